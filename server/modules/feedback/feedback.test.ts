import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp } from '../../test/harness.ts'

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
