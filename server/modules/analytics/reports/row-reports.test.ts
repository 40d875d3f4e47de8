import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents, insertSearches, insertTracker } from '../test-events.ts'

let app: TestApp
let org: TestOrg
let other: TestOrg

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  other = await app.createOrg('Other')
})
afterAll(() => app.close())

const MINUTE = 60_000
const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

const report = (name: string, query: Record<string, string | number>, key = org.key) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([k, value]): [string, string] => [k, String(value)]),
  )
  return app.http('GET', `/v1/analytics/reports/${name}?${search}`, { key })
}
const ok = async (name: string, query: Record<string, string | number>) => {
  const { status, body } = await report(name, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const share = async (trackerId: string): Promise<string> =>
  (await app.http('POST', '/v1/analytics/share-links', { key: org.key, body: { trackerId, name: 'Board' } }))
    .body.token

async function insertContact(name = 'Ada'): Promise<string> {
  const id = newId('ctc')
  await app.sql('insert into crm_contacts (org_id, id, name) values ($1, $2, $3)', [org.orgId, id, name])
  return id
}

async function link(visitorId: string, contactId: string): Promise<void> {
  await app.sql(
    'insert into analytics_visitor_links (org_id, id, visitor_id, contact_id) values ($1, $2, $3, $4)',
    [org.orgId, newId('avl'), visitorId, contactId],
  )
}

describe('every report on single rows', () => {
  const QUERIES: [name: string, query: Record<string, string>][] = [
    ['searches', {}],
    ['live', {}],
    ['engagement', { subjectType: 'page', subjectId: '/' }],
    ['quality', {}],
  ]

  it('knows no tracker of another organization, nor anything of it', async () => {
    const theirs = await insertTracker(app, other.orgId)
    const site = await insertTracker(app, org.orgId)
    await insertEvents(app, other.orgId, theirs, [{ visitorId: 'v' }])
    await insertSearches(app, other.orgId, theirs, [{ query: 'x' }])
    for (const [name, query] of QUERIES) {
      const refused = await report(name, { ...query, trackerId: theirs })
      expect([refused.status, refused.body.code], name).toEqual([404, 'analytics_tracker_not_found'])
      expect(JSON.stringify(await ok(name, { ...query, trackerId: site })), name).not.toMatch(/[^"]\bv\b|"x"/)
    }
    expect((await ok('live', { trackerId: site })).visitors).toBe(0)
  })

  it('shows whoever has a link the shared tracker, named or not, and no other', async () => {
    const [mine, hidden] = [await insertTracker(app, org.orgId), await insertTracker(app, org.orgId)]
    await insertEvents(app, org.orgId, mine, [{ visitorId: 'a' }])
    await insertEvents(app, org.orgId, hidden, [{ visitorId: 'b' }, { visitorId: 'c', bot: 'rate' }])
    await insertSearches(app, org.orgId, hidden, [{ query: 'hidden' }])
    const token = await share(mine)
    for (const [name, query] of QUERIES) {
      const [unnamed, named] = [
        await report(name, query, token),
        await report(name, { ...query, trackerId: mine }, token),
      ]
      const { asOf: _one, minutes: _minutes, ...seen } = unnamed.body
      expect(unnamed.status, name).toBe(200)
      expect(named.body, name).toMatchObject(seen)
      expect((await report(name, { ...query, trackerId: hidden }, token)).body.code, name).toBe(
        'analytics_tracker_not_found',
      )
    }
    expect((await report('live', {}, token)).body.visitors).toBe(1)
    expect((await report('searches', {}, token)).body.total).toBe(0)
    expect((await report('quality', {}, token)).body).toMatchObject({ people: 1, bots: [] })
  })
})

describe('searches', () => {
  it('are grouped whatever their case and spaces, the most frequent first, page by page', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    await insertSearches(app, org.orgId, trackerId, [
      { query: 'Refund', at: '2026-03-02T10:00Z', visitorId: 'a', resultCount: 2 },
      { query: ' re fund', at: '2026-03-02T11:00Z', visitorId: 'a', resultCount: 0 },
      { query: 'REFUND', at: '2026-03-03T10:00Z', visitorId: 'a', resultCount: 0 },
      { query: 'refund', at: '2026-03-03T09:00Z', visitorId: 'b', contactId: 'c', resultCount: 5 },
      { query: 'Shipping', at: '2026-03-01T10:00Z', resultCount: 0 },
      { query: 'cheap pills', at: '2026-03-02T10:00Z', bot: 'user_agent', resultCount: 0 },
      { query: 'early', at: '2026-02-28T22:59Z' },
    ])
    const period = { trackerId, from: '2026-03-01', to: '2026-03-03', timezone: 'Europe/Oslo' }
    const all = await ok('searches', period)
    expect(all).toMatchObject({
      period: { from: '2026-03-01', to: '2026-03-03', timezone: 'Europe/Oslo' },
      total: 5,
      withoutResults: 3,
      nextOffset: null,
    })
    expect(all.items).toEqual([
      {
        query: 'REFUND',
        occurrences: 3,
        visitors: 2,
        zeroResults: 1,
        averageResults: 2.3,
        lastSeenAt: '2026-03-03T10:00:00.000Z',
      },
      expect.objectContaining({ query: ' re fund', occurrences: 1, visitors: 1 }),
      expect.objectContaining({ query: 'Shipping', occurrences: 1, visitors: 0 }),
    ])
    const zero = await ok('searches', { ...period, zeroOnly: 'true' })
    expect(
      zero.items.map(({ query, occurrences }: { query: string; occurrences: number }) => [
        query,
        occurrences,
      ]),
    ).toEqual([
      ['REFUND', 1],
      [' re fund', 1],
      ['Shipping', 1],
    ])
    const first = await ok('searches', { ...period, limit: 2 })
    const second = await ok('searches', { ...period, limit: 2, offset: first.nextOffset })
    expect([...first.items, ...second.items]).toEqual(all.items)
    expect(second.nextOffset).toBeNull()
    expect((await ok('searches', { ...period, bots: 'only' })).items).toMatchObject([
      { query: 'cheap pills' },
    ])
    // In UTC the early one is of the day before, too, but in Oslo's next zone it is not.
    expect((await ok('searches', { ...period, timezone: 'Europe/Helsinki' })).total).toBe(6)
  })
})

describe('who is there now', () => {
  it('is told from the last 30 minutes, each visitor once, programs only when asked for', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const contactId = await insertContact()
    await insertEvents(app, org.orgId, trackerId, [
      {
        at: ago(1000),
        visitorId: 'a',
        subjectId: '/prices',
        country: 'NO',
        referrerSource: 'Google',
        device: 'mobile',
      },
      { at: ago(2 * MINUTE), visitorId: 'a', subjectId: '/', country: 'NO' },
      { at: ago(2 * MINUTE), visitorId: 'b', contactId, subjectId: '/' },
      { at: ago(2 * MINUTE), visitorId: 'c', contactId, subjectType: 'event', subjectId: 'bought' },
      { at: ago(10 * MINUTE), visitorId: 'd', subjectId: '/' },
      { at: ago(3 * MINUTE), subjectId: '/nobody' },
      { at: ago(MINUTE), visitorId: 'e', bot: 'headless', subjectId: '/' },
      { at: ago(31 * MINUTE), visitorId: 'f', subjectId: '/old' },
    ])
    const live = await ok('live', { trackerId })
    expect(live.visitors).toBe(2)
    expect(live.minutes).toHaveLength(30)
    const sum = (name: string) =>
      live.minutes.reduce(
        (total: number, minute: Record<string, number>) => total + (minute[name] as number),
        0,
      )
    expect([sum('views'), sum('visitors')]).toEqual([5, 4])
    expect(live.pages).toEqual([
      { value: '/', visitors: 3 },
      { value: '/prices', visitors: 1 },
    ])
    expect(live.sources).toEqual([
      { value: null, visitors: 2 },
      { value: 'Google', visitors: 1 },
    ])
    expect(live.countries).toEqual([
      { value: null, visitors: 2 },
      { value: 'NO', visitors: 1 },
    ])
    expect(live.latest).toHaveLength(6)
    expect(live.latest[0]).toMatchObject({
      subjectType: 'page',
      subjectId: '/prices',
      country: 'NO',
      device: 'mobile',
      source: 'Google',
      contactId: null,
    })
    expect(Math.abs(Date.parse(live.latest[0].at) - Date.now())).toBeLessThan(30_000)
    expect((await ok('live', { trackerId, bots: 'include' })).visitors).toBe(3)
    expect((await ok('live', { trackerId, bots: 'only' })).pages).toEqual([{ value: '/', visitors: 1 }])
    const known = live.latest.filter((record: { contactId: string | null }) => record.contactId === contactId)
    expect(known).toHaveLength(2)
    const shared = (await report('live', {}, await share(trackerId))).body
    expect(shared.visitors).toBe(2)
    expect(JSON.stringify(shared)).not.toContain(contactId)
  })
})

describe('a journey', () => {
  it('has the newest views and searches in the order of time, also those of the browser before it was known', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const [contactId, before] = [await insertContact(), await insertContact('Grace')]
    await link('shared', contactId)
    await link('phone', contactId)
    await insertEvents(app, org.orgId, trackerId, [
      { at: ago(20 * DAY), visitorId: 'phone', subjectId: '/', path: '/?a=1' },
      { at: ago(4 * DAY), visitorId: 'shared', contactId: before, subjectId: '/hers' },
      { at: ago(3 * DAY), visitorId: 'other', contactId, subjectId: '/prices', dwellMs: 900 },
      { at: ago(DAY), visitorId: 'phone', subjectType: 'event', subjectId: 'bought' },
      { at: ago(DAY), visitorId: 'phone', subjectId: '/crawled', bot: 'rate' },
      { at: ago(40 * DAY), visitorId: 'phone', subjectId: '/long-ago' },
    ])
    await insertSearches(app, org.orgId, trackerId, [
      { at: ago(2 * DAY), visitorId: 'phone', query: 'Refund', resultCount: 0 },
      { at: ago(2 * DAY), visitorId: 'stranger', query: 'Theirs' },
    ])
    const all = await ok('journey', { contactId })
    expect(
      all.items.map((item: Record<string, unknown>) => [item['kind'], item['subjectId'] ?? item['query']]),
    ).toEqual([
      ['view', '/'],
      ['view', '/prices'],
      ['search', 'Refund'],
      ['view', 'bought'],
    ])
    expect(all.isCut).toBe(false)
    expect(all.items[0]).toMatchObject({
      trackerId,
      subjectType: 'page',
      path: '/?a=1',
      query: null,
      dwellMs: null,
    })
    expect(all.items[2]).toMatchObject({ trackerId, subjectId: null, path: null, resultCount: 0 })
    const newest = await ok('journey', { contactId, limit: 2 })
    expect(newest).toEqual({ items: all.items.slice(2), isCut: true })
    expect((await ok('journey', { contactId, sinceDays: 10 })).items).toHaveLength(3)
    expect((await ok('journey', { contactId, sinceDays: 365 })).items).toHaveLength(5)
    expect((await ok('journey', { contactId: before })).items).toMatchObject([{ subjectId: '/hers' }])
    const elsewhere = await insertTracker(app, org.orgId)
    expect((await ok('journey', { contactId, trackerId: elsewhere })).items).toEqual([])
  })

  it('of a contact who did nothing is empty; of one that there is not, or for another organization, 404', async () => {
    const contactId = await insertContact()
    expect(await ok('journey', { contactId })).toEqual({ items: [], isCut: false })
    expect((await report('journey', { contactId: newId('ctc') })).status).toBe(404)
    expect((await report('journey', { contactId }, other.key)).status).toBe(404)
    expect((await report('journey', {})).body.code).toBe('invalid_input')
    const token = await share(await insertTracker(app, org.orgId))
    expect((await report('journey', { contactId }, token)).body.code).toBe('forbidden')
  })
})

describe('engagement', () => {
  it('counts the records of one subject, their visitors, and how long and how far they read', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    const contactId = await insertContact()
    const at = '2026-03-02T10:00:00.000Z'
    await insertEvents(app, org.orgId, trackerId, [
      { at, visitorId: 'a', subjectId: '/prices', dwellMs: 1000, readDepth: 50 },
      { at: '2026-03-02T09:00Z', visitorId: 'a', subjectId: '/prices', dwellMs: 2001, readDepth: 75 },
      { at: '2026-03-01T09:00Z', visitorId: 'b', contactId, subjectId: '/prices' },
      { at: '2026-03-01T09:00Z', visitorId: 'b', contactId, subjectType: 'event', subjectId: '/prices' },
      { at: '2026-03-01T09:00Z', visitorId: 'c', subjectId: '/prices', bot: 'rate', dwellMs: 9999 },
      { at: '2026-03-01T09:00Z', visitorId: 'b', subjectId: '/' },
      { at: '2026-03-01T09:00Z', visitorId: 'b', subjectType: 'event', subjectId: 'bought' },
      { at: '2026-02-28T09:00Z', visitorId: 'b', subjectId: '/prices' },
    ])
    const period = { trackerId, from: '2026-03-01', to: '2026-03-02' }
    const prices = { ...period, subjectType: 'page', subjectId: '/prices' }
    expect(await ok('engagement', prices)).toEqual({
      views: 3,
      visitors: 2,
      avgDwellMs: 1501,
      avgReadDepth: 63,
      lastViewAt: at,
    })
    expect(await ok('engagement', { ...prices, contactId })).toEqual({
      views: 1,
      visitors: 1,
      avgDwellMs: null,
      avgReadDepth: null,
      lastViewAt: '2026-03-01T09:00:00.000Z',
    })
    expect(await ok('engagement', { ...prices, bots: 'only' })).toMatchObject({ views: 1, avgDwellMs: 9999 })
    expect(await ok('engagement', { ...period, subjectType: 'event', subjectId: 'bought' })).toMatchObject({
      views: 1,
      visitors: 1,
    })
    const nothing = { views: 0, visitors: 0, avgDwellMs: null, avgReadDepth: null, lastViewAt: null }
    expect(await ok('engagement', { ...period, subjectType: 'event', subjectId: 'sold' })).toEqual(nothing)
    expect(await ok('engagement', { ...prices, contactId: newId('ctc') })).toEqual(nothing)
    const token = await share(trackerId)
    expect((await report('engagement', prices, token)).body.views).toBe(3)
    expect((await report('engagement', { ...prices, contactId }, token)).body.code).toBe('forbidden')
  })
})

