import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('agent', {
  spend: 'Tokens are set aside by one run of an organization at a time, so that no limit is passed.',
})
