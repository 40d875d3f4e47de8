import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { literal, VISIT_GAP_MS } from './columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { between, dayAway } from '../days.ts'
import { csv, findVisits, recordsFound, visitsFound } from './derive.ts'
import type { Place, Rows } from './copy-rows.ts'
import type { Duck, Run } from './duck.ts'
import type { DayFiles, Owner, Tasks } from './protocol.ts'

const COMPRESSED = `(format parquet, compression zstd, compression_level 1)`

/** Makes the files of days of one tracker from its records; their names begin with `name`. */
export const buildDays = (duck: Duck, place: Place, asked: Tasks['build']['asked']): Promise<DayFiles[]> =>
  place.withRows(asked.owner.orgId, (rows) => buildFrom(rows, duck, place, asked))

/** Makes the files of days from the records that one open transaction sees. */
export const buildFrom = (
  rows: Rows,
  duck: Duck,
  { ownFolder }: Pick<Place, 'ownFolder'>,
  { owner, days, name }: Tasks['build']['asked'],
): Promise<DayFiles[]> =>
  duck.session(async (run) => {
    const built: DayFiles[] = []
    for (const part of partsOf(days)) {
      const file = join(ownFolder, `${randomUUID()}.csv`)
      try {
        await load(run, { rows, owner, file, first: part[0] as string, last: part.at(-1) as string })
      } finally {
        await rm(file, { force: true })
      }
      built.push(...(await writeDays(run, part, name)))
    }
    return built
  })

const MOST_DAYS = 31

/** Days in groups without a gap, at most 31 a group: each group is read and written at once. */
function partsOf(days: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const day of days) {
    const last = parts.at(-1)
    if (last && last.length < MOST_DAYS && dayAway(last.at(-1) as string, 1) === day) last.push(day)
    else parts.push([day])
  }
  return parts
}

interface Loading {
  rows: Rows
  owner: Owner
  file: string
  first: string
  last: string
}

/**
 * Loads the table `raw`: the records of some days, and, of visitors who are active at their beginning or end, whatever comes before
 * or follows without a gap; a day and half an hour before tells whether a visit ends with midnight, and none goes on for longer
 * than a day after the last.
 */
async function load(run: Run, { rows, owner, file, first, last }: Loading): Promise<void> {
  const [start, end] = [Date.parse(first), Date.parse(last) + DAY_MS]
  await rows.copy(owner, between(start - VISIT_GAP_MS, end), file)
  await run(`create or replace temp table raw as select * from ${csv(file)}`)
  const addWhile = async (isGoing: string, steps: readonly number[]) => {
    await run(
      `create or replace temp table going as select distinct actor from raw where actor > 0 and ${isGoing}`,
    )
    for (const from of steps) {
      const [left] = await run('select count(*) as n from going')
      if (left?.['n'] === 0) return
      await rows.copy(owner, between(from, from + VISIT_GAP_MS), file)
      await run(
        `create or replace temp table more as select * from ${csv(file)} where actor in (select actor from going)`,
      )
      await run('insert into raw select * from more')
      await run('create or replace temp table going as select distinct actor from more')
    }
  }
  const steps = Array.from({ length: DAY_MS / VISIT_GAP_MS }, (_, place) => place * VISIT_GAP_MS)
  await addWhile(
    `ts < ${start}`,
    steps.map((step) => start - 2 * VISIT_GAP_MS - step),
  )
  await addWhile(
    `ts >= ${end - VISIT_GAP_MS}`,
    steps.map((step) => end + step).filter((from) => from < Date.now() + DAY_MS),
  )
}

/** Writes the files of days without a gap, of the records in the temporary table `raw`. */
export async function writeDays(run: Run, days: readonly string[], name: string): Promise<DayFiles[]> {
  const [start, end] = [Date.parse(days[0] as string), Date.parse(days.at(-1) as string) + DAY_MS]
  for (const sql of findVisits({ start, end })) await run(sql)
  const counts = await run(
    `select first // ${DAY_MS} as day, count(*) as visits, sum(pages + events) as records, max(last) as until from found group by 1`,
  )
  // One day needs no table of its own.
  if (counts.length > 1) await run(`create or replace temp table records as ${recordsFound}`)
  const records = counts.length > 1 ? 'records' : `(${recordsFound})`
  const built: DayFiles[] = []
  for (const day of days) {
    const number = Date.parse(day) / DAY_MS
    const own = counts.find((count) => count['day'] === number)
    const files: DayFiles = {
      day,
      visits: Number(own?.['visits'] ?? 0),
      records: Number(own?.['records'] ?? 0),
      until: own ? Number(own['until']) - Date.parse(day) : 0,
      visitsPath: `${name}.${day}.visits.parquet`,
      recordsPath: `${name}.${day}.records.parquet`,
    }
    built.push(files)
    if (!own) continue
    const of = `where first // ${DAY_MS} = ${number}`
    await copyTo(run, `${visitsFound} ${of} order by visit`, files.visitsPath)
    await copyTo(run, `select * from ${records} ${of} order by visit, ts`, files.recordsPath)
  }
  return built
}

/** Writes a query to a Parquet file: under a draft name first, so that a file under its name is always complete. */
async function copyTo(run: Run, select: string, path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await run(`copy (${select}) to ${literal(draft)} ${COMPRESSED}`)
  await rename(draft, path)
}
