import { AppError } from '../errors.ts'
import { createLanes, type Lanes } from '../lanes.ts'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

type Work = (tx: Tx) => Promise<unknown>

interface Waiting {
  work: Work
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

const MAX_WORKS = 64

const lanesOf = new WeakMap<Database, Lanes<Waiting>>()

/**
 * Runs `work` in a read transaction that callers of the same organization and moment share: beginning and ending
 * one costs more than most of what is read in it. When a statement fails, the works that it took along run again,
 * each by itself: they may only read.
 */
export function readTogether<T>(database: Database, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  let lanes = lanesOf.get(database)
  if (!lanes) {
    lanes = createLanes({ most: MAX_WORKS, run: (works, org) => runTogether(database, org, works) })
    lanesOf.set(database, lanes)
  }
  const add = lanes
  return new Promise<T>((resolve, reject) => add(orgId, { work, resolve, reject }))
}

async function runTogether(database: Database, orgId: string, works: readonly Waiting[]): Promise<void> {
  const undone = new Set(works)
  let begun = false
  try {
    await database.transaction({ orgId, readOnly: true }, async (tx) => {
      begun = true
      await Promise.all(works.map((waiting) => settle(waiting, tx, undone)))
    })
  } catch (error) {
    if (!begun) for (const { reject } of undone) reject(error)
    if (!begun) return
  }
  const alone = [...undone].map(({ work, resolve, reject }) =>
    database.transaction({ orgId, readOnly: true }, work).then((result) => resolve(result as never), reject),
  )
  await Promise.all(alone)
}

/** Answers one caller; what failed otherwise than by refusing stays undone, for the fault may be another's. */
async function settle(waiting: Waiting, tx: Tx, undone: Set<Waiting>): Promise<void> {
  try {
    waiting.resolve((await waiting.work(tx)) as never)
    undone.delete(waiting)
  } catch (error) {
    if (!(error instanceof AppError)) return
    waiting.reject(error)
    undone.delete(waiting)
  }
}
