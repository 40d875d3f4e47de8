import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSite } from '../test-site.ts'
import { storeFacts } from './test-facts.ts'

let app: TestApp
let org: TestOrg
let site: string
let shop: string
let topicId: string
let keyId: string

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  site = (await openSite(app, org)).channelId
  shop = (await openSite(app, org, { name: 'Shop' })).channelId
  topicId = (
    await app.http('POST', '/v1/conversations/topics', {
      cookie: org.cookie,
      body: { name: '=1+1, "x"' },
    })
  ).body.id
  ;[{ id: keyId }] = await app.sql('select id from iam_api_keys where org_id = $1', [org.orgId])
  const byPerson = { personId: org.ownerUserId }
  const byAgent = { agentId: keyId }
  await storeFacts(app, org, [
    // Sunday, 29 March 2026, has 23 hours in Oslo, from 23:00 to 22:00 UTC; the day before has 24.
    { openedAt: '2026-03-28T22:59:59.999Z', channelId: site, ...byPerson, answerSeconds: 1000, rating: 1 },
    {
      openedAt: '2026-03-28T23:00:00Z',
      channelId: site,
      ...byAgent,
      answerSeconds: 10,
      resolveSeconds: 100,
      rating: 5,
    },
    {
      openedAt: '2026-03-29T12:00:00Z',
      channelId: site,
      topicId,
      ...byPerson,
      answerSeconds: 60,
      resolveSeconds: 300,
    },
    {
      openedAt: '2026-03-29T21:59:59.999Z',
      channelId: shop,
      ...byPerson,
      ...byAgent,
      answerSeconds: 20,
      rating: 4,
    },
    { openedAt: '2026-03-29T22:00:00Z', channelId: shop, topicId, ...byAgent, answerSeconds: 30, rating: 5 },
    { openedAt: '2026-03-30T10:00:00Z', channelId: shop },
    { openedAt: '2026-03-30T22:00:00Z', channelId: shop, ...byPerson, answerSeconds: 5000, rating: 1 },
    // On 25 October, the hour from 2 to 3 comes twice: at 00:00 and at 01:00 UTC.
    { openedAt: '2026-10-25T00:30:00Z', channelId: site },
    { openedAt: '2026-10-25T01:30:00Z', channelId: site },
    { openedAt: '2026-10-25T01:45:00Z', channelId: site },
  ])
})

type Query = Record<string, string>

const MARCH = { from: '2026-03-28T23:00:00Z', to: '2026-03-30T22:00:00Z', timezone: 'Europe/Oslo' }
const query = (values: Query) => new URLSearchParams(values).toString()
const report = async (values: Query) =>
  (await app.http('GET', `/v1/conversations/reports?${query(values)}`, { cookie: org.cookie })).body
const csv = (values: Query) =>
  app.http('GET', `/v1/conversations/reports/csv?${query(values)}`, { cookie: org.cookie })

