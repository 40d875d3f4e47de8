import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp } from '../../test/harness.ts'
import { startReceiver, verify } from '../../test/local-receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const SAID = { title: 'Dark charts', body: 'Charts are hard to read in the dark.', appScope: 'core' }

it('is written by every member and key, and decided once, by owners and admins', async () => {
  const org = await app.createOrg()
  const [member, admin] = [await app.createMember(org, 'member'), await app.createMember(org, 'admin')]
  const byMember = await app.http('POST', '/v1/feedback', { cookie: member, body: SAID })
  const byKey = await app.http('POST', '/v1/feedback', {
    key: await app.createKey(org, ['conv:read']),
    body: SAID,
  })
  expect([byMember.status, byKey.status]).toEqual([201, 201])
  expect(byMember.body).toMatchObject({
    ...SAID,
    status: 'pending',
    includeOrgName: false,
    submittedBy: { type: 'member', name: 'Mia Member' },
  })
  const path = `/v1/feedback/${byMember.body.id}`
  expect((await app.http('POST', `${path}/approve`, { cookie: member })).status).toBe(403)
  expect((await app.http('POST', `${path}/approve`, { key: org.key })).status).toBe(403)
  const both = await Promise.all([
    app.http('POST', `${path}/approve`, { cookie: admin }),
    app.http('POST', `${path}/dismiss`, { cookie: org.cookie, body: { reason: 'no' } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const [refused] = both.filter(({ status }) => status === 409)
  expect(refused?.body.code).toBe('feedback_decided')
  const { items } = (await app.http('GET', '/v1/feedback?status=pending', { key: org.key })).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual([byKey.body.id])
})

it('stays with its decision, its reason and who decided, and is nobody else’s', async () => {
  const org = await app.createOrg()
  const { id } = (await app.http('POST', '/v1/feedback', { cookie: org.cookie, body: SAID })).body
  await app.http('POST', `/v1/feedback/${id}/dismiss`, { cookie: org.cookie, body: { reason: 'Is there' } })
  const { items } = (await app.http('GET', '/v1/feedback', { cookie: org.cookie })).body
  expect(items).toMatchObject([
    { id, status: 'dismissed', reason: 'Is there', decidedBy: { name: expect.any(String) } },
  ])
  const other = await app.createOrg()
  expect((await app.http('GET', '/v1/feedback', { key: other.key })).body.items).toEqual([])
  expect((await app.http('POST', `/v1/feedback/${id}/approve`, { cookie: other.cookie })).status).toBe(404)
})

it('is ten an hour of one person, however many at once, and no less of others', async () => {
  const org = await app.createOrg()
  const all = await Promise.all(
    Array.from({ length: 14 }, () => app.http('POST', '/v1/feedback', { key: org.key, body: SAID })),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(all.filter(({ body }) => body.code === 'feedback_too_many')).toHaveLength(4)
  expect((await app.http('POST', '/v1/feedback', { cookie: org.cookie, body: SAID })).status).toBe(201)
})

it('stays here where nobody is set to have it', async () => {
  const org = await app.createOrg()
  const { id } = (await app.http('POST', '/v1/feedback', { cookie: org.cookie, body: SAID })).body
  await app.http('POST', `/v1/feedback/${id}/approve`, { cookie: org.cookie })
  expect((await app.http('GET', '/v1/feedback/forwarding', { cookie: org.cookie })).body).toEqual({
    host: null,
  })
  const { items } = (await app.http('GET', '/v1/feedback', { cookie: org.cookie })).body
  expect(items[0]).toMatchObject({ status: 'approved', forwardState: null, forwardedAt: null })
  const again = await app.http('POST', `/v1/feedback/${id}/forward`, { cookie: org.cookie })
  expect([again.status, again.body.code]).toEqual([409, 'feedback_not_failed'])
})

it('is passed on once it is approved, signed, without names unless asked for, always under its own id', async () => {
  const receiver = await startReceiver((response) => void response.writeHead(400).end())
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const own = await startTestApp({
    SVC_FEEDBACK_URL: receiver.url,
    SVC_FEEDBACK_SECRET: secret,
    SVC_ALLOW_PRIVATE_TARGETS: '1',
  })
  onTestFinished(() => own.close())
  const org = await own.createOrg('Acme')
  const call = (method: string, path: string, body?: object) =>
    own.http(method, `/v1/feedback${path}`, { cookie: org.cookie, ...(body && { body }) })
  expect((await call('GET', '/forwarding')).body.host).toBe(new URL(receiver.url).host)
  const plain = (await call('POST', '', SAID)).body.id
  const named = (await call('POST', '', { ...SAID, includeOrgName: true, includeUserName: true })).body.id
  const refused = (await call('POST', '', SAID)).body.id
  await call('POST', `/${refused}/dismiss`)
  await call('POST', `/${plain}/approve`)
  const find = async (id: string) =>
    (await call('GET', '')).body.items.find((one: { id: string }) => one.id === id)
  await vi.waitFor(async () =>
    expect(await find(plain)).toMatchObject({ forwardState: 'failed', forwardError: 'http_400' }),
  )
  receiver.answer = (response) => void response.writeHead(204).end()
  // Of several who ask at once one is heard.
  const asked = await Promise.all([1, 2, 3].map(() => call('POST', `/${plain}/forward`)))
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await call('POST', `/${named}/approve`)
  for (const id of [plain, named])
    await vi.waitFor(async () =>
      expect(await find(id)).toMatchObject({ forwardState: 'sent', forwardedAt: expect.any(String) }),
    )
  expect(await find(refused)).toMatchObject({ status: 'dismissed', forwardState: null })
  const heard = receiver.received.map((one) => ({ id: one.headers['webhook-id'], ...verify(one, secret) }))
  expect(heard.map(({ id }) => id)).toEqual([plain, plain, named])
  expect(heard[1]).toMatchObject({ data: { id: plain, ...SAID, organization: null, author: null } })
  expect(heard[2]).toMatchObject({ data: { organization: 'Acme', author: expect.stringContaining('Olga') } })
})
