import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents, insertTracker } from '../test-events.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const ago = (ms: number): number => Date.now() - ms

const dayText = (days: number): string => new Date(ago(days * DAY_MS)).toISOString().slice(0, 10)

async function report(path: string, at = app) {
  const answer = await at.http('GET', `/v1/analytics/reports/${path}`, { key: org.key })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const pagesOf = async (trackerId: string, more = '') =>
  (await report(`breakdown?trackerId=${trackerId}&dimension=page&sinceDays=3${more}`)).items.map(
    ({ value, views }: { value: string; views: number }) => [value, views],
  )

describe('what came in today', () => {
  it('is in the next report: new records, later figures, a contact that became known, an erasure', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const overview = () => report(`overview?trackerId=${trackerId}&sinceDays=2`)
    expect((await overview()).totals).toMatchObject({ views: 0, visitors: 0 })
    const at = ago(2000)
    const [first] = await insertEvents(app, org.orgId, trackerId, [
      { at, visitorId: 'a', subjectId: '/' },
      { at: at + 1, visitorId: 'b', subjectId: '/' },
      { at: at + 2, subjectId: '/pixel' },
    ])
    expect((await overview()).totals).toMatchObject({ views: 3, visits: 2, visitors: 2, dwellSeconds: null })
    await app.sql('update analytics_events set dwell_ms = 4000 where id = $1', [first])
    await insertEvents(app, org.orgId, trackerId, [{ at: at + 10, visitorId: 'a', subjectId: '/prices' }])
    expect((await overview()).totals).toMatchObject({ views: 4, visits: 2, visitors: 2, dwellSeconds: 4 })
    await app.sql(`update analytics_events set contact_id = 'ctc_1' where visitor_id in ('a', 'b')`)
    expect((await overview()).totals).toMatchObject({ views: 4, visits: 1, visitors: 1 })
    const body = { contactId: 'ctc_1' }
    expect((await app.http('POST', '/v1/analytics/erase', { key: org.key, body })).body.events).toBe(3)
    expect((await overview()).totals).toMatchObject({ views: 1, visits: 0, visitors: 0 })
  })

  it('is told by every process of the service', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const twin = await app.twin()
    try {
      for (const count of [1, 2, 3]) {
        await insertEvents(app, org.orgId, trackerId, [{ at: ago(1000), visitorId: `v${count}` }])
        for (const each of [app, twin])
          expect((await report(`overview?trackerId=${trackerId}`, each)).totals.visitors).toBe(count)
      }
    } finally {
      await twin.close()
    }
  })
})

describe('texts of strangers', () => {
  it('come back as they were sent, whatever they look like', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const pages = [
      '/a,b',
      '/say "hi"',
      '/"',
      "/it's",
      '/back\\slash',
      '/new\nline\r\n"x",',
      '/\\N',
      '/☃ 𝒳',
      '/%_',
      '/$1',
    ]
    await insertEvents(
      app,
      org.orgId,
      trackerId,
      pages.flatMap((subjectId, place) =>
        [ago(MINUTE), ago(2 * DAY_MS)].map((at) => ({
          at: at + place,
          visitorId: subjectId,
          subjectId,
          path: '',
        })),
      ),
    )
    const found = await pagesOf(trackerId)
    expect(new Map(found)).toEqual(new Map(pages.map((page) => [page, 2])))
    // A comma divides filters of an address.
    for (const page of pages.filter((each) => !each.includes(',')))
      expect(await pagesOf(trackerId, `&filters=${encodeURIComponent(`page:${page}`)}`)).toEqual([[page, 2]])
    const body = { trackerId, steps: [{ pathLike: '/%\\%\\_' }, { pathLike: '/(a+)+$' }], sinceDays: 3 }
    const funnel = await app.http('POST', '/v1/analytics/reports/funnel', { key: org.key, body })
    expect(funnel.body.steps.map(({ actors }: { actors: number }) => actors)).toEqual([1, 0])
  })
})

