import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('crm', {
  person: 'A proved id or an email is given to one contact at a time.',
  merge: 'Contacts of an organization become one, or two again, one after the other.',
  segments: 'Segments of an organization are counted before one is added.',
})
