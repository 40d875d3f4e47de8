import { useSyncExternalStore } from 'react'
import { language } from '../../text/language.en.ts'

let isThere = false
const listeners = new Set<() => void>()

function note(): void {
  isThere = true
  for (const listener of listeners) listener()
}

/** Whether an error says that a part of the page cannot be loaded: the server has those of another version. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Notices that parts of the page are no longer there; offline they are only out of reach. */
export function watchForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void askForNewVersion())
}

const entryOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

/** The page that the server has now; `undefined` where the answer is another, such as the sign-in of a proxy. */
async function fetchPage(credentials: RequestCredentials): Promise<Document | undefined> {
  const headers = { accept: 'text/html', 'accept-language': language }
  const answer = await fetch('/', { cache: 'no-store', credentials, headers })
  if (!answer.ok) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.title === 'Stoa' && page.querySelector('#root') ? page : undefined
}

/** Asks whether the server has another version of the dashboard than the one that runs. */
export async function askForNewVersion(): Promise<void> {
  try {
    // A proxy with a sign-in of its own knows the browser by its cookies. Another tab may have chosen another language since,
    // which is another build: then once more without the cookie that says so.
    let page = await fetchPage('same-origin')
    if (page && page.documentElement.lang !== language) page = await fetchPage('omit')
    if (page?.documentElement.lang !== language) return
    const entry = entryOf(page)
    if (entry && entry !== entryOf(document)) note()
  } catch {
    // Nobody can be asked now; the next time that the connection is back will do.
  }
}

/** Whether another version is there, live. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isThere,
  )
