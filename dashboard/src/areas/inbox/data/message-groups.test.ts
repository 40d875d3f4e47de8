import { describe, expect, it } from 'vitest'
import { groupMessages, kindOf, mergeMessages, newsAfter, withCustomers } from './message-groups.ts'
import { sampleMessage } from '../sample-records.ts'

const at = (time: string) => `2026-11-21T${time}:00`

describe('groupMessages', () => {
  it('joins what one author says within a few minutes', () => {
    const days = groupMessages([
      sampleMessage({ id: 'a', createdAt: at('10:00') }),
      sampleMessage({ id: 'b', createdAt: at('10:04') }),
      sampleMessage({ id: 'c', createdAt: at('10:20') }),
    ])
    const ids = days[0]?.runs.map((run) => run.kind !== 'moments' && run.messages.map(({ id }) => id))
    expect(ids).toEqual([['a', 'b'], ['c']])
  })

  it('names each of several customers whose conversations were merged, and keeps what they say apart', () => {
    const customers = ['Ada', 'Ben'].map((name) => ({
      conversationId: name,
      contactId: null,
      name,
      email: null,
    }))
    const from = (id: string, name: string) =>
      sampleMessage({ id, authorName: null, visibleTo: [name], createdAt: at('10:00') })
    const days = groupMessages(
      withCustomers([from('a', 'Ada'), from('b', 'Ben'), from('c', 'Ben')], customers),
    )
    expect(
      days[0]?.runs.map((run) => run.kind !== 'moments' && [run.authorName, run.messages.length]),
    ).toEqual([
      ['Ada', 1],
      ['Ben', 2],
    ])
  })

  it('never joins a note with a reply of the same person', () => {
    const mine = { authorType: 'user', authorId: 'usr_1' } as const
    const days = groupMessages([
      sampleMessage({ id: 'a', ...mine, createdAt: at('10:00') }),
      sampleMessage({ id: 'b', ...mine, internal: true, createdAt: at('10:01') }),
    ])
    expect(days[0]?.runs.map((run) => run.kind)).toEqual(['staff', 'note'])
  })

  it('begins a run with the first unread message, for the line above it', () => {
    const messages = [
      sampleMessage({ id: 'a', createdAt: at('10:00') }),
      sampleMessage({ id: 'b', createdAt: at('10:01') }),
    ]
    expect(groupMessages(messages, { unreadId: 'b' })[0]?.runs.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('tells what happened where it happened, together what nothing was said between', () => {
    const messages = [
      sampleMessage({ id: 'a', createdAt: at('10:00') }),
      sampleMessage({ id: 'b', createdAt: at('10:03') }),
    ]
    const moments = ['10:01', '10:02', '10:04'].map((time) => ({ id: time, createdAt: at(time) }))
    const runs = groupMessages(messages, { moments })[0]?.runs
    expect(runs?.map((run) => (run.kind === 'moments' ? run.moments.length : run.key))).toEqual([
      'a',
      2,
      'b',
      1,
    ])
  })

  it('keeps every draft apart', () => {
    const draft = { authorType: 'agent', internal: true, metadata: { kind: 'draft_reply_rejected' } } as const
    const messages = ['a', 'b'].map((id) => sampleMessage({ id, ...draft }))
    expect(groupMessages(messages)[0]?.runs.map(({ kind }) => kind)).toEqual(['draft', 'draft'])
  })

  it('begins a new group with each day of the viewer', () => {
    const days = groupMessages([
      sampleMessage({ id: 'a', createdAt: at('23:59') }),
      sampleMessage({ id: 'b', createdAt: '2026-11-22T00:01:00' }),
    ])
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  })
})

describe('kindOf', () => {
  it('shows internal lines of the system as notes, public ones as lines', () => {
    expect(kindOf(sampleMessage({ authorType: 'system' }))).toBe('system')
    expect(kindOf(sampleMessage({ authorType: 'system', internal: true }))).toBe('note')
  })
})

describe('mergeMessages', () => {
  it('keeps each message once, in order, the newer copy of it', () => {
    const known = [sampleMessage({ id: 'a', seq: 1 }), sampleMessage({ id: 'c', seq: 5 })]
    const fresh = [
      sampleMessage({ id: 'b', seq: 3 }),
      sampleMessage({ id: 'a', seq: 1, seenAt: at('11:00') }),
    ]
    const merged = mergeMessages(known, fresh)
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(merged[0]?.seenAt).toBe(at('11:00'))
  })

  it('keeps what was seen where a copy does not know of it', () => {
    const seenAt = at('11:00')
    const merged = mergeMessages(
      [sampleMessage({ id: 'a', seenAt })],
      [sampleMessage({ id: 'a', body: 'New' })],
    )
    expect(merged).toMatchObject([{ body: 'New', seenAt }])
  })
})

describe('newsAfter', () => {
  it('counts what came after the reader left the end, and nothing for a message that is not known', () => {
    const messages = ['a', 'b', 'c'].map((id) => sampleMessage({ id }))
    expect(newsAfter(messages, 'a')).toBe(2)
    expect(newsAfter(messages, 'c')).toBe(0)
    expect(newsAfter(messages, 'x')).toBe(0)
  })
})
