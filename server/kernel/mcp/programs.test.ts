import { afterEach, expect, it, vi } from 'vitest'
import type { Caller } from '../contract/credentials.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../base/log.ts'
import { createPrograms } from './programs.ts'

const caller = (id: string) =>
  ({ org: { id: 'org' }, actor: { type: 'agent', name: id }, credential: { kind: 'api_key', id } }) as Caller

/** A record over a database that only counts; `during` runs in each transaction. */
function record(during: () => void = () => {}, isOutage = true) {
  let writes = 0
  let failing = false
  const database = {
    async transaction() {
      writes += 1
      during()
      if (failing) throw new Error('refused')
    },
    isAway: () => isOutage,
  } as unknown as Database
  const log = { warn: vi.fn() }
  const programs = createPrograms({ database, log: log as unknown as Log, countsDays: true })
  return { programs, log, writes: () => writes, fail: (is: boolean) => (failing = is) }
}

afterEach(() => void vi.useRealTimers())

it('writes each program once in a round, also when it calls while the round goes on', async () => {
  let isRound = false
  const { programs, writes } = record(() => {
    if (isRound) programs.note(caller('a'), { name: 'one' }, 1)
  })
  programs.note(caller('a'), { name: 'one' }, 1)
  await vi.waitUntil(() => writes() === 1)
  programs.note(caller('a'), { name: 'one' }, 1)
  isRound = true
  await Promise.all([programs.flush(), programs.flush()])
  expect(writes()).toBe(2)
})

it('keeps calls that an outage did not let in, and lets go what would never be recorded', async () => {
  for (const [isOutage, left] of [
    [true, 2],
    [false, undefined],
  ] as const) {
    const { programs, fail, writes } = record(undefined, isOutage)
    fail(true)
    programs.note(caller('a'), { name: 'one' }, 2)
    await vi.waitUntil(() => writes() === 1)
    await Promise.resolve()
    expect(programs.unwritten('org').get('a one')?.calls).toBe(left)
    fail(false)
    await programs.flush()
  }
})
