import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('alerts', {
  subject:
    'Of several that open and end the alert of a subject at once, each sees what the one before has done.',
})
