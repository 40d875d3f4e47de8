import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { JobContext, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { VISIT_GAP_MS } from '../engine/columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { dayOf } from '../days.ts'
import type { DayFiles, Owner } from '../engine/protocol.ts'
import {
  deleteFiles,
  keysOf,
  noteFilesBeingWritten,
  noteFilesWritten,
  noteUnneededFiles,
} from '../engine/report-files.ts'
import {
  forgetDays,
  nameOf,
  saveDays,
  sealedDays,
  type SealedDay,
  type Transact,
} from '../engine/sealed-days.ts'
import { DAYS } from '../engine/sources.ts'
import { TOKEN_RETENTION_DAYS } from '../engine/retention-days.ts'
import { LOCKS } from '../locks.ts'
import { rollUpDays } from './roll-up.ts'

const MOST_DAYS = 31
const MOST_ROWS = 2_000_000
// Records that are under way get some minutes.
const LATE_MS = 5 * 60_000
const TYPE = 'application/vnd.apache.parquet'

const kept = statement(
  'analytics_retention_of',
  `select coalesce((select retention_days from analytics_trackers where org_id = $1 and id = $2), ${TOKEN_RETENTION_DAYS})::int as days`,
)

/**
 * Makes files of days of one tracker, as far as they are over, and then their figures; answers how many could be sealed.
 * Days beyond the retention are left out, since their records are gone and their figures must stay; with `evenOutdated` they
 * are not: their records are all there still.
 */
export async function sealTogether(
  ctx: Pick<JobContext, 'services' | 'signal'>,
  transact: Transact,
  owner: Owner,
  { days, evenOutdated = false }: { days: readonly string[]; evenOutdated?: boolean },
): Promise<number> {
  const [limit] = await transact((tx) => tx.query<{ days: number }>(kept, [owner.orgId, owner.trackerId]))
  const oldest = evenOutdated ? '' : dayOf(Date.now() - (limit?.days ?? 0) * DAY_MS)
  const over = days.filter((day) => day >= oldest && Date.parse(day) + DAY_MS <= Date.now())
  if (over.length === 0) return 0
  const rows = await rowsOn(transact, owner, over)
  let sealed = 0
  for (const part of portions(over, rows)) {
    if (ctx.signal.aborted) return sealed
    sealed += await sealPortion(ctx, transact, owner, { days: part, rows })
  }
  return sealed
}

/** How many records each day has that has any. */
async function rowsOn(transact: Transact, { orgId, trackerId }: Owner, days: readonly string[]) {
  const found = new Map<string, number>()
  for (const day of days) {
    // Without a name, and with the day in the text: the plan opens its partition alone. Each has its own time.
    const text = `select count(*)::int as count from analytics_events
      where org_id = $1 and coalesce(tracker_id, '') = $2 and day = '${day}'`
    const [row] = await transact((tx) => tx.query<{ count: number }>({ name: '', text }, [orgId, trackerId]))
    if (row && row.count > 0) found.set(day, row.count)
  }
  return found
}

/** Days that are made at once. */
function portions(days: readonly string[], rows: ReadonlyMap<string, number>): string[][] {
  const found: string[][] = []
  let room = 0
  for (const day of days) {
    const count = rows.get(day) ?? 0
    if (found.length === 0 || room < count || (found.at(-1) as string[]).length >= MOST_DAYS) {
      found.push([])
      room = MOST_ROWS
    }
    room -= count
    ;(found.at(-1) as string[]).push(day)
  }
  return found
}

async function sealPortion(
  ctx: Pick<JobContext, 'services'>,
  transact: Transact,
  owner: Owner,
  { days, rows }: { days: readonly string[]; rows: ReadonlyMap<string, number> },
): Promise<number> {
  const { services } = ctx
  const { engine } = services.part(DAYS)
  const version = newId('asg')
  const base = nameOf(owner, { day: '', version })
  const folder = join(engine.dayFolder, dirname(base))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const filled = days.filter((day) => rows.has(day))
  const built =
    filled.length === 0 ? [] : await engine.ask('build', { owner, days: filled, name: join(folder, version) })
  const all = days.map((day) => built.find((files) => files.day === day) ?? { day, ...EMPTY })
  const isOver = ({ day, until }: DayFiles) =>
    Date.now() >= Date.parse(day) + Math.max(DAY_MS, until) + VISIT_GAP_MS + LATE_MS
  const over = all.filter(isOver)
  const written = over.filter(({ records }) => records > 0)
  await storeFiles(services, transact, owner, { files: written, version })
  const replaced = await listDays(transact, owner, {
    days,
    over: over.map(({ day, until, visits, records }) => ({ day, version, until, visits, records })),
  })
  await deleteFiles(services, transact, { orgId: owner.orgId, names: replaced })
  if (over.length > 0) await rollUpDays(services, transact, { ...owner, days: over.map(({ day }) => day) })
  return over.length
}

/** Stores the files of days in the blob store; who does not list them then leaves a note that deletes them. */
async function storeFiles(
  services: Services,
  transact: Transact,
  owner: Owner,
  { files, version }: { files: readonly DayFiles[]; version: string },
): Promise<void> {
  if (files.length === 0) return
  const names = files.map(({ day }) => nameOf(owner, { day, version }))
  await transact((tx) => noteFilesBeingWritten(tx, owner.orgId, names))
  for (const [place, { visitsPath, recordsPath }] of files.entries()) {
    const keys = keysOf(names[place] as string)
    for (const [part, path] of [visitsPath, recordsPath].entries()) {
      const { size } = await stat(path)
      const key = keys[part] as string
      await services.blobs.putStream(key, createReadStream(path), { contentType: TYPE, sizeBytes: size })
    }
  }
}

/** Lists the days that are over, in place of what was listed of all; answers the names of the files that nobody needs now. */
const listDays = (
  transact: Transact,
  owner: Owner,
  { days, over }: { days: readonly string[]; over: readonly Omit<SealedDay, 'trackerId'>[] },
): Promise<string[]> =>
  transact(async (tx) => {
    const { orgId, trackerId } = owner
    const span = { first: days[0] as string, last: days.at(-1) as string }
    await tx.lock(LOCKS.keptFigures, `${orgId} ${trackerId}`)
    const known = await sealedDays(tx, { orgId, trackerIds: [trackerId] }, span)
    const isFilled = ({ records }: { records: number }) => records > 0
    const namesOf = (listed: readonly Omit<SealedDay, 'trackerId'>[]) =>
      listed.filter(isFilled).map((day) => nameOf(owner, day))
    await noteFilesWritten(tx, orgId, namesOf(over))
    if (over.length > 0) await saveDays(tx, owner, over)
    const open = days.filter((day) => !over.some((one) => one.day === day))
    if (open.length > 0) await forgetDays(tx, owner, open)
    const unneeded = namesOf(known.filter(({ day }) => days.includes(day)))
    await noteUnneededFiles(tx, orgId, unneeded)
    return unneeded
  })

const EMPTY = { visits: 0, records: 0, until: 0, visitsPath: '', recordsPath: '' }
