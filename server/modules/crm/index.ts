import { defineModule } from '../../kernel/contract/module.ts'
import { getContact, searchContacts } from './contacts/contacts.ts'
import { LOCKS } from './locks.ts'

/**
 * Who the organization's customers are. Owns the `crm_` tables.
 *
 * - contact: a person outside of the organization.
 * - claim: what a visitor typed about themselves; believed by nobody.
 * - verified: proved by a signature of the organization's own server.
 */
export const crm = defineModule({
  name: 'crm',
  summary: 'Contacts: the people outside of the organization.',
  locks: LOCKS,
  operations: [searchContacts, getContact],
  scopes: {
    'contacts:read': 'Read contacts.',
    // Keys of today work for the routes that change contacts when these are there.
    'contacts:write': { description: 'Create, change, merge and delete contacts.', keys: 'accepted' },
  },
  examples: { values: { contactName: 'Greta Garbo' }, ids: { contact: 'ctc' }, people: ['contact'] },
})

export { contactJoin, contactsLike, findContacts, searchContacts } from './contacts/contact-rows.ts'
export { identifyContact } from './contacts/identify-contact.ts'
export {
  describeVisitor,
  lockVisitor,
  leaveContact,
  matchVisitor,
  newSessionContact,
  newSessionContacts,
  ownerOfEmail,
  provedContact,
  type NewSessionContact,
  type VisitorClaims,
  type VisitorSession,
} from './contacts/visitors.ts'
export { ContactRecord, exportContacts, takeContacts } from './transfer/contact-records.ts'
export {
  contactInFull,
  contactsInFull,
  vouchedContact,
  type VouchedContact,
} from './contacts/vouched-contacts.ts'
