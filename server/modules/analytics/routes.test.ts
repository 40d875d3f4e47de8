import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../test/harness.ts'
import { BROWSER, openSite, type TestSite } from './ingest/test-site.ts'
import { signViewToken } from './ingest/view-token.ts'

const HOME = 'https://www.site.example'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const UNKNOWN_KEY = `svc_track_${'x'.repeat(43)}`

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const codeOf = ({ status, body }: HttpAnswer) => [status, body.code]
const pixel = (site: TestSite, query: string, headers: Record<string, string> = {}) =>
  app.http('GET', `/v1/a/t/${site.key}.gif?${query}`, { headers: { 'user-agent': BROWSER, ...headers } })
const refusals = async (site: TestSite) => {
  const rows = await app.sql('select reason, count from analytics_refusals where tracker_id = $1', [
    site.trackerId,
  ])
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]))
}
const searches = (site: TestSite) =>
  app.sql('select * from analytics_searches where tracker_id = $1 order by created_at, id', [site.trackerId])

/** Over the API, as an administrator does it. */
async function createTracker(body: object = {}): Promise<TestSite & { identitySecret: string }> {
  const made = await app.http('POST', '/v1/analytics/trackers', {
    key: org.key,
    body: { name: 'Site', ...body },
  })
  expect(made.status).toBe(201)
  const site = await openSite(app, org)
  const { id: trackerId, trackerKey: key, identityVerificationSecret: identitySecret } = made.body
  return {
    ...site,
    trackerId,
    key,
    identitySecret,
    send: (face, sent, headers) => site.send(face, { key, ...sent }, headers),
    rows: () =>
      app.sql('select * from analytics_events where tracker_id = $1 order by created_at, id', [trackerId]),
  }
}

const admin = (method: string, path: string, body?: object) =>
  app.http(method, `/v1/analytics/trackers/${path}`, { key: org.key, ...(body && { body }) })

describe('whose pages may send', () => {
  it('any, unless the tracker has a list; then only those on it, and who does not say is refused', async () => {
    const site = await createTracker({ allowedOrigins: [HOME] })
    const from = (origin?: string) =>
      site.send('t', { subjectId: '/a' }, origin === undefined ? {} : { origin })
    expect((await from(HOME)).status).toBe(204)
    expect(codeOf(await from('https://elsewhere.example'))).toEqual([403, 'origin_not_allowed'])
    expect(codeOf(await from('null'))).toEqual([403, 'origin_not_allowed'])
    expect(codeOf(await from())).toEqual([403, 'origin_required'])
    expect(codeOf(await site.send('s', { query: 'a', resultCount: 1 }))).toEqual([403, 'origin_required'])
    expect(await site.rows()).toHaveLength(1)
  })

  it('changes with the next event, in every process', async () => {
    const twin = await app.twin()
    const site = await createTracker({ allowedOrigins: [HOME] })
    const there = () =>
      twin.http('POST', '/v1/a/t', {
        body: { key: site.key, subjectId: '/a' },
        headers: { 'user-agent': BROWSER },
      })
    expect([(await there()).status, (await site.send('t', { subjectId: '/a' })).status]).toEqual([403, 403])
    await admin('PATCH', site.trackerId, { allowedOrigins: [] })
    await site.send('t', { subjectId: '/a' }, { origin: HOME })
    expect((await there()).status).toBe(204)
    await admin('PATCH', site.trackerId, { allowedOrigins: [HOME] })
    expect((await there()).status).toBe(403)
    expect((await site.send('t', { subjectId: '/b' })).status).toBe(403)
    await admin('PATCH', site.trackerId, { canonicalLocales: ['NO '] })
    await site.send('t', { subjectId: '/no/c' }, { origin: HOME })
    await pixel(site, 's=/no/d', { referer: `${HOME}/no/d` })
    await admin('POST', `${site.trackerId}/revoke`)
    expect((await site.send('t', { subjectId: '/e' }, { origin: HOME })).status).toBe(204)
    expect((await there()).status).toBe(204)
    await twin.close()
    expect((await site.rows()).map((row) => row.subject_id)).toEqual(['/a', '/a', '/c', '/d'])
  })

  it('none without a list, where the service insists on one', async () => {
    const twin = await app.twin({ SVC_TRACKER_REQUIRE_ALLOWLIST: '1' })
    const site = await createTracker()
    const sent = await twin.http('POST', '/v1/a/t', {
      body: { key: site.key, subjectId: '/a' },
      headers: { origin: HOME },
    })
    expect(codeOf(sent)).toEqual([403, 'origin_allowlist_required'])
    const image = await twin.http('GET', `/v1/a/t/${site.key}.gif?s=/a`)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/gif'])
    await twin.close()
    expect(await site.rows()).toEqual([])
    // Counted when the process ended.
    expect(await refusals(site)).toEqual({ origin: 2 })
  })

  it('an unknown key looks like a good one, and stores nothing', async () => {
    const site = await createTracker()
    for (const key of [UNKNOWN_KEY, 'garbage', site.key.replace('svc_track', 'svc_widget')]) {
      expect((await site.send('t', { key, subjectId: '/a' })).status).toBe(204)
      expect((await site.send('s', { key, query: 'a', resultCount: 0 })).status).toBe(204)
      expect((await app.http('GET', `/v1/a/t/${key}.gif?s=/a`)).status).toBe(200)
    }
    expect([await site.rows(), await searches(site)]).toEqual([[], []])
  })

  it('asks for no credential: cookies of the dashboard do not matter', async () => {
    const site = await createTracker()
    const headers = { cookie: org.cookie, origin: 'https://elsewhere.example' }
    const { status, headers: answered } = await site.send('t', { subjectId: '/a' }, headers)
    expect([status, answered['access-control-allow-origin']]).toEqual([204, 'https://elsewhere.example'])
  })
})

