import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { line } from '../report.ts'
import { scaled } from '../scale.ts'
import type { Stage } from '../stage.ts'

const ROWS = scaled(100_000)
const COLUMNS = ['email', 'name', 'phone', 'tags', 'custom:City']
const BATCH = 500

/** A CSV file of many people: checked, imported and taken back, beside as many bare rows in batches of the same size. */
export async function people({ service, url, databaseUrl }: Stage): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `person${n}@example.com,Person ${n},+47${String(10_000_000 + n)},bench,Oslo`,
  )
  const file = new TextEncoder().encode(['email,name,phone,tags,city', ...rows].join('\n'))
  const bareMs = await bareInserts(databaseUrl)
  line(`${ROWS} bare rows, ${BATCH} in a transaction`, seconds(bareMs))
  const before = service.memoryMb()
  const path = await upload(url, file)
  const checkMs = await timed(url, path, () =>
    call(url, 'POST', `${path}/start`, { columns: COLUMNS, dryRun: true }),
  )
  line('the same checked as a file', compared(checkMs, bareMs))
  const importMs = await timed(url, path, () =>
    call(url, 'POST', `${path}/start`, { columns: COLUMNS, dryRun: false }),
  )
  line('imported', compared(importMs, bareMs))
  line('memory before, at most', `${before.toFixed(0)}, ${service.peakMemoryMb().toFixed(0)} MB`)
  line('taken back', compared(await timed(url, path, () => call(url, 'POST', `${path}/undo`)), bareMs))
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const compared = (ms: number, bareMs: number): string =>
  `${seconds(ms)}  ${(ms / bareMs).toFixed(1)} times the bare rows`

async function bareInserts(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    await client.query(
      'create table bench_people (id text primary key, email text unique, name text, phone text, tags text[])',
    )
    const at = performance.now()
    for (let n = 0; n < ROWS; n += BATCH)
      await client.query(
        `insert into bench_people select 'p' || n, 'p' || n || '@example.com', 'Person ' || n, '+47' || n, '{bench}' from generate_series($1::int, $2) n`,
        [n, n + BATCH - 1],
      )
    const took = performance.now() - at
    await client.query('drop table bench_people')
    return took
  })
}

async function upload(url: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const begun = await call(url, 'POST', '/v1/crm/people-imports', {
    fileName: 'people.csv',
    sizeBytes: file.length,
  })
  const sent = await fetch(String(begun['uploadUrl']), {
    method: 'PUT',
    headers: { 'content-type': String(begun['uploadType']) },
    body: file,
  })
  if (!sent.ok) throw new Error(`the file was refused: ${sent.status}`)
  return `/v1/crm/people-imports/${String(begun['id'])}`
}

async function timed(url: string, path: string, begin: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await begin()
  for (;;) {
    const { status, failure } = await call(url, 'GET', path)
    if (status === 'failed') throw new Error(String(failure))
    if (status === 'done' || status === 'undone') return performance.now() - at
    await sleep(100)
  }
}
