import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { keys } from '../../data/keys.ts'

/** The organization's own roles. */
export const rolesQuery = queryOptions({
  queryKey: keys.roles,
  queryFn: () => client.identity.listRoles({ limit: 200 }),
})
