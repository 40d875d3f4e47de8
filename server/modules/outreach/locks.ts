import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('outreach', {
  proposal: 'A proposal is changed, decided about and sent by one caller at a time.',
  pair: 'Of a campaign and a contact one proposal of a kind is open at a time.',
})
