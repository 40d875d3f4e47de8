import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, userHash, widgetOf, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const admin = (method: string, path: string, body?: unknown) =>
  app.http(method, `/v1/conversations/channels/${path}`, {
    key: org.key,
    ...(body !== undefined && { body }),
  })

/** Every visitor's route, called in a way that only the gate could refuse. */
const calls = (
  widget: TestWidget,
  identity: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const sessionId = 'gate'
  const conversationId = newId('ccv')
  const asHeaders = {
    'x-svc-session-id': sessionId,
    ...(identity['verifiedExternalId'] !== undefined && {
      'x-svc-verified-external-id': identity['verifiedExternalId'],
    }),
    ...(identity['userHash'] !== undefined && { 'x-svc-user-hash': identity['userHash'] }),
    ...headers,
  }
  const patch = app.http('PATCH', '/v1/widget/visitor', {
    key: widget.key,
    headers,
    body: { channelId: widget.channelId, sessionId, name: 'Ada', ...identity },
  })
  return Promise.all([
    widget.post('messages', { sessionId, messages: [{ body: 'x' }], ...identity }, headers),
    widget.post('conversations', { sessionId, ...identity }, headers),
    widget.post('identify', { sessionId, ...identity }, headers),
    patch,
    widget.post('rating', { sessionId, rating: 5, ...identity }, headers),
    widget.post('voice/start', { sessionId, conversationId, ...identity }, headers),
    widget.post('voice/event', { sessionId, conversationId, kind: 'started', ...identity }, headers),
    widget.get('voice/available', { conversationId }, asHeaders),
    widget.get('messages', {}, asHeaders),
    widget.get('conversations', {}, asHeaders),
  ])
}
const refusedEverywhere = async (answers: Promise<HttpAnswer[]>, status: number, code: string) =>
  expect((await answers).map(told)).toEqual(Array.from({ length: 10 }, () => [status, code]))

describe('the widget key', () => {
  it('is needed: 401 without one, 401 with an unknown one, 403 with an API key that does more than add messages', async () => {
    const widget = await openWidget(app, org)
    await refusedEverywhere(
      calls({ ...widget, ...widgetOf(app, { ...widget, key: 'svc_widget_unknown' }) }),
      401,
      'unauthenticated',
    )
    // But for adding messages, which servers do with an API key (agent-words.test.ts).
    const [added, ...others] = await calls(widgetOf(app, { ...widget, key: org.key }))
    expect(added?.status).toBe(201)
    expect(others.map(told)).toEqual(others.map(() => [403, 'forbidden']))
    const bare = await app.http('POST', '/v1/widget/messages', {
      body: { channelId: widget.channelId, sessionId: 's', messages: [{ body: 'x' }] },
    })
    expect(told(bare)).toEqual([401, 'unauthenticated'])
  })

  it('answers 401 once it is rotated, and the new one works at once', async () => {
    const widget = await openWidget(app, org)
    const rotated = await admin('POST', `widget/${widget.channelId}/rotate-key`)
    expect(rotated.body).toEqual({
      channelId: widget.channelId,
      widgetKey: expect.stringMatching(/^svc_widget_/),
    })
    await refusedEverywhere(calls(widget), 401, 'unauthenticated')
    expect((await widgetOf(app, { ...widget, key: rotated.body.widgetKey }).say('s1', 'x')).status).toBe(201)
  })

  it('is one per channel, also after two rotations at once', async () => {
    const widget = await openWidget(app, org)
    const rotations = await Promise.all(
      [1, 2, 3].map(() => admin('POST', `widget/${widget.channelId}/rotate-key`)),
    )
    const answers = await Promise.all(
      rotations.map(({ body }) => widgetOf(app, { ...widget, key: body.widgetKey }).say('s1', 'x')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401])
  })

  it('opens no other channel, of the same or another organization', async () => {
    const [widget, sibling] = [await openWidget(app, org), await openWidget(app, org)]
    const stranger = await openWidget(app, await app.createOrg())
    for (const { channelId } of [sibling, stranger]) {
      await refusedEverywhere(calls(widgetOf(app, { ...widget, channelId })), 403, 'widget_channel_mismatch')
    }
  })

  it('does nothing but the visitor’s routes', async () => {
    const { key } = await openWidget(app, org)
    for (const path of [
      'conversations',
      'conversations/channels',
      'conversations/queue/counts',
      'webhooks',
    ]) {
      expect((await app.http('GET', `/v1/${path}`, { key })).status).toBe(403)
    }
  })
})

describe('a channel', () => {
  it('that is switched off answers 403 channel_inactive until it is switched on', async () => {
    const widget = await openWidget(app, org)
    expect((await admin('DELETE', widget.channelId)).status).toBe(204)
    await refusedEverywhere(calls(widget), 403, 'channel_inactive')
    expect((await admin('POST', `${widget.channelId}/activate`)).body).toMatchObject({ active: true })
    expect((await widget.say('s1', 'x')).status).toBe(201)
  })
})

