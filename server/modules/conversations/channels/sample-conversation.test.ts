import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp } from '../../../test/harness.ts'
import { openWidget } from '../test-widget.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

it('a test conversation looks like a customer’s, sends nothing out, and can be deleted', async () => {
  const org = await app.createOrg()
  const create = () => app.http('POST', '/v1/conversations/test-message', { key: org.key, body: {} })
  expect((await create()).body.code).toBe('conv_no_channel')
  const { channelId } = await openWidget(app, org)
  await app.sql(`update conv_channels set type = 'email' where id = $1`, [channelId])
  const { status, body } = await create()
  expect([status, body.isTest, body.status, body.lastInboundPreview]).toEqual([
    201,
    true,
    'open',
    expect.stringContaining('test'),
  ])
  await app.http('POST', `/v1/conversations/${body.id}/messages`, {
    cookie: org.cookie,
    body: { body: 'Works' },
  })
  expect(await app.sql('select id from conv_deliveries where org_id = $1', [org.orgId])).toEqual([])
  const remove = (id: string, key = org.key) =>
    app.http('DELETE', `/v1/conversations/test-message/${id}`, { key })
  expect((await remove(body.id, (await app.createOrg()).key)).body.code).toBe('conv_not_found')
  expect((await remove(body.id)).body).toEqual({ deleted: true, id: body.id })
  expect((await remove(body.id)).body.code).toBe('conv_not_found')
})

it('a customer’s conversation is never deleted as a test, and members may do neither', async () => {
  const org = await app.createOrg()
  const { body } = await (await openWidget(app, org)).say('s1', 'Real')
  const real = await app.http('DELETE', `/v1/conversations/test-message/${body.conversationId}`, {
    key: org.key,
  })
  expect([real.status, real.body.code]).toEqual([409, 'conv_not_a_test'])
  const cookie = await app.createMember(org, 'member')
  expect((await app.http('POST', '/v1/conversations/test-message', { cookie, body: {} })).status).toBe(403)
})
