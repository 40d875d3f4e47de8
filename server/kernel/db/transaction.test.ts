import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { createDatabase, type Database } from './database.ts'
import { locksOf } from './locks.ts'
import { assertRestricted, openPools, type Pools } from './pools.ts'
import { AppError, E } from '../base/errors.ts'
import { statement, type Tx } from './transaction.ts'

const one = statement('test_one', 'select 1 as n')
const broken = statement('test_broken', 'select 1/0')
const orgs = statement('test_orgs', 'select id from iam_orgs')
const rename = statement('test_rename', 'update iam_orgs set name = $1')
const slow = statement('test_slow', 'select pg_sleep(0.3)')
const impatient = statement('test_impatient', `select set_config('lock_timeout', '150', true)`)
const pid = statement('test_pid', 'select pg_backend_pid() as pid')

let app: TestApp
let org: TestOrg
let pools: Pools
let database: Database
const unhandled: unknown[] = []
const remember = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', remember)
  app = await startTestApp()
  org = await app.createOrg('Before')
  await app.createOrg('Other')
  pools = openPools(app.databaseUrl, 2)
  database = createDatabase(pools)
})
afterAll(async () => {
  process.off('unhandledRejection', remember)
  await pools.close()
  await app.close()
})

const nameNow = async () => (await app.sql('select name from iam_orgs where id = $1', [org.orgId]))[0].name

describe('a transaction', () => {
  it('is of one organization, and of none without one', async () => {
    expect(await database.transaction({ orgId: org.orgId }, (tx) => tx.query(orgs, []))).toEqual([
      { id: org.orgId },
    ])
    expect(await database.transaction({ orgId: undefined }, (tx) => tx.query(orgs, []))).toEqual([])
    expect(await database.system.query(orgs, [])).toHaveLength(2)
    await expect(
      database.transaction({ orgId: `${org.orgId}'; select '` }, (tx) => tx.query(orgs, [])),
    ).rejects.toThrow('not an organization id')
  })

  it('leaves nothing of its organization to the next one on the connection', async () => {
    for (let i = 0; i < 4; i++) await database.transaction({ orgId: org.orgId }, (tx) => tx.query(orgs, []))
    expect(
      await Promise.all(
        Array.from({ length: 4 }, () =>
          database.transaction({ orgId: undefined }, (tx) => tx.query(orgs, [])),
        ),
      ),
    ).toEqual([[], [], [], []])
  })

  it('that only reads cannot write', async () => {
    await expect(
      database.transaction({ orgId: org.orgId, readOnly: true }, (tx) => tx.query(rename, ['Never'])),
    ).rejects.toThrow('read-only')
    expect(await nameNow()).toBe('Before')
  })

  it('is undone whole by an error in the work, before the commit, or in a statement nobody waited for', async () => {
    const options = { orgId: org.orgId }
    const failing = [
      database.transaction(
        options,
        async (tx) => (await tx.query(rename, ['Never']), Promise.reject(new Error('mine'))),
      ),
      database.transaction(
        options,
        (tx) => tx.query(rename, ['Never']),
        (tx) => tx.query(broken, []),
      ),
      database.transaction(
        options,
        (tx) => tx.query(rename, ['Never']),
        () => {
          throw new Error('mine')
        },
      ),
      database.transaction(options, (tx) =>
        Promise.all([tx.query(rename, ['Never']), tx.query(broken, []), tx.query(one, [])]),
      ),
      database.transaction(
        options,
        async (tx) => (await tx.query(rename, ['Never']), tx.query(broken, []).catch(() => {})),
      ),
    ]
    const settled = await Promise.allSettled(failing)
    expect(settled.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(await nameNow()).toBe('Before')
    expect(
      await Promise.all(
        Array.from({ length: 4 }, () => database.transaction(options, (tx) => tx.query(one, []))),
      ),
    ).toEqual(Array(4).fill([{ n: 1 }]))
  })

  it('fails with the statement that failed, whichever of those behind it is heard of first', async () => {
    const late = async (failing: Promise<unknown>) => {
      await Promise.allSettled([failing])
      await new Promise(setImmediate)
      return failing
    }
    const settled = await Promise.allSettled([
      database.transaction({ orgId: org.orgId }, (tx) =>
        Promise.all([late(tx.query(broken, [])), tx.query(one, [])]),
      ),
      database.transaction({ orgId: org.orgId }, async (tx) => {
        tx.query(broken, []).catch(() => {})
        await tx.kysely.selectFrom('iam_orgs').select('id').execute()
      }),
    ])
    expect(settled).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: '22012' } }))
  })

  it('refuses what is sent behind its commit, which would be in the next one', async () => {
    let late: Promise<unknown> | undefined
    await database.transaction({ orgId: org.orgId }, async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => tx.query(rename, ['Never']))
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow('behind the commit')
    expect(await nameNow()).toBe('Before')
  })

  it('whose connection is cut while it works fails by itself, and the pool goes on', async () => {
    const cut = database.transaction({ orgId: org.orgId }, async (tx) => {
      const [mine] = await tx.query<{ pid: number }>(pid, [])
      const late = tx.query(slow, [])
      late.catch(() => {})
      await app.sql('select pg_terminate_backend($1)', [mine?.pid])
      await late
    })
    await expect(cut).rejects.toThrow()
    const idle = database.transaction({ orgId: org.orgId }, async (tx) => {
      const [mine] = await tx.query<{ pid: number }>(pid, [])
      await app.sql('select pg_terminate_backend($1)', [mine?.pid])
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await expect(idle).rejects.toThrow()
    expect(await database.transaction({ orgId: org.orgId }, (tx) => tx.query(one, []))).toEqual([{ n: 1 }])
  })

  it('never leaves a rejection behind that nobody handles', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
  })
})

