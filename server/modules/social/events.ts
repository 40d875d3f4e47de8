import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

const about = { draftId: z.string(), setId: z.string(), platform: z.string() }
const example = {
  draftId: 'spd_0m3k2v1a9x7c5b3n1q8w6e',
  setId: 'sps_0m3k2v1a9x7c5b3n1q8w6e',
  platform: 'linkedin',
}

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

const link = { permalink: z.string().nullable() }
const reason = { reason: z.string().nullable() }

/** What is told of posts. */
export const events: Record<string, EventType> = {
  'social.post_draft.proposed': told('A post was drafted.'),
  'social.post_draft.revised': told('The draft of a post was changed, or is not scheduled any more.'),
  'social.post_draft.scheduled': told(
    'Somebody decided that a post goes out at a time.',
    { scheduledAt: z.iso.datetime() },
    { scheduledAt: '2026-01-01T12:00:00.000Z' },
  ),
  'social.post_draft.published': told(
    'A post is out: the platform took it, or somebody posted it by hand.',
    { ...link, byHand: z.boolean() },
    { permalink: 'https://www.linkedin.com/feed/update/urn:li:share:1/', byHand: false },
  ),
  'social.post_draft.dismissed': told('The draft of a post was decided against.', reason, { reason: null }),
  'social.post_draft.failed': told(
    'A post did not go out, or nobody knows whether it did (`isUnknown`): it failed, or waits for somebody again.',
    { reason: z.string(), isUnknown: z.boolean() },
    { reason: 'the text is too long', isUnknown: false },
  ),
}
