import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

const ids = {
  proposalId: z.string(),
  contactAId: z.string(),
  contactBId: z.string(),
  recommendedKeeperId: z.string(),
}
const example = {
  proposalId: 'cmp_0m3k2v1a9x7c5b3n1q8w6e',
  contactAId: 'ctc_0m3k2v1a9x7c5b3n1q8w6e',
  contactBId: 'ctc_0m3k2v1a9x7c5b3n1q8w6f',
  recommendedKeeperId: 'ctc_0m3k2v1a9x7c5b3n1q8w6e',
}

/** What the CRM tells of. */
export const events: Record<string, EventType> = {
  'crm.contact.created': {
    description: 'A contact was added by a colleague, a program or an import.',
    payload: z.object({ contactId: z.string() }),
    example: { contactId: example.contactAId },
    public: true,
  },
  'crm.contact.updated': {
    description: 'A contact was changed; the names of what was.',
    payload: z.object({ contactId: z.string(), fields: z.array(z.string()) }),
    example: { contactId: example.contactAId, fields: ['tags'] },
    public: true,
  },
  'crm.contact.deleted': {
    description: 'A person was deleted; for 30 days they can be restored, unless they are erased.',
    payload: z.object({ contactId: z.string() }),
    example: { contactId: example.contactAId },
    public: true,
  },
  'crm.contact.restored': {
    description: 'A deleted person is back.',
    payload: z.object({ contactId: z.string() }),
    example: { contactId: example.contactAId },
    public: true,
  },
  'crm.contact.erased': {
    description: 'Everything that was held of a person is gone for good.',
    payload: z.object({ contactId: z.string(), erasureId: z.string() }),
    example: { contactId: example.contactAId, erasureId: 'cer_0m3k2v1a9x7c5b3n1q8w6e' },
    public: true,
  },
  'crm.import.finished': {
    description: 'A file of people was imported. It tells of none of them by itself.',
    payload: z.object({ importId: z.string(), created: z.int(), updated: z.int(), refused: z.int() }),
    example: { importId: 'cpi_0m3k2v1a9x7c5b3n1q8w6e', created: 120, updated: 7, refused: 2 },
    public: true,
  },
  'crm.import.undone': {
    description: 'An import of people was taken back.',
    payload: z.object({ importId: z.string(), undone: z.int(), kept: z.int() }),
    example: { importId: 'cpi_0m3k2v1a9x7c5b3n1q8w6e', undone: 125, kept: 2 },
    public: true,
  },
  'crm.merge_proposal.proposed': {
    description: 'Two contacts are perhaps one person.',
    payload: z.object(ids),
    example,
    public: true,
  },
  'crm.merge_proposal.applied': {
    description: 'Two contacts became one.',
    payload: z.object(ids),
    example,
    public: true,
  },
  'crm.merge_proposal.dismissed': {
    description: 'Two contacts stay two, by a decision, or because a merge was taken back.',
    payload: z.object(ids),
    example,
    public: true,
  },
}
