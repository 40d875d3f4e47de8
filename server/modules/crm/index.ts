import { holderOf } from '../../kernel/contract/holders.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { getContact, searchContacts } from './contacts/contacts.ts'
import { createContact, listContacts, setConsent, updateContact } from './contacts/people.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { applyProposal, undoMerge } from './merges/merge.ts'
import { dismissProposal, getProposal, listProposals, proposeMerge, review } from './merges/proposals.ts'
import {
  createSegment,
  deleteSegment,
  explainSegment,
  getSegment,
  listSegmentContacts,
  listSegments,
  previewSegment,
  updateSegment,
} from './segments/segments.ts'
import { exportCrm, importCrm } from './transfer/crm-transfer.ts'

/**
 * Who the organization's customers are. Owns the `crm_` tables.
 *
 * - contact: a person outside of the organization.
 * - claim: what a visitor typed about themselves; believed by nobody.
 * - verified: proved by a signature of the organization's own server.
 * - person: a contact with an email, a phone number or a proved id; all others are anonymous sessions.
 * - segment: people by conditions; nobody who may not be written to.
 * - merge proposal: two contacts that are perhaps one person; a shell is what stays of the other.
 */
export const crm = defineModule({
  name: 'crm',
  summary: 'Contacts: the people outside of the organization.',
  locks: LOCKS,
  operations: [
    listContacts,
    searchContacts,
    getContact,
    createContact,
    updateContact,
    setConsent,
    listSegments,
    createSegment,
    getSegment,
    updateSegment,
    deleteSegment,
    listSegmentContacts,
    previewSegment,
    explainSegment,
    listProposals,
    getProposal,
    proposeMerge,
    applyProposal,
    dismissProposal,
    undoMerge,
    exportCrm,
    importCrm,
  ],
  events,
  reviews: [review],
  // Shells lead on to whoever the contact became that they lead to.
  holds: [holderOf({ of: 'contact', table: 'crm_contacts', column: 'merged_into' })],
  scopes: {
    'contacts:read': 'Read contacts.',
    'crm:read': 'Read people, segments and merge proposals.',
    'crm:write': 'Add and change people and segments, propose merges and decide about them.',
    // Keys of today work for the routes that change contacts when these are there.
    'contacts:write': { description: 'Create, change, merge and delete contacts.', keys: 'accepted' },
  },
  examples: {
    values: { contactName: 'Greta Garbo' },
    ids: { contact: 'ctc', segment: 'cseg', proposal: 'cmp' },
    people: ['contact'],
  },
})

export { contactJoin, contactsLike, findContacts, searchContacts } from './contacts/contact-rows.ts'
export {
  addressees,
  holdAddressee,
  matchPhone,
  noteWrittenTo,
  unsubscribeContact,
  whyNotAnswerable,
  whyNotReachable,
  type Addressee,
} from './contacts/outreach.ts'
export { isInSegment, requireSegment } from './segments/segments.ts'
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