describe('what cannot be read', () => {
  it('is a 400 that names the field, whatever the key, and is counted where it is good', async () => {
    const site = await createTracker()
    const wrong: [object, string][] = [
      [{}, 'subjectId'],
      [{ subjectId: ' ' }, 'subjectId'],
      [{ subjectId: 'x'.repeat(513) }, 'subjectId'],
      [{ subjectId: '/a', subjectType: 'x'.repeat(33) }, 'subjectType'],
      [{ subjectId: '/a', visitorId: 'x'.repeat(65) }, 'visitorId'],
      [{ subjectId: '/a', viewId: 5 }, 'viewId'],
      [{ subjectId: '/a', utm: 'x' }, 'utm'],
      [{ subjectId: '/a', metadata: [1] }, 'metadata'],
      [{ subjectId: '/a', metadata: { a: 'é'.repeat(2050) } }, 'metadata'],
      [{ subjectId: '/a', key: UNKNOWN_KEY, dwellMs: 'x' }, 'dwellMs'],
    ]
    for (const [body, field] of wrong) {
      const answer = await site.send('t', body)
      expect([...codeOf(answer), answer.body.errors[0].path]).toEqual([400, 'invalid_input', field])
    }
    const text = (body: string) =>
      app.http('POST', '/v1/a/t', { body, headers: { 'content-type': 'text/plain' } })
    expect(codeOf(await text('{'))).toEqual([400, 'invalid_json'])
    expect(codeOf(await text('[]'))).toEqual([400, 'invalid_input'])
    expect(codeOf(await text(''))).toEqual([400, 'invalid_input'])
    expect(codeOf(await text(JSON.stringify({ a: 'x'.repeat(70_000) })))).toEqual([413, 'body_too_large'])
    await expect.poll(() => refusals(site)).toEqual({ malformed: 9 })
  })

  it('keeps no text that the database cannot', async () => {
    const site = await createTracker()
    const { status } = await site.send('t', {
      subjectId: '/a\u0000b\ud800',
      metadata: { 'n\u0000': 'v\u0000', '': 1, constructor: 2 },
      utm: { source: '\udfff' },
    })
    expect(status).toBe(204)
    expect((await site.rows())[0]).toMatchObject({ subject_id: '/a\ufffdb\ufffd', utm_source: '\ufffd' })
  })
})