describe('what is sent in order', () => {
  const options = () => ({ orgId: org.orgId })
  const step = statement(
    'test_step',
    `select set_config('test.steps', coalesce(current_setting('test.steps', true), '') || $1, true) as steps`,
  )
  const say = (tx: Tx, word: string) => async () =>
    (await tx.query<{ steps: string }>(step, [word]))[0]?.steps

  it('comes in this order, whatever a part does next, and is answered in its place', async () => {
    const answers = await database.transaction(options(), (tx) =>
      tx.inOrder([
        async () => [await say(tx, 'a')(), await say(tx, 'd')()],
        say(tx, 'b'),
        async () => 'nothing to send',
        () => tx.inOrder([say(tx, 'c')]),
      ]),
    )
    expect(answers).toEqual([['a', 'abcd'], 'ab', 'nothing to send', ['abc']])
  })

  it('does not wait for answers in between', async () => {
    const sent: string[] = []
    const note = (tx: Tx, word: string) => () => (
      sent.push(word),
      tx.query(slow, []).then(() => sent.push('done'))
    )
    await database.transaction(options(), (tx) => tx.inOrder([note(tx, 'a'), note(tx, 'b')]))
    expect(sent).toEqual(['a', 'b', 'done', 'done'])
  })

  it('fails with the first that failed, and nothing of it stays', async () => {
    const refused = new AppError(E.not_found)
    const first = (tx: Tx, ...rest: (() => Promise<unknown>)[]) =>
      tx.inOrder([() => tx.query(rename, ['Never']), ...rest, say(tx, 'after')])
    const settled = await Promise.allSettled([
      database.transaction(options(), (tx) => first(tx, () => tx.query(broken, []))),
      // The one behind it is refused for the same reason, and heard of first.
      database.transaction(options(), (tx) =>
        first(
          tx,
          async () => {
            await Promise.allSettled([tx.query(one, [])])
            await new Promise(setImmediate)
            return tx.query(one, [])
          },
          () => tx.query(broken, []),
        ),
      ),
      database.transaction(options(), (tx) =>
        first(
          tx,
          () => Promise.reject(refused),
          () => tx.query(broken, []),
        ),
      ),
    ])
    expect(settled).toMatchObject([
      { reason: { code: '22012' } },
      { reason: { code: '22012' } },
      { reason: { code: refused.code } },
    ])
    expect(await nameNow()).toBe('Before')
  })

  it('refuses a part that sends something only later, which would come behind the next', async () => {
    const late = (tx: Tx) => async () => {
      await new Promise(setImmediate)
      return tx.query(one, [])
    }
    await expect(
      database.transaction(options(), (tx) => tx.inOrder([late(tx), say(tx, 'b')])),
    ).rejects.toThrow('at once')
    const built = (tx: Tx) => () => tx.kysely.selectFrom('iam_orgs').select('id').execute()
    await expect(
      database.transaction(options(), (tx) => tx.inOrder([built(tx), say(tx, 'b')])),
    ).rejects.toThrow('at once')
  })
})

describe('a lock', () => {
  const { door, gate } = locksOf('test', { door: 'One comes in at a time.', gate: 'The same, elsewhere.' })
  /** Whether somebody else gets the lock while it is held. */
  const isFree = (held: [typeof door, string?], wanted: [typeof door, string?]) =>
    database.transaction({ orgId: org.orgId }, async (tx) => {
      await tx.lock(...held)
      let isTaken = false
      const other = database.transaction({ orgId: undefined }, async (theirs) => {
        await theirs.query(impatient, [])
        await theirs.lock(...wanted)
        isTaken = true
      })
      await Promise.allSettled([other])
      return isTaken
    })

  it('is held by one transaction at a time, for each name and key alone', async () => {
    expect(await isFree([door, 'a'], [door, 'a'])).toBe(false)
    expect(await isFree([door], [door])).toBe(false)
    expect(await isFree([door, 'a'], [door, 'b'])).toBe(true)
    expect(await isFree([door, 'a'], [gate, 'a'])).toBe(true)
    expect(await isFree([door, 'a'], [door])).toBe(true)
  })

  it('for several keys is taken in one order, so that nobody waits for each other', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`)
    await Promise.all(
      [keys, keys.toReversed(), [...keys, ...keys], []].map((each) =>
        database.transaction({ orgId: org.orgId }, async (tx) => {
          await tx.lock(door, each)
          await tx.query(one, [])
        }),
      ),
    )
  })
})

it('the service refuses a database where its connections keep their power', async () => {
  await assertRestricted(pools)
  const unbound = { app: pools.system, system: pools.system, close: async () => {} }
  await expect(assertRestricted(unbound)).rejects.toThrow(
    /did not drop to the role svc_app \(it is svc_system\)/,
  )
})
