import { once } from 'node:events'
import pg from 'pg'
import { WebSocket } from 'ws'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

let app: TestApp
let org: TestOrg
let channel: { id: string; widgetKey: string }
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  org = await app.createOrg('Home')
  channel = (
    await app.http('POST', '/v1/conversations/channels/widget', { key: org.key, body: { name: 'Site' } })
  ).body
})

const SCOPES = ['conv:read', 'conv:write']
const mint = (body: object, key = org.key) =>
  app.http('POST', '/v1/tokens/delegated', { key, body: { scopes: SCOPES, ...body } })
const tokenOf = async (body: object): Promise<{ key: string; id: string; tokenId: string }> => {
  const { status, body: made } = await mint(body)
  expect(status, JSON.stringify(made)).toBe(201)
  return { key: made.accessToken, id: made.endUserId, tokenId: made.tokenId }
}
const start = (key: string, body: object = { body: 'Hello' }) =>
  app.http('POST', '/v1/end-users/me/conversations', { key, body })
const mine = async (key: string): Promise<string[]> =>
  (await app.http('GET', '/v1/end-users/me/conversations', { key })).body.items.map(
    ({ id }: { id: string }) => id,
  )

describe('a delegated token', () => {
  it('starts, lists, reads and goes on with the person’s own conversations', async () => {
    const ada = await tokenOf({ externalId: 'ada', name: 'Ada' })
    const started = await start(ada.key, { body: 'Hello', subject: 'A question' })
    expect([started.status, started.body]).toMatchObject([
      201,
      { subject: 'A question', status: 'open', message: { body: 'Hello', role: 'end_user' } },
    ])
    const { id } = started.body
    const path = `/v1/conversations/${id}`
    await app.http('POST', `${path}/messages`, { key: org.key, body: { body: 'A note', internal: true } })
    await app.http('POST', `${path}/messages`, { key: org.key, body: { body: 'An answer' } })
    await app.http('POST', `${path}/status`, { key: org.key, body: { status: 'closed' } })
    const send = () =>
      app.http('POST', `/v1/end-users/me/conversations/${id}/messages`, {
        key: ada.key,
        body: { body: 'Thanks' },
        headers: { 'idempotency-key': 'once' },
      })
    expect((await send()).status).toBe(201)
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    const read = await app.http('GET', `/v1/end-users/me/conversations/${id}`, { key: ada.key })
    expect(read.body.messages.map(({ body }: { body: string }) => body)).toEqual([
      'Hello',
      'An answer',
      'Thanks',
    ])
    expect(read.body.status).toBe('open')
    expect(await mine(ada.key)).toEqual([id])
    const staff = await app.http('GET', path, { key: org.key })
    expect(staff.body).toMatchObject({ status: 'open', contactId: ada.id })
    expect((await app.http('GET', '/v1/whoami', { key: ada.key })).body.actor).toMatchObject({
      type: 'end_user',
      endUserId: ada.id,
    })
  })

  it('finds nothing of another person or organization', async () => {
    const ada = await tokenOf({ externalId: 'ada' })
    const bob = await tokenOf({ externalId: 'bob' })
    const { id } = (await start(ada.key)).body
    const away = await app.createOrg('Away')
    const stranger = (await mint({ externalId: 'ada' }, away.key)).body.accessToken
    for (const key of [bob.key, stranger]) {
      expect(await mine(key)).toEqual([])
      const path = `/v1/end-users/me/conversations/${id}`
      expect((await app.http('GET', path, { key })).body.code).toBe('conv_not_found')
      const sent = await app.http('POST', `${path}/messages`, { key, body: { body: 'Hi' } })
      expect([sent.status, sent.body.code]).toEqual([404, 'conv_not_found'])
    }
    expect((await app.http('GET', '/v1/conversations', { key: ada.key })).status).toBe(403)
    expect((await mint({ externalId: 'x' }, ada.key)).status).toBe(403)
  })

  it('is refused once it is revoked or expired, or where its scope is too narrow', async () => {
    const ada = await tokenOf({ externalId: 'ada' })
    const again = await tokenOf({ externalId: 'ada', scopes: ['conv:read'] })
    expect((await start(again.key)).status).toBe(403)
    const listed = await app.http('GET', '/v1/tokens', { key: org.key })
    expect(listed.body.items).toMatchObject([
      { id: again.tokenId, type: 'delegated', endUserId: ada.id },
      { id: ada.tokenId },
    ])
    expect((await app.http('DELETE', `/v1/tokens/${ada.tokenId}`, { key: org.key })).status).toBe(204)
    expect((await start(ada.key)).status).toBe(401)
    const revoked = await app.http('POST', `/v1/end-users/${ada.id}/revoke-tokens`, { key: org.key })
    expect(revoked.body).toEqual({ revoked: 1 })
    expect((await app.http('GET', '/v1/whoami', { key: again.key })).status).toBe(401)
    const late = await tokenOf({ externalId: 'ada' })
    await app.sql(`update eu_tokens set expires_at = now() where id = $1`, [late.tokenId])
    expect((await app.http('GET', '/v1/whoami', { key: late.key })).status).toBe(401)
  })

  it('ends with the key that made it', async () => {
    const { body: made } = await app.http('POST', '/v1/api-keys', {
      cookie: org.cookie,
      body: { name: 'Site', scopes: ['*'] },
    })
    const { body: token } = await mint({ externalId: 'ada' }, made.key ?? made.token ?? made.apiKey)
    const call = () => app.http('GET', '/v1/end-users/me/conversations', { key: token.accessToken })
    expect((await call()).status).toBe(200)
    expect((await app.http('DELETE', `/v1/api-keys/${made.id}`, { cookie: org.cookie })).status).toBe(204)
    expect((await call()).status).toBe(401)
    expect((await app.http('GET', '/v1/tokens', { cookie: org.cookie })).body.items).toEqual([])
  })

  it('is made by a key alone, for scopes and audiences of people alone', async () => {
    expect(
      (await app.http('POST', '/v1/tokens/delegated', { cookie: org.cookie, body: { externalId: 'a' } }))
        .status,
    ).toBe(403)
    for (const bad of [
      {},
      { externalId: 'a', scopes: ['*'] },
      { externalId: 'a', scopes: ['org:write'] },
      { externalId: 'a', audiences: ['admin'] },
      { externalId: 'a', ttlSeconds: 59 },
      { externalId: 'a', ttlSeconds: 86_401 },
    ])
      expect([bad, (await mint(bad)).status]).toEqual([bad, 400])
    const { body } = await mint({ externalId: 'a', scopes: undefined })
    expect(body).toMatchObject({ scopes: [], audiences: ['self_service'] })
    expect(body.accessToken).toMatch(/^svc_dlg_[\w-]{43}$/)
  })

  it('stays a person’s whatever its row says, and opens no socket', async () => {
    const ada = await tokenOf({ externalId: 'ada' })
    await app.sql(`update eu_tokens set scopes = '{*}', audiences = '{admin}' where id = $1`, [ada.tokenId])
    for (const path of ['/v1/conversations', '/v1/api-keys', '/v1/tokens', '/v1/end-users'])
      expect([path, (await app.http('GET', path, { key: ada.key })).status]).toEqual([path, 403])
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime`, ['bearer', ada.key])
    const [, refused] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(refused.statusCode).toBe(403)
    expect((await start(ada.key)).status).toBe(403)
  })
})

describe('a person', () => {
  it('is one, however many tokens are made at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => mint({ externalId: 'new', email: 'New@Example.com' })),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(all.map(({ body }) => body.endUserId)).size).toBe(1)
  })

  it('is found by id, email in any case, then phone, and filled in; contradictions are refused', async () => {
    const find = (body: object) => app.http('POST', '/v1/end-users/lookup', { key: org.key, body })
    const ada = (await find({ email: 'Ada@Example.com' })).body
    expect((await find({ externalId: 'ada', email: 'ada@example.com' })).body).toMatchObject({
      id: ada.id,
      externalId: 'ada',
    })
    expect((await find({ externalId: 'ada', phone: '+49 30 1234' })).body).toMatchObject({ id: ada.id })
    expect((await find({ phone: '+49301234' })).body.id).toBe(ada.id)
    const bob = (await find({ externalId: 'bob' })).body
    expect(bob.id).not.toBe(ada.id)
    for (const bad of [
      { externalId: 'bob', email: 'ada@example.com' },
      { externalId: 'other', email: 'ada@example.com' },
      { email: 'new@example.com', phone: '+49301234' },
    ]) {
      const { status, body } = await find(bad)
      expect([bad, status, body.code]).toEqual([bad, 409, 'end_user_conflict'])
    }
    expect((await mint({ endUserId: `ctc_${'0'.repeat(22)}` })).status).toBe(400)
  })

  it('is not handed what a stranger wrote under their email in a widget', async () => {
    const said = {
      channelId: channel.id,
      sessionId: 'stranger-1',
      visitorId: 'v-1',
      visitor: { email: 'ada@example.com', name: 'Mallory' },
      messages: [{ body: 'Click here' }],
    }
    const ingested = await app.http('POST', '/v1/widget/messages', { key: channel.widgetKey, body: said })
    expect(ingested.status).toBe(201)
    const ada = await tokenOf({ email: 'ada@example.com', name: 'Ada' })
    expect(ada.id).toBe(ingested.body.contactId)
    expect(await mine(ada.key)).toEqual([])
    const path = `/v1/end-users/me/conversations/${ingested.body.conversationId}`
    expect((await app.http('GET', path, { key: ada.key })).status).toBe(404)
    expect((await app.http('GET', `/v1/end-users/${ada.id}`, { key: org.key })).body.name).toBe('Ada')
  })
})

describe('svc_end_user', () => {
  it('sees the own rows of one person, whatever it asks for, and only in tables that are opened', async () => {
    const ada = await tokenOf({ externalId: 'ada' })
    const bob = await tokenOf({ externalId: 'bob' })
    const own = (await start(ada.key)).body.id
    const other = (await start(bob.key)).body.id
    await app.http('POST', `/v1/conversations/${own}/messages`, {
      key: org.key,
      body: { body: 'Note', internal: true },
    })
    const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c role=svc_end_user' })
    await client.connect()
    const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
    try {
      expect(await ask('select id from conv_conversations')).toEqual([])
      await ask(`select set_config('svc.org_id', $1, false)`, [org.orgId])
      for (const table of ['crm_contacts', 'conv_conversations', 'conv_messages', 'conv_channels'])
        expect([table, await ask(`select id from ${table}`)]).toEqual([table, []])
      await ask(`select set_config('svc.person', $1, false)`, [ada.id])
      expect(await ask('select id from crm_contacts')).toEqual([{ id: ada.id }])
      expect(await ask('select id from conv_conversations')).toEqual([{ id: own }])
      expect(await ask('select body from conv_messages')).toEqual([{ body: 'Hello' }])
      expect(await ask('select * from conv_messages where conversation_id = $1', [other])).toEqual([])
      expect(await ask('select id from conv_conversations where id = $1 for update', [other])).toEqual([])
      expect(await ask('select conversation_id as id from overview_conversations')).toEqual([{ id: own }])
      expect(await ask('select id from iam_users')).toEqual([])
      for (const text of [
        'select * from eu_tokens',
        'select hash from iam_api_keys',
        'select identity_secret from conv_channels',
        'select * from kernel_events',
        'select * from kernel_audit',
        'select * from iam_memberships',
        'select password_hash from iam_users',
        'delete from conv_messages',
        `update conv_messages set body = 'x'`,
        'delete from crm_contacts',
        `update crm_contacts set email = 'x'`,
      ])
        await expect(ask(text), text).rejects.toThrow(/permission denied/)
      await expect(ask(`update conv_conversations set contact_id = $1`, [bob.id])).rejects.toThrow(
        /row-level security/,
      )
    } finally {
      await client.end()
    }
  })
})