describe('an image', () => {
  it('is always the same pixel that nobody keeps, and counts a view', async () => {
    const site = await createTracker({ allowedOrigins: [HOME] })
    const answer = await pixel(site, 's=/a/&t=mail&v=someone', { referer: `${HOME}/a` })
    expect([answer.status, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/gif',
        'content-length': '42',
        'cache-control': 'no-store, private, max-age=0',
        pragma: 'no-cache',
      }),
    ])
    for (const query of ['', 's=', `s=${'x'.repeat(513)}`, 's=/a&s=/b']) {
      expect((await pixel(site, query, { referer: `${HOME}/` })).status).toBe(200)
    }
    expect((await pixel(site, 's=/a', { referer: 'https://elsewhere.example/' })).status).toBe(200)
    expect((await pixel(site, 's=/a')).status).toBe(200)
    const rows = await site.rows()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      source: 'tracker',
      user_agent_class: 'browser',
      subject_id: '/a',
      subject_type: 'mail',
      visitor_id: 'someone',
      channel: 'direct',
    })
  })

  it('fetched by a program is kept apart', async () => {
    const site = await createTracker()
    expect((await pixel(site, 's=/a', { 'user-agent': BOT })).status).toBe(200)
    expect((await site.rows()).map((row) => row.bot)).toEqual(['user_agent'])
  })
})

describe('programs', () => {
  it('are stored with the reason, and people without one', async () => {
    const site = await createTracker()
    const seen = async (headers: Record<string, string>, body: object = {}) => {
      await site.send('t', { subjectId: '/a', ...body }, headers)
      return (await site.rows()).at(-1).bot
    }
    expect(await seen({ 'user-agent': BOT })).toBe('user_agent')
    expect(await seen({ 'user-agent': BROWSER.replace('Chrome', 'HeadlessChrome') })).toBe('headless')
    expect(await seen({}, { webdriver: true })).toBe('headless')
    expect(await seen({})).toBeNull()
    expect(await seen({ 'user-agent': '' })).toBeNull()
  })

  it('are told by their network and speed too, where a proxy says who asks', async () => {
    const twin = await app.twin({ SVC_TRUST_PROXY: '1' })
    const site = await createTracker()
    const from = (address: string) =>
      twin.http('POST', '/v1/a/t', {
        body: { key: site.key, subjectId: address },
        headers: { 'user-agent': BROWSER, 'x-forwarded-for': address },
      })
    await from('52.95.1.1')
    await from('::ffff:193.156.0.10')
    for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 25 }, () => from('193.156.0.20')))
    await twin.close()
    const rows = await site.rows()
    const of = (address: string) => rows.filter((row) => row.subject_id === address)
    expect(of('52.95.1.1').map((row) => row.bot)).toEqual(['datacenter'])
    expect(of('::ffff:193.156.0.10').map((row) => [row.bot, row.country, row.region])).toEqual([
      [null, 'NO', null],
    ])
    expect(of('193.156.0.20').filter((row) => row.bot === 'rate')).toHaveLength(5)
    // The address itself is nowhere.
    expect(JSON.stringify(rows.map(({ subject_id: _, ...row }) => row))).not.toMatch(/193\.156|52\.95/)
    expect(twin.logs.join('')).not.toMatch(/193\.156|52\.95/)
  })
})

