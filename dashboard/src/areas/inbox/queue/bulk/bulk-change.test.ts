import type { BulkChange } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { sampleSummary } from '../../sample-records.ts'
import { portions, undoChanges } from './bulk-change.ts'

const until = '2026-11-22T10:00:00.000Z'
const now = Date.parse('2026-11-21T10:00:00.000Z')
const changed = (id: string, before: Partial<BulkChange['before']>, after = {}): BulkChange => ({
  id,
  before: { status: 'open', snoozeUntil: null, assigneeUserId: null, topicId: null, ...before },
  conversation: { ...sampleSummary({ id }), ...after },
})

describe('portions', () => {
  it('are at most as large as the server takes, and together everything', () => {
    const ids = Array.from({ length: 230 }, (_, index) => `c${index}`)
    expect(portions(ids).map(({ length }) => length)).toEqual([100, 100, 30])
    expect(portions(ids).flat()).toEqual(ids)
    expect(portions([])).toEqual([])
  })
})

describe('undoChanges', () => {
  it('brings each conversation back to what it was, with what closing ended, those that were alike in one go', () => {
    const closed = { status: 'closed', snoozeUntil: null }
    const results = [
      changed('c1', {}, closed),
      changed('c2', {}, closed),
      changed('c3', { status: 'snoozed', snoozeUntil: until }, closed),
      changed('c4', { status: 'spam' }, closed),
    ]
    expect(undoChanges({ status: 'closed' }, results, now)).toEqual([
      { change: { status: 'open', restore: true }, ids: ['c1', 'c2'] },
      { change: { status: 'snoozed', snoozeUntil: until, restore: true }, ids: ['c3'] },
      { change: { status: 'spam' }, ids: ['c4'] },
    ])
  })

  it('opens what would have come back by itself meanwhile', () => {
    const results = [changed('c1', { status: 'snoozed', snoozeUntil: until }, { status: 'closed' })]
    expect(undoChanges({ status: 'closed' }, results, Date.parse(until))).toEqual([
      { change: { status: 'open', restore: true }, ids: ['c1'] },
    ])
  })

  it('leaves alone what was so already, and what has no way back', () => {
    const results = [changed('c1', { assigneeUserId: 'usr_1' }, { assigneeUserId: 'usr_1' })]
    expect(undoChanges({ assigneeUserId: 'usr_1' }, results, now)).toEqual([])
    expect(undoChanges({ read: true }, [changed('c1', {})], now)).toEqual([])
  })

  it('gives back assignees and topics, none included', () => {
    const assigned = [
      changed('c1', {}, { assigneeUserId: 'usr_1' }),
      changed('c2', { assigneeUserId: 'usr_2' }, { assigneeUserId: 'usr_1' }),
    ]
    expect(undoChanges({ assigneeUserId: 'usr_1' }, assigned, now)).toEqual([
      { change: { assigneeUserId: null }, ids: ['c1'] },
      { change: { assigneeUserId: 'usr_2' }, ids: ['c2'] },
    ])
    const topics = [changed('c1', { topicId: 'ctp_1' }, { topicId: null })]
    expect(undoChanges({ topicId: null }, topics, now)).toEqual([
      { change: { topicId: 'ctp_1' }, ids: ['c1'] },
    ])
  })
})
