import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { callTool } from '../../../test/tools.ts'
import { insertEvents, insertSearches, insertTracker, type TestEvent } from '../test-events.ts'

const DAY = 86_400_000

let app: TestApp
let org: TestOrg
let trackerId: string
const contactId = newId('ctc')

// Noon of a day some days ago, so that a visit lies within one day.
const noon = (days: number, minutes = 0) =>
  Math.floor(Date.now() / DAY) * DAY - days * DAY + DAY / 2 + minutes * 60_000

const EVENTS: TestEvent[] = [
  { at: noon(1), visitorId: 'a', subjectId: '/', country: 'NO', referrer: 'https://www.news.example/x' },
  { at: noon(1, 1), visitorId: 'a', subjectId: '/prices' },
  { at: noon(1, 2), visitorId: 'a', subjectType: 'event', subjectId: 'bought' },
  { at: noon(2), visitorId: 'b', subjectId: '/', country: 'SE', referrer: 'https://acme.example/' },
  { at: noon(2, 1), visitorId: 'b', subjectId: '/' },
  { at: noon(3), visitorId: 'c', contactId, subjectId: '/prices', utmSource: 'mail', utmMedium: 'email' },
  { at: noon(3, 1), visitorId: 'd', contactId, subjectType: 'event', subjectId: 'bought' },
  { at: noon(1), subjectId: '/', country: 'NO' },
  { at: noon(1), visitorId: 'e', subjectId: '/crawled', bot: 'rate' },
  { at: noon(40), visitorId: 'f', subjectId: '/old' },
]

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  trackerId = await insertTracker(app, org.orgId)
  await insertEvents(app, org.orgId, trackerId, EVENTS)
  await insertEvents(app, org.orgId, null, [
    { at: noon(1), visitorId: 'a', source: 'beacon', subjectType: 'cms_entry', subjectId: 'cme_1' },
    { at: noon(2), source: 'pixel', subjectType: 'cms_entry', subjectId: 'cme_1' },
  ])
  await insertSearches(app, org.orgId, trackerId, [
    { at: noon(1), query: 'Refund ', resultCount: 0 },
    { at: noon(2), query: 'refund', resultCount: 0, subjectType: 'docs' },
    { at: noon(1), query: 'found', resultCount: 3 },
  ])
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
async function ask(name: string, args: object = {}): Promise<any> {
  const answer = await callTool(app, { key: org.key, name: `analytics_${name}`, args })
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, isError: false })
  return answer.output
}
const rows = async (name: string, args: object = {}): Promise<unknown[][]> =>
  (await ask(name, args)).items.map((item: object) => Object.values(item))
const report = async (path: string) =>
  (await app.http('GET', `/v1/analytics/reports/${path}`, { key: org.key })).body

