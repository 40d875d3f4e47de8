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

/** Asks whether the server has another version of the dashboard than the one that runs. */
export async function askForNewVersion(): Promise<void> {
  try {
    // In the language of this page, whatever another tab has chosen since: the cookie stays behind.
    const headers = { accept: 'text/html', 'accept-language': language }
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', headers })
    if (!answer.ok) return
    const entry = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
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
