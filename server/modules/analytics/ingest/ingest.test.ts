import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { BROWSER, openSite, type TestSite } from './test-site.ts'

let app: TestApp
let org: TestOrg
let site: TestSite
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  site = await openSite(app, org)
})
afterAll(() => app.close())

const NOTHING = {
  subjectType: null,
  path: null,
  referrer: null,
  visitorId: null,
  locale: null,
  dwellMs: null,
  readDepth: null,
  viewId: null,
  utm: null,
  metadata: null,
  ageMs: null,
  screen: null,
  language: null,
  storage: null,
  webdriver: null,
}

describe('a view', () => {
  it('is stored with all that is told, when it is answered', async () => {
    const answer = await site.send('t', {
      subjectId: ' /pricing ',
      path: '/pricing?utm_source=newsletter',
      referrer: 'https://www.google.no/',
      visitorId: 'visitor-1',
      locale: 'nb-NO',
      viewId: 'view-1',
      utm: { source: 'Spring', medium: 'email', campaign: ' ' },
      metadata: { plan: 'pro', seats: 3, nested: { gone: true } },
      screen: 1280.4,
      language: 'nb-NO',
    })
    expect([answer.status, answer.body]).toEqual([204, ''])
    const [row] = await site.rows()
    expect(row).toMatchObject({
      source: 'tracker',
      subject_type: 'page',
      subject_id: '/pricing',
      path: '/pricing?utm_source=newsletter',
      referrer: 'https://www.google.no/',
      visitor_id: 'visitor-1',
      locale: 'nb-NO',
      user_agent_class: 'tracker',
      utm_source: 'Spring',
      utm_medium: 'email',
      utm_campaign: null,
      channel: 'email',
      referrer_source: 'Spring',
      metadata: { plan: 'pro', seats: 3 },
      device: 'desktop',
      browser: 'Chrome',
      os: 'Windows',
      language: 'nb',
      screen: 'lg',
      dwell_ms: null,
      bot: null,
    })
    expect(row.id).toMatch(/^avw_[0-9a-z]{22}$/)
  })

  it('takes null for everything optional, as JSON or as text', async () => {
    const page = await openSite(app, org)
    const json = { 'content-type': 'application/json' }
    expect((await page.send('t', { subjectId: '/x', ...NOTHING })).status).toBe(204)
    expect((await page.send('t', { subjectId: '/y', ...NOTHING }, json)).status).toBe(204)
    const rows = await page.rows()
    expect(rows.map((row) => [row.subject_id, row.subject_type, row.channel])).toEqual([
      ['/x', 'page', 'direct'],
      ['/y', 'page', 'direct'],
    ])
  })

  it('keeps the first 512 characters of long addresses, and 400s what is longer than 8192', async () => {
    const page = await openSite(app, org)
    const long = `/${'x'.repeat(511)}😀`
    await page.send('t', { subjectId: '/a', path: long, referrer: `https://a.example/${'y'.repeat(8000)}` })
    const [row] = await page.rows()
    expect([row.path, row.referrer.length]).toEqual([long.slice(0, 512), 512])
    const answer = await page.send('t', { subjectId: '/b', path: 'x'.repeat(8193) })
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      400,
      'invalid_input',
      'path',
    ])
    expect(await page.rows()).toHaveLength(1)
  })

  it('rounds and bounds figures, and refuses negative ones', async () => {
    const page = await openSite(app, org)
    await page.send('t', { subjectId: '/a', dwellMs: 1234.6, readDepth: 250 })
    await page.send('t', { subjectId: '/b', dwellMs: 10 ** 12, readDepth: 33.3 })
    const rows = await page.rows()
    expect(new Set(rows.map((row) => `${row.dwell_ms} ${row.read_depth}`))).toEqual(
      new Set(['1235 100', '86400000 33']),
    )
    expect((await page.send('t', { subjectId: '/c', dwellMs: -1 })).status).toBe(400)
  })

  it('without a view id is a row each time', async () => {
    const page = await openSite(app, org)
    await Promise.all([page.send('t', { subjectId: '/a' }), page.send('t', { subjectId: '/a' })])
    expect(await page.rows()).toHaveLength(2)
  })

  it('leaves the language out of the subject, and the path as it is', async () => {
    const page = await openSite(app, org)
    const subjects = [
      ['/en/x/', 'en-US'],
      ['/nb/x', 'nb-NO'],
      ['/enterprise/x', 'en'],
      ['/pricing/en', 'en'],
      ['/uk/x', 'en-GB'],
      ['/en', 'en'],
      ['signup', 'en'],
    ]
    for (const [subjectId, locale] of subjects) await page.send('t', { subjectId, locale, path: subjectId })
    const rows = await page.rows()
    expect(rows.map((row) => row.subject_id)).toEqual([
      '/x',
      '/x',
      '/enterprise/x',
      '/pricing/en',
      '/uk/x',
      '/',
      'signup',
    ])
    expect(rows.map((row) => row.path)).toEqual(subjects.map(([path]) => path))
  })

  it('is of no referrer where that is the same site', async () => {
    const page = await openSite(app, org)
    const origin = 'https://www.site.example'
    const beacon = { origin, referer: `${origin}/` }
    await page.send('t', { subjectId: '/a', referrer: `${origin}/b` }, beacon)
    await page.send('t', { subjectId: '/a', referrer: null }, beacon)
    await page.send('t', { subjectId: '/a' }, { referer: 'https://other.example/list' })
    const rows = await page.rows()
    expect(rows.map((row) => [row.referrer, row.channel, row.referrer_source])).toEqual([
      [null, 'internal', null],
      [null, 'direct', null],
      ['https://other.example/list', 'referral', 'other.example'],
    ])
  })
})