describe('a search', () => {
  it('is stored with the key by which searches are grouped; a blank one is none', async () => {
    const site = await createTracker()
    const sent = [
      { query: '  Blue \n Ｖase ', resultCount: 3.4, visitorId: 'v1', locale: 'nb-NO' },
      { query: 'cup', resultCount: 0, subjectType: 'shop', locale: null, visitorId: null },
      { query: '   ', resultCount: 1 },
    ]
    for (const body of sent) expect((await site.send('s', body)).status).toBe(204)
    expect(codeOf(await site.send('s', { query: 'x', resultCount: -1 }))).toEqual([400, 'invalid_input'])
    expect(codeOf(await site.send('s', { query: 'x'.repeat(257), resultCount: 1 }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(await searches(site)).toMatchObject([
      {
        query: 'Blue \n Ｖase',
        query_key: 'blue vase',
        result_count: 3,
        subject_type: 'site',
        visitor_id: 'v1',
      },
      { query: 'cup', query_key: 'cup', result_count: 0, subject_type: 'shop', locale: null, bot: null },
    ])
  })
})

describe('a visitor', () => {
  const identity = (secret: string, visitorId: string, externalId = 'customer-1') => ({
    visitorId,
    externalId,
    userHash: createHmac('sha256', secret)
      .update(
        ['svc.identity.v1', externalId, visitorId, '']
          .map((text) => `${Buffer.byteLength(text)}:${text}`)
          .join(''),
      )
      .digest('hex'),
  })

  it('who has to be proved is stored from then on, and counted before', async () => {
    const site = await createTracker({ requireVerifiedIdentity: true })
    const send = () =>
      Promise.all([
        site.send('t', { subjectId: '/a', visitorId: 'browser-1' }),
        site.send('s', { query: 'a', resultCount: 1, visitorId: 'browser-1' }),
        site.send('t', { subjectId: '/a' }),
      ])
    expect((await send()).map(({ status }) => status)).toEqual([204, 204, 204])
    expect([await site.rows(), await searches(site)]).toEqual([[], []])
    expect((await site.send('identify', identity(site.identitySecret, 'browser-1'))).status).toBe(204)
    await send()
    const rows = [...(await site.rows()), ...(await searches(site))]
    expect(rows.map((row) => [row.visitor_id, row.contact_id])).toEqual([
      ['browser-1', expect.stringMatching(/^ctc_/)],
      ['browser-1', expect.stringMatching(/^ctc_/)],
    ])
    await expect.poll(() => refusals(site)).toEqual({ unverified: 4 })
  })

  it('is proved only by the hash for that browser', async () => {
    const site = await createTracker({ allowedOrigins: [HOME] })
    const good = identity(site.identitySecret, 'browser-2')
    const say = (body: object, headers = { origin: HOME }) => site.send('identify', body, headers)
    expect(codeOf(await say({ ...good, visitorId: 'browser-3' }))).toEqual([400, 'identity_hash_mismatch'])
    expect(codeOf(await say({ ...good, userHash: 'x' }))).toEqual([400, 'identity_hash_mismatch'])
    expect(codeOf(await say({ ...good, email: 'a@b.example' }))).toEqual([400, 'identity_hash_mismatch'])
    expect(codeOf(await say({ ...good, email: 'no' }))).toEqual([400, 'identity_invalid'])
    expect(codeOf(await say({ ...good, externalId: '' }))).toEqual([400, 'identity_invalid'])
    expect(codeOf(await say(good, { origin: 'https://elsewhere.example' }))).toEqual([
      403,
      'origin_not_allowed',
    ])
    expect((await say({ ...good, key: UNKNOWN_KEY })).status).toBe(204)
    const links = () =>
      app.sql(`select visitor_id from analytics_visitor_links where visitor_id in ('browser-2', 'browser-3')`)
    expect(await links()).toEqual([])
    expect((await say(good)).status).toBe(204)
    expect(await links()).toEqual([{ visitor_id: 'browser-2' }])
  })

  it('without storage in the browser has one id for a day and a tracker, the same in every process', async () => {
    const twin = await app.twin()
    const [site, other] = [await createTracker(), await createTracker()]
    const body = { subjectId: '/a', storage: 'none', visitorId: 'ignored' }
    await Promise.all([
      site.send('t', body),
      twin.http('POST', '/v1/a/t', { body: { key: site.key, ...body }, headers: { 'user-agent': BROWSER } }),
      site.send('t', { ...body, subjectId: '/b' }, { 'user-agent': `${BROWSER} Edg/140.0` }),
      other.send('t', body),
    ])
    await twin.close()
    const ids = [...(await site.rows()), ...(await other.rows())].map((row) => row.visitor_id)
    expect(ids.every((id) => /^d[\w-]{22}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(3)
  })

  it('of the day before yesterday has been forgotten', async () => {
    const fresh = await app.createOrg()
    const site = await openSite(app, fresh)
    await app.sql(
      `insert into analytics_salts select $1, (now() at time zone 'UTC')::date - n, 'old' from generate_series(1, 4) n`,
      [fresh.orgId],
    )
    await site.send('t', { subjectId: '/a', storage: 'none' })
    const kept = await app.sql(
      `select (now() at time zone 'UTC')::date - day as age from analytics_salts where org_id = $1 order by day`,
      [fresh.orgId],
    )
    expect(kept.map(({ age }) => age)).toEqual([1, 0])
  })
})

describe('published content', () => {
  const tokenOf = (entryId: string, at?: number) =>
    signViewToken(createSecrets(app.config.secretKey), { orgId: org.orgId, entryId }, at)
  const rowsOf = (entryId: string) =>
    app.sql(
      `select * from analytics_events where tracker_id is null and subject_id = $1 order by created_at, id`,
      [entryId],
    )

  it('is counted by its token, by beacon and by image', async () => {
    const token = tokenOf('cen_1')
    const view = { token, viewId: 'v', referrer: null, utm: null, path: '/story' }
    const send = (body: object) =>
      app.http('POST', '/v1/a/v', { body, headers: { 'user-agent': BROWSER, origin: HOME } })
    expect((await send(view)).status).toBe(204)
    expect((await send({ ...view, dwellMs: 900, readDepth: 50, ageMs: 1000 })).status).toBe(204)
    const image = await app.http('GET', `/v1/a/v/${token}.gif`, { headers: { 'user-agent': BROWSER } })
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/gif'])
    expect(await rowsOf('cen_1')).toMatchObject([
      { source: 'beacon', user_agent_class: 'sdk', subject_type: 'cms_entry', dwell_ms: 900, path: '/story' },
      { source: 'pixel', user_agent_class: 'browser', subject_type: 'cms_entry', visitor_id: null },
    ])
  })

  it('is not counted by a token that was altered, is too old or from the future', async () => {
    const day = 86_400_000
    const good = tokenOf('cen_2')
    const bad = [
      good.replace('cen_2', 'cen_3'),
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      tokenOf('cen_2', Date.now() - 181 * day),
      tokenOf('cen_2', Date.now() + 400_000),
      'v1.garbage',
    ]
    for (const token of bad) {
      expect((await app.http('POST', '/v1/a/v', { body: { token } })).status).toBe(204)
      expect((await app.http('GET', `/v1/a/v/${token}.gif`)).status).toBe(200)
    }
    expect([await rowsOf('cen_2'), await rowsOf('cen_3')]).toEqual([[], []])
    expect(codeOf(await app.http('POST', '/v1/a/v', { body: {} }))).toEqual([400, 'invalid_input'])
  })
})

it('answers the image also over the limit of an address, where everything else is refused', async () => {
  const limited = await startTestApp({ SVC_RATE_LIMITS: 'on' })
  try {
    const body = { key: UNKNOWN_KEY, subjectId: '/' }
    const post = () => limited.http('POST', '/v1/a/t', { body })
    let refused: HttpAnswer | undefined
    for (let round = 0; round < 60 && !refused; round += 1)
      refused = (await Promise.all(Array.from({ length: 100 }, post))).find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('rate_limited')
    const images = Array.from({ length: 100 }, () => limited.http('GET', `/v1/a/t/${UNKNOWN_KEY}.gif?s=/`))
    expect(new Set((await Promise.all(images)).map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await limited.close()
  }
})
