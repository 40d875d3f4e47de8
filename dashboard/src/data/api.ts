import { createClient } from '@stoa/sdk'

const signedOut = new Set<() => void>()
const forbidden = new Set<() => void>()

/** The one client of the dashboard; it works with the session cookie. */
export const client = createClient({
  baseUrl: '',
  // What asks knows better whether to ask again: queries do, and the outbox.
  retries: 0,
  fetch: async (url, init) => {
    const response = await fetch(url, init)
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
