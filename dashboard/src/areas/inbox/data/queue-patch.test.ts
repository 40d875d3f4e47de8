import type { ListedConversation } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { queueFilter } from '../places/queue-filter.ts'
import { emptyList, idsOf, withPage } from './queue-list.ts'
import { patchList, type LiveEvent } from './queue-patch.ts'
import { sampleMessage, sampleSummary } from '../sample-records.ts'
import type { ViewId } from '../places/views.ts'

const me = 'usr_me'
const listOf = (...items: ListedConversation[]) => withPage(emptyList, '', { items, nextCursor: null })
const event = (type: string, payload: Record<string, unknown> = {}): LiveEvent => ({
  type,
  createdAt: '2026-11-21T12:00:00.000Z',
  payload: { conversationId: 'ccv_1', ...payload },
})
const inView = (view: ViewId) => ({ filter: queueFilter(view, {}), me })

describe('patchList', () => {
  it('moves a conversation to the top with what the customer said', () => {
    const list = listOf(sampleSummary({ id: 'ccv_2' }), sampleSummary())
    const message = sampleMessage({ body: 'Any\n  news?' })
    const after = patchList(list, event('conversation.message.received', { message }), inView('open'))
    expect(idsOf(after)).toEqual(['ccv_1', 'ccv_2'])
    expect(after.items['ccv_1']).toMatchObject({
      lastInboundPreview: 'Any news?',
      lastMessageAt: '2026-11-21T12:00:00.000Z',
      unreadCount: 1,
    })
  })

  it('takes a conversation out of a view that it left, and still knows how it is', () => {
    const closed = event('conversation.status_changed', { status: 'closed' })
    const after = patchList(listOf(sampleSummary()), closed, inView('open'))
    expect(idsOf(after)).toEqual([])
    expect(after.items['ccv_1']?.status).toBe('closed')
    const assigned = event('conversation.assigned', { assigneeUserId: 'usr_2' })
    expect(idsOf(patchList(listOf(sampleSummary()), assigned, inView('unassigned')))).toEqual([])
    expect(idsOf(patchList(listOf(sampleSummary()), assigned, inView('open')))).toHaveLength(1)
  })

  it('leaves the list of those who need a person when a colleague takes over, and not when I do', () => {
    const taken = (holderId: string) =>
      event('conversation.taken_over', { holderId, expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const list = listOf(sampleSummary({ needsHumanAttention: true }))
    expect(idsOf(patchList(list, taken('usr_2'), inView('needs-you')))).toEqual([])
    expect(idsOf(patchList(list, taken(me), inView('needs-you')))).toHaveLength(1)
  })

  it('leaves the list of those who need a person when it is answered', () => {
    const list = listOf(sampleSummary({ needsHumanAttention: true, attentionReason: 'unanswered' }))
    const answered = event('conversation.attention_changed', {
      needsHumanAttention: false,
      reason: null,
      since: null,
    })
    const after = patchList(list, answered, inView('needs-you'))
    expect(idsOf(after)).toEqual([])
    expect(after.items['ccv_1']).toMatchObject({ needsHumanAttention: false, attentionReason: null })
  })

  it('forgets what was deleted', () => {
    expect(patchList(listOf(sampleSummary()), event('conversation.deleted'), inView('open')).items).toEqual(
      {},
    )
  })

  it('changes nothing for what it does not know', () => {
    const list = listOf(sampleSummary())
    expect(patchList(list, event('conversation.message.read'), inView('open'))).toBe(list)
    const other = { ...event('conversation.released'), payload: { conversationId: 'ccv_9' } }
    expect(patchList(list, other, inView('open'))).toBe(list)
  })
})
