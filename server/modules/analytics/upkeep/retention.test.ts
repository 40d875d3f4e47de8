import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents, insertSearches, insertTracker } from '../test-events.ts'

const DAY_MS = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)
const noon = (count: number) => `${daysAgo(count)}T12:00:00Z`

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  org = await app.createOrg()
})
afterAll(() => app.close())

/** Runs a job by way of the queue; answers the error of one that failed. */
async function runJob(name: string): Promise<string | null> {
  const key = `test ${name}`
  await app.sql(`select graphile_worker.add_job($1, '{}', job_key := $2, max_attempts := 1)`, [name, key])
  return vi.waitFor(
    async () => {
      const [job] = await app.sql(
        'select attempts, locked_at, last_error from graphile_worker._private_jobs where key = $1',
        [key],
      )
      if (job && (job.attempts === 0 || job.locked_at !== null)) throw new Error('it has not run yet')
      return job?.last_error ?? null
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function trackerKeeping(days: number, sinceDaysAgo = 0): Promise<string> {
  const id = await insertTracker(app, org.orgId)
  await app.sql(
    `update analytics_trackers set retention_days = $2, created_at = now() - $3 * interval '1 day' where id = $1`,
    [id, days, sinceDaysAgo],
  )
  return id
}

const recordsLeft = async (trackerId: string): Promise<string[]> =>
  (
    await app.sql('select day::text from analytics_events where tracker_id = $1 order by day', [trackerId])
  ).map(({ day }) => day)
const figures = async (trackerId: string) =>
  Object.fromEntries(
    (
      await app.sql(
        `select day::text, views from analytics_days where tracker_id = $1 and dimension = 'all' order by day`,
        [trackerId],
      )
    ).map(({ day, views }) => [day, views]),
  )
const filesOf = (trackerId: string): string[] => {
  try {
    return readdirSync(join(app.config.SVC_DATA_DIR, 'blobs', 'reports', org.orgId, trackerId))
  } catch {
    return []
  }
}

describe('records beyond the retention', () => {
  it('are deleted although their day was never sealed, after an outage longer than the retention, and their figures are kept', async () => {
    const trackerId = await trackerKeeping(7, 40)
    await insertEvents(app, org.orgId, trackerId, [{ at: noon(30) }, { at: noon(30) }, { at: noon(2) }])
    // What was noted about days is forgotten an hour after a day that was still going on.
    await app.sql('delete from analytics_changed_days')
    expect(await runJob('analytics.forgetRecords')).toBeNull()
    expect(await recordsLeft(trackerId)).toEqual([daysAgo(2)])
    expect(await figures(trackerId)).toEqual({ [daysAgo(30)]: 2 })
    expect(await app.sql('select 1 from analytics_segment_days where tracker_id = $1', [trackerId])).toEqual(
      [],
    )
    expect(filesOf(trackerId)).toEqual([])
  })

  it('leave their figures although what sealed their day was interrupted before it made them', async () => {
    const trackerId = await trackerKeeping(100, 40)
    await insertEvents(app, org.orgId, trackerId, [{ at: noon(30) }, { at: noon(30) }])
    expect(await runJob('analytics.sealDays')).toBeNull()
    // As a process leaves it that ends between listing a day and making its figures.
    await app.sql('delete from analytics_days where tracker_id = $1', [trackerId])
    await app.sql('update analytics_trackers set retention_days = 7 where id = $1', [trackerId])
    expect(await runJob('analytics.forgetRecords')).toBeNull()
    expect(await recordsLeft(trackerId)).toEqual([])
    expect(await figures(trackerId)).toEqual({ [daysAgo(30)]: 2 })
    expect(filesOf(trackerId)).toEqual([])
  })

  it('are deleted when an import brings them back, once and again; the figures that there were stay', async () => {
    const trackerId = await trackerKeeping(7)
    for (const times of [1, 2]) {
      await insertEvents(
        app,
        org.orgId,
        trackerId,
        Array.from({ length: times * 3 }, () => ({ at: noon(20) })),
      )
      expect(await runJob('analytics.sealDays')).toBeNull()
      expect(await runJob('analytics.forgetRecords')).toBeNull()
      expect(await recordsLeft(trackerId)).toEqual([])
      expect(await figures(trackerId)).toEqual({ [daysAgo(20)]: 3 })
      const marks = 'select 1 from analytics_changed_days where tracker_id = $1'
      expect(await app.sql(marks, [trackerId])).toEqual([])
    }
  })

  it('are deleted in steps, of those who are past their time alone, whatever else is on the day', async () => {
    const short = await trackerKeeping(100, 40)
    const long = await trackerKeeping(100, 40)
    const many = Array.from({ length: 6000 }, () => ({ at: noon(10) }))
    await insertEvents(app, org.orgId, short, many)
    await insertEvents(app, org.orgId, long, many.slice(0, 2000))
    await insertSearches(app, org.orgId, short, [{ at: noon(10), query: 'old' }, { query: 'new' }])
    expect(await runJob('analytics.sealDays')).toBeNull()
    expect(filesOf(short)).toHaveLength(2)
    await app.sql('update analytics_trackers set retention_days = 7 where id = $1', [short])
    expect(await runJob('analytics.forgetRecords')).toBeNull()
    expect(await recordsLeft(short)).toEqual([])
    expect(await recordsLeft(long)).toHaveLength(2000)
    expect(await figures(short)).toEqual({ [daysAgo(10)]: 6000 })
    expect(filesOf(short)).toEqual([])
    expect(filesOf(long)).toHaveLength(2)
    expect(await app.sql('select query from analytics_searches where tracker_id = $1', [short])).toEqual([
      { query: 'new' },
    ])
  })

  it('of a day that cannot be counted do not keep those of other days, and are deleted the next time', async () => {
    const trackerId = await trackerKeeping(7, 40)
    await insertEvents(app, org.orgId, trackerId, [{ at: noon(20) }, { at: noon(19) }, { at: noon(18) }])
    await app.sql(
      `alter table analytics_days add constraint refused check (tracker_id <> '${trackerId}' or day <> '${daysAgo(19)}')`,
    )
    expect(await runJob('analytics.forgetRecords')).toContain('1 trackers could not be deleted')
    expect(await recordsLeft(trackerId)).toEqual([daysAgo(19)])
    await app.sql('alter table analytics_days drop constraint refused')
    expect(await runJob('analytics.forgetRecords')).toBeNull()
    expect(await recordsLeft(trackerId)).toEqual([])
    expect(await figures(trackerId)).toEqual({ [daysAgo(20)]: 1, [daysAgo(19)]: 1, [daysAgo(18)]: 1 })
  })

  it('of one tracker that fails do not keep those of the others, and are deleted the next time', async () => {
    const first = await trackerKeeping(7, 40)
    const other = await trackerKeeping(7, 40)
    const [failing, fine] = [first, other].sort() as [string, string]
    for (const id of [failing, fine]) await insertEvents(app, org.orgId, id, [{ at: noon(15) }])
    await app.sql(
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
    )
    await app.sql(
      `create trigger refuse before delete on analytics_events for each row when (old.tracker_id = '${failing}') execute function public.refuse()`,
    )
    expect(await runJob('analytics.forgetRecords')).toContain('1 trackers could not be deleted')
    expect(await recordsLeft(failing)).toHaveLength(1)
    expect(await recordsLeft(fine)).toEqual([])
    await app.sql('drop trigger refuse on analytics_events')
    await app.sql('drop function public.refuse')
    expect(await runJob('analytics.forgetRecords')).toBeNull()
    expect(await recordsLeft(failing)).toEqual([])
  })
})

describe('days that are sealed', () => {
  it('do not wait for a tracker whose days cannot be', async () => {
    const ids = [await trackerKeeping(100, 5), await trackerKeeping(100, 5)]
    const [failing, fine] = ids.sort() as [string, string]
    for (const id of ids) await insertEvents(app, org.orgId, id, [{ at: noon(3) }])
    await app.sql(
      `alter table analytics_segment_days add constraint refused check (tracker_id <> '${failing}')`,
    )
    expect(await runJob('analytics.sealDays')).toContain('days could not be sealed')
    await app.sql('alter table analytics_segment_days drop constraint refused')
    expect(await figures(fine)).toEqual({ [daysAgo(3)]: 1 })
    expect(await figures(failing)).toEqual({})
    expect(await runJob('analytics.sealDays')).toBeNull()
    expect(await figures(failing)).toEqual({ [daysAgo(3)]: 1 })
  })
})

describe('days that were sealed without a visit that went on for days', () => {
  it('are made anew once, as far as their records are kept', async () => {
    const trackerId = await trackerKeeping(18, 40)
    const whole = await trackerKeeping(18, 40)
    const list = (id: string, days: number[]) =>
      app.sql(
        `insert into analytics_segment_days (org_id, tracker_id, day, version, until_ms, visits, records)
         select $1, $2, unnest($3::date[]), 'v', 0, 0, 0`,
        [org.orgId, id, days.map(daysAgo)],
      )
    await list(trackerId, [24, 23, 20, 18, 17, 15])
    await list(whole, [18, 17, 16, 15])
    const file = join(import.meta.dirname, '../../../migrations/0049_late_writes_and_visits.sql')
    await app.sql(`begin;${readFileSync(file, 'utf8')};commit`)
    const marked = (id: string) =>
      app.sql('select day::text from analytics_changed_days where tracker_id = $1 order by day', [id])
    expect((await marked(trackerId)).map(({ day }) => day)).toEqual([17, 16, 15].map(daysAgo))
    expect(await marked(whole)).toEqual([])
  })
})

describe('the table of a day', () => {
  it('is dropped once it is empty, and never together with what is being written to it', async () => {
    const [day, next] = ['2019-01-01', '2019-02-01']
    await app.sql('select analytics_open_days($1::date, $1::date)', [day])
    const trackerId = await trackerKeeping(100)
    const writer = new pg.Client({ connectionString: app.databaseUrl })
    await writer.connect()
    await writer.query('begin')
    const sql: TestApp['sql'] = async (text, values) => (await writer.query(text, values as unknown[])).rows
    await insertEvents({ sql }, org.orgId, trackerId, [{ at: `${day}T12:00:00Z` }])
    const drop = async () => (await app.sql('select analytics_drop_empty_days($1) as n', [next]))[0]?.n
    let isOver = false
    const dropping = drop().finally(() => (isOver = true))
    await vi.waitFor(
      async () => {
        const waiting = await app.sql(
          'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
        if (waiting.length === 0 && !isOver) throw new Error('it does not wait yet')
      },
      { timeout: 20_000, interval: 20 },
    )
    await writer.query('commit')
    expect(await dropping).toBe(0)
    expect(await recordsLeft(trackerId)).toEqual([day])
    await writer.query('delete from analytics_events where tracker_id = $1', [trackerId])
    await writer.end()
    expect(await drop()).toBe(1)
    expect(await drop()).toBe(0)
  })
})

describe('files of reports', () => {
  const notes = () => app.sql('select name from analytics_files_to_delete where org_id = $1', [org.orgId])

  it('that were written and never listed are deleted', async () => {
    const trackerId = await trackerKeeping(100, 5)
    await insertEvents(app, org.orgId, trackerId, [{ at: noon(3) }])
    await app.sql(
      `alter table analytics_segment_days add constraint refused check (tracker_id <> '${trackerId}')`,
    )
    expect(await runJob('analytics.sealDays')).not.toBeNull()
    await app.sql('alter table analytics_segment_days drop constraint refused')
    const left = filesOf(trackerId)
    expect(left).not.toEqual([])
    expect(await runJob('analytics.sealDays')).toBeNull()
    // They might be under way still.
    expect(await runJob('analytics.deleteUnneededFiles')).toBeNull()
    expect(filesOf(trackerId)).toHaveLength(left.length + 2)
    await app.sql(`update analytics_files_to_delete set noted_at = now() - interval '7 hours'`)
    expect(await runJob('analytics.deleteUnneededFiles')).toBeNull()
    expect(filesOf(trackerId)).toHaveLength(2)
    expect(filesOf(trackerId).filter((name) => left.includes(name))).toEqual([])
    expect(await notes()).toEqual([])
  })

  it('that were replaced are deleted although that was interrupted', async () => {
    const trackerId = await trackerKeeping(100, 5)
    await insertEvents(app, org.orgId, trackerId, [{ at: noon(3) }])
    expect(await runJob('analytics.sealDays')).toBeNull()
    const before = filesOf(trackerId)
    // As a process leaves it that ends between un-listing a day and deleting its files.
    const [first] = before as [string]
    const name = `reports/${org.orgId}/${trackerId}/${first.replace(/\.\w+\.parquet$/, '')}`
    await app.sql('insert into analytics_files_to_delete (org_id, name) values ($1, $2)', [org.orgId, name])
    expect(await runJob('analytics.deleteUnneededFiles')).toBeNull()
    expect(filesOf(trackerId)).toEqual([])
    expect(await notes()).toEqual([])
  })
})
