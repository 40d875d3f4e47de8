import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { callTool } from '../../../test/tools.ts'
import { insertTracker } from '../test-events.ts'

let app: TestApp
let org: TestOrg
let trackerId: string
let otherTrackerId: string

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
  trackerId = await insertTracker(app, org.orgId, 'Site')
  otherTrackerId = await insertTracker(app, org.orgId, 'Other site')
})
afterAll(() => app.close())

const PATH = '/v1/analytics/share-links'
const create = (body: object = {}, by: object = { cookie: org.cookie }) =>
  app.http('POST', PATH, { ...by, body: { trackerId, name: 'Board', ...body } })
const revoke = (id: string, key = org.key) => app.http('DELETE', `${PATH}/${id}`, { key })
const list = async () =>
  (await app.http('GET', `${PATH}?trackerId=${trackerId}`, { key: org.key })).body.items
const open = (token: string, path = '/v1/analytics/shared') => app.http('GET', path, { key: token })

describe('a link to a tracker’s figures', () => {
  it('tells what it shows to whoever has it; its token is shown once and kept nowhere', async () => {
    const { status, body } = await create()
    expect([status, body.lastUsedAt]).toEqual([201, null])
    expect(body.token).toMatch(/^svc_share_[\w-]{43}$/)
    expect(body.url).toBe(`${app.url}/shared/analytics/${body.token}`)
    expect((await open(body.token)).body).toEqual({
      trackerId,
      trackerName: 'Site',
      organizationName: 'Acme',
      timezone: 'UTC',
    })
    expect((await open(body.token, '/v1/whoami')).body.code).toBe('forbidden')
    await app.http('GET', `/shared/analytics/${body.token}`)
    const listed = (await list()).find(({ id }: { id: string }) => id === body.id)
    expect(Object.keys(listed)).toEqual(['id', 'trackerId', 'name', 'createdAt', 'lastUsedAt'])
    const kept = await app.sql('select to_jsonb(l)::text as row from analytics_share_links l')
    const audited = await app.sql('select to_jsonb(l)::text as row from kernel_audit l')
    expect(JSON.stringify([kept, audited, app.logs])).not.toContain(body.token.slice(10))
  })

  it('opens nothing else: no other tracker, nobody’s journey, no administration, no tool', async () => {
    const { token } = (await create()).body
    for (const path of [
      '/v1/analytics/goals',
      '/v1/analytics/funnels',
      '/v1/analytics/reports/journey?contactId=somebody',
      '/v1/analytics/trackers',
      `${PATH}?trackerId=${trackerId}`,
      '/v1/conversations',
      '/v1/orgs/me',
    ])
      expect((await open(token, path)).body.code, path).toBe('forbidden')
    expect((await create({}, { key: token })).body.code).toBe('forbidden')
    const { isError, code } = await callTool(app, {
      key: token,
      name: 'analytics_create_share_link',
      args: { trackerId, name: 'More' },
    })
    expect([isError, code]).toEqual([true, 'forbidden'])
  })

  it('dies at once when it is revoked, in every process; again is no error', async () => {
    const twin = await app.twin()
    const { id, token } = (await create()).body
    expect((await twin.http('GET', '/v1/analytics/shared', { key: token })).status).toBe(200)
    expect((await revoke(id)).status).toBe(204)
    expect((await twin.http('GET', '/v1/analytics/shared', { key: token })).body.code).toBe('unauthenticated')
    expect((await open(token)).status).toBe(401)
    expect((await revoke(id)).status).toBe(204)
    expect((await list()).map((link: { id: string }) => link.id)).not.toContain(id)
    await twin.close()
  })

  it('shows nothing while its tracker is revoked', async () => {
    const { token } = (await create({ trackerId: otherTrackerId })).body
    const setRevoked = (at: string | null) =>
      app.sql('update analytics_trackers set revoked_at = $2 where id = $1', [otherTrackerId, at])
    await setRevoked('2026-01-01')
    expect((await open(token)).status).toBe(401)
    await setRevoked(null)
    expect((await open(token)).status).toBe(200)
  })

  it('is made and revoked by owners and admins, and by API keys that may write', async () => {
    const cookie = await app.createMember(org, 'member')
    expect((await create({}, { cookie })).body.code).toBe('forbidden')
    const reader = await app.createKey(org, ['analytics:read'])
    expect((await create({}, { key: reader })).body.code).toBe('forbidden')
    const { id } = (await create({}, { cookie: await app.createMember(org, 'admin') })).body
    expect((await revoke(id, reader)).body.code).toBe('forbidden')
    expect((await app.http('GET', `${PATH}?trackerId=${trackerId}`, { cookie })).status).toBe(200)
  })

  it('is nothing that another organization can see, make or revoke', async () => {
    const other = await app.createOrg('Other')
    const { id, token } = (await create()).body
    expect((await create({}, { key: other.key })).body.code).toBe('analytics_tracker_not_found')
    expect((await revoke(id, other.key)).body.code).toBe('analytics_share_link_not_found')
    const listed = await app.http('GET', `${PATH}?trackerId=${trackerId}`, { key: other.key })
    expect(listed.body.code).toBe('analytics_tracker_not_found')
    expect((await open(token)).status).toBe(200)
  })

  it('is one of at most 20 of a tracker, however many are made at once; revoked ones do not count', async () => {
    const crowded = await insertTracker(app, org.orgId, 'Crowded')
    const answers = await Promise.all(Array.from({ length: 23 }, () => create({ trackerId: crowded })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'analytics_limit_reached')).toHaveLength(3)
    await revoke(answers.find(({ status }) => status === 201)?.body.id)
    expect((await create({ trackerId: crowded })).status).toBe(201)
  })

  it('tells when it was last used, to the minute', async () => {
    const { id, token } = (await create()).body
    const lastUsed = async () =>
      (await app.sql('select last_used_at from analytics_share_links where id = $1', [id]))[0]?.last_used_at
    await open(token)
    const first = await vi.waitUntil(lastUsed)
    await Promise.all([open(token), open(token)])
    expect(await lastUsed()).toEqual(first)
  })
})
