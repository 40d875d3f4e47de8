import { AppError } from '../base/errors.ts'
import { createGroupCommit, type Entry, type GroupCommit } from './group-commit.ts'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

type Work = (tx: Tx) => Promise<unknown>

// Of a promise, a function and what it holds.
const WORK_BYTES = 500
// One connection does them one after the other: so many that the last one waits little for those before it.
const MOST = 16
// What was light for its author may not be so in every organization: others go on beside it.
const HAND_ON_MS = 50

/**
 * Runs work in read transactions that callers of the same organization and moment share. When a statement fails, the works
 * that it took along run again, each by itself: they may only read.
 */
export const createReadTogether = (transaction: Database['transaction']): GroupCommit<Work, unknown> =>
  createGroupCommit({
    most: { entries: MOST, bytes: Infinity },
    handOnMs: HAND_ON_MS,
    waiting: { entries: 100_000, bytes: Infinity, ms: 30_000 },
    bytesOf: () => WORK_BYTES,
    commit: (works, orgId) =>
      transaction({ orgId, readOnly: true }, async (tx) => {
        await Promise.all(works.map((each) => answer(each, tx)))
      }),
    alone: (work, orgId) => transaction({ orgId, readOnly: true }, work),
  })

/** Answers one caller at once, as nothing is to be committed; what failed otherwise than by refusing may be another's fault. */
async function answer({ item: work, resolve, reject }: Entry<Work, unknown>, tx: Tx): Promise<void> {
  try {
    resolve(await work(tx))
  } catch (error) {
    if (error instanceof AppError) reject(error)
  }
}
