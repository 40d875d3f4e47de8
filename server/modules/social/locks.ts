import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('social', {
  set: 'Of the variants of a post one at a time is changed, decided about and posted.',
  account: 'Of two who connect one account at a time, one has it.',
  app: 'An application is entered by one caller at a time.',
})
