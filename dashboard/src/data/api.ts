import { createClient } from '@stoa/sdk'

const signedOut = new Set<() => void>()
const forbidden = new Set<() => void>()

declare global {
  /** What `early.js` asked while the app was still being loaded, by its address. */
  var stoaAhead: Map<string, Promise<Response>> | undefined
}

/** So long after the page was opened an answer is as good as a new one. */
const AHEAD_MS = 15_000

/** The answer that was asked for ahead of the app, once; a call that failed is made again. */
function takeAhead(url: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  if (performance.now() > AHEAD_MS) globalThis.stoaAhead = undefined
  const asked = globalThis.stoaAhead?.get(String(url))
  globalThis.stoaAhead?.delete(String(url))
  return asked?.catch(() => fetch(url, init))
}

/** The one client of the dashboard; it works with the session cookie. */
export const client = createClient({
  baseUrl: '',
  // What asks knows better whether to ask again: queries do, and the outbox.
  retries: 0,
  fetch: async (url, init) => {
    const response = await (takeAhead(url, init) ?? fetch(url, init))
    // The rest was asked by somebody who is not signed in, or not as they were.
    if (!response.ok) globalThis.stoaAhead = undefined
    if (response.status === 403) for (const listener of forbidden) listener()
    return response
  },
  onUnauthenticated: () => {
    for (const listener of signedOut) listener()
  },
})

/** Calls back whenever the server says that the session is over. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/** Calls back whenever the server says that the person may not do something. */
export function onForbidden(listener: () => void): () => void {
  forbidden.add(listener)
  return () => forbidden.delete(listener)
}
