import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { client, SdkError, type Whoami } from './api.ts'
import { claimDrafts, forgetDrafts } from './inbox/composer/draft-store.ts'
import { closeLiveSocket } from './live/connection.ts'
import { tellOtherTabs } from './live/session-check.ts'
import { queryClient, providersQuery, whoamiQuery } from './queries.ts'

/** Lets a signed-in person through; sends others to the first run or to sign-in, and back afterwards. */
export async function requireSession(here: string): Promise<Whoami> {
  try {
    const whoami = await queryClient.ensureQueryData(whoamiQuery)
    claimDrafts(whoami.actor.id)
    return whoami
  } catch (error) {
    if (!(error instanceof SdkError) || error.status !== 401) throw error
    const { firstRun } = await queryClient.fetchQuery(providersQuery)
    if (firstRun) throw redirect({ to: '/welcome' })
    throw redirect({ to: '/sign-in', search: here === '/' ? {} : { next: here } })
  }
}

/** Who is signed in; only below routes that require a session. */
export function useWhoami(): Whoami {
  return useSuspenseQuery(whoamiQuery).data
}

/** After signing in or up: everything known before belonged to somebody else. */
export async function beginSession(): Promise<void> {
  closeLiveSocket()
  queryClient.clear()
  await queryClient.fetchQuery(whoamiQuery)
  tellOtherTabs()
}

/** Signs out and forgets what was read and written. */
export async function endSession(): Promise<void> {
  await client.identity.signOut({})
  closeLiveSocket()
  forgetDrafts()
  queryClient.clear()
}
