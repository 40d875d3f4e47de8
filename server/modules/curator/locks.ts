import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('curator', {
  key: 'Of several that add or retry a job with one key at once, one finds that none is pending.',
})
