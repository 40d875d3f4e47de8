import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { keys } from '../../data/keys.ts'

/** The organizations that one belongs to. */
export const membershipsQuery = queryOptions({
  queryKey: keys.memberships,
  queryFn: () => client.identity.listMemberships({ limit: 200 }),
  staleTime: 60_000,
})

/** Works in another organization from now on; the other tabs follow as soon as their sockets are closed. */
export async function switchOrganization(orgId: string): Promise<void> {
  await client.identity.setActiveMembership({ orgId })
  location.assign('/')
}
