import { createClient } from '@stoa/sdk'
import { allowedOnly } from './rights/allowed-only.ts'

const signedOut = new Set<() => void>()
const forbidden = new Set<() => void>()
const moved = new Set<() => void>()

let pageOrganization: string | undefined

/** Which organization this page shows: what it asks for is of that one, or is refused. */
export const showOrganization = (orgId: string | undefined): void => void (pageOrganization = orgId)

// These find out, or change, where the session is; or are for people who are not signed in.
const anywhere = /^\/v1\/(whoami|me\/memberships|auth|invitations\/)/

function inOwnOrganization(url: RequestInfo | URL, init?: RequestInit): RequestInit | undefined {
  if (pageOrganization === undefined || anywhere.test(String(url))) return init
  const headers = new Headers(init?.headers)
  headers.set('x-svc-org', pageOrganization)
  return { ...init, headers }
}

async function isOfOtherOrganization(response: Response): Promise<boolean> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (problem as { code?: unknown } | undefined)?.code === 'organization_changed'
}

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

/** The one client of the dashboard; it works with the session cookie, and makes no call that the person may not make. */
export const client = allowedOnly(
  createClient({
    baseUrl: '',
    // What asks knows better whether to ask again: queries do, and the outbox.
    retries: 0,
    fetch: async (url, init) => {
      const response = await (takeAhead(url, init) ?? fetch(url, inOwnOrganization(url, init)))
      if (response.status === 409 && (await isOfOtherOrganization(response)))
        for (const listener of moved) listener()
      // The rest was asked by somebody who is not signed in, or not as they were.
      if (!response.ok) globalThis.stoaAhead = undefined
      if (response.status === 403) for (const listener of forbidden) listener()
      return response
    },
    onUnauthenticated: () => {
      for (const listener of signedOut) listener()
    },
  }),
)

/** Calls back whenever the server says that the session is over. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/** Calls back whenever the server says that this browser works in another organization now. */
export function onOrganizationMoved(listener: () => void): () => void {
  moved.add(listener)
  return () => moved.delete(listener)
}

/** Calls back whenever the server says that the person may not do something. */
export function onForbidden(listener: () => void): () => void {
  forbidden.add(listener)
  return () => forbidden.delete(listener)
}