describe('reports about one view', () => {
  it('make one row: figures only grow, and what is known stays', async () => {
    const page = await openSite(app, org)
    const view = { subjectId: '/a', viewId: 'v' }
    await page.send('t', { ...view, path: '/a?x', referrer: 'https://t.co/1', visitorId: 'one' })
    await page.send('t', { ...view, dwellMs: 5000, readDepth: 75, ageMs: 6000, path: '/b', visitorId: 'two' })
    await page.send('t', { ...view, subjectId: '/z', dwellMs: 3000, readDepth: 25, ageMs: 9000 })
    const rows = await page.rows()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      subject_id: '/a',
      path: '/a?x',
      visitor_id: 'one',
      dwell_ms: 5000,
      read_depth: 75,
      channel: 'social',
      referrer_source: 'X',
    })
  })

  it('may come in any order: the first report fills what the last one did not tell', async () => {
    const page = await openSite(app, org)
    await page.send('t', { subjectId: '/a', viewId: 'v', dwellMs: 4000, ageMs: 4000, referrer: null })
    expect((await page.rows())[0]).toMatchObject({ path: null, channel: null, dwell_ms: 4000 })
    await page.send('t', {
      subjectId: '/a',
      viewId: 'v',
      path: '/a',
      referrer: 'https://duckduckgo.com/',
      utm: { campaign: 'spring' },
    })
    const rows = await page.rows()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      path: '/a',
      utm_campaign: 'spring',
      channel: 'campaign',
      referrer_source: 'DuckDuckGo',
      dwell_ms: 4000,
    })
  })

  it('that come at once, here and in another process, make one row with the most', async () => {
    const twin = await app.twin()
    const page = await openSite(app, org)
    const there = { ...page, ...(await atTwin(twin, page)) }
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 ? page : there).send('t', {
          subjectId: '/a',
          viewId: `v${n % 3}`,
          dwellMs: n * 100,
          ageMs: n % 5 === 0 ? null : n * 100,
        }),
      ),
    )
    await twin.close()
    const rows = await page.rows()
    expect(rows.map((row) => row.dwell_ms).toSorted()).toEqual([5700, 5800, 5900])
  })

  it('with the same id of two trackers are two views', async () => {
    const [one, two] = [await openSite(app, org), await openSite(app, org)]
    for (const page of [one, two]) await page.send('t', { subjectId: '/a', viewId: 'same' })
    expect([(await one.rows()).length, (await two.rows()).length]).toEqual([1, 1])
  })

  it('find the row of the day on which it began, and mark that day as changed', async () => {
    const page = await openSite(app, org)
    const hours = 30
    const ageMs = hours * 3_600_000
    await page.send('t', { subjectId: '/a', viewId: 'v', ageMs })
    await page.send('t', { subjectId: '/a', viewId: 'v', ageMs: ageMs + 5, dwellMs: 1000 })
    const rows = await page.rows()
    expect(rows).toHaveLength(1)
    const began = Date.now() - ageMs
    expect(Math.abs(rows[0].created_at.getTime() - began)).toBeLessThan(5000)
    const changed = await app.sql('select day::text from analytics_changed_days where tracker_id = $1', [
      page.trackerId,
    ])
    expect([...new Set(changed.map(({ day }) => day))]).toEqual([new Date(began).toISOString().slice(0, 10)])
  })

  it('that do not agree on the day around midnight, or do not tell the age, make one row', async () => {
    const page = await openSite(app, org)
    const sinceMidnight = Date.now() % 86_400_000
    // One that seems to have begun a second before midnight, and one that seems to have begun a second after it.
    await page.send('t', { subjectId: '/a', viewId: 'near', ageMs: sinceMidnight + 1000 })
    await page.send('t', {
      subjectId: '/a',
      viewId: 'near',
      ageMs: Math.max(0, sinceMidnight - 1000),
      dwellMs: 700,
    })
    await Promise.all([
      page.send('t', { subjectId: '/a', viewId: 'both', ageMs: sinceMidnight + 1000 }),
      page.send('t', { subjectId: '/a', viewId: 'both', ageMs: Math.max(0, sinceMidnight - 1000) }),
    ])
    await page.send('t', { subjectId: '/a', viewId: 'old', ageMs: sinceMidnight + 600_000 })
    await page.send('t', { subjectId: '/a', viewId: 'old', dwellMs: 900 })
    const rows = await page.rows()
    expect(rows.map((row) => row.dwell_ms).toSorted()).toEqual([700, 900, null])
  })

  it('of days without a partition get one', async () => {
    const page = await openSite(app, org)
    const ageMs = 29 * 86_400_000
    const answers = await Promise.all([
      page.send('t', { subjectId: '/a', viewId: 'v', ageMs }),
      page.send('t', { subjectId: '/b' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await page.rows()).map((row) => row.subject_id)).toEqual(['/a', '/b'])
  })
})