describe('the origin', () => {
  const from = (widget: TestWidget, origin?: string) =>
    widget.post(
      'messages',
      { sessionId: 's', messages: [{ body: 'x' }] },
      origin === undefined ? {} : { origin },
    )

  it('must be on the allowlist exactly, and be there', async () => {
    const widget = await openWidget(app, org, {
      originAllowlist: ['https://www.example.com', 'http://localhost:8080'],
    })
    for (const origin of ['https://www.example.com', 'http://localhost:8080'])
      expect((await from(widget, origin)).status).toBe(201)
    const others = [
      'http://www.example.com',
      'https://www.example.com:8443',
      'https://www.example.com:443',
      'https://WWW.example.com',
      'https://example.com',
      'https://www.example.com.evil.test',
      'https://www.example.com/',
      'null',
    ]
    for (const origin of others)
      expect([origin, ...told(await from(widget, origin))]).toEqual([origin, 403, 'origin_not_allowed'])
    await refusedEverywhere(calls(widget), 403, 'origin_required')
    await refusedEverywhere(calls(widget, {}, { origin: 'https://evil.test' }), 403, 'origin_not_allowed')
  })

  it('is that of the address itself where a browser says that the page is of the same origin', async () => {
    const [here, elsewhere] = await Promise.all([
      openWidget(app, org, { originAllowlist: [new URL(app.url).origin] }),
      openWidget(app, org, { originAllowlist: ['https://a.test'] }),
    ])
    const read = async (widget: TestWidget, site: string) =>
      (await widget.read('s', { 'sec-fetch-site': site })).status
    expect(await read(here, 'same-origin')).toBe(200)
    expect(await read(elsewhere, 'same-origin')).toBe(403)
    for (const site of ['cross-site', 'same-site', 'none']) expect(await read(here, site)).toBe(403)
  })

  it('is anything while the allowlist is empty', async () => {
    const widget = await openWidget(app, org)
    expect((await from(widget, 'https://anywhere.test')).status).toBe(201)
    expect((await from(widget)).status).toBe(201)
  })

  it('is refused with an empty allowlist where the service insists on one', async () => {
    const strict = await app.twin({ SVC_WIDGET_REQUIRE_ALLOWLIST: '1' })
    try {
      const open = widgetOf(strict, await openWidget(app, org))
      const listed = widgetOf(strict, await openWidget(app, org, { originAllowlist: ['https://a.test'] }))
      expect(told(await from(open, 'https://a.test'))).toEqual([403, 'origin_allowlist_required'])
      expect((await from(listed, 'https://a.test')).status).toBe(201)
    } finally {
      await strict.close()
    }
  })

  it('comes back in the CORS headers of answers and refusals, and of the preflight', async () => {
    const widget = await openWidget(app, org, { originAllowlist: ['https://a.test'] })
    const [fine, refused] = [await from(widget, 'https://a.test'), await from(widget, 'https://b.test')]
    expect([fine.status, fine.headers['access-control-allow-origin'], fine.headers['vary']]).toEqual([
      201,
      'https://a.test',
      'Origin',
    ])
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, 'https://b.test'])
    const preflight = await app.http('OPTIONS', '/v1/widget/messages', {
      headers: {
        origin: 'https://a.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://a.test',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('the identity', () => {
  it('is accepted when it was signed with the channel’s secret, in either letter case', async () => {
    const widget = await openWidget(app, org)
    const { verifiedExternalId, userHash: hash } = widget.pair('Zoë-42')
    expect((await widget.say('s1', 'x', { verifiedExternalId, userHash: hash })).status).toBe(201)
    expect((await widget.say('s1', 'x', { verifiedExternalId, userHash: hash.toUpperCase() })).status).toBe(
      201,
    )
  })

  it('with one half missing is identity_partial; an empty text counts as missing', async () => {
    const widget = await openWidget(app, org)
    const pair = widget.pair('user-1')
    await refusedEverywhere(calls(widget, { verifiedExternalId: 'user-1' }), 403, 'identity_partial')
    await refusedEverywhere(calls(widget, { userHash: pair.userHash }), 403, 'identity_partial')
    await refusedEverywhere(calls(widget, { ...pair, verifiedExternalId: '' }), 403, 'identity_partial')
    expect((await widget.say('s1', 'x', { verifiedExternalId: '', userHash: '' })).status).toBe(201)
    expect(told(await widget.post('identify', { sessionId: 's1' }))).toEqual([403, 'identity_partial'])
  })

  it('that another id, another channel’s or a rotated secret signed fails', async () => {
    const [widget, sibling] = [await openWidget(app, org), await openWidget(app, org)]
    const wrong = { verifiedExternalId: 'user-1', userHash: userHash(widget.secret, 'user-2') }
    await refusedEverywhere(calls(widget, wrong), 403, 'identity_verification_failed')
    await refusedEverywhere(calls(widget, sibling.pair('user-1')), 403, 'identity_verification_failed')
    const rotated = await admin('POST', `widget/${widget.channelId}/rotate-identity-secret`)
    expect(rotated.body).toEqual({
      channelId: widget.channelId,
      identityVerificationSecret: expect.any(String),
    })
    await refusedEverywhere(calls(widget, widget.pair('user-1')), 403, 'identity_verification_failed')
    const renewed = widgetOf(app, { ...widget, secret: rotated.body.identityVerificationSecret })
    expect((await renewed.say('s1', 'x', renewed.pair('user-1'))).status).toBe(201)
  })

  it('of another shape than 64 hex characters is malformed: 400', async () => {
    const widget = await openWidget(app, org)
    expect(told(await widget.say('s1', 'x', { verifiedExternalId: 'u', userHash: 'abc' }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(told(await widget.say('s1', 'x', widget.pair('u'.repeat(201))))).toEqual([400, 'invalid_input'])
  })

  it('is required where the channel says so', async () => {
    const widget = await openWidget(app, org, { requireVerifiedIdentity: true })
    await refusedEverywhere(calls(widget), 403, 'identity_required')
    expect((await widget.say('s1', 'x', widget.pair('user-1'))).status).toBe(201)
  })
})