describe('quality', () => {
  it('tells people, programs and refusals apart, by reason and by local day', async () => {
    const trackerId = await insertTracker(app, org.orgId)
    await insertEvents(app, org.orgId, trackerId, [
      { at: '2026-03-01T22:59Z', visitorId: 'a' },
      { at: '2026-03-01T23:01Z', visitorId: 'a' },
      { at: '2026-03-02T10:00Z' },
      { at: '2026-03-02T10:00Z', visitorId: 'b', bot: 'rate' },
      { at: '2026-03-02T10:00Z', bot: 'user_agent' },
      { at: '2026-03-02T11:00Z', bot: 'user_agent' },
      { at: '2026-03-03T23:01Z', bot: 'user_agent' },
    ])
    for (const [day, reason, count] of [
      ['2026-03-01', 'origin', 3],
      ['2026-03-03', 'origin', 1],
      ['2026-03-03', 'malformed', 7],
      ['2026-03-04', 'malformed', 7],
    ])
      await app.sql('insert into analytics_refusals values ($1, $2, $3, $4, $5)', [
        org.orgId,
        trackerId,
        day,
        reason,
        count,
      ])
    const quality = await ok('quality', {
      trackerId,
      from: '2026-03-01',
      to: '2026-03-03',
      timezone: 'Europe/Oslo',
    })
    expect(quality).toMatchObject({
      people: 3,
      bots: [
        { reason: 'user_agent', count: 2 },
        { reason: 'rate', count: 1 },
      ],
      refused: [
        { reason: 'malformed', count: 7 },
        { reason: 'origin', count: 4 },
      ],
      days: [
        { at: '2026-03-01', people: 1, bots: 0, refused: 3 },
        { at: '2026-03-02', people: 2, bots: 3, refused: 0 },
        { at: '2026-03-03', people: 0, bots: 0, refused: 8 },
      ],
    })
  })
})
