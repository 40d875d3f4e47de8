import { describe, expect, it } from 'vitest'
import type { ConversationSummary } from '../api.ts'
import { patchPages, type LiveEvent } from './queue-patch.ts'
import { sampleMessage, sampleSummary } from './sample-records.ts'

const me = 'usr_me'
const pagesOf = (...items: ConversationSummary[]) => [{ items, nextCursor: null }]
const event = (type: string, payload: Record<string, unknown>): LiveEvent => ({
  type,
  createdAt: '2026-11-21T12:00:00.000Z',
  payload: { conversationId: 'ccv_1', ...payload },
})

describe('patchPages', () => {
  it('moves a conversation to the top with what the customer said', () => {
    const pages = pagesOf(sampleSummary({ id: 'ccv_2' }), sampleSummary())
    const message = sampleMessage({ body: 'Any\n  news?' })
    const [page] = patchPages(pages, event('conversation.message.received', { message }), { id: 'open', me })
    expect(page?.items.map(({ id }) => id)).toEqual(['ccv_1', 'ccv_2'])
    expect(page?.items[0]).toMatchObject({
      lastInboundPreview: 'Any news?',
      lastMessageAt: '2026-11-21T12:00:00.000Z',
    })
  })

  it('takes a conversation out of a view that it left', () => {
    const closed = event('conversation.status_changed', { status: 'closed' })
    expect(patchPages(pagesOf(sampleSummary()), closed, { id: 'open', me })[0]?.items).toEqual([])
    const assigned = event('conversation.assigned', { assigneeUserId: 'usr_2' })
    expect(patchPages(pagesOf(sampleSummary()), assigned, { id: 'unassigned', me })[0]?.items).toEqual([])
    expect(patchPages(pagesOf(sampleSummary()), assigned, { id: 'open', me })[0]?.items).toHaveLength(1)
  })

  it('leaves the list of those who need a person when a colleague takes over, and not when I do', () => {
    const taken = (holderId: string) =>
      event('conversation.taken_over', { holderId, expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const pages = pagesOf(sampleSummary({ needsHumanAttention: true }))
    expect(patchPages(pages, taken('usr_2'), { id: 'needs-you', me })[0]?.items).toEqual([])
    expect(patchPages(pages, taken(me), { id: 'needs-you', me })[0]?.items).toHaveLength(1)
  })

  it('changes nothing for what it does not know', () => {
    const pages = pagesOf(sampleSummary())
    expect(patchPages(pages, event('conversation.message.read', {}), { id: 'open', me })).toBe(pages)
    const other = { ...event('conversation.released', {}), payload: { conversationId: 'ccv_9' } }
    expect(patchPages(pages, other, { id: 'open', me })).toBe(pages)
  })
})
