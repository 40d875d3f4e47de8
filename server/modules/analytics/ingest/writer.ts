import type { Database } from '../../../kernel/db/database.ts'
import { databaseProblem } from '../../../kernel/db/problems.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { E } from '../../../kernel/errors.ts'
import { createLanes } from '../../../kernel/lanes.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import type { Refusals } from './refusals.ts'
import type { TrackerAccess } from './tracker-access.ts'

/** Whose rows are written: those of a tracker, or of none. */
export interface Target {
  orgId: string
  tracker: TrackerAccess | null
}

/** What came of some rows. */
export interface Written {
  /** Whether the tracker still is what it was read as; nothing was written otherwise. */
  known: boolean
  /** How many were left out, since nobody vouches for their visitors. */
  unverified: number
}

interface WriterOptions<Row> {
  database: Database
  metrics: Pick<Metrics, 'batch'>
  refusals: Refusals
  /** Reads what the rows depend on; answers those that are to be written. */
  prepare?(tx: Tx, target: Target, rows: readonly Row[]): Promise<readonly Row[]>
  /** Sends all its statements at once. */
  write(tx: Tx, target: Target, rows: readonly Row[]): Promise<Written>
  /** Days for which the rows need partitions. */
  daysOf?(rows: readonly Row[]): readonly string[]
}

interface Waiting<Row> {
  target: Target
  row: Row
  resolve: (isWritten: boolean) => void
  reject: (error: unknown) => void
}

const MOST_ROWS = 256
const KEY_USE_MS = 60_000

const touchKey = statement(
  'analytics_tracker_key_touch',
  `update analytics_tracker_keys set last_used_at = now()
   where org_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)
const openDays = statement(
  'analytics_open_days_of_rows',
  'select analytics_open_days(day, day) from unnest($1::date[]) as day order by day',
)

/**
 * Writes rows, those of one tracker and moment in one transaction, and answers after its commit: false where the tracker
 * is no longer what it was read as, and nothing was written.
 */
export type Writer<Row> = (target: Target, row: Row) => Promise<boolean>

/** Group commit; where a batch fails, each row is written by itself, so that a bad one harms nobody else. */
export function createWriter<Row>(options: WriterOptions<Row>): Writer<Row> {
  const lanes = createLanes<Waiting<Row>>({
    most: MOST_ROWS,
    run: async (batch) => {
      const error = await attempt(options, batch)
      if (error === undefined) return
      const alone = batch.length > 1 && databaseProblem(error)?.code !== E.unavailable.code
      for (const waiting of batch) {
        const own = alone ? await attempt(options, [waiting]) : error
        if (own !== undefined) waiting.reject(own)
      }
    },
  })
  return (target, row) =>
    new Promise((resolve, reject) => {
      const { orgId, tracker } = target
      const key = tracker ? `${tracker.keyId} ${tracker.version}` : ''
      lanes(`${orgId} ${key}`, { target, row, resolve, reject })
    })
}

/** Answers those who wait; or what failed, and then nobody is answered. */
async function attempt<Row>(
  options: WriterOptions<Row>,
  batch: readonly Waiting<Row>[],
  mayOpen = true,
): Promise<unknown> {
  const [first] = batch as [Waiting<Row>]
  const { orgId, tracker } = first.target
  const rows = batch.map(({ row }) => row)
  try {
    const { known, unverified } = await writeTogether(options, first.target, rows)
    if (tracker && unverified > 0) options.refusals.add(orgId, tracker.trackerId, 'unverified', unverified)
    options.metrics.batch(batch.length)
    for (const { resolve } of batch) resolve(known)
    return undefined
  } catch (error) {
    const days = mayOpen && isWithoutPartition(error) ? (options.daysOf?.(rows) ?? []) : []
    if (days.length === 0) return error
    try {
      await options.database.transaction({ orgId }, (tx) => tx.query(openDays, [days]))
    } catch (openError) {
      return openError
    }
    return attempt(options, batch, false)
  }
}

async function writeTogether<Row>(
  { database, prepare, write }: WriterOptions<Row>,
  target: Target,
  rows: readonly Row[],
): Promise<Written> {
  const { orgId, tracker } = target
  const isNoted = !tracker || performance.now() - tracker.usedAt < KEY_USE_MS
  let writing: Promise<Written> | undefined
  await database.transaction(
    { orgId },
    // Not awaited, so that the commit is under way before the rows have been answered.
    async (tx) => {
      writing = write(tx, target, prepare ? await prepare(tx, target, rows) : rows)
      writing.catch(() => {})
    },
    (tx) => Promise.all([writing, isNoted || tx.query(touchKey, [orgId, tracker.keyId])]),
  )
  if (tracker && !isNoted) tracker.usedAt = performance.now()
  return (await writing) as Written
}

/** Whether an insert found no partition for its day. */
const isWithoutPartition = (error: unknown): boolean => {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}
