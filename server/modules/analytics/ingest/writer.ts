import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { createGroupCommit, type Entry } from '../../../kernel/db/group-commit.ts'
import type { PartContext } from '../../../kernel/contract/parts.ts'
import type { Refusals } from './refusals.ts'
import type { TrackerAccess } from './tracker-access.ts'

/** Whose rows are written: those of a tracker, or, with `null`, those that were counted by a token. */
export interface Target {
  orgId: string
  tracker: TrackerAccess | null
}

/** The result of a write. */
export interface Written {
  /** Whether the tracker still is what it was read as; nothing was written otherwise. */
  known: boolean
  /** How many were left out, since nobody vouches for their visitors. */
  unverified: number
}

interface WriterOptions<Row> extends Pick<PartContext, 'database' | 'metrics' | 'services'> {
  refusals: Refusals
  /** What a row takes in memory, roughly. */
  bytesOf(row: Row): number
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
}

const MB = 1024 ** 2
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

/** Group commit of rows; where a group fails, each row is written by itself, so that a bad one harms nobody else. */
export function createWriter<Row>(options: WriterOptions<Row>): Writer<Row> {
  const group = createGroupCommit<Waiting<Row>, boolean>({
    most: { entries: 256, bytes: 4 * MB },
    waiting: { entries: 50_000, bytes: 64 * MB, ms: 15_000 },
    bytesOf: ({ row }) => options.bytesOf(row),
    commit: (entries) => commit(options, entries),
  })
  options.services.atEnd(group.stop)
  return (target, row) => {
    const { orgId, tracker } = target
    const key = tracker ? `${tracker.keyId} ${tracker.version}` : ''
    return group.submit(`${orgId} ${key}`, { target, row })
  }
}

async function commit<Row>(
  options: WriterOptions<Row>,
  entries: readonly Entry<Waiting<Row>, boolean>[],
): Promise<void> {
  const [first] = entries
  if (!first) return
  const { target } = first.item
  const { orgId, tracker } = target
  const rows = entries.map(({ item }) => item.row)
  const { known, unverified } = await whereDaysAreOpen(options, target, rows)
  if (tracker && unverified > 0) options.refusals.add(orgId, tracker.trackerId, 'unverified', unverified)
  options.metrics.batch(entries.length)
  for (const { resolve } of entries) resolve(known)
}

/** Writes rows, and opens the partitions of their days where there are none yet. */
async function whereDaysAreOpen<Row>(
  options: WriterOptions<Row>,
  target: Target,
  rows: readonly Row[],
): Promise<Written> {
  try {
    return await writeTogether(options, target, rows)
  } catch (error) {
    const days = isWithoutPartition(error) ? (options.daysOf?.(rows) ?? []) : []
    if (days.length === 0) throw error
    await options.database.transaction({ orgId: target.orgId }, (tx) => tx.query(openDays, [days]))
    return writeTogether(options, target, rows)
  }
}

async function writeTogether<Row>(
  { database, prepare, write }: WriterOptions<Row>,
  target: Target,
  rows: readonly Row[],
): Promise<Written> {
  const { orgId, tracker } = target
  const isNoted = !tracker || performance.now() - tracker.usedAt < KEY_USE_MS
  let written: Written | undefined
  await database.transaction(
    { orgId },
    async (tx) => (prepare ? prepare(tx, target, rows) : rows),
    // With the commit, so that it is under way before the rows have been answered.
    async (tx, prepared) => {
      ;[written] = await Promise.all([
        write(tx, target, prepared),
        isNoted || tx.query(touchKey, [orgId, tracker.keyId]),
      ])
    },
  )
  if (tracker && !isNoted) tracker.usedAt = performance.now()
  return written as Written
}

/** Whether an insert found no partition for its day. */
const isWithoutPartition = (error: unknown): boolean => {
  const { code, constraint } = Object(error) as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}
