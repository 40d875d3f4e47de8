import { dataset, isMuted, src } from './settings.ts'
import { visitorId } from './visitor.ts'

/** Tells the developer of the site on the console. */
export const warn = (text: unknown): void => console.warn('[svc]', text)

/**
 * Sends something to one of the tracker's addresses, with what is to be said of browser and page; never throws. `asks`
 * for an answer where one matters: a refusal is told on the console then, with its code.
 */
export async function send(to: string, content: object, asks = dataset.debug != null): Promise<void> {
  if (isMuted) return
  try {
    // To the script's own origin, unless the tag names another one.
    const api = dataset.api || src.split('/', 3).join('/')
    const url = `${api.replace(/\/+$/, '')}/v1/a/${to}`
    // Text is what a page may send to another origin without asking first.
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
    // Nobody asked, or the browser itself tells on the console what went wrong.
  }
}
