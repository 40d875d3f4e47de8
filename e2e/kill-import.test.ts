import { expect, inject, test } from 'vitest'
import { createRandom } from '../server/test/random.ts'
import { manage } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { COLUMNS, faultyRows, fileOf, KINDS, knownPeople, type Somebody } from './faulty-people.ts'
import { recompute, textOf, type Outcome, type Stored } from './recompute-import.ts'
import { startService, type Service } from './service.ts'
import { until } from './visitors.ts'

/** A fault in ten rows; with `STOA_ROWS=100000`, which takes some minutes, in fifty. */
const ROWS = Number(process.env['STOA_ROWS'] ?? 20_000)
const FAULTS = 2000
const KNOWN = 600
const OPTIONS = { columns: COLUMNS, policy: 'overwrite', tags: [] }

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any operation
type Json = Record<string, any>

test('a file with 2,000 faults does what its dry run said, whatever is killed amid it, and is taken back whole', async () => {
  const { seed } = inject('sampling')
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl })
  const known = knownPeople(KNOWN)
  await addAll(service.url, known)
  const before = await snapshot(sql)
  const rows = faultyRows({ rows: ROWS, faults: FAULTS, seed }, known)
  const expected = recompute(known, rows)
  const path = await upload(service.url, fileOf(rows))
  const times: string[] = []
  const timed = async (name: string, work: () => Promise<void>) => {
    const started = performance.now()
    await work()
    times.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  const killer = createKiller(service, sql, seed)

  await timed('checked with a kill', async () => {
    await manage(service.url, 'POST', `${path}/start`, { ...OPTIONS, dryRun: true })
    await killer.kill(path, 'rowsDone', [0.1, 0.9])
    await expectOutcome(service.url, path, expected)
    expect(await snapshot(sql)).toEqual(before)
  })
  await timed('imported with three', async () => {
    await manage(service.url, 'POST', `${path}/start`, { ...OPTIONS, dryRun: false })
    await killer.kill(path, 'rowsDone', [0.02, 0.3])
    await killer.kill(path, 'rowsDone', [0.35, 0.6])
    // The queue itself finds out that nobody is at it any more.
    await killer.kill(path, 'rowsDone', [0.65, 0.95], { isLeaseAwaited: true })
    await expectOutcome(service.url, path, expected)
    await expectStored(sql, expected)
  })
  const { created, updated } = expected.figures
  await timed('taken back with one', async () => {
    await manage(service.url, 'POST', `${path}/undo`)
    await killer.kill(path, 'undone', [0.1, 0.8])
    const undone = await settled(service.url, path)
    expect(undone).toMatchObject({ status: 'undone', undone: created + updated, kept: 0 })
    const after = await snapshot(sql)
    expect(after.length).toBe(before.length)
    expect(after).toEqual(before)
  })
  expect(service.crashes).toEqual([])
  console.log(
    `kill-import: ${expected.figures.rowsDone} rows, seed ${seed}, ${Object.keys(KINDS).length} kinds of faults; ` +
      `${JSON.stringify(expected.figures)}; killed at ${killer.at.join(', ')}; ${times.join(', ')}`,
  )
}, 900_000)

/** Kills the service at a random point of what an import does, and starts it again. */
function createKiller(service: Service, sql: Sql, seed: number) {
  const random = createRandom(seed ^ 0x5eed)
  const at: number[] = []
  const doneOf = async (path: string, figure: string): Promise<number> => {
    const [row] = await sql('select rows_done, undone, failure from crm_imports where id = $1', [idOf(path)])
    expect(row.failure).toBeNull()
    return Number(row[figure === 'undone' ? 'undone' : 'rows_done'])
  }
  const kill = async (
    path: string,
    figure: 'rowsDone' | 'undone',
    [from, to]: [number, number],
    { isLeaseAwaited = false } = {},
  ) => {
    const point = Math.floor(random.between(from, to) * ROWS)
    await until(
      async () => (await doneOf(path, figure)) >= point,
      () => `${figure} does not get to ${point}:\n${service.output().slice(-3000)}`,
      120_000,
    )
    await service.kill('SIGKILL')
    at.push(await doneOf(path, figure))
    const [{ status }] = await sql('select status from crm_imports where id = $1', [idOf(path)])
    // Nobody died for nothing.
    expect(['running', 'undoing']).toContain(status)
    if (!isLeaseAwaited) await endLeases(sql)
    await service.start()
  }
  return { at, kill }
}

