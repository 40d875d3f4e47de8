import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { insertEvents, insertTracker } from '../../test-events.ts'

let app: TestApp
let org: TestOrg
let trackerId: string

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  trackerId = await insertTracker(app, org.orgId)
  await insertEvents(app, org.orgId, trackerId, [
    {
      at: '2026-03-02T10:00Z',
      visitorId: 'a',
      subjectId: '/=cmd()',
      country: 'NO',
      utmCampaign: '=HYPERLINK("x")',
    },
    { at: '2026-03-02T10:10Z', visitorId: 'a', subjectId: '/a "quoted", page', country: 'NO' },
    { at: '2026-03-03T10:00Z', visitorId: 'b', subjectId: '/ø' },
    { at: '2026-03-01T10:00Z', visitorId: 'b', subjectId: '/ø' },
    ...Array.from({ length: 250 }, (_, n) => ({
      at: '2026-02-01T10:00Z',
      visitorId: 'c',
      subjectId: `/page/${n}`,
    })),
  ])
})
afterAll(() => app.close())

const load = (report: string, query: Record<string, string>, key = org.key) =>
  app.http(
    'GET',
    `/v1/analytics/reports/${report}/download?${new URLSearchParams({ trackerId, ...query })}`,
    { key },
  )
const days = { from: '2026-03-02', to: '2026-03-03' }
const lines = (text: string) => text.trimEnd().split('\r\n')
const objects = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('a downloaded breakdown', () => {
  it('is a table that a spreadsheet opens and takes nothing in for a formula', async () => {
    const { status, headers, body } = await load('breakdown', { ...days, dimension: 'page', compare: 'true' })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="page-2026-03-02-2026-03-03.csv"',
    ])
    const [head, ...rest] = lines(body)
    expect(head).toBe(
      'value,views,visits,visitors,events,bounce_rate,views_per_visit,visit_seconds,dwell_seconds,read_depth,share,previous_views,previous_visits,previous_visitors,previous_events',
    )
    expect(rest.map((line) => line.slice(0, 30)).toSorted()).toEqual([
      expect.stringMatching(/^"\/a ""quoted"", page",1,/),
      expect.stringMatching(/^\/=cmd\(\),1,/),
      expect.stringMatching(/^\/ø,1,/),
    ])
    expect(rest.find((line) => line.startsWith('/ø'))).toMatch(/,1,1,1,0$/)
    const campaigns = lines((await load('breakdown', { ...days, dimension: 'utmCampaign' })).body)
    expect(campaigns).toContainEqual(expect.stringMatching(/^"'=HYPERLINK\(""x""\)",2,1,1,/))
    expect(campaigns).toContainEqual(expect.stringMatching(/^,1,1,1,/))
  })

  it('has all values, not a page of them, and as lines of JSON what the report has', async () => {
    const { headers, body } = await load('breakdown', {
      from: '2026-02-01',
      to: '2026-02-01',
      dimension: 'page',
      format: 'ndjson',
    })
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/x-ndjson; charset=utf-8',
      'attachment; filename="page-2026-02-01-2026-02-01.ndjson"',
    ])
    expect(objects(body)).toHaveLength(250)
    const query = { ...days, dimension: 'country', filters: '!page:/ø' }
    const report = await app.http(
      'GET',
      `/v1/analytics/reports/breakdown?${new URLSearchParams({ trackerId, ...query })}`,
      { key: org.key },
    )
    const { previous: _previous, ...item } = report.body.items[0]
    expect(objects((await load('breakdown', { ...query, format: 'ndjson' })).body)).toEqual([item])
  })
})

describe('a downloaded overview', () => {
  it('has a line for each part of both periods and one for their totals', async () => {
    const { headers, body } = await load('overview', { ...days, interval: 'day', compare: 'true' })
    expect(headers['content-disposition']).toBe('attachment; filename="overview-2026-03-02-2026-03-03.csv"')
    expect(lines(body)).toEqual([
      'period,at,views,visits,visitors,events,bounce_rate,views_per_visit,visit_seconds,dwell_seconds,read_depth',
      'current,2026-03-02,2,1,1,0,0,2,600,,',
      'current,2026-03-03,1,1,1,0,1,1,0,,',
      'current,total,3,2,2,0,0.5,1.5,300,,',
      'previous,2026-02-28,0,0,0,0,,,,,',
      'previous,2026-03-01,1,1,1,0,1,1,0,,',
      'previous,total,1,1,1,0,1,1,0,,',
    ])
    const asLines = objects((await load('overview', { ...days, interval: 'day', format: 'ndjson' })).body)
    expect(asLines).toMatchObject([
      { period: 'current', at: '2026-03-02', views: 2 },
      { at: '2026-03-03' },
      { at: 'total', visitors: 2, bounceRate: 0.5 },
    ])
  })

  it('of a tracker of others is not there, of one that was shared is, and a wrong request says what is wrong', async () => {
    const other = await app.createOrg('Other')
    const { token } = (
      await app.http('POST', '/v1/analytics/share-links', {
        key: org.key,
        body: { trackerId, name: 'Board' },
      })
    ).body
    for (const [report, more] of Object.entries({ overview: {}, breakdown: { dimension: 'page' } })) {
      const query = { ...days, ...more }
      expect((await load(report, query, other.key)).body.code).toBe('analytics_tracker_not_found')
      expect((await load(report, query, token)).status).toBe(200)
      expect((await load(report, query, 'nonsense')).status).toBe(401)
      const wrong = (await load(report, { ...query, format: 'xlsx' })).body
      expect([wrong.code, wrong.errors[0].path]).toEqual(['invalid_input', 'format'])
    }
    expect((await load('breakdown', { dimension: 'nothing' })).body.errors[0].path).toBe('dimension')
  })
})
