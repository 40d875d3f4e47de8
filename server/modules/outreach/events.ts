import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

const about = { proposalId: z.string(), campaignId: z.string(), contactId: z.string() }
const example = {
  proposalId: 'oprp_0m3k2v1a9x7c5b3n1q8w6e',
  campaignId: 'ocmp_0m3k2v1a9x7c5b3n1q8w6e',
  contactId: 'ctc_0m3k2v1a9x7c5b3n1q8w6e',
}
const kind = z.enum(['initial', 'reply', 'followup'])
const Instant = z.iso.datetime()

const told = (
  description: string,
  more: z.ZodRawShape = {},
  moreExample: Record<string, unknown> = {},
): EventType => ({
  description,
  payload: z.object({ ...about, ...more }),
  example: { ...example, ...moreExample },
  public: true,
})

const reason = z.string().nullable()

/** What outreach tells of. */
export const events: Record<string, EventType> = {
  'outreach.proposal.created': told(
    'Something was proposed to be written to a contact.',
    { kind, conversationId: z.string().nullable() },
    { kind: 'initial', conversationId: null },
  ),
  'outreach.proposal.updated': told(
    'A proposal was changed.',
    { reason, revisionCount: z.int(), revisedAfterReview: z.boolean() },
    { reason: 'Shorter', revisionCount: 1, revisedAfterReview: false },
  ),
  'outreach.proposal.scheduled': told(
    'A proposal was approved for a later time.',
    { kind, scheduledSendAt: Instant },
    { kind: 'initial', scheduledSendAt: '2026-01-01T12:00:00.000Z' },
  ),
  'outreach.proposal.sent': told(
    'A proposal was approved, and handed to its channel.',
    { conversationId: z.string(), messageId: z.string() },
    { conversationId: 'ccv_0m3k2v1a9x7c5b3n1q8w6e', messageId: 'cvm_0m3k2v1a9p4o2i8u6y5t3r' },
  ),
  'outreach.proposal.send_canceled': told(
    'An approved proposal is not to be sent after all.',
    { reason },
    { reason: 'Wrong week' },
  ),
  'outreach.proposal.send_failed': told(
    'An approved proposal could not be sent.',
    { attempts: z.int(), reason: z.string() },
    { attempts: 1, reason: 'the contact has unsubscribed' },
  ),
  'outreach.proposal.dismissed': told('A proposal was decided against.', { reason }, { reason: null }),
  'outreach.proposal.withdrawn': told(
    'A proposal was taken back by whoever made it.',
    { reason },
    { reason: 'Sent by hand' },
  ),
}