const NOTHING = {
  conversations: 0,
  answered: 0,
  answeredByAgents: 0,
  agentShare: null,
  firstResponseSeconds: null,
  resolved: 0,
  resolutionSeconds: null,
  csat: { count: 0, average: null, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
}

describe('a report', () => {
  it('has the figures that a hand works out', async () => {
    const { current, previous, ...head } = await report(MARCH)
    expect(head).toEqual({ timezone: 'Europe/Oslo', groupBy: 'day' })
    expect(previous).toBeNull()
    expect(current.total).toEqual({
      conversations: 5,
      answered: 4,
      answeredByAgents: 2,
      agentShare: 0.5,
      // Of 10, 20, 30 and 60: between 20 and 30, and 0.7 of the way from 30 to 60.
      firstResponseSeconds: { median: 25, p90: 51 },
      resolved: 2,
      // Of 100 and 300.
      resolutionSeconds: { median: 200, p90: 280 },
      csat: { count: 3, average: 4.67, distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 } },
    })
  })

  it('begins days when clocks do, also where a day has 23 hours', async () => {
    const { current } = await report(MARCH)
    expect(current.groups.map(pick)).toEqual([
      ['2026-03-28T23:00:00.000Z', '2026-03-29', 3],
      ['2026-03-29T22:00:00.000Z', '2026-03-30', 2],
    ])
    expect(current.groups[1]).toMatchObject({ answered: 1, firstResponseSeconds: { median: 30, p90: 30 } })
    const utc = await report({ ...MARCH, timezone: 'UTC' })
    expect(utc.current.groups.map(pick)).toEqual([
      ['2026-03-28T00:00:00.000Z', '2026-03-28', 1],
      ['2026-03-29T00:00:00.000Z', '2026-03-29', 3],
      ['2026-03-30T00:00:00.000Z', '2026-03-30', 1],
    ])
  })

  it('tells the two hours apart that have one name when clocks go back, and shows hours without anything', async () => {
    const { current } = await report({
      from: '2026-10-24T22:00:00Z',
      to: '2026-10-25T23:00:00Z',
      timezone: 'Europe/Oslo',
      groupBy: 'hour',
    })
    expect(current.groups).toHaveLength(25)
    expect(current.groups.slice(1, 5).map(pick)).toEqual([
      ['2026-10-24T23:00:00.000Z', '2026-10-25 01:00', 0],
      ['2026-10-25T00:00:00.000Z', '2026-10-25 02:00', 1],
      ['2026-10-25T01:00:00.000Z', '2026-10-25 02:00', 2],
      ['2026-10-25T02:00:00.000Z', '2026-10-25 03:00', 0],
    ])
    expect(current.groups[4]).toMatchObject(NOTHING)
    const india = await report({
      from: '2026-10-25T00:00:00Z',
      to: '2026-10-25T02:00:00Z',
      timezone: 'Asia/Kolkata',
      groupBy: 'hour',
    })
    expect(india.current.groups.map(pick)).toEqual([
      ['2026-10-24T23:30:00.000Z', '2026-10-25 05:00', 0],
      ['2026-10-25T00:30:00.000Z', '2026-10-25 06:00', 1],
      ['2026-10-25T01:30:00.000Z', '2026-10-25 07:00', 2],
    ])
  })

  it('leaves out no hour of a month', async () => {
    const busy = await app.createOrg('Busy')
    const { channelId } = await openSite(app, busy)
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id, created_at, last_message_at)
       select $1, 'ccv_' || n, n, $2, '2026-01-01T00:10:00Z'::timestamptz + n * interval '1 hour', now() from generate_series(0, 743) n`,
      [busy.orgId, channelId],
    )
    const { body } = await app.http(
      'GET',
      `/v1/conversations/reports?${query({ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', groupBy: 'hour', compare: 'true' })}`,
      { cookie: busy.cookie },
    )
    expect(body.current.groups.map(({ conversations }: { conversations: number }) => conversations)).toEqual(
      Array(744).fill(1),
    )
    expect(body.previous.groups).toHaveLength(744)
  })

  it('divides an hour in which the two periods meet between them', async () => {
    const { current, previous } = await report({
      from: '2026-10-25T01:40:00Z',
      to: '2026-10-25T02:00:00Z',
      groupBy: 'hour',
      compare: 'true',
    })
    expect(current.groups.map(pick)).toEqual([['2026-10-25T01:00:00.000Z', '2026-10-25 01:00', 1]])
    expect(previous.groups.map(pick)).toEqual([['2026-10-25T01:00:00.000Z', '2026-10-25 01:00', 1]])
  })

  it('begins weeks on Mondays', async () => {
    const { current } = await report({ ...MARCH, groupBy: 'week', from: '2026-03-22T23:00:00Z' })
    expect(current.groups.map(pick)).toEqual([
      ['2026-03-22T23:00:00.000Z', '2026-03-23', 4],
      ['2026-03-29T22:00:00.000Z', '2026-03-30', 2],
    ])
  })

  it('compares with the period of the same length before, by the clocks', async () => {
    const { current, previous } = await report({
      ...MARCH,
      from: '2026-03-29T22:00:00Z',
      compare: 'true',
    })
    expect(current.total.conversations).toBe(2)
    expect(previous).toMatchObject({ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' })
    expect(previous.groups.map(pick)).toEqual([['2026-03-28T23:00:00.000Z', '2026-03-29', 3]])
    expect(previous.total).toMatchObject({ conversations: 3, agentShare: 0.3333 })
  })

  it('divides by channel, topic, person and agent, the largest first, and names them', async () => {
    const by = async (groupBy: string) => (await report({ ...MARCH, groupBy })).current.groups.map(pick)
    expect(await by('channel')).toEqual([
      [shop, 'Shop', 3],
      [site, 'Site', 2],
    ])
    expect(await by('topic')).toEqual([
      [null, null, 3],
      [topicId, '=1+1, "x"', 2],
    ])
    expect(await by('person')).toEqual([
      [null, null, 3],
      [org.ownerUserId, 'Olga Owner', 2],
    ])
    expect(await by('agent')).toEqual([
      [keyId, 'Test key', 3],
      [null, null, 2],
    ])
  })

  it('filters by channel and topic', async () => {
    const count = async (filter: Query) => (await report({ ...MARCH, ...filter })).current.total.conversations
    expect(await count({ channelId: shop })).toBe(3)
    expect(await count({ topicId })).toBe(2)
    expect(await count({ topicId: 'none' })).toBe(3)
    expect(await count({ topicId, channelId: shop })).toBe(1)
    expect((await report({ ...MARCH, channelId: 'cch_none' })).current.total).toEqual(NOTHING)
  })

  it('shows nothing of another organization', async () => {
    const other = await app.createOrg('Other')
    for (const groupBy of ['day', 'channel', 'topic', 'person', 'agent']) {
      const { body } = await app.http('GET', `/v1/conversations/reports?${query({ ...MARCH, groupBy })}`, {
        cookie: other.cookie,
      })
      expect(body.current.total, groupBy).toEqual(NOTHING)
    }
    const inCsv = await app.http('GET', `/v1/conversations/reports/csv?${query(MARCH)}`, {
      cookie: other.cookie,
    })
    expect(inCsv.body).toMatch(/\ncurrent,total,,,0,0,0,,/)
  })

  it('reports on the last 30 days unless asked otherwise', async () => {
    const { current } = await report({})
    expect(Date.parse(current.to) - Date.parse(current.from)).toBe(30 * 86_400_000)
    expect(current.groups.length).toBeGreaterThanOrEqual(30)
  })

  it('refuses what is no time zone, no period, or too long a one', async () => {
    const codeOf = async (values: Query) => {
      const [inJson, inCsv] = [await report(values), await csv(values)]
      expect(inCsv.status, JSON.stringify(values)).toBe(400)
      expect(inCsv.body.errors).toEqual(inJson.errors)
      return [inJson.code, inJson.errors?.[0]?.path]
    }
    for (const timezone of ['Mars/Olympus', '+02:00', '', 'Europe/Oslo;', 'x'.repeat(65)])
      expect(await codeOf({ ...MARCH, timezone })).toEqual(['invalid_input', 'timezone'])
    for (const from of [MARCH.to, '2026-04-01T00:00:00Z', '2020-01-01T00:00:00Z', 'yesterday'])
      expect(await codeOf({ ...MARCH, from })).toEqual(['invalid_input', 'from'])
    expect(await codeOf({ ...MARCH, groupBy: 'hour', from: '2026-02-01T00:00:00Z' })).toEqual([
      'invalid_input',
      'from',
    ])
    expect(await codeOf({ ...MARCH, groupBy: 'minute' })).toEqual(['invalid_input', 'groupBy'])
  })
})

const pick = ({ key, label, conversations }: { key: string; label: string; conversations: number }) => [
  key,
  label,
  conversations,
]

describe('a report as CSV', () => {
  it('has the same figures, a line each, and a total', async () => {
    const { headers, body } = await csv({ ...MARCH, groupBy: 'channel', compare: 'true' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('attachment')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      'period,group_by,key,label,conversations,answered,answered_by_agents,agent_share,first_response_seconds_median,first_response_seconds_p90,resolved,resolution_seconds_median,resolution_seconds_p90,csat_count,csat_average,csat_1,csat_2,csat_3,csat_4,csat_5',
    )
    expect(lines[1]).toBe(`current,channel,${shop},Shop,3,2,1,0.5,25,29,0,,,2,4.5,0,0,0,1,1`)
    expect(lines[3]).toBe('current,total,,,5,4,2,0.5,25,51,2,200,280,3,4.67,0,0,0,1,2')
    expect(lines.at(-2)).toMatch(/^previous,total,,,1,/)
    expect(lines.at(-1)).toBe('')
  })

  it('hands no formula to a spreadsheet', async () => {
    const { body } = await csv({ ...MARCH, groupBy: 'topic' })
    expect(body).toContain(`,${topicId},"'=1+1, ""x""",`)
  })

  it('is closed to whoever may not read conversations', async () => {
    const key = await app.createKey(org, ['org:read'])
    const path = '/v1/conversations/reports/csv'
    expect((await app.http('GET', path)).status).toBe(401)
    expect((await app.http('GET', path, { key })).status).toBe(403)
    expect((await app.http('GET', path, { key: await app.createKey(org, ['conv:read']) })).status).toBe(200)
  })
})