describe('a batch', () => {
  it('with a bad row loses that one alone', async () => {
    const page = await openSite(app, org)
    await app.sql(`alter table analytics_events add constraint test_bad check (subject_id <> '/bad')`)
    const answers = await Promise.all(
      ['/a', '/b', '/bad', '/c', '/d'].map((subjectId) => page.send('t', { subjectId })),
    )
    await app.sql('alter table analytics_events drop constraint test_bad')
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 500, 204, 204])
    expect((await page.rows()).map((row) => row.subject_id).toSorted()).toEqual(['/a', '/b', '/c', '/d'])
  })

  it('marks the first event and the use of the key', async () => {
    const page = await openSite(app, org)
    const times = async () =>
      (
        await app.sql(
          `select t.first_event_at, k.last_used_at from analytics_trackers t join analytics_tracker_keys k on k.tracker_id = t.id
           where t.id = $1`,
          [page.trackerId],
        )
      )[0]
    expect(await times()).toEqual({ first_event_at: null, last_used_at: null })
    await page.send('t', { subjectId: '/a' })
    const after = await times()
    expect([after.first_event_at, after.last_used_at]).toEqual([expect.any(Date), expect.any(Date)])
    await page.send('t', { subjectId: '/b' })
    expect(await times()).toEqual(after)
  })
})

/** The same site as another process serves it. */
async function atTwin(twin: TestApp, page: TestSite): Promise<Pick<TestSite, 'send'>> {
  return {
    send: (face, body) =>
      twin.http('POST', `/v1/a/${face}`, {
        body: JSON.stringify({ key: page.key, ...body }),
        headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
      }),
  }
}