describe('the tools for figures', () => {
  it('name the top subjects, of all, of one type, of a tracker, of a contact, by a route', async () => {
    expect(await rows('list_top_subjects')).toEqual([
      ['page', '/', 4, 2],
      ['cms_entry', 'cme_1', 2, 1],
      ['event', 'bought', 2, 2],
      ['page', '/prices', 2, 2],
    ])
    expect(await rows('list_top_subjects', { trackerId, limit: 1 })).toEqual([['page', '/', 4, 2]])
    expect(await rows('list_top_subjects', { subjectType: 'event', sinceDays: 3 })).toEqual([
      ['event', 'bought', 1, 1],
    ])
    expect(await rows('list_top_subjects', { contactId })).toEqual([
      ['event', 'bought', 1, 1],
      ['page', '/prices', 1, 1],
    ])
    expect(await rows('list_top_subjects', { source: 'pixel' })).toEqual([['cms_entry', 'cme_1', 1, 0]])
    expect(await rows('list_top_subjects', { source: 'tracker', subjectType: 'event' })).toEqual([
      ['event', 'bought', 2, 2],
    ])
    expect(await rows('list_top_subjects', { contactId: newId('ctc') })).toEqual([])
  })

  it('name countries, hosts and campaigns, with what has none', async () => {
    expect(await rows('list_top_countries')).toEqual([
      [null, 1, 2],
      ['NO', 3, 1],
      ['SE', 2, 1],
    ])
    expect(await rows('list_top_countries', { subjectType: 'event' })).toEqual([
      ['NO', 1, 1],
      [null, 1, 1],
    ])
    expect(await rows('list_top_countries', { source: 'beacon', subjectType: 'cms_entry' })).toEqual([
      [null, 1, 1],
    ])
    expect(await rows('list_referrer_hosts', { trackerId })).toEqual([
      ['acme.example', 2, 1],
      ['news.example', 2, 1],
      [null, 2, 1],
    ])
    const others = await rows('list_referrer_hosts', { trackerId, excludeHost: 'www.ACME.example' })
    expect(others.map(([host]) => host)).toEqual(['news.example', null])
    expect(await rows('list_referrer_hosts', { source: 'tracker', limit: 1 })).toEqual([[null, 4, 3]])
    expect(await rows('list_traffic_sources', { trackerId })).toEqual([
      [null, null, null, 5, 2],
      ['mail', 'email', null, 1, 1],
    ])
    expect(await rows('list_traffic_sources', { source: 'tracker', subjectType: 'event' })).toEqual([
      [null, null, null, 2, 2],
    ])
  })

  it('tell each day, as many as were asked for, without gaps', async () => {
    const days = await rows('get_views_over_time', { trackerId, sinceDays: 7 })
    expect(days).toHaveLength(7)
    expect(days.slice(-4).map(([, views, visitors]) => [views, visitors])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [0, 0],
    ])
    expect(days.at(-1)?.[0]).toBe(new Date().toISOString().slice(0, 10))
    const sums = async (args: object) =>
      (await rows('get_views_over_time', { sinceDays: 7, ...args })).slice(-4).map(([, views]) => views)
    expect(await sums({ subjectId: 'bought' })).toEqual([1, 0, 1, 0])
    expect(await sums({ subjectType: 'page', subjectId: '/' })).toEqual([0, 2, 2, 0])
    expect(await sums({ contactId })).toEqual([1, 0, 0, 0])
    expect(await sums({ source: 'pixel', subjectType: 'cms_entry' })).toEqual([0, 1, 0, 0])
    expect(await rows('get_views_over_time', { source: 'pixel', sinceDays: 365 })).toHaveLength(365)
  })

  it('count a funnel the same way by whichever route the records are read', async () => {
    const steps = [{ subjectId: '/' }, { pathLike: '%' }, { subjectType: 'event', subjectId: 'bought' }]
    const from = { trackerId, steps: [{ subjectId: '/prices' }, steps[2]] }
    const funnel = await ask('get_funnel', from)
    expect(funnel.steps.map(({ actors }: { actors: number }) => actors)).toEqual([2, 2])
    expect(funnel).toMatchObject({
      overallConversion: 1,
      steps: [{ conversionFromPrev: null }, { index: 2 }],
    })
    for (const args of [from, { steps }, { steps, stepWindowHours: 1 }, { steps: steps.toReversed() }]) {
      const [all, byRoute] = [
        await ask('get_funnel', args),
        await ask('get_funnel', { ...args, source: 'tracker' }),
      ]
      expect(byRoute.steps, JSON.stringify(args)).toEqual(all.steps)
    }
    const beacons = await ask('get_funnel', { ...from, source: 'beacon', trackerId: undefined })
    expect(beacons).toMatchObject({
      overallConversion: 0,
      steps: [{ actors: 0 }, { actors: 0, dropFromPrev: 0 }],
    })
  })

  it('agree with the reports', async () => {
    const overview = await report(`overview?trackerId=${trackerId}&sinceDays=7&interval=day`)
    expect(await rows('get_views_over_time', { trackerId, sinceDays: 7 })).toEqual(
      overview.series.map((part: { at: string; views: number; visitors: number }) => [
        part.at,
        part.views,
        part.visitors,
      ]),
    )
    const pages = await report(`breakdown?trackerId=${trackerId}&dimension=page`)
    const events = await report(`breakdown?trackerId=${trackerId}&dimension=event`)
    const top = await rows('list_top_subjects', { trackerId })
    for (const { value, views } of pages.items)
      expect(top).toContainEqual(['page', value, views, expect.any(Number)])
    for (const { value, events: times } of events.items)
      expect(top).toContainEqual(['event', value, times, expect.any(Number)])
    for (const [subjectType, subjectId, views, visitors] of top)
      expect(
        await ask('get_subject_engagement', { subjectType, subjectId, trackerId, sinceDays: 30 }),
      ).toMatchObject({
        views,
        visitors,
      })
  })

  it('name what was searched for in vain', async () => {
    expect(await ask('list_zero_result_searches')).toEqual({
      items: [{ query: 'Refund ', occurrences: 2, lastSeenAt: new Date(noon(1)).toISOString() }],
    })
    expect(await rows('list_zero_result_searches', { subjectType: 'docs' })).toMatchObject([
      ['refund', 1, {}],
    ])
  })

  it('are not for trackers of others, nor for whoever has a link', async () => {
    const other = await app.createOrg('Other')
    const { token } = (
      await app.http('POST', '/v1/analytics/share-links', {
        key: org.key,
        body: { trackerId, name: 'Board' },
      })
    ).body
    const steps = [{ subjectId: '/' }, { subjectId: '/prices' }]
    for (const [name, args] of Object.entries({
      list_top_subjects: {},
      list_top_countries: {},
      list_traffic_sources: {},
      list_referrer_hosts: {},
      get_views_over_time: {},
      get_funnel: { steps },
      list_zero_result_searches: {},
    })) {
      const call = (key: string, more: object) =>
        callTool(app, { key, name: `analytics_${name}`, args: { ...args, ...more } })
      expect((await call(other.key, { trackerId })).code, name).toBe('analytics_tracker_not_found')
      expect((await call(token, {})).code, name).toBe('forbidden')
      if (name !== 'list_zero_result_searches')
        expect((await call(other.key, { trackerId, source: 'tracker' })).code, name).toBe(
          'analytics_tracker_not_found',
        )
    }
  })
})
