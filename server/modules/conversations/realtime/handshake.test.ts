import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket, refusedSocket, type Handshake } from '../test-socket.ts'
import { openWidget, userHash, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
})
afterAll(() => app.close())

const refused = async (handshake: Handshake, status: number, code: string) =>
  expect([handshake.query, await refusedSocket(app, handshake)]).toEqual([
    handshake.query,
    { status, header: code, code },
  ])
const pair = (externalId: string, secret = widget.secret) => ({
  externalId,
  userHash: userHash(secret, externalId),
})

describe('the credential of a socket', () => {
  it('comes in the header, or as subprotocol `bearer`, which is answered', async () => {
    const byHeader = await openSocket(app, { key: widget.key })
    const byProtocol = await openSocket(app, { key: widget.key, asProtocol: true })
    expect([byHeader.protocol, byProtocol.protocol]).toEqual(['', 'bearer'])
    const ready = { type: 'ready', orgId: org.orgId, connectionId: expect.stringMatching(/^con_/) }
    expect([byHeader.frames, byProtocol.frames]).toEqual([[ready], [ready]])
    byHeader.close()
    byProtocol.close()
  })

  it('that is missing, unknown or rotated out is refused with 401, before the identity is looked at', async () => {
    const rotated = await openWidget(app, org)
    await app.http('POST', `/v1/conversations/channels/widget/${rotated.channelId}/rotate-key`, {
      key: org.key,
      body: {},
    })
    const query = { externalId: 'half' }
    await refused({ query }, 401, 'unauthenticated')
    await refused({ key: 'svc_widget_unknown', query }, 401, 'unauthenticated')
    await refused({ key: 'svc_admin_unknown', asProtocol: true, query }, 401, 'unauthenticated')
    await refused({ key: rotated.key, query }, 401, 'unauthenticated')
  })

  it('in a cookie is taken from our own pages only', async () => {
    const socket = await openSocket(app, { headers: { cookie: org.cookie, origin: app.url } })
    socket.close()
    await refused({ headers: { cookie: org.cookie } }, 403, 'cross_site_request')
    await refused({ headers: { cookie: org.cookie, origin: 'https://evil.test' } }, 403, 'cross_site_request')
    await refused({ headers: { cookie: 'svc_session=unknown', origin: app.url } }, 401, 'unauthenticated')
  })
})

describe('a widget socket', () => {
  it('opens with a proved identity under both names', async () => {
    const { externalId, userHash: hash } = pair('user-1')
    for (const query of [
      { externalId, userHash: hash },
      { verifiedExternalId: externalId, userHash: hash.toUpperCase() },
      { verifiedExternalId: '', externalId, userHash: hash },
    ]) {
      const socket = await openSocket(app, { key: widget.key, query })
      socket.close()
    }
  })

  it('is refused with 403 and the code for half or wrong identities', async () => {
    const { key } = widget
    const sibling = await openWidget(app, org)
    await refused({ key, query: { externalId: 'user-1' } }, 403, 'identity_partial')
    await refused({ key, query: { userHash: pair('user-1').userHash } }, 403, 'identity_partial')
    await refused(
      { key, query: { ...pair('user-1'), externalId: 'user-2' } },
      403,
      'identity_verification_failed',
    )
    await refused({ key, query: pair('user-1', sibling.secret) }, 403, 'identity_verification_failed')
    await refused(
      { key, query: { externalId: 'user-1', userHash: 'not-hex' } },
      403,
      'identity_verification_failed',
    )
  })

  it('is refused with 403 where an identity is required and none offered', async () => {
    const strict = await openWidget(app, org, { requireVerifiedIdentity: true })
    await refused({ key: strict.key }, 403, 'identity_required')
    const socket = await openSocket(app, { key: strict.key, query: pair('user-1', strict.secret) })
    socket.close()
  })

  it('is refused with 403 for origins that are not listed', async () => {
    const { key } = await openWidget(app, org, { originAllowlist: ['https://a.test'] })
    await refused({ key }, 403, 'origin_required')
    await refused({ key, headers: { origin: 'https://b.test' } }, 403, 'origin_not_allowed')
    await refused({ key, headers: { origin: 'null' } }, 403, 'origin_not_allowed')
    const socket = await openSocket(app, { key, headers: { origin: 'https://a.test' } })
    socket.close()
  })

  it('is refused with 403 without an allowlist where the service insists on one', async () => {
    const strict = await app.twin({ SVC_WIDGET_REQUIRE_ALLOWLIST: '1' })
    const refusal = await refusedSocket(strict, { key: widget.key, headers: { origin: 'https://a.test' } })
    await strict.close()
    expect(refusal).toEqual({
      status: 403,
      header: 'origin_allowlist_required',
      code: 'origin_allowlist_required',
    })
  })

  it('is refused with 403 while the channel is switched off', async () => {
    const off = await openWidget(app, org)
    await app.http('DELETE', `/v1/conversations/channels/${off.channelId}`, { key: org.key })
    await refused({ key: off.key }, 403, 'channel_inactive')
  })
})

