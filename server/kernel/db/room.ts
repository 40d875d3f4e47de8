import { isDiskFull } from './problems.ts'
import type { SystemDb } from './system.ts'
import { statement } from './transaction.ts'

/** Whether the database has room on its disk, as far as its answers tell. */
interface RoomWatch {
  /** Looks at what failed. */
  note(error: unknown): void
  /** Whether the disk is still full; asks the database only where something has failed for that. */
  isFull(): Promise<boolean>
}

const ASKED_EVERY_MS = 2000
const FULL_FOR_MS = 60_000

// Some 1 MB, in a table that goes with its transaction.
const probe = statement(
  'kernel_room_probe',
  'create temporary table kernel_room_probe on commit drop as select n, md5(n::text) as filler from generate_series(1, 16000) n',
)

/** Watches the room of a database over its system role. */
export function watchRoom(system: SystemDb): RoomWatch {
  let fullAt: number | undefined
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const ask = async () => {
    try {
      await system.transaction((tx) => tx.query(probe, []))
    } catch (error) {
      // Where the role may not make such a table, only time tells.
      const isOver = !isDiskFull(error) && performance.now() - (fullAt ?? 0) > FULL_FOR_MS
      if (!isOver) return true
    }
    fullAt = undefined
    return false
  }
  return {
    note(error) {
      if (isDiskFull(error)) fullAt = performance.now()
    },
    async isFull() {
      if (fullAt === undefined) return false
      const now = performance.now()
      if (!asked || now - asked.at > ASKED_EVERY_MS) asked = { at: now, answer: ask() }
      return asked.answer
    },
  }
}
