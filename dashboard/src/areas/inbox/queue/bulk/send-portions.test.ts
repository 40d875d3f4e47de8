import type { BulkChange } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { sampleSummary } from '../../sample-records.ts'
import { sendPortions } from './send-portions.ts'

const ids = Array.from({ length: 250 }, (_, index) => `c${index}`)
const changedTo = (id: string): BulkChange => ({
  id,
  before: { status: 'open', snoozeUntil: null, assigneeUserId: null, topicId: null },
  conversation: sampleSummary({ id, status: 'closed' }),
})
const all = (portion: string[]) => ({ changed: portion.map(changedTo), failed: [] })
const usual = {
  isStopped: () => false,
  onPortion: () => undefined,
  explain: (error: unknown) => String(error),
}

describe('sendPortions', () => {
  it('tells after each portion how far it is', async () => {
    const told: number[] = []
    const outcome = await sendPortions(ids, {
      ...usual,
      update: async (portion) => all(portion),
      onPortion: (_, done) => told.push(done),
    })
    expect(told).toEqual([100, 200, 250])
    expect(outcome.changed).toHaveLength(250)
  })

  it('goes on after a portion that did not reach the server, and after single refusals', async () => {
    let calls = 0
    const { changed, failed, reason } = await sendPortions(ids, {
      ...usual,
      update: async (portion) => {
        calls += 1
        if (calls === 1) throw new Error('offline')
        const [first = '', ...others] = portion
        return { ...all(others), failed: [{ id: first, code: 'conv_not_found', message: 'It is gone.' }] }
      },
    })
    expect(failed).toHaveLength(102)
    expect(changed).toHaveLength(148)
    expect(reason).toBe('Error: offline')
  })

  it('leaves the rest alone once it is stopped', async () => {
    let stopped = false
    const { changed, rest } = await sendPortions(ids, {
      ...usual,
      update: async (portion) => all(portion),
      isStopped: () => stopped,
      onPortion: () => (stopped = true),
    })
    expect(changed).toHaveLength(100)
    expect(rest).toEqual(ids.slice(100))
  })
})
