import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../sample-records.ts'
import { draftOf, inThread, pendingDraft, resolveDrafts } from './draft-state.ts'

const draft = (id: string, kind = 'draft_reply') =>
  sampleMessage({ id, authorType: 'agent', internal: true, metadata: { kind } })
const event = (type: string, payload: Record<string, unknown>) => ({
  type: `conversation.${type}`,
  createdAt: '2026-11-21T10:00:00.000Z',
  payload,
})
const states = (messages: readonly Parameters<typeof draftOf>[0][]) =>
  messages.map((message) => draftOf(message)?.state)

describe('the waiting draft', () => {
  it('is the newest one that nobody has decided over', () => {
    const messages = [draft('a', 'draft_reply_rejected'), draft('b'), sampleMessage({ id: 'c' })]
    expect(pendingDraft(messages)?.id).toBe('b')
    expect(pendingDraft([sampleMessage()])).toBeUndefined()
  })

  it('tells how it was made, and nothing that is not text', () => {
    const metadata = {
      kind: 'draft_reply',
      rationale: 'Why',
      toolNames: ['kb_search', 4],
      retrievedDocumentIds: 'x',
    }
    expect(draftOf({ metadata })).toMatchObject({ rationale: 'Why', tools: ['kb_search'], sources: [] })
  })
})

describe('the thread', () => {
  it('shows a draft where it was decided over, and not while it waits', () => {
    const decidedAt = '2026-11-21T10:05:00.000Z'
    const rejected = { ...draft('a'), metadata: { kind: 'draft_reply_rejected', decidedAt } }
    const later = sampleMessage({ id: 'b', createdAt: '2026-11-21T10:02:00.000Z' })
    expect(inThread([rejected, later, draft('c')]).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('an event', () => {
  it('of a reply made from the draft says that it was sent, and whether it was changed', () => {
    const message = sampleMessage({
      authorType: 'user',
      authorId: 'usr_1',
      metadata: { approvedDraft: { draftMessageId: 'a', edited: true } },
    })
    const [after] = resolveDrafts([draft('a')], event('message.sent', { message }))
    expect(after && draftOf(after)).toMatchObject({ state: 'sent', edited: true, decidedByUserId: 'usr_1' })
  })

  it('of a reply made from the draft puts the draft before it, as the conversation shows it when it is read again', () => {
    const message = sampleMessage({
      id: 'b',
      seq: 2,
      authorType: 'user',
      createdAt: '2026-11-21T09:59:59.990Z',
      metadata: { approvedDraft: { draftMessageId: 'a', edited: false } },
    })
    const after = resolveDrafts([draft('a'), message], event('message.sent', { message }))
    expect(inThread(after).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('of another reply, or of a newer draft, sets the draft aside', () => {
    const reply = event('message.sent', { message: sampleMessage({ authorType: 'user' }) })
    expect(states(resolveDrafts([draft('a')], reply))).toEqual(['superseded'])
    const newer = event('draft_ready', { messageId: 'b' })
    expect(states(resolveDrafts([draft('a'), draft('b')], newer))).toEqual(['superseded', 'pending'])
  })

  it('of a rejection settles the draft that it names', () => {
    const rejected = event('draft_rejected', { messageId: 'a' })
    expect(states(resolveDrafts([draft('a')], rejected))).toEqual(['rejected'])
  })

  it('of a note changes nothing', () => {
    const messages = [draft('a')]
    expect(resolveDrafts(messages, event('note_added', {}))).toBe(messages)
  })
})
