import { describe, expect, it } from 'vitest'
import { inboxSearch } from './place.ts'
import { sampleSummary } from '../sample-records.ts'
import { viewIds } from './views.ts'
import { matchesFilter, placeOfFilter, queueFilter, type QueueFilter } from './queue-filter.ts'

describe('inboxSearch', () => {
  it('takes from an address what it understands and leaves out the rest', () => {
    const address = { q: 12, status: 'closed', unread: true, since: '2026-11-14', topic: 'none' }
    expect(inboxSearch(address)).toEqual({ ...address, q: '12' })
    const wrong = { q: ' ', status: 'gone', unread: 'yes', since: '2026-99-14', assignee: '../x', more: '1' }
    expect(inboxSearch(wrong)).toEqual({})
  })
})

describe('queueFilter', () => {
  it('lets no filter contradict the view', () => {
    expect(queueFilter('mine', { assignee: 'usr_2', status: 'closed', topic: 'ctp_1' })).toEqual({
      status: 'open',
      assigneeUserId: 'me',
      topicId: 'ctp_1',
    })
  })

  it('searches in every status unless one is chosen', () => {
    expect(queueFilter('open', { q: 'bowl' })).toEqual({ q: 'bowl' })
    expect(queueFilter('open', { q: 'bowl', status: 'open' })).toEqual({ q: 'bowl', status: 'open' })
    expect(queueFilter('open', { status: 'any' })).toEqual({})
  })
})

describe('placeOfFilter', () => {
  const since = new Date(2026, 10, 14).toISOString()
  const filters: QueueFilter[] = [
    ...viewIds.map((view) => queueFilter(view, {})),
    {},
    { q: 'bowl' },
    { q: 'bowl', status: 'open' },
    { assigneeUserId: 'me' },
    { status: 'closed', assigneeUserId: 'usr_2', since },
    { status: 'open', topicId: 'none', channelId: 'cch_1', channelType: 'email', unread: true },
    { status: 'open', needsHumanAttention: false, suppressedReason: 'any' },
  ]
  it.each(filters)('leads to an address that asks for the same: %j', (filter) => {
    const { view, search } = placeOfFilter(filter)
    expect(queueFilter(view, inboxSearch({ ...search }))).toEqual(filter)
  })
})

describe('matchesFilter', () => {
  const matches = (filter: QueueFilter, change: Parameters<typeof sampleSummary>[0] = {}) =>
    matchesFilter(filter, sampleSummary(change), 'usr_me')

  it('tells by status, person, topic and time', () => {
    expect(matches({ status: 'open' })).toBe(true)
    expect(matches({ status: 'open' }, { status: 'closed' })).toBe(false)
    expect(matches({ assigneeUserId: 'me' }, { assigneeUserId: 'usr_me' })).toBe(true)
    expect(matches({ assigneeUserId: 'none' }, { assigneeUserId: 'usr_me' })).toBe(false)
    expect(matches({ topicId: 'none' }, { topicId: 'ctp_1' })).toBe(false)
    expect(matches({ since: '2026-11-21T10:00:00.001Z' })).toBe(false)
  })

  it('needs its owner alone while it waits, and nobody once it is answered', () => {
    const claim = { holderType: 'user', holderName: null, expiresAt: '2999-01-01T00:00:00.000Z' } as const
    const held = (holderId: string) => ({ needsHumanAttention: true, claim: { ...claim, holderId } })
    expect(matches({ needsYou: true }, held('usr_me'))).toBe(true)
    expect(matches({ needsYou: true }, held('usr_2'))).toBe(false)
    const over = { ...held('usr_2').claim, expiresAt: '2026-01-01T00:00:00.000Z' }
    expect(matches({ needsYou: true }, { needsHumanAttention: true, claim: over })).toBe(true)
    const answered = { ...held('usr_me'), assigneeUserId: 'usr_me', needsHumanAttention: false }
    expect(matches({ needsYou: true }, answered)).toBe(false)
    expect(matches({ assigneeUserId: 'me' }, answered)).toBe(true)
    const assigned = (assigneeUserId: string) => ({ needsHumanAttention: true, assigneeUserId })
    expect(matches({ needsYou: true }, assigned('usr_me'))).toBe(true)
    expect(matches({ needsYou: true }, assigned('usr_2'))).toBe(false)
    expect(matches({ needsYou: true }, { ...held('usr_me'), assigneeUserId: 'usr_2' })).toBe(false)
  })
})
