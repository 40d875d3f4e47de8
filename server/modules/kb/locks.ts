import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('kb', {
  candidate: 'A candidate is changed and decided about by one caller at a time.',
  space: 'A space is made once, however many publish into it.',
})
