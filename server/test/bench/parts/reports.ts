import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { ADMIN, call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { line, reportTimes } from '../report.ts'
import { scaled } from '../scale.ts'
import { writeDayFiles } from '../day-files.ts'
import { startService } from '../service.ts'
import { SECRET_KEY, type Stage } from '../stage.ts'

// So many are stored as rows and sealed by the service's own job …
const ROWS = scaled(500_000)
// … and so many written as the files that come of it, since reports read nothing else of days that are over.
const SIZES = [scaled(1_000_000), scaled(10_000_000), scaled(30_000_000)]
const TRACKERS = 3
const DAYS = 365
// What a visit has in the mean, as both make them.
const RECORDS_A_VISIT = 2.9
const ROUNDS = 5

/** Reports over a year of busy sites: by a process that has read nothing yet, and by one that has. */
export async function reports(stage: Stage): Promise<void> {
  await sealRows(stage)
  for (const size of SIZES) {
    const trackerIds = await writeYear(stage, size)
    const cold = await startService(process.cwd(), {
      DATABASE_URL: stage.databaseUrl,
      SVC_DATA_DIR: join(stage.databaseLog, '..'),
      SVC_SECRET_KEY: SECRET_KEY,
    })
    try {
      // Each tracker is new to the process with its first report.
      const paths = trackerIds.map((id) => requests(id)['overview'] as string)
      reportTimes('overview, first of a process', await times(cold.url, paths, 1))
      await measure(cold.url, trackerIds)
      await wholePage(cold.url, trackerIds)
      line(
        'memory of that process',
        `${cold.memoryMb().toFixed(0)} MB, at most ${cold.peakMemoryMb().toFixed(0)} MB`,
      )
    } finally {
      await cold.stop()
    }
  }
}

/** What the pages of the dashboard ask for, over twelve months. */
function requests(trackerId: string): Record<string, string> {
  const scope = `trackerId=${trackerId}&sinceDays=${DAYS}`
  const breakdown = (dimension: string, more = '') =>
    `/v1/analytics/reports/breakdown?${scope}&dimension=${dimension}${more}`
  return {
    overview: `/v1/analytics/reports/overview?${scope}`,
    'overview, compared, by day': `/v1/analytics/reports/overview?${scope}&compare=true&interval=day`,
    'overview, Oslo': `/v1/analytics/reports/overview?${scope}&timezone=Europe/Oslo`,
    'overview, filtered by country and device': `/v1/analytics/reports/overview?${scope}&filters=country:NO&filters=device:mobile`,
    pages: breakdown('page'),
    'pages, filtered by source': breakdown('page', '&filters=source:Google'),
    'entry pages': breakdown('entryPage'),
    sources: breakdown('source'),
    'countries, filtered by a page': breakdown('country', '&filters=page:/blog/page-1'),
    devices: breakdown('device'),
    events: breakdown('event'),
    retention: `/v1/analytics/reports/retention?${scope}`,
  }
}

async function measure(url: string, trackerIds: readonly string[]): Promise<void> {
  const names = Object.keys(requests(''))
  for (const name of names) {
    const paths = trackerIds.map((id) => requests(id)[name] as string)
    reportTimes(name, await times(url, paths, ROUNDS))
  }
  const funnel = {
    steps: [
      { pathLike: '/blog/%' },
      { pathLike: '/pricing/%' },
      { subjectType: 'event', subjectId: 'signup' },
    ],
  }
  const taken: number[] = []
  for (const trackerId of trackerIds) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      await call(url, 'POST', '/v1/analytics/reports/funnel', { ...funnel, trackerId, sinceDays: DAYS })
      taken.push(performance.now() - began)
    }
  }
  reportTimes('funnel of three steps', taken)
}

/** All that the page of a tracker asks for, at once. */
async function wholePage(url: string, trackerIds: readonly string[]): Promise<void> {
  const taken: number[] = []
  for (const trackerId of trackerIds) {
    const all = requests(trackerId)
    const page = ['overview, compared, by day', 'pages', 'sources', 'devices', 'events']
    const countries = `/v1/analytics/reports/breakdown?trackerId=${trackerId}&sinceDays=${DAYS}&dimension=country`
    const paths = [
      ...page.map((name) => all[name] as string),
      countries,
      `/v1/analytics/reports/live?trackerId=${trackerId}`,
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      await Promise.all(
        paths.map((path) => fetch(url + path, { headers: ADMIN }).then((answer) => answer.json())),
      )
      taken.push(performance.now() - began)
    }
  }
  reportTimes('the page of a tracker: seven reports at once', taken)
}

