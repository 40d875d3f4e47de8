import type { ConversationDetail } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { handoverOf } from './conversation-handover.tsx'
import { sampleMessage, sampleSummary } from '../sample-records.ts'

const at = '2026-11-21T10:00:00.000Z'
const note = sampleMessage({
  body: 'Handover requested: Wants a refund',
  authorType: 'agent',
  authorName: 'Night agent',
  internal: true,
  metadata: { handover: true },
})
const detail = (change: Partial<ConversationDetail>) =>
  ({
    ...sampleSummary({ needsHumanAttention: true, needsHumanAttentionAt: at, attentionReason: 'handover' }),
    handoverReason: null,
    messages: [note],
    ...change,
  }) as ConversationDetail

describe('the wait for a person', () => {
  it('tells why, and who asked', () => {
    expect(handoverOf(detail({ handoverReason: 'Angry' }))).toEqual({
      reason: 'Angry',
      by: 'Night agent',
      at,
    })
  })

  it('takes the reason from the note where the conversation does not say it', () => {
    expect(handoverOf(detail({}))?.reason).toBe('Wants a refund')
    const bare = { ...note, body: 'Handover requested' }
    expect(handoverOf(detail({ messages: [bare] }))?.reason).toBe('No reason was given.')
  })

  it('says in plain words what nobody asked for', () => {
    expect(handoverOf(detail({ attentionReason: 'unanswered' }))).toEqual({
      reason: 'The customer’s last message has no answer yet.',
      by: undefined,
      at,
    })
    expect(handoverOf(detail({ attentionReason: 'snooze_ended' }))?.reason).toBe('The snooze has ended.')
  })

  it('is over once somebody answered', () => {
    expect(handoverOf(detail({ needsHumanAttention: false, attentionReason: null }))).toBeUndefined()
  })
})
