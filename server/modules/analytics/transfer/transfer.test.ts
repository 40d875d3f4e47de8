import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents, insertSearches } from '../test-events.ts'

const DAY_MS = 86_400_000

let app: TestApp
let org: TestOrg
let site: { id: string; trackerKey: string }
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Old home')
  site = await createTracker(org, {
    name: 'Site',
    allowedOrigins: ['https://a.example'],
    canonicalLocales: ['no'],
  })
})
afterAll(() => app.close())

const createTracker = async (of: TestOrg, body: object) =>
  (await app.http('POST', '/v1/analytics/trackers', { key: of.key, body })).body
const get = (path: string, key = org.key) => app.http('GET', `/v1/analytics/${path}`, { key })
const give = (body: object, key = org.key) => app.http('POST', '/v1/analytics/import', { key, body })

interface Exported {
  id: string
  createdAt: string
}

/** Every page of the export of the records, by a limit. */
async function pages(of: TestOrg, limit: number): Promise<HttpAnswer['body'][]> {
  const all: HttpAnswer['body'][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await get(
      `export/events?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      of.key,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    all.push(body)
    cursor = body.nextCursor
  }
  return all
}

const recordsOf = (page: HttpAnswer['body']): Exported[] => [
  ...page.records.viewEvents,
  ...page.records.searchEvents,
]

describe('the export of records', () => {
  let ids: string[]
  beforeAll(async () => {
    const now = Date.now()
    const at = (days: number, ms = 0) => now - days * DAY_MS + ms
    const far = await insertEvents(app, org.orgId, site.id, [
      { at: at(400), visitorId: 'v1', subjectId: '/old' },
    ])
    const views = await insertEvents(app, org.orgId, site.id, [
      // At one instant, which no page may cut apart, and close to each other.
      ...Array.from({ length: 3 }, () => ({ at: at(2) })),
      ...Array.from({ length: 4 }, (_, i) => ({ at: at(2, i) })),
      ...Array.from({ length: 5 }, (_, i) => ({ at: at(1, i * 600_000), bot: 'user_agent' })),
      { at: at(0), subjectId: '/prices', path: '/no/prices?a=1', metadata: { plan: 'pro', seats: 3 } },
    ])
    const [token] = await insertEvents(app, org.orgId, null, [
      { at: at(1), source: 'beacon', subjectType: 'cms_entry', subjectId: 'cme_1' },
    ])
    const searches = await insertSearches(app, org.orgId, site.id, [
      { at: at(401), query: 'first of all' },
      { at: at(2), query: 'shoes', resultCount: 0 },
      { at: at(2, 2), query: 'boots' },
      { at: at(0), query: 'hats' },
    ])
    ids = [...far, ...views, token as string, ...searches]
  }, 20_000)

  it('loses and repeats nothing, however it is paged, in one order of time', async () => {
    const whole = (await pages(org, 500)).flatMap(recordsOf)
    expect(whole.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const limit of [1, 2, 7]) {
      const paged = await pages(org, limit)
      expect(paged.every((page) => recordsOf(page).length <= limit)).toBe(true)
      const found = paged.flatMap((page) =>
        recordsOf(page).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
      )
      expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      const times = found.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted())
    }
  })

  it('says what it is, and everything of a record', async () => {
    const all = await pages(org, 500)
    expect(all[0]).toMatchObject({ module: 'analytics', svcTransferVersion: 1 })
    const prices = recordsOf(all[0]).find((record) => 'subjectId' in record && record.subjectId === '/prices')
    expect(prices).toMatchObject({
      subjectType: 'page',
      source: 'tracker',
      trackerId: site.id,
      path: '/no/prices?a=1',
      metadata: { plan: 'pro', seats: 3 },
      visitorId: null,
      endUserId: null,
      bot: null,
    })
  })

  it('refuses a cursor that it did not make', async () => {
    const forged = [['2026-01-01', 'x', 1], ['nonsense'], ['2026-01-01T00:00:00.000000Z', 'x', 0]]
    for (const cursor of [
      'garbage',
      ...forged.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
    ])
      expect(await get(`export/events?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor' },
      })
    expect((await get('export/events?limit=501')).status).toBe(400)
  })

  it('comes as lines in one answer too', async () => {
    const answer = await fetch(`${app.url}/v1/analytics/export/events/ndjson`, {
      headers: { authorization: `Bearer ${org.key}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await answer.text()).trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as Exported & { kind: string })
    expect(records.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(records.filter(({ kind }) => kind === 'search')).toHaveLength(4)
    const empty = await app.createOrg('Empty')
    expect((await get('export/events/ndjson', empty.key)).body).toBe('')
    expect((await pages(empty, 10)).map(recordsOf)).toEqual([[]])
  })
})

describe('the import', () => {
  it('brings a whole organization over, and the second time nothing more', async () => {
    await app.sql(
      `insert into crm_contacts (org_id, id, external_id, email) values ($1, 'ctc_0000000000000000000ada', 'ada', 'ada@example.com')`,
      [org.orgId],
    )
    await app.sql(
      `insert into analytics_visitor_links (org_id, id, visitor_id, contact_id) values ($1, 'avl_00000000000000000000v1', 'v1', 'ctc_0000000000000000000ada')`,
      [org.orgId],
    )
    await app.sql(
      `update analytics_events set contact_id = 'ctc_0000000000000000000ada' where visitor_id = 'v1'`,
    )
    const config = (await get('export/config')).body
    expect(config).toMatchObject({
      trackers: [
        {
          id: site.id,
          name: 'Site',
          allowedOrigins: ['https://a.example'],
          canonicalLocales: ['no'],
          identityVerificationSecret: '__redacted__',
        },
      ],
      visitorIdentities: [{ visitorId: 'v1', endUserId: 'ctc_0000000000000000000ada' }],
      nextCursor: null,
    })
    expect(JSON.stringify(config)).not.toContain(site.trackerKey)
    const home = await app.createOrg('New home')
    const settled = await give({ config }, home.key)
    expect(settled.body).toMatchObject({
      created: 3,
      skipped: 0,
      warnings: [expect.stringContaining('no key')],
    })
    const sent = await pages(org, 5)
    const total = sent.flatMap(recordsOf).length
    const bring = async () => {
      let [created, skipped] = [0, 0]
      for (const page of sent) {
        const { status, body } = await give({ events: page }, home.key)
        expect(status, JSON.stringify(body)).toBe(200)
        created += body.created
        skipped += body.skipped
        expect(body.warnings).toEqual([])
      }
      return { created, skipped }
    }
    expect(await bring()).toEqual({ created: total, skipped: 0 })
    expect(await bring()).toEqual({ created: 0, skipped: total })
    expect((await give({ config }, home.key)).body).toMatchObject({ created: 0, skipped: 3 })

    const plain = ({ id: _, trackerId, endUserId, ...record }: Exported & Record<string, unknown>) => ({
      ...record,
      hasTracker: trackerId !== null,
      hasContact: endUserId !== null,
    })
    const content = async (of: TestOrg) =>
      (await pages(of, 500))
        .flatMap(recordsOf)
        .map((record) => JSON.stringify(plain(record as Exported & Record<string, unknown>)))
        .toSorted()
    expect(await content(home)).toEqual(await content(org))
    const [tracker] = (await app.http('GET', '/v1/analytics/trackers', { key: home.key })).body.items
    expect(tracker).toMatchObject({ name: 'Site', keyPrefix: null, hasIdentityVerificationSecret: false })
    expect(Date.parse(tracker.firstEventAt)).toBeLessThan(Date.now() - 399 * DAY_MS)
    const changed = await app.sql('select 1 from analytics_changed_days where org_id = $1', [home.orgId])
    expect(changed.length).toBeGreaterThan(3)
  })

  it('of an organization’s own export adds nothing', async () => {
    for (const events of await pages(org, 500)) expect((await give({ events })).body.created).toBe(0)
    const config = (await get('export/config')).body
    expect((await give({ config })).body).toMatchObject({ created: 0, warnings: [] })
  })

  it('puts records under what the caller names, and says what it could not place', async () => {
    const home = await app.createOrg('Map')
    const { id } = await createTracker(home, { name: 'Mine' })
    const view = { id: 'v', subjectType: 'page', subjectId: '/', source: 'tracker' }
    const search = { id: 's', subjectType: 'site', query: 'Big  SHOES', resultCount: 1 }
    const createdAt = new Date().toISOString()
    const events = {
      viewEvents: [
        { ...view, createdAt, trackerId: 'theirs', referrer: 'https://www.google.com/' },
        { ...view, createdAt, id: 'v2', trackerId: 'unknown', endUserId: 'nobody' },
      ],
      searchEvents: [
        { ...search, createdAt, trackerId: 'theirs' },
        { ...search, createdAt, id: 's2', trackerId: 'unknown' },
      ],
    }
    const { body } = await give({ events, idMap: { theirs: id, s3: 'x' } }, home.key)
    expect(body).toMatchObject({ created: 3, skipped: 1, idMap: {} })
    expect(body.warnings).toEqual([
      expect.stringContaining('1 records are nobody’s'),
      expect.stringContaining('1 page views and events have no tracker'),
      expect.stringContaining('1 searches were left out'),
    ])
    const rows = await app.sql(
      'select tracker_id, channel, referrer_source from analytics_events where org_id = $1 order by tracker_id nulls last',
      [home.orgId],
    )
    expect(rows).toMatchObject([
      { tracker_id: id, channel: 'search', referrer_source: 'Google' },
      { tracker_id: null, channel: 'direct' },
    ])
    expect(await app.sql('select query_key from analytics_searches where org_id = $1', [home.orgId])).toEqual(
      [{ query_key: 'big shoes' }],
    )
  })

  it('refuses what it cannot keep', async () => {
    const view = { id: 'v', subjectType: 'page', subjectId: '/', source: 'tracker' }
    const attempt = (more: object) => give({ events: { viewEvents: [{ ...view, ...more }] } })
    const dates = ['yesterday', '1999-01-01T00:00:00Z', new Date(Date.now() + 3 * DAY_MS).toISOString()]
    for (const createdAt of dates)
      expect(await attempt({ createdAt })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const createdAt = new Date().toISOString()
    expect((await attempt({ createdAt, readDepth: 101 })).status).toBe(400)
    expect((await attempt({ createdAt, metadata: { text: 'x'.repeat(9000) } })).status).toBe(400)
    expect(
      (await give({ config: { trackers: [{ id: 't', name: 'x', allowedOrigins: ['nowhere'] }] } })).status,
    ).toBe(400)
    expect((await give({ events: { svcTransferVersion: 2 } })).status).toBe(400)
  })

  it('and the exports are for admins', async () => {
    const member = await app.createMember(org, 'member')
    for (const path of ['export/config', 'export/events', 'export/events/ndjson'])
      expect((await app.http('GET', `/v1/analytics/${path}`, { cookie: member })).status).toBe(403)
    const refused = await app.http('POST', '/v1/analytics/import', { cookie: member, body: {} })
    expect(refused.status).toBe(403)
  })
})

it('an import over 3,000 days finds room for each, and leaves so few tables that everything goes on', async () => {
  const home = await app.createOrg('Long history')
  const { id: trackerId } = await createTracker(home, { name: 'Old site' })
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  const viewEvents = Array.from({ length: 3000 }, (_, days) => ({
    id: `view_${days}`,
    createdAt: new Date(noon - (days + 1) * DAY_MS).toISOString(),
    trackerId,
    source: 'script',
    subjectType: 'page',
    subjectId: '/',
    visitorId: 'somebody',
  }))
  const given = await give({ events: { viewEvents } }, home.key)
  expect([given.status, given.body.created]).toEqual([200, 3000])
  expect((await give({ events: { viewEvents } }, home.key)).body).toMatchObject({ created: 0, skipped: 3000 })
  const [{ tables }] = await app.sql(
    `select count(*)::int as tables from pg_inherits where inhparent = 'analytics_events'::regclass`,
  )
  expect(tables).toBeLessThan(250)
  expect((await pages(home, 500)).flatMap(recordsOf)).toHaveLength(3000)
  const { body: erased } = await app.http('POST', '/v1/analytics/erase', {
    key: home.key,
    body: { visitorId: 'somebody' },
  })
  expect(erased.events).toBe(3000)
}, 60_000)
