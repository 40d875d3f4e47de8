import { parseCronItems, type ParsedCronItem } from 'graphile-worker'
import type { AnyJob } from '../contract/operation.ts'
import { clockQueueOf } from '../calls/lanes.ts'
import type { Ask } from './queue-pool.ts'

const LOOK_MS = 5000

const MINUTE_MS = 60_000
const CAUGHT_UP_MS = 180 * MINUTE_MS

// Once for all processes. Not `later than the last`: that would wait out a clock that was set back. What still runs is not planned
// again: the next time that it falls due is soon enough. What was given up before gives way to it.
const PLAN = `with due as (
    insert into kernel_clock as known (job, planned_for) select name, at from unnest($1::text[], $2::timestamptz[]) as due (name, at)
    on conflict (job) do update set planned_for = excluded.planned_for where known.planned_for <> excluded.planned_for
    returning job)
  select graphile_worker.remove_job('clock:' || due.job),
    graphile_worker.add_job(due.job, '{}', queue_name := q.queue, job_key := 'clock:' || due.job) from due
  join unnest($1::text[], $3::text[]) as q (job, queue) on q.job = due.job
  where not exists (select from graphile_worker.jobs j where j.key = 'clock:' || due.job and j.locked_at is not null)`

/** Plans the jobs that run by the clock, which is the database's. Returns how to stop. */
export function planByTheClock(ask: Ask, jobs: readonly AnyJob[], everyMs = LOOK_MS): () => void {
  // Not as a crontab text, whose grammar has no dots in names.
  const items = parseCronItems(
    jobs.flatMap(({ cron, name }) => (cron ? [{ task: name, match: cron, identifier: name }] : [])),
  )
  let before: number | undefined
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await ask<{ minute: Date }>(`select date_trunc('minute', now()) as minute`)
      const minute = rows[0]?.minute.getTime()
      if (minute === undefined) return
      // The minute of the start belongs to those who were there when it began.
      const due = before === undefined ? [] : dueBetween(items, before, minute)
      if (due.length > 0)
        await ask(PLAN, [
          due.map(({ name }) => name),
          due.map(({ at }) => new Date(at)),
          due.map(({ name }) => clockQueueOf(name)),
        ])
      before = minute
    } catch {
      // The queue has said so; the next look comes soon.
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  void look()
  return () => clearInterval(timer)
}

/**
 * What falls due between two minutes, the later one included, with its last time. Where they are far apart or in the
 * wrong order the clock was set, and the later one counts alone.
 */
export function dueBetween(
  items: readonly Pick<ParsedCronItem, 'identifier' | 'match'>[],
  before: number,
  minute: number,
): { name: string; at: number }[] {
  if (minute === before) return []
  const isGap = minute > before && minute - before <= CAUGHT_UP_MS
  const first = isGap ? before + MINUTE_MS : minute
  return items.flatMap(({ identifier, match }) => {
    for (let at = minute; at >= first; at -= MINUTE_MS)
      if (match(digestOf(new Date(at)))) return [{ name: identifier, at }]
    return []
  })
}

/** A minute as cron lines see it, in UTC. */
const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