describe('records of somebody else', () => {
  it('are reached by no filter, pattern or name, whatever is in it', async () => {
    const theirs = await app.createOrg()
    const secret = await insertTracker(app, theirs.orgId)
    await insertEvents(app, theirs.orgId, secret, [
      { at: ago(MINUTE), visitorId: 'them', subjectId: '/secret', country: 'IS' },
    ])
    await app.http('GET', `/v1/analytics/reports/overview?trackerId=${secret}`, { key: theirs.key })
    const trackerId = await insertTracker(app, org.orgId)
    await insertEvents(app, org.orgId, trackerId, [{ at: ago(MINUTE), visitorId: "o'v", subjectId: '/own' }])
    for (const text of [
      "' or 1=1 --",
      "') or true) union all select * from duckdb_tables() --",
      '$1',
      '"; drop table touched; --',
      "x'||(select string_agg(subject, '') from raw)||'",
      '/secret',
    ])
      for (const dimension of ['page', 'country', 'event']) {
        const filters = `filters=${encodeURIComponent(`${dimension}:${text.replaceAll(',', ' ')}`)}`
        const found = await app.http(
          'GET',
          `/v1/analytics/reports/overview?trackerId=${trackerId}&${filters}`,
          { key: org.key },
        )
        expect(found.body.totals, text).toMatchObject({ views: 0, visits: 0 })
        const body = { trackerId, steps: [{ pathLike: text }, { subjectType: 'event', subjectId: text }] }
        const funnel = await app.http('POST', '/v1/analytics/reports/funnel', { key: org.key, body })
        expect(funnel.body.steps.map(({ actors }: { actors: number }) => actors)).toEqual([0, 0])
      }
    expect(await pagesOf(trackerId)).toEqual([['/own', 1]])
    const named = await app.http('GET', `/v1/analytics/reports/overview?trackerId=${secret}`, {
      key: org.key,
    })
    expect(named.status).toBe(404)
  })
})

/** The process of reports of one service. */
function processOf(one: TestApp): number {
  const folder = join(one.config.SVC_DATA_DIR, 'reports')
  const own = readdirSync(folder).filter((name) => name.startsWith(`process-${process.pid}-`))
  const children = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  const found = children
    .split('\n')
    .map((text) => /^\s*(\d+) .*dist\/server\/reports\.js/.exec(text)?.[1])
    .filter((pid) => pid !== undefined)
    .filter((pid) => {
      const environment = execFileSync('tr', ['\\0', '\\n'], {
        input: execFileSync('cat', [`/proc/${pid}/environ`]),
      })
      return own.some((name) => environment.includes(name))
    })
  expect(found).toHaveLength(1)
  return Number(found[0])
}

