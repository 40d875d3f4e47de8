import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const look = (channelId: string, headers: Record<string, string> = {}) =>
  app.http('GET', `/v1/widget/appearance/${channelId}`, {
    headers: { origin: 'https://shop.test', ...headers },
  })

it('every page may read what a widget looks like, and nothing else of the channel', async () => {
  const appearance = { orgName: 'Acme', themeColor: '#b4532a' }
  const { channelId } = await openWidget(app, org, {
    appearance,
    starters: ['Where is my order?'],
    originAllowlist: ['https://elsewhere.test'],
  })
  const answer = await look(channelId)
  expect([answer.status, answer.body]).toEqual([200, { appearance, starters: ['Where is my order?'] }])
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it('is answered with 304 to who has it, until it changes', async () => {
  const { channelId } = await openWidget(app, org)
  const etag = (await look(channelId)).headers['etag'] as string
  expect((await look(channelId, { 'if-none-match': etag })).status).toBe(304)
  await app.http('PATCH', `/v1/conversations/channels/widget/${channelId}`, {
    key: org.key,
    body: { appearance: { size: 'compact' } },
  })
  const changed = await look(channelId, { 'if-none-match': etag })
  expect([changed.status, changed.body.appearance]).toEqual([200, { size: 'compact' }])
})

it('is not there for a channel that is unknown or switched off', async () => {
  const { channelId } = await openWidget(app, org)
  await app.http('DELETE', `/v1/conversations/channels/${channelId}`, { key: org.key })
  for (const id of [channelId, 'cch_0000000000000000000000', 'x'])
    expect((await look(id)).body.code).toBe('conv_channel_not_found')
})
