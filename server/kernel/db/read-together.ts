import { AppError } from '../errors.ts'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

type Work = (tx: Tx) => Promise<unknown>

interface Waiting {
  work: Work
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

interface Lane {
  waiting: Waiting[]
  inFlight: number
}

const MAX_WORKS = 64
const MAX_IN_FLIGHT = 2

const lanesOf = new WeakMap<Database, Map<string, Lane>>()

/**
 * Runs `work` in a read transaction that callers of the same organization and moment share: beginning and ending
 * one costs more than most of what is read in it. What arrives while two are under way forms the next one. When
 * a statement fails, the works that it took along run again, each by itself: they may only read.
 */
export function readTogether<T>(database: Database, orgId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  let lanes = lanesOf.get(database)
  if (!lanes) lanesOf.set(database, (lanes = new Map()))
  let lane = lanes.get(orgId)
  if (!lane) lanes.set(orgId, (lane = { waiting: [], inFlight: 0 }))
  const [all, mine] = [lanes, lane]
  const flush = () => {
    while (mine.waiting.length > 0 && mine.inFlight < MAX_IN_FLIGHT) {
      mine.inFlight += 1
      void runTogether(database, orgId, mine.waiting.splice(0, MAX_WORKS)).finally(() => {
        mine.inFlight -= 1
        if (mine.waiting.length > 0) flush()
        else if (mine.inFlight === 0) all.delete(orgId)
      })
    }
  }
  return new Promise<T>((resolve, reject) => {
    mine.waiting.push({ work, resolve, reject })
    if (mine.waiting.length === 1) setImmediate(flush)
  })
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
