import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('webhooks', {
  endpoints: 'Webhooks of an organization are counted one change at a time.',
})
