import { createServer, type AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { cancelQuery } from './cancel-query.ts'
import { createDatabase, type Database } from './database.ts'
import { openPools, type Pools } from './pools.ts'
import { statement } from './transaction.ts'

const pid = statement('cancel_pid', 'select pg_backend_pid() as pid')
const rename = statement('cancel_rename', 'update iam_orgs set name = $1')
const patient = statement('cancel_patient', `select set_config('statement_timeout', '0', true)`)
// Without a cancellation nothing ends it while the test runs.
const endless = statement('cancel_endless', 'select pg_sleep(3600)', { mostMs: 3_600_000 })

let app: TestApp
let org: TestOrg
let pools: Pools
let database: Database
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Before')
  pools = openPools(app.databaseUrl, 1)
  database = createDatabase(pools)
})
afterAll(async () => {
  await pools.close()
  await app.close()
})

const reason = new Error('not wanted any more')
const nameNow = async () => (await app.sql('select name from iam_orgs where id = $1', [org.orgId]))[0].name
const pidNow = async () =>
  (await database.transaction({ orgId: org.orgId }, (tx) => tx.query<{ pid: number }>(pid, [])))[0]?.pid
const sleeping = async () =>
  (
    await app.sql(
      `select pid from pg_stat_activity
       where state = 'active' and query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`,
    )
  ).length

describe('a transaction whose signal is aborted', () => {
  it('ends in the middle of a statement, keeps nothing, and leaves its connection in order', async () => {
    const before = await pidNow()
    const abort = new AbortController()
    const ended = database
      .transaction({ orgId: org.orgId, signal: abort.signal }, async (tx) => {
        await tx.query(rename, ['After'])
        await tx.query(patient, [])
        await tx.query(endless, [])
      })
      .catch((error: unknown) => error)
    await expect.poll(sleeping).toBe(1)
    abort.abort(reason)
    expect(await ended).toBe(reason)
    expect(await sleeping()).toBe(0)
    expect(await nameNow()).toBe('Before')
    expect(await pidNow()).toBe(before)
  })

  it('sends no further statement, also where the work goes on as if nothing was', async () => {
    const abort = new AbortController()
    const ended = database.transaction({ orgId: org.orgId, signal: abort.signal }, async (tx) => {
      await tx.query(rename, ['After'])
      abort.abort(reason)
      await tx.query(rename, ['Long after']).catch(() => {})
    })
    await expect(ended).rejects.toBe(reason)
    expect(await nameNow()).toBe('Before')
  })

  it('does not begin when it was aborted before', async () => {
    let began = false
    const ended = database.transaction({ orgId: org.orgId, signal: AbortSignal.abort(reason) }, async () => {
      began = true
    })
    await expect(ended).rejects.toBe(reason)
    expect(began).toBe(false)
  })

  it('is kept, and told as done, once its commit is on its way', async () => {
    const abort = new AbortController()
    const result = await database.transaction(
      { orgId: org.orgId, signal: abort.signal },
      async () => 'done',
      (tx) => {
        const written = tx.query(rename, ['Kept'])
        queueMicrotask(() => abort.abort(reason))
        return written
      },
    )
    expect(result).toBe('done')
    expect(await nameNow()).toBe('Kept')
    await app.sql(`update iam_orgs set name = 'Before' where id = $1`, [org.orgId])
  })

  it('leaves the next one on the connection alone', async () => {
    for (let i = 0; i < 20; i++) {
      const abort = new AbortController()
      const ended = database.transaction({ orgId: org.orgId, signal: abort.signal }, async (tx) => {
        await tx.query(pid, [])
        abort.abort(reason)
        await tx.query(pid, [])
      })
      await expect(ended).rejects.toBe(reason)
      expect(await pidNow()).toBeGreaterThan(0)
    }
  })
})

it('a server that does not take the cancellation is told as an error', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const client = { host: '127.0.0.1', port, processID: 1, secretKey: 1 } as unknown as pg.PoolClient
  await expect(cancelQuery(client)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
