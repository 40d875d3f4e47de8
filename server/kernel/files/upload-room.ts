import type { Config } from '../base/config.ts'
import type { SystemDb } from '../db/system.ts'
import { AppError, E } from '../base/errors.ts'
import type { UploadKeeper } from '../contract/uploads.ts'
import type { BlobStore } from '../ports/blob-store.ts'

/** Room for uploads on the disk that they share with everything else. */
export interface UploadRoom {
  /** 507 where so many bytes would take more than the share of uploads, or what is to stay free. */
  assertRoom(bytes: number): Promise<void>
  /**
   * Lets an upload be received that somebody still waits for, and under one key no more at a time than it should take;
   * while it comes, its bytes count as taken.
   */
  receive<T>(key: string, bytes: number, work: () => Promise<T>): Promise<T>
}

interface RoomParts {
  config: Pick<Config, 'SVC_UPLOADS_DISK_PERCENT' | 'SVC_UPLOADS_FREE_DISK_MB'>
  blobs: BlobStore
  keepers: readonly UploadKeeper[]
  db: SystemDb
}

const COUNTED_FOR_MS = 60_000
// What nobody completes is removed then.
const KEPT_FOR_MS = 30 * 60_000
const RETRY_SECONDS = 2
const MOST_UNDER_WAY = 64 * 1024 ** 2

/**
 * The room of this process; what completed uploads have taken altogether is counted once a minute. Others count while they may be
 * there: from when their bytes have come, not from when somebody asks.
 */
export function createUploadRoom({ config, blobs, keepers, db }: RoomParts): UploadRoom {
  const underWay = new Map<string, number>()
  let turn: Promise<unknown> = Promise.resolve()
  let counted = { bytes: 0, until: -Infinity }
  const received: { bytes: number; until: number }[] = []
  const coming = () => [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0)

  const storedBytes = async () => {
    const now = performance.now()
    if (counted.until < now) {
      const sums = await Promise.all(keepers.map((keeper) => keeper.storedBytes(db)))
      counted = { bytes: sums.flat().reduce((sum, { bytes }) => sum + bytes, 0), until: now + COUNTED_FOR_MS }
    }
    while (received[0] && received[0].until < now) received.shift()
    return received.reduce((sum, { bytes }) => sum + bytes, counted.bytes)
  }
  const assertRoom = async (bytes: number) => {
    const disk = await blobs.room?.()
    if (!disk) return
    const wanted = coming() + bytes
    const mayTake = (disk.totalBytes * config.SVC_UPLOADS_DISK_PERCENT) / 100
    if (
      disk.freeBytes - wanted < config.SVC_UPLOADS_FREE_DISK_MB * 1024 ** 2 ||
      (await storedBytes()) + wanted > mayTake
    )
      throw new AppError(E.storage_full)
  }
  /** One after the other, so that who looks for room sees everybody who has found some. */
  const enter = (key: string, bytes: number): Promise<void> => {
    const entered = turn.then(async () => {
      await assertRoom(bytes)
      const others = underWay.get(key) ?? 0
      if (others > 0 && others + bytes > MOST_UNDER_WAY)
        throw new AppError(E.upload_under_way, { retryAfterSeconds: RETRY_SECONDS })
      underWay.set(key, others + bytes)
    })
    turn = entered.catch(() => {})
    return entered
  }
  return {
    assertRoom,
    async receive(key, bytes, work) {
      const awaited = await Promise.all(keepers.map((keeper) => keeper.isAwaited(key, db)))
      if (awaited.includes(false)) throw new AppError(E.upload_link_expired)
      await enter(key, bytes)
      try {
        const result = await work()
        received.push({ bytes, until: performance.now() + KEPT_FOR_MS })
        return result
      } finally {
        const left = (underWay.get(key) ?? 0) - bytes
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
    },
  }
}
