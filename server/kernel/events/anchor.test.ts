import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onServer, withDatabase } from '../../test/cluster.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startReceiver } from '../../test/local-receiver.ts'
import { loadElsewhere } from '../../test/load-elsewhere.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import { jobTransaction } from '../jobs/runner.ts'
import type { ModuleDeclaration } from '../contract/module.ts'
import { anchorEvents } from './anchor.ts'
import { startDispatcher } from './dispatcher.ts'

const handled: number[] = []
let straggles = false
const module: ModuleDeclaration = {
  name: 'test',
  summary: '',
  operations: [],
  events: { 'test.counted': { payload: z.object({ n: z.int() }), description: '', example: { n: 1 } } },
  reactions: [
    {
      name: 'test.follower',
      types: ['test.counted'],
      async handle(_, events) {
        handled.push(...events.map(({ payload }) => payload['n'] as number))
      },
    },
    {
      name: 'test.straggler',
      types: ['test.counted'],
      async handle() {
        if (straggles) throw new Error('it cannot yet')
      },
    },
  ],
}

let app: TestApp
let org: TestOrg
let machine: TestMachinery
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  machine = await startTestMachinery(app, [module])
})
afterAll(async () => {
  await machine.close()
  await app.close()
})

const emit = (n: number) =>
  jobTransaction(machine.machinery, { orgId: org.orgId, job: 'test' }, async (ctx) =>
    ctx.emit('test.counted', { n }),
  )
const until = (n: number) => vi.waitUntil(() => handled.includes(n), { timeout: 15_000, interval: 10 })
const eras = async () => (await app.sql('select count(*)::int as n from kernel_event_eras'))[0].n

/** How many reactions have not come to an event yet. */
const waitingFor = async (n: number) =>
  (
    await app.sql(
      `select count(*)::int as n from kernel_reactions r join kernel_events e on e.payload ->> 'n' = $1
       where (r.era, r.xid, r.n) < (e.era, e.xid, e.n)`,
      [String(n)],
    )
  )[0].n

/**
 * Follows the events while `work` runs; they are all handled at its end. `work` can wait until every reaction has been looked
 * at twice.
 */
async function following(work: (lookTwice: () => Promise<void>) => Promise<void>): Promise<void> {
  const { machinery } = machine
  let looks = 0
  const systemTransaction: typeof machinery.database.systemTransaction = (...of) => {
    looks += 1
    return machinery.database.systemTransaction(...of)
  }
  const dispatcher = await startDispatcher({
    ...machinery,
    database: { ...machinery.database, systemTransaction },
  })
  await work(async () => {
    const before = looks
    await vi.waitUntil(() => looks > before + 2 * machinery.registry.reactions.length, { timeout: 15_000 })
  })
  await dispatcher.stop()
}

describe('a backup that was loaded into another server', () => {
  it('goes on where it was: nothing that happened is lost, and nothing is handled twice', async () => {
    await following(async () => {
      for (const n of [1, 2, 3]) await emit(n)
      await until(3)
    })
    for (const n of [4, 5]) await emit(n)
    await loadElsewhere(app)
    await following(async () => {
      await emit(6)
      await until(6)
    })
    expect(handled).toEqual([1, 2, 3, 4, 5, 6])
    expect(await eras()).toBe(2)
    await following(async () => {
      await emit(7)
      await until(7)
    })
    expect(handled).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await eras()).toBe(2)
  })

  it('goes on also where the server does not tell its number, and with what was written before the first start', async () => {
    await emit(8)
    await loadElsewhere(app, { tells: false })
    await emit(9)
    await following(async () => {
      await emit(10)
      await until(10)
    })
    expect(handled.slice(-3)).toEqual([8, 9, 10])
    expect(await eras()).toBe(3)
  })

  it('goes on where the other server has come further, and when the service was never stopped', async () => {
    await app.sql(`update kernel_event_eras set server = 'another'`)
    await following(async () => {
      await emit(11)
      await until(11)
      // What was handled before a move has left no cursor behind it.
      await vi.waitUntil(async () => (await waitingFor(11)) === 0, { timeout: 15_000, interval: 10 })
      await app.sql(`update kernel_event_eras set server = 'a third'`)
      await Promise.all([emit(12), anchorEvents(machine.machinery.database, machine.machinery.services.log)])
      await anchorEvents(machine.machinery.database, machine.machinery.services.log)
      await emit(13)
      await until(13)
    })
    expect(handled.slice(-3)).toEqual([11, 12, 13])
    expect(await eras()).toBe(5)
  })

  it('handles nothing before it is numbered: what one reaction had handled by then would be handled again', async () => {
    straggles = true
    await following(async (lookTwice) => {
      await app.sql(`update kernel_event_eras set server = 'a fourth'`)
      await emit(31)
      await emit(32)
      await lookTwice()
      straggles = false
      await anchorEvents(machine.machinery.database, machine.machinery.services.log)
      await emit(33)
      await until(33)
    })
    expect(handled.slice(-3)).toEqual([31, 32, 33])
    expect(handled.filter((n) => n === 31)).toHaveLength(1)
    expect(await eras()).toBe(6)
  })

  it('goes on on the same server, too, in tables that were made anew', async () => {
    await app.sql('alter table kernel_events alter column era set default 0')
    await emit(14)
    await following(async () => {
      await emit(15)
      await until(15)
    })
    expect(handled.slice(-2)).toEqual([14, 15])
    expect(await eras()).toBe(7)
  })

  it('is read by nobody who is still in an era before until it is numbered: what was written meanwhile is not passed by', async () => {
    await following(async (lookTwice) => {
      await loadElsewhere(app, { tells: false })
      await app.sql(
        `update kernel_reactions set era = era - 1, xid = '0'::xid8, n = 0 where name = 'test.straggler'`,
      )
      await emit(16)
      await lookTwice()
      await anchorEvents(machine.machinery.database, machine.machinery.services.log)
      await emit(17)
      await until(17)
    })
    expect(handled.slice(-2)).toEqual([16, 17])
  })

  it('sends each webhook once, before, during and after', async () => {
    const first = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: '1' })
    const { orgId, key } = await first.createOrg()
    const receiver = await startReceiver()
    await first.http('POST', '/v1/webhooks', {
      key,
      body: { url: receiver.url, events: ['organization.updated'] },
    })
    await first.http('PATCH', '/v1/orgs/me', { key, body: { name: 'Before' } })
    await receiver.waitFor(1)
    await first.app.stop()
    await first.sql(
      `insert into kernel_events (org_id, id, type, payload, actor_type) values ($1, 'evt_during', 'organization.updated', '{"changed": ["name"]}', 'system')`,
      [orgId],
    )
    await loadElsewhere(first)
    const second = await first.twin()
    await second.http('PATCH', '/v1/orgs/me', { key, body: { name: 'After' } })
    await receiver.waitFor(3)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await second.close()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size, ids.includes('evt_during')]).toEqual([3, 3, true])
  })
})

describe('a transaction that stays open', () => {
  it('in another database of the server does not hold up the events of this one', async () => {
    const other = `other_${randomBytes(6).toString('hex')}`
    await onServer(app.databaseUrl, `create database ${other}`)
    const client = new pg.Client({ connectionString: withDatabase(app.databaseUrl, other) })
    await client.connect()
    await client.query('begin')
    await client.query('create table held as select 1')
    await following(async () => {
      await emit(20)
      // Held up, it would not come at all: that transaction ends below.
      await until(20)
    })
    await client.end()
    await onServer(app.databaseUrl, `drop database ${other} with (force)`)
    expect(handled.filter((n) => n === 20)).toHaveLength(1)
  })
})