describe('the process of reports', () => {
  it('begins anew where it was killed, and loses nothing', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    await insertEvents(app, org.orgId, trackerId, [{ at: ago(MINUTE), visitorId: 'a' }])
    const before = await report(`overview?trackerId=${trackerId}`)
    process.kill(processOf(app), 'SIGKILL')
    expect((await report(`overview?trackerId=${trackerId}`)).totals).toEqual(before.totals)
  })

  it('says in a sentence where DuckDB does not run on a machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-reports-'))
    const settings = { databaseUrl: '', ownFolder: folder, dayFolder: folder, memoryMb: 256 }
    const script = (text: string) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
    const without = script(
      `export const resolve = (name, context, next) => { if (name.startsWith('@duckdb')) throw new Error('none'); return next(name, context) }`,
    )
    const hook = script(`import { register } from 'node:module'; register('${without}')`)
    const child = fork(join(process.cwd(), 'dist', 'server', 'reports.js'), [], {
      env: { ...process.env, SVC_REPORTS: JSON.stringify(settings) },
      execArgv: ['--import', hook],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      child.send({ id: 1, kind: 'keep', asked: { files: [] } })
      const [reply] = await once(child, 'message')
      expect(reply).toMatchObject({ id: 1, isForUsers: true })
      expect(reply.error).toContain('Reports cannot be made on this machine')
    } finally {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('many reports at once', () => {
  it(
    'share three connections to the database; what is beyond the bound is told when to come again',
    { timeout: 120_000 },
    async () => {
      const orgs = await Promise.all([app.createOrg(), app.createOrg()])
      const trackers = await Promise.all(orgs.map(({ orgId }) => insertTracker(app, orgId)))
      for (const [place, trackerId] of trackers.entries())
        await insertEvents(app, orgs[place]?.orgId as string, trackerId, [
          { at: ago(2 * DAY_MS), visitorId: 'a' },
          { at: ago(MINUTE), visitorId: 'b' },
        ])
      let most = 0
      let isOver = false
      const watching = (async () => {
        while (!isOver) {
          const [row] = await app.sql(
            `select count(*)::int as n from pg_stat_activity where application_name = 'stoa reports' and datname = current_database()`,
          )
          most = Math.max(most, row?.['n'] as number)
        }
      })()
      const answers = await Promise.all(
        orgs.flatMap(({ key }, place) =>
          Array.from({ length: 60 }, (_, n) =>
            app.http(
              'GET',
              `/v1/analytics/reports/overview?trackerId=${trackers[place]}&from=${dayText(3 + (n % 5))}&to=${dayText(0)}`,
              { key },
            ),
          ),
        ),
      )
      isOver = true
      await watching
      expect(most).toBeLessThanOrEqual(3)
      for (const { status, headers, body } of answers) {
        expect([200, 503], JSON.stringify(body)).toContain(status)
        if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
    },
  )

  it('are 503 and not a fault of ours where the database ends their connection', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    await insertEvents(app, org.orgId, trackerId, [{ at: ago(MINUTE), visitorId: 'a' }])
    let isOver = false
    const ending = (async () => {
      while (!isOver)
        await app.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa reports' and datname = current_database()`,
        )
    })()
    const path = `/v1/analytics/reports/overview?trackerId=${trackerId}`
    const refused = await app.http('GET', path, { key: org.key })
    isOver = true
    await ending
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect((await app.http('GET', path, { key: org.key })).status).toBe(200)
  })
})

describe('days that are over', () => {
  it('are files of the blob store, from which another machine tells the same, and which are made anew where they are lost', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    await insertEvents(
      app,
      org.orgId,
      trackerId,
      [2, 3, 4].map((days) => ({ at: ago(days * DAY_MS), visitorId: `v${days}`, subjectId: `/${days}` })),
    )
    await app.sql(`select graphile_worker.add_job('analytics.sealDays', '{}')`)
    const sealed = () =>
      app.sql(
        'select day::text, version, records from analytics_segment_days where tracker_id = $1 and records > 0',
        [trackerId],
      )
    await vi.waitFor(async () => expect(await sealed()).toHaveLength(3), { timeout: 20_000, interval: 50 })
    const marked = () =>
      app.sql('select 1 from analytics_changed_days where tracker_id = $1 and day < current_date', [
        trackerId,
      ])
    await vi.waitFor(async () => expect(await marked()).toEqual([]), { timeout: 20_000, interval: 50 })
    const overview = `overview?trackerId=${trackerId}&sinceDays=7&interval=day`
    const { asOf: _asOf, ...before } = await report(overview)
    expect(before.totals).toMatchObject({ views: 3, visitors: 3 })
    const blobs = join(app.config.SVC_DATA_DIR, 'blobs', 'reports', org.orgId, trackerId)
    expect(readdirSync(blobs)).toHaveLength(6)
    rmSync(join(app.config.SVC_DATA_DIR, 'reports', 'days'), { recursive: true })
    const elsewhere = await app.twin()
    expect(await report(overview, elsewhere)).toMatchObject(before)
    await elsewhere.close()
    rmSync(blobs, { recursive: true })
    rmSync(join(app.config.SVC_DATA_DIR, 'reports', 'days'), { recursive: true })
    const third = await app.twin()
    expect(await report(overview, third)).toMatchObject(before)
    await third.close()
  })
})