/** Has the queue take the process that was killed for long gone. */
async function endLeases(sql: Sql): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await sql(
      `update graphile_worker.${table} set locked_at = now() - interval '1 hour' where locked_at is not null`,
    )
}

const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

async function addAll(url: string, people: readonly Somebody[]): Promise<void> {
  const queue = [...people]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { custom, ...rest } = next
      await manage(url, 'POST', '/v1/crm/contacts', { ...rest, customFields: custom })
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

async function upload(url: string, file: Buffer): Promise<string> {
  const begun = await manage(url, 'POST', '/v1/crm/people-imports', {
    fileName: 'people.csv',
    sizeBytes: file.length,
  })
  const sent = await fetch(begun.uploadUrl, {
    method: begun.uploadMethod,
    headers: { 'content-type': begun.uploadType },
    body: new Uint8Array(file),
  })
  expect(sent.status).toBeLessThan(300)
  return `/v1/crm/people-imports/${begun.id}`
}

async function settled(url: string, path: string): Promise<Json> {
  let now: Json = {}
  await until(
    async () => {
      now = await manage(url, 'GET', path)
      return !['queued', 'running', 'undoing'].includes(now['status'])
    },
    () => JSON.stringify(now),
    300_000,
  )
  return now
}

/** The first of some texts that are not among others. */
const without = (texts: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...texts].filter((text) => !others.has(text)).slice(0, 10)

/** It came to its end with these figures, and with these rows refused for these reasons. */
async function expectOutcome(url: string, path: string, { figures, refused }: Outcome): Promise<void> {
  const now = await settled(url, path)
  expect(now['failure']).toBeNull()
  const found: [number, string][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: Json = await manage(url, 'GET', `${path}/refused?limit=200${query}`)
    for (const { n, reason } of page['items']) found.push([n, reason])
    cursor = page['nextCursor']
  }
  // What a field is refused for is said in the words of its check: only the field is compared.
  const wanted = new Map(refused)
  const shown = found.map(([n, reason]) => [
    n,
    reason.startsWith(`${wanted.get(n)}: `) ? wanted.get(n) : reason,
  ])
  const shownText = new Set(shown.map((each) => JSON.stringify(each)))
  const wantedText = new Set(refused.map((each) => JSON.stringify(each)))
  expect({
    missing: without(wantedText, shownText),
    extra: without(shownText, wantedText),
  }).toEqual({ missing: [], extra: [] })
  expect(found.length).toBe(refused.length)
  expect(now).toMatchObject({ status: 'done', rowsTotal: figures.rowsDone, ...figures })
}

/** The people are who they are to be, nobody twice, each with what happened to them once. */
async function expectStored(sql: Sql, { figures, people }: Outcome): Promise<void> {
  const stored = await sql(
    `select email, name, phone, title, tags, custom_fields as custom from crm_contacts
     where merged_into is null and (email is not null or phone is not null or external_id is not null)`,
  )
  const found = stored.map((row) => textOf(row as Stored)).toSorted()
  const wanted = people.map(textOf).toSorted()
  expect({
    missing: without(wanted, new Set(found)),
    extra: without(found, new Set(wanted)),
    count: found.length,
  }).toEqual({ missing: [], extra: [], count: wanted.length })
  const told = await sql(`select kind, count(*)::int as n from crm_history group by kind order by kind`)
  expect(told).toEqual([
    { kind: 'changed', n: figures.updated },
    { kind: 'created', n: KNOWN + figures.created },
  ])
}

/** Everybody there is with all that is stored of them, but for when and how often it was changed. */
async function snapshot(sql: Sql): Promise<string[]> {
  const rows = await sql(
    `select (to_jsonb(c) - 'version' - 'field_versions' - 'updated_at')::text as person from crm_contacts c
     where merged_into is null and (email is not null or phone is not null or external_id is not null) order by id`,
  )
  return rows.map(({ person }) => person as string)
}