async function times(url: string, paths: readonly string[], rounds: number): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const began = performance.now()
      const answer = await fetch(url + path, { headers: ADMIN })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      taken.push(performance.now() - began)
    }
  }
  return taken
}

const makeTracker = async (url: string, name: string): Promise<string> =>
  String((await call(url, 'POST', '/v1/analytics/trackers', { name }))['id'])

const organization = async (client: pg.Client): Promise<string> =>
  (await client.query<{ org: string }>('select id as org from iam_orgs limit 1')).rows[0]?.org ?? ''

/** Three trackers with a year of so many records; answers their ids. */
async function writeYear(stage: Stage, size: number): Promise<string[]> {
  const { url, databaseUrl } = stage
  const trackerIds: string[] = []
  const visitsADay = Math.max(1, Math.round(size / TRACKERS / DAYS / RECORDS_A_VISIT))
  const began = performance.now()
  let [records, bytes] = [0, 0]
  for (let n = 0; n < TRACKERS; n += 1) {
    const trackerId = await makeTracker(url, `Site ${n} of ${size}`)
    trackerIds.push(trackerId)
    const orgId = await onDatabase(databaseUrl, async (client) => {
      await client.query(
        "update analytics_trackers set created_at = now() - $2::int * interval '1 day' where id = $1",
        [trackerId, DAYS + 1],
      )
      return organization(client)
    })
    const made = await writeDayFiles(stage, { orgId, trackerId }, { days: DAYS, visitsADay })
    records += made.records
    bytes += made.bytes
  }
  await onDatabase(databaseUrl, async (client) => {
    await client.query('vacuum analyze')
  })
  const each = `${(bytes / records).toFixed(0)} bytes each`
  line('records in files', `${records}, ${each}, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return trackerIds
}

/** A year of rows, sealed by the service's own job: how long that takes, and what a record takes on disk. */
async function sealRows({ url, databaseUrl }: Stage): Promise<void> {
  const trackerId = await makeTracker(url, 'Site of rows')
  const text = readFileSync(join(process.cwd(), 'server/test/bench/seed-views.sql'), 'utf8')
  const visits = Math.max(1, Math.round(ROWS / DAYS / RECORDS_A_VISIT))
  await onDatabase(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    const org = await organization(client)
    await client.query(`select analytics_open_days(current_date - ${DAYS}, current_date)`)
    await client.query(`update analytics_trackers set created_at = now() - interval '${DAYS} days'`)
    for (let back = DAYS - 1; back >= 0; back -= 1) {
      const day = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
      await client.query(text, [org, trackerId, day, visits])
    }
    await client.query('vacuum analyze')
  })
  const seeded = performance.now()
  await sealAll(databaseUrl)
  const seconds = (performance.now() - seeded) / 1000
  await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ records: number; row: number; kept: number }>(
      `select count(*)::int as records,
         (select sum(pg_total_relation_size(i.inhrelid)) from pg_inherits i where i.inhparent = 'analytics_events'::regclass)::float8 as row,
         (pg_total_relation_size('analytics_days') + pg_total_relation_size('analytics_hours'))::float8 as kept
       from analytics_events`,
    )
    const { records = 1, row = 0, kept = 0 } = rows[0] ?? {}
    const each = (bytes: number) => `${(bytes / records).toFixed(0)} bytes`
    line('rows sealed', `${records} in ${seconds.toFixed(0)} s, ${(records / seconds).toFixed(0)}/s`)
    line(
      'on disk, each record',
      `${each(row)} as a row with its indexes, ${each(kept)} in figures by day and hour`,
    )
  })
}

/** Lets the job run until every day that is over has its segment. */
async function sealAll(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ sealed: number; waiting: number }>(
        `select (select count(*) from analytics_segment_days where tracker_id <> '')::int as sealed,
           (select count(*) from graphile_worker.jobs where task_identifier = 'analytics.sealDays')::int as waiting`,
      )
      if ((rows[0]?.sealed ?? 0) >= DAYS - 1) return
      if (rows[0]?.waiting === 0)
        await client.query(`select graphile_worker.add_job('analytics.sealDays', json_build_object())`)
      await sleep(200)
    }
  })
}
