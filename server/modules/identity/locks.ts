import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('identity', {
  founding: 'Of several foundings at once, one finds the database empty.',
  roles: 'Of two changes of an organization’s roles at once, one finds the other’s name and number.',
  invitedAddress: 'Of two invitations for one address at once, the later one replaces the earlier.',
})
