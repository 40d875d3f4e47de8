import { deleting, holderOf, patternOf, type Erase, type Holder } from '../../kernel/contract/holders.ts'
import { skills } from './skills/index.ts'
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { getContact, searchContacts } from './contacts/contacts.ts'
import { createContact, listContacts, setConsent, updateContact } from './contacts/people.ts'
import { history } from './contacts/history.ts'
import { deleteContact, listDeletedContacts, restoreContact } from './erasing/delete.ts'
import { erase, eraseDue } from './erasing/erase-job.ts'
import { eraseContact, getErasure } from './erasing/erase.ts'
import { events } from './events.ts'
import {
  createPeopleImport,
  getImportColumns,
  getPeopleImport,
  listPeopleImports,
  listRefusedRows,
  startPeopleImport,
  stopPeopleImport,
  undoPeopleImport,
} from './imports/imports.ts'
import { collectImports, deleteImportFile, importFiles, forgetFiles } from './imports/keep-files.ts'
import { runImport, undoImport } from './imports/run-import.ts'
import { LOCKS } from './locks.ts'
import { proposePair } from './merges/propose-pair.ts'
import { findDuplicates, findDuplicatesIn, findDuplicatesNightly } from './merges/finder.ts'
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
import { addNote, deleteNote, listNotes, notesTold } from './timeline/notes.ts'
import { addAddress, listAddresses, makeAddressPrimary, removeAddress } from './contacts/addresses.ts'
import { previewMergeProposal } from './merges/preview.ts'
import { routes } from './routes.ts'
import { getTimeline } from './timeline/timeline.ts'
import { exportCrm, importCrm } from './transfer/crm-transfer.ts'

/** What an import did stays with whom it did it to: it can be taken back of nobody else. */
const staying = (holder: Holder): Holder => ({
  ...holder,
  count: () => Promise.resolve(0),
  move: () => Promise.resolve([]),
})

const nothing: Erase = () => Promise.resolve({ removed: 0, place: null })

/**
 * Who the organization's customers are. Owns the `crm_` tables.
 *
 * - contact: a person outside of the organization.
 * - claim: what a visitor typed about themselves; believed by nobody.
 * - verified: proved by a signature of the organization's own server.
 * - person: a contact with an email, a phone number or a proved id; all others are anonymous sessions.
 * - segment: people by conditions; nobody who may not be written to.
 * - import: people of a CSV file; what it did can be taken back.
 * - note, timeline: what colleagues wrote of a person; what happened with them, by all modules.
 * - deleted, erased: out of every list and restorable for 30 days; gone from every module for good.
 * - merge proposal: two contacts that are perhaps one person; a shell is what stays of the other.
 */
export const crm = defineModule({
  name: 'crm',
  summary: 'Contacts: the people outside of the organization.',
  locks: LOCKS,
  skills,
  routes,
  operations: [
    listContacts,
    searchContacts,
    getContact,
    createContact,
    updateContact,
    setConsent,
    listAddresses,
    addAddress,
    removeAddress,
    makeAddressPrimary,
    deleteContact,
    restoreContact,
    listDeletedContacts,
    eraseContact,
    getErasure,
    getTimeline,
    listNotes,
    addNote,
    deleteNote,
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
    previewMergeProposal,
    proposeMerge,
    findDuplicates,
    applyProposal,
    dismissProposal,
    undoMerge,
    exportCrm,
    importCrm,
    createPeopleImport,
    listPeopleImports,
    getPeopleImport,
    getImportColumns,
    startPeopleImport,
    stopPeopleImport,
    undoPeopleImport,
    listRefusedRows,
  ],
  events,
  realtime: { channels: [channelOfKind({ name: 'people', scope: 'crm:read', kind: 'crm', events })] },
  reviews: [review],
  // Shells lead on to whoever the contact became that they lead to.
  holds: [
    // They are erased with the person, as the last of all.
    holderOf({ of: 'contact', table: 'crm_contacts', column: 'merged_into', erase: nothing }),
    holderOf({ of: 'contact', table: 'crm_notes', column: 'contact_id', isNamed: true }),
    holderOf({ of: 'contact', table: 'crm_history', column: 'contact_id' }),
    staying(
      holderOf({
        of: 'contact',
        table: 'crm_import_rows',
        column: 'contact_id',
        key: `import_id || ':' || n`,
        // What a file said of them goes, too, where it was refused.
        erase: deleting('crm_import_rows', 'contact_id = any($2) or cells::text ~* $3', ({ ids, words }) => [
          ids,
          patternOf(words),
        ]),
      }),
    ),
  ],
  traces: [
    { of: 'contact', name: 'crm_imports', erasing: 'deletes', erase: forgetFiles },
    {
      of: 'contact',
      name: 'crm_merge_proposals',
      columns: ['contact_a', 'contact_b'],
      erasing: 'deletes',
      erase: deleting('crm_merge_proposals', 'contact_a = any($2) or contact_b = any($2)', ({ ids }) => [
        ids,
      ]),
    },
    {
      // What is left of a deletion goes with the contact.
      of: 'contact',
      name: 'crm_deleted_contacts',
      columns: ['contact_id', 'root_id'],
      erasing: 'deletes',
      erase: nothing,
    },
  ],
  tells: [history, notesTold],
  jobs: [
    erase,
    eraseDue,
    runImport,
    undoImport,
    deleteImportFile,
    collectImports,
    findDuplicatesIn,
    proposePair,
    findDuplicatesNightly,
  ],
  lanes: { people_imports: 1 },
  uploads: importFiles,
  scopes: {
    'contacts:read': 'Read contacts.',
    'crm:read': 'Read people, segments and merge proposals.',
    'crm:write': 'Add and change people and segments, propose merges and decide about them.',
    // Keys of today work for the routes that change contacts when these are there.
    'contacts:write': { description: 'Create, change, merge and delete contacts.', keys: 'accepted' },
  },
  examples: {
    values: { contactName: 'Greta Garbo' },
    ids: { contact: 'ctc', segment: 'cseg', proposal: 'cmp', note: 'cnt', erasure: 'cer', import: 'cpi' },
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
