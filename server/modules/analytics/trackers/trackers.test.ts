import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertEvents } from '../test-events.ts'

const TRACKERS = '/v1/analytics/trackers'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('trackers', () => {
  let org: TestOrg
  beforeAll(async () => {
    org = await app.createOrg('Acme')
  })

  const post = (path: string, body: object = {}, key = org.key) => app.http('POST', path, { key, body })
  const get = (path: string, key = org.key) => app.http('GET', path, { key })
  const create = async (body: object = {}) => (await post(TRACKERS, { name: 'Site', ...body })).body
  const update = (id: string, body: object) => app.http('PATCH', `${TRACKERS}/${id}`, { key: org.key, body })
  const versionOf = async (id: string) =>
    (await app.sql('select version from analytics_trackers where id = $1', [id]))[0].version as number

  it('shows key and identity secret once, and keeps neither in the clear', async () => {
    const { status, body } = await post(TRACKERS, {
      name: ' Shop ',
      allowedOrigins: ['https://Shop.example'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Shop',
      allowedOrigins: ['https://shop.example'],
      requireVerifiedIdentity: false,
      canonicalLocales: [],
      retentionDays: 425,
      hasIdentityVerificationSecret: true,
      lastUsedAt: null,
      firstEventAt: null,
      revokedAt: null,
    })
    expect(body.trackerKey).toMatch(/^svc_track_[A-Za-z0-9_-]{43}$/)
    expect(body.identityVerificationSecret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { trackerKey, identityVerificationSecret, ...shown } = body
    expect((await get(`${TRACKERS}/${body.id}`)).body).toEqual(shown)
    expect((await get(TRACKERS)).body.items).toContainEqual(shown)
    const stored = JSON.stringify([
      await app.sql('select * from analytics_trackers'),
      await app.sql('select * from analytics_tracker_keys'),
      await app.sql('select * from kernel_audit'),
    ])
    expect(stored).not.toContain(trackerKey)
    expect(stored).not.toContain(identityVerificationSecret)
  })

  it('tells keys apart by their beginning, and shows the one that works', async () => {
    const [one, two] = [await create(), await create()]
    expect(one.trackerKey.startsWith(one.keyPrefix)).toBe(true)
    expect(one.keyPrefix).not.toBe(two.keyPrefix)
    const rotated = (await post(`${TRACKERS}/${one.id}/rotate-key`)).body
    expect(rotated).toEqual({
      trackerId: one.id,
      trackerKey: expect.not.stringContaining(one.trackerKey),
      keyPrefix: rotated.trackerKey.slice(0, one.keyPrefix.length),
    })
    const listed = (await get(`${TRACKERS}?includeRevoked=true`)).body.items
    expect(listed.filter(({ id }: { id: string }) => id === one.id)).toMatchObject([
      { keyPrefix: rotated.keyPrefix },
    ])
    expect((await update(one.id, { name: 'Blog' })).body).toMatchObject({
      name: 'Blog',
      keyPrefix: rotated.keyPrefix,
    })
  })

  it('takes origins literally and refuses what no browser would send', async () => {
    for (const origin of ['https://a.example/', 'https://a.example/path', 'https://*.a.example', 'a.example'])
      expect(await post(TRACKERS, { name: 'Site', allowedOrigins: [origin] })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', errors: [{ path: 'allowedOrigins.0' }] },
      })
  })

  it('keeps locales in lower case and once each', async () => {
    expect((await create({ canonicalLocales: ['NO ', 'no', 'en'] })).canonicalLocales).toEqual(['no', 'en'])
    expect((await post(TRACKERS, { name: 'Site', canonicalLocales: [' '] })).status).toBe(400)
  })

  it('counts a version on with everything that decides what happens to an event, and with nothing else', async () => {
    const { id } = await create()
    const steps = [
      () => update(id, { name: 'Other', retentionDays: 30 }),
      () => update(id, { allowedOrigins: ['https://a.example'] }),
      () => update(id, { requireVerifiedIdentity: true }),
      () => update(id, { canonicalLocales: ['no'] }),
      () => post(`${TRACKERS}/${id}/rotate-identity-secret`),
      () => post(`${TRACKERS}/${id}/rotate-key`),
      () => post(`${TRACKERS}/${id}/revoke`),
    ]
    const versions: number[] = []
    for (const step of steps) {
      expect((await step()).status).toBe(200)
      versions.push(await versionOf(id))
    }
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('is made without origins also where the service insists on them, and takes nothing in until it has some', async () => {
    const strict = await app.twin({ SVC_TRACKER_REQUIRE_ALLOWLIST: '1' })
    const call = (method: string, path: string, body: object) =>
      strict.http(method, path, { key: org.key, body })
    const made = await call('POST', TRACKERS, { name: 'Site' })
    expect([made.status, made.body.allowedOrigins]).toEqual([201, []])
    const view = () =>
      strict.http('POST', '/v1/a/t', {
        body: { key: made.body.trackerKey, subjectId: '/a' },
        headers: { origin: 'capacitor://localhost' },
      })
    expect(await view()).toMatchObject({ status: 403, body: { code: 'origin_allowlist_required' } })
    const path = `${TRACKERS}/${made.body.id}`
    await call('PATCH', path, { allowedOrigins: ['capacitor://localhost'] })
    expect((await view()).status).toBe(204)
    expect((await call('PATCH', path, { allowedOrigins: [] })).status).toBe(200)
    expect(await view()).toMatchObject({ status: 403, body: { code: 'origin_allowlist_required' } })
    await strict.close()
  })

  it('shows its key again, which stands in the source of pages, to people and programs that may read', async () => {
    const { id, trackerKey } = await create({ name: 'Shown' })
    const keyOf = async (key = org.key) => (await app.http('GET', `${TRACKERS}/${id}/key`, { key })).body
    expect(await keyOf(await app.createKey(org, ['analytics:read']))).toMatchObject({
      trackerId: id,
      trackerKey,
    })
    expect(await keyOf(await app.createKey(org, ['conv:read']))).toMatchObject({ code: 'forbidden' })
    const { trackerKey: next } = (await post(`${TRACKERS}/${id}/rotate-key`)).body
    expect(await keyOf()).toMatchObject({ trackerKey: next })
    await app.sql('update analytics_tracker_keys set sealed = null where tracker_id = $1', [id])
    expect(await keyOf()).toMatchObject({ trackerKey: null, keyPrefix: expect.stringMatching(/^svc_track_/) })
    await post(`${TRACKERS}/${id}/revoke`)
    expect(await keyOf()).toMatchObject({ trackerKey: null, keyPrefix: null })
  })

  it('hides a revoked tracker, tells whether it was revoked, and revives it by a new key', async () => {
    const { id } = await create({ name: 'Gone' })
    const revoke = async (which: string) => (await post(`${TRACKERS}/${which}/revoke`)).body
    expect([await revoke(id), await revoke(id)]).toEqual([{ revoked: true }, { revoked: false }])
    const idsOf = async (query = '') =>
      (await get(`${TRACKERS}${query}`)).body.items.map((tracker: { id: string }) => tracker.id)
    expect(await idsOf()).not.toContain(id)
    expect(await idsOf('?includeRevoked=true')).toContain(id)
    expect((await get(`${TRACKERS}/${id}`)).body).toMatchObject({
      keyPrefix: null,
      revokedAt: expect.any(String),
    })
    expect((await post(`${TRACKERS}/${id}/rotate-key`)).status).toBe(200)
    expect(await idsOf()).toContain(id)
  })

  it('replaces the identity secret', async () => {
    const { id, identityVerificationSecret: old } = await create()
    const { body } = await post(`${TRACKERS}/${id}/rotate-identity-secret`)
    expect(body).toEqual({ trackerId: id, identityVerificationSecret: expect.not.stringContaining(old) })
  })

  it('is administrated by owners, admins and keys with the scope alone', async () => {
    const { id } = await create()
    const member = await app.createMember(org, 'member')
    const reader = await app.createKey(org, ['analytics:read'])
    for (const who of [{ cookie: member }, { key: reader }]) {
      expect((await app.http('GET', TRACKERS, who)).status).toBe(200)
      for (const path of [TRACKERS, `${TRACKERS}/${id}/revoke`, `${TRACKERS}/${id}/rotate-key`])
        expect((await app.http('POST', path, { ...who, body: { name: 'Mine' } })).status).toBe(403)
      expect((await app.http('PATCH', `${TRACKERS}/${id}`, { ...who, body: { name: 'Mine' } })).status).toBe(
        403,
      )
    }
    const stranger = await app.createOrg('Stranger')
    expect((await get(`${TRACKERS}/${id}`, stranger.key)).body.code).toBe('analytics_tracker_not_found')
    expect((await post(`${TRACKERS}/${id}/rotate-key`, {}, stranger.key)).status).toBe(404)
    expect((await post(`${TRACKERS}/${id}/revoke`, {}, stranger.key)).status).toBe(404)
    expect((await get(`${TRACKERS}/${id}`)).body.revokedAt).toBeNull()
  })

  it('keeps to fifty of them, however many ask at once', async () => {
    const crowd = await app.createOrg('Crowd')
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, i) => post(TRACKERS, { name: `Site ${i}` }, crowd.key)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'analytics_limit_reached' },
    })
    const [first] = (await get(TRACKERS, crowd.key)).body.items
    await post(`${TRACKERS}/${first.id}/revoke`, {}, crowd.key)
    expect((await post(TRACKERS, { name: 'In its place' }, crowd.key)).status).toBe(201)
    expect((await post(`${TRACKERS}/${first.id}/rotate-key`, {}, crowd.key)).status).toBe(409)
  })
})

