import type { Log } from '../base/log.ts'
import { isUnreachable } from './problems.ts'

/** Tells of a database that cannot be reached: once, however many calls and jobs find it so, and when it is back. */
export interface Outage {
  /** Counts what failed for it, and nothing else. */
  failed(error: unknown): void
  /** Something has just been answered. */
  answered(): void
}

const TOLD_EVERY_MS = 60_000

/** Watches for outages; where one lasts it is told again every minute, with how much has failed. */
export function watchOutage(
  log: Pick<Log, 'warn' | 'info'>,
  now: () => number = () => performance.now(),
): Outage {
  let away: { since: number; failed: number; isTold: boolean } | undefined
  let toldAt = -Infinity
  return {
    failed(error) {
      if (!isUnreachable(error)) return
      const at = now()
      away ??= { since: at, failed: 0, isTold: false }
      away.failed += 1
      if (at - toldAt < TOLD_EVERY_MS) return
      toldAt = at
      away.isTold = true
      log.warn(
        { reason: (error as Error).message, failed: away.failed },
        'the database cannot be reached: calls are refused and jobs wait until it answers',
      )
    },
    answered() {
      if (!away) return
      const { since, failed, isTold } = away
      away = undefined
      const seconds = Math.round((now() - since) / 1000)
      if (isTold) log.info({ seconds, failed }, 'the database answers again')
    },
  }
}