describe('an open socket', () => {
  const closing = async (handshake: Handshake, cause: () => Promise<{ status: number }>) => {
    const socket = await openSocket(app, handshake)
    expect((await cause()).status).toBeLessThan(300)
    return (await socket.closed).code
  }
  const channel = (method: string, path: string, body?: unknown) =>
    app.http(method, `/v1/conversations/channels/${path}`, {
      key: org.key,
      ...(body !== undefined && { body }),
    })

  it('closes with 4401 when its widget key is rotated, 4403 when the channel is switched off', async () => {
    const own = await openWidget(app, org)
    const rotate = () => channel('POST', `widget/${own.channelId}/rotate-key`, {})
    expect(await closing({ key: own.key }, rotate)).toBe(4401)
    const other = await openWidget(app, org)
    expect(await closing({ key: other.key }, () => channel('DELETE', other.channelId))).toBe(4403)
  })

  it('closes to be checked again when the rules of its channel change', async () => {
    const own = await openWidget(app, org)
    const patch = (body: unknown) => () => channel('PATCH', `widget/${own.channelId}`, body)
    expect(await closing({ key: own.key }, patch({ originAllowlist: ['https://a.test'] }))).toBe(1012)
    await patch({ originAllowlist: [] })()
    expect(await closing({ key: own.key }, patch({ requireVerifiedIdentity: true }))).toBe(1012)
    await patch({ requireVerifiedIdentity: false })()
    expect(
      await closing({ key: own.key }, () =>
        channel('POST', `widget/${own.channelId}/rotate-identity-secret`, {}),
      ),
    ).toBe(1012)
  })

  it('of another channel stays open', async () => {
    const [one, two] = [await openWidget(app, org), await openWidget(app, org)]
    const bystander = await openSocket(app, { key: two.key })
    expect(
      await closing({ key: one.key }, () => channel('POST', `widget/${one.channelId}/rotate-key`, {})),
    ).toBe(4401)
    expect(
      await bystander.ask({ type: 'subscribe', channel: 'widget', channelId: two.channelId, sessionId: 's' }),
    ).toMatchObject({ type: 'subscribed' })
    bystander.close()
  })

  it('closes with 4401 when its API key is revoked or its person signs out', async () => {
    const key = await app.createKey(org, ['conv:read'])
    const [{ id }] = (await app.sql(
      'select id from iam_api_keys where org_id = $1 order by id desc limit 1',
      [org.orgId],
    )) as [{ id: string }]
    expect(
      await closing({ key }, () => app.http('DELETE', `/v1/api-keys/${id}`, { cookie: org.cookie })),
    ).toBe(4401)
    const leaving = await app.createOrg()
    const signOut = () => app.http('POST', '/v1/auth/sign-out', { cookie: leaving.cookie, body: {} })
    expect(await closing({ headers: { cookie: leaving.cookie, origin: app.url } }, signOut)).toBe(4401)
  })

  it('closes in every process', async () => {
    const own = await openWidget(app, org)
    const twin = await app.twin()
    const socket = await openSocket(twin, { key: own.key })
    await channel('POST', `widget/${own.channelId}/rotate-key`, {})
    expect((await socket.closed).code).toBe(4401)
    await twin.close()
  })

  it('closes on a frame of more than 64 KiB', async () => {
    const socket = await openSocket(app, { key: widget.key })
    socket.raw(JSON.stringify({ type: 'ping', pad: 'x'.repeat(64 * 1024) }))
    expect((await socket.closed).code).toBe(1009)
  })

  it('closes on a frame of more than 4 KiB before it follows anything', async () => {
    const pad = 'x'.repeat(5000)
    const early = await openSocket(app, { key: widget.key })
    early.raw(JSON.stringify({ type: 'ping', pad }))
    expect((await early.closed).code).toBe(1009)
    const following = await openSocket(app, { key: org.key })
    await following.ask({ type: 'subscribe', channel: 'org' })
    expect(await following.ask({ type: 'ping', pad })).toMatchObject({ type: 'pong' })
    following.close()
  })

  it('closes on too many bytes, of frames that are no more than allowed', async () => {
    const early = await openSocket(app, { key: widget.key })
    for (let n = 0; n < 30; n++) early.raw(JSON.stringify({ type: 'ping', pad: 'x'.repeat(4000) }))
    expect((await early.closed).code).toBe(4429)
    const following = await openSocket(app, { key: org.key })
    await following.ask({ type: 'subscribe', channel: 'org' })
    for (let n = 0; n < 195; n++) following.raw(JSON.stringify({ type: 'ping', pad: 'x'.repeat(60_000) }))
    expect((await following.closed).code).toBe(4429)
    expect(following.frames.filter(({ type }) => type === 'pong').length).toBeLessThan(10)
  })
})