describe('what a tracker has received', () => {
  const DAY_MS = 86_400_000
  let org: TestOrg
  // Where it is another day than in UTC now.
  const timezone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  let id: string
  let idle: string
  beforeAll(async () => {
    org = await app.createOrg('Seven')
    const made = async () =>
      (await app.http('POST', TRACKERS, { key: org.key, body: { name: 'Site' } })).body.id as string
    id = await made()
    idle = await made()
    await app.sql('update iam_orgs set timezone = $2 where id = $1', [org.orgId, timezone])
  })

  const get = (path: string) => app.http('GET', path, { key: org.key })
  const dayIn = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

  it('is summed up in seven days of the organization’s time zone, page views of people alone', async () => {
    const now = Date.now()
    const view = (at: number, more: object = {}) => ({ at, subjectId: '/', ...more })
    await insertEvents(app, org.orgId, id, [
      view(now),
      view(now),
      view(now, { subjectType: 'product', subjectId: '/shoes' }),
      view(now - 3 * DAY_MS),
      view(now - 8 * DAY_MS),
      view(now, { bot: 'user_agent' }),
      view(now, { subjectType: 'event', subjectId: 'signup' }),
    ])
    await app.http('POST', `${TRACKERS}/${idle}/revoke`, { key: org.key })
    const { body } = await get(`${TRACKERS}/views-summary`)
    expect(Object.keys(body).toSorted()).toEqual([id, idle].toSorted())
    const days = Array.from({ length: 7 }, (_, i) => dayIn(now - (6 - i) * DAY_MS, timezone))
    const views = [0, 0, 0, 1, 0, 0, 3]
    expect(body[id]).toEqual({
      totalViews: 4,
      points: days.map((day, i) => ({ day, views: views[i] })),
    })
    expect(body[idle]).toEqual({ totalViews: 0, points: days.map((day) => ({ day, views: 0 })) })
  })

  it('is told with what came last and what was refused', async () => {
    const status = async () => (await get(`${TRACKERS}/${id}/status`)).body
    await app.sql(
      `insert into analytics_refusals (org_id, tracker_id, day, reason, count)
       values ($1, $2, (now() at time zone 'UTC')::date, 'origin', 4), ($1, $2, '2020-01-01', 'origin', 9)`,
      [org.orgId, id],
    )
    const refused = [{ reason: 'origin', count: 4 }]
    const today = { maxRecords: 2_000_000, notCounted: [] }
    expect(await status()).toEqual({
      today,
      firstEventAt: null,
      lastEventAt: null,
      lastEvent: null,
      last24Hours: { people: 0, bots: 0, refused },
    })
    const at = new Date().toISOString()
    await insertEvents(app, org.orgId, id, [{ at, subjectId: '/last', country: 'NO', device: 'mobile' }])
    await app.sql('update analytics_trackers set first_event_at = $2 where id = $1', [id, at])
    expect(await status()).toEqual({
      today,
      firstEventAt: at,
      lastEventAt: at,
      lastEvent: { at, subjectType: 'page', subjectId: '/last', country: 'NO', device: 'mobile' },
      last24Hours: { people: 5, bots: 1, refused },
    })
  })

  it('is still known when nothing has come for long', async () => {
    const dormant = (await app.http('POST', TRACKERS, { key: org.key, body: { name: 'Old' } })).body.id
    const at = new Date(Date.now() - 20 * DAY_MS).toISOString()
    await insertEvents(app, org.orgId, dormant, [{ at, subjectId: '/old' }])
    await app.sql('update analytics_trackers set first_event_at = $2 where id = $1', [dormant, at])
    await app.sql('update analytics_tracker_keys set last_used_at = $2 where tracker_id = $1', [dormant, at])
    expect((await get(`${TRACKERS}/${dormant}/status`)).body).toMatchObject({
      lastEventAt: at,
      lastEvent: { subjectId: '/old' },
      last24Hours: { people: 0, bots: 0, refused: [] },
    })
  })
})
