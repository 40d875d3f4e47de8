import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('feedback', {
  person: 'Of several at once by one person, none is beyond how many an hour they may write.',
})
