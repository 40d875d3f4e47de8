import { dataset, isMuted, src } from './settings.ts'
import { visitorId } from './visitor.ts'

/** Warns the site's developer on the console. */
export const warn = (text: unknown): void => console.warn('[svc]', text)

/**
 * Sends content to one of the tracker's addresses, with the fields of browser and page; never rejects. `asks`: uses
 * `fetch` instead of a beacon, and logs the code of a refusal on the console.
 */
export async function send(to: string, content: object, asks = dataset.debug != null): Promise<void> {
  if (isMuted) return
  try {
    // To the script's own origin, unless the tag names another one.
    const api = dataset.api || src.split('/', 3).join('/')
    const url = `${api.replace(/\/+$/, '')}/v1/a/${to}`
    // As text: a content type that needs no CORS preflight.
    const body = JSON.stringify({
      key: dataset.key,
      webdriver: navigator.webdriver || undefined,
      language: navigator.language,
      screen: innerWidth,
      visitorId,
      storage: dataset.storage,
      locale: document.documentElement.lang,
      ...content,
    })
    if (!asks && navigator.sendBeacon?.(url, body)) return
    const answer = await fetch(url, { method: 'POST', body, keepalive: true })
    if (dataset.debug != null) console.log(to, body, answer.status)
    if (!answer.ok) warn(((await answer.json()) as { code: string }).code)
  } catch {
    // The browser itself logs failed requests.
  }
}
