import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('identity', {
  founding: 'Of several foundings at once, one finds the database empty.',
  roles: 'Of two changes of an organization’s roles at once, one finds the other’s name and number.',
  invitations: 'Of several invitations at once, none is beyond how many an organization may have open.',
  mailsOutside:
    'Of several mails to outsiders at once, none is beyond how many a day an organization may send.',
  mailedAddress:
    'Of several invitations that are mailed to one address at once, none is beyond how many it gets a day.',
  invitedAddress: 'Of two invitations for one address at once, the later one replaces the earlier.',
})
