import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, widgetOf } from '../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const keyOf = (channelId: string, key = org.key) =>
  app.http('GET', `/v1/conversations/channels/widget/${channelId}/key`, { key })

it('a widget key, which stands in the source of pages, is shown again to who may read channels', async () => {
  const widget = await openWidget(app, org)
  const reader = await app.createKey(org, ['channels:read'])
  const shown = (await keyOf(widget.channelId, reader)).body
  expect(shown).toEqual({
    channelId: widget.channelId,
    widgetKey: widget.key,
    keyPrefix: widget.key.slice(0, shown.keyPrefix.length),
  })
  const other = await app.createKey(org, ['conv:read'])
  expect((await keyOf(widget.channelId, other)).body.code).toBe('forbidden')
  expect((await keyOf(widget.channelId, widget.key)).status).toBe(403)
  expect((await keyOf(widget.channelId, (await app.createOrg()).key)).body.code).toBe(
    'conv_channel_not_found',
  )
})

it('reading a widget key replaces nothing, and a rotation shows the new one', async () => {
  const widget = await openWidget(app, org)
  await keyOf(widget.channelId)
  expect((await widget.say('s1', 'Hello')).status).toBe(201)
  const path = `/v1/conversations/channels/widget/${widget.channelId}/rotate-key`
  const { widgetKey } = (await app.http('POST', path, { key: org.key, body: {} })).body
  expect((await keyOf(widget.channelId)).body.widgetKey).toBe(widgetKey)
  expect((await widgetOf(app, { ...widget, key: widgetKey }).say('s1', 'Hello')).status).toBe(201)
})

it('a widget key of which only a hash was kept is not there to be shown', async () => {
  const widget = await openWidget(app, org)
  await app.sql('update conv_channel_keys set sealed = null where channel_id = $1', [widget.channelId])
  expect((await keyOf(widget.channelId)).body).toMatchObject({
    widgetKey: null,
    keyPrefix: expect.stringMatching(/^svc_widget_/),
  })
})
