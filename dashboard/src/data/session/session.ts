import { SdkError, type Whoami } from '@stoa/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { client, showOrganization } from '../api.ts'
import { actAs } from '../rights/actor.ts'
import { closeLiveSocket } from '../live/connection.ts'
import { noteMoved } from './moved.ts'
import { followChoices } from './own-choices.ts'
import { tellOtherTabs } from './session-check.ts'
import { queryClient, providersQuery, whoamiQuery } from '../queries.ts'

const enders = new Set<() => void>()

/** Calls back when the person signs out, to forget what this browser keeps of them. */
export function onEndSession(listener: () => void): () => void {
  enders.add(listener)
  return () => enders.delete(listener)
}

const beginners = new Set<(whoami: Whoami) => void>()

/** Calls back whenever a page finds somebody signed in, before it is drawn. */
export function onSession(listener: (whoami: Whoami) => void): () => void {
  beginners.add(listener)
  return () => beginners.delete(listener)
}

const guards = new Set<(here: string, whoami: Whoami) => void>()

/** Calls back with each place that somebody goes to, before it is drawn; throws a redirect where it is not for them. */
export function guardPlaces(guard: (here: string, whoami: Whoami) => void): void {
  guards.add(guard)
}

/**
 * Lets a signed-in person through; sends others to the first run or to sign-in, and back afterwards. A page that is only loaded
 * ahead, because a link to it was touched, changes nothing of the one that is shown.
 */
export async function requireSession(here: string, isAhead = false): Promise<Whoami> {
  try {
    const whoami = await queryClient.ensureQueryData(whoamiQuery)
    if (whoami.actor.secondFactorMissing) throw redirect({ to: '/add-second-factor' })
    if (!isAhead && followChoices(whoami)) await leaveFor(here)
    showOrganization(whoami.org.id)
    actAs(whoami.actor)
    for (const begin of beginners) begin(whoami)
    for (const guard of guards) guard(here, whoami)
    return whoami
  } catch (error) {
    if (!(error instanceof SdkError) || error.status !== 401) throw error
    const { firstRun } = await queryClient.fetchQuery(providersQuery)
    if (firstRun) throw redirect({ to: '/welcome' })
    throw redirect({ to: '/sign-in', search: here === '/' ? {} : { next: here } })
  }
}

/** Loads a page from the server; nothing of this one goes on. */
function leaveFor(here: string): Promise<never> {
  const { pathname, search, hash } = location
  if (here === pathname + search + hash) location.reload()
  else location.replace(here)
  return new Promise(() => {})
}

/** Who is signed in; only below routes that require a session. */
export function useWhoami(): Whoami {
  return useSuspenseQuery(whoamiQuery).data
}

/** Starts a session after signing in or up; clears everything read before. */
export async function beginSession(): Promise<void> {
  closeLiveSocket()
  showOrganization(undefined)
  actAs(undefined)
  noteMoved(undefined)
  queryClient.clear()
  await queryClient.fetchQuery(whoamiQuery)
  tellOtherTabs()
}

/** Signs out and forgets what was read and written. */
export async function endSession(): Promise<void> {
  await client.identity.signOut({})
  closeLiveSocket()
  for (const forget of enders) forget()
  actAs(undefined)
  queryClient.clear()
}
