import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const call = (method: string, path: string, body?: unknown, key = org.key) =>
  app.http(method, `/v1/conversations/channels${path}`, { key, ...(body !== undefined && { body }) })
const create = (body: Record<string, unknown> = {}) => call('POST', '/widget', { name: 'Site', ...body })

describe('a widget channel', () => {
  it('is created open to all, with a key and a secret that are shown only then', async () => {
    const created = await create()
    expect(created.status).toBe(201)
    const { channelId } = created.body
    expect(created.body).toEqual({
      id: channelId,
      channelId: expect.stringMatching(/^cch_[0-9a-z]{22}$/),
      checkedAt: null,
      lastError: null,
      needsCredentials: false,
      type: 'chat',
      vendor: 'widget',
      name: 'Site',
      active: true,
      defaultAgentMode: 'auto',
      fileUploads: 'images',
      originAllowlist: [],
      requireVerifiedIdentity: false,
      webhookOnEscalation: null,
      appearance: {},
      starters: [],
      replyByEmail: true,
      requireAgentProof: false,
      config: {
        originAllowlist: [],
        requireVerifiedIdentity: false,
        webhookOnEscalation: null,
        hasIdentityVerificationSecret: true,
      },
      keyPrefix: expect.stringMatching(/^svc_widget_.{6}$/),
      keyLastUsedAt: null,
      createdAt: expect.any(String),
      widgetKey: expect.stringMatching(/^svc_widget_[A-Za-z0-9_-]{43}$/),
      identityVerificationSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    const { widgetKey, identityVerificationSecret, ...shown } = created.body
    expect((await call('GET', '')).body.items).toContainEqual(shown)
    for (const table of ['conv_channels', 'conv_channel_keys', 'kernel_audit', 'kernel_events']) {
      const dump = JSON.stringify(await app.sql(`select * from ${table}`))
      expect(dump).not.toContain(identityVerificationSecret)
      expect(dump).not.toContain(widgetKey)
    }
  })

  it('shows no secret in any later answer', async () => {
    const { body } = await create()
    const answers = [
      await call('GET', ''),
      await call('PATCH', `/widget/${body.channelId}`, { name: 'Other' }),
      await call('DELETE', `/${body.channelId}`),
      await call('POST', `/${body.channelId}/activate`),
    ]
    const text = JSON.stringify(answers.map((answer) => answer.body))
    for (const secret of [body.widgetKey, body.identityVerificationSecret]) expect(text).not.toContain(secret)
    expect(answers.map(({ body: shown }) => shown.keyPrefix ?? null)).toEqual([
      null,
      body.keyPrefix,
      null,
      body.keyPrefix,
    ])
  })

  it('is changed field by field', async () => {
    const { channelId } = (
      await create({ webhookOnEscalation: 'https://example.com/hook', originAllowlist: ['https://a.test'] })
    ).body
    const patch = (body: Record<string, unknown>) => call('PATCH', `/widget/${channelId}`, body)
    expect((await patch({ requireVerifiedIdentity: true })).body.config).toEqual({
      originAllowlist: ['https://a.test'],
      requireVerifiedIdentity: true,
      webhookOnEscalation: 'https://example.com/hook',
      hasIdentityVerificationSecret: true,
    })
    const changed = await patch({
      webhookOnEscalation: null,
      originAllowlist: [],
      name: ' Shop ',
      defaultAgentMode: 'off',
    })
    expect(changed.body).toMatchObject({
      name: 'Shop',
      defaultAgentMode: 'off',
      config: { webhookOnEscalation: null, originAllowlist: [] },
    })
  })

  it('shows its rules beside config too, and loses its webhook by an empty text as by null', async () => {
    const rules = {
      originAllowlist: ['https://a.test'],
      requireVerifiedIdentity: true,
      webhookOnEscalation: 'https://example.com/hook',
    }
    const { body } = await create(rules)
    expect(body).toMatchObject({ ...rules, config: rules })
    const { items } = (await call('GET', '?limit=200')).body
    expect(items.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ ...rules, config: rules })
    const cleared = await call('PATCH', `/widget/${body.id}`, { webhookOnEscalation: '' })
    expect(cleared.body).toMatchObject({ webhookOnEscalation: null, config: { webhookOnEscalation: null } })
    expect((await create({ webhookOnEscalation: '' })).body.webhookOnEscalation).toBeNull()
    for (const value of [null, 0, true, {}, ['https://example.com/hook'], '  ']) {
      await call('PATCH', `/widget/${body.id}`, { webhookOnEscalation: 'https://example.com/hook' })
      const changed = await call('PATCH', `/widget/${body.id}`, { webhookOnEscalation: value })
      expect([value, changed.status, changed.body.webhookOnEscalation]).toEqual([value, 200, null])
    }
    expect((await call('PATCH', `/widget/${body.id}`, { webhookOnEscalation: 'no address' })).status).toBe(
      400,
    )
    const [row] = await app.sql('select escalation_secret from conv_channels where id = $1', [body.id])
    expect(row?.escalation_secret).toBeNull()
  })

  it('keeps its appearance, starters and replies by email; an appearance is replaced as a whole', async () => {
    const look = {
      orgName: 'Acme',
      greeting: 'Hello. Ask away.',
      themeColor: '#B4532A',
      position: 'bottom-left',
      locale: 'pt-br',
      showHistory: false,
    }
    const { body } = await create({
      appearance: look,
      starters: [' Where is my order? '],
      replyByEmail: false,
    })
    const kept = { ...look, themeColor: '#b4532a', locale: 'pt-BR' }
    expect(body).toMatchObject({
      appearance: kept,
      starters: ['Where is my order?'],
      replyByEmail: false,
    })
    const patch = async (change: Record<string, unknown>) =>
      (await call('PATCH', `/widget/${body.id}`, change)).body
    expect((await patch({ name: 'Other' })).appearance).toEqual(kept)
    expect((await patch({ appearance: { eyebrow: ' ', size: 'compact' } })).appearance).toEqual({
      size: 'compact',
    })
    expect(await patch({ appearance: {}, starters: [], replyByEmail: true })).toMatchObject({
      appearance: {},
      starters: [],
      replyByEmail: true,
    })
  })

  it.each([
    ['a color that is none', { appearance: { themeColor: 'red' } }, 'appearance.themeColor'],
    ['a language that is none', { appearance: { locale: 'not a tag' } }, 'appearance.locale'],
    ['a corner that is none', { appearance: { position: 'top' } }, 'appearance.position'],
    ['a name that is none', { appearance: { colour: '#000' } }, 'appearance'],
    ['five starters', { starters: ['a', 'b', 'c', 'd', 'e'] }, 'starters'],
    ['a starter of 81 characters', { starters: ['a'.repeat(81)] }, 'starters.0'],
    ['a blank starter', { starters: [' '] }, 'starters.0'],
  ])('refuses %s', async (_, body, path) => {
    const refused = await create(body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
  })

  it.each([
    ['a path', 'https://a.test/chat'],
    ['a trailing slash', 'https://a.test/'],
    ['a query', 'https://a.test?x=1'],
    ['the default port', 'https://a.test:443'],
    ['a wildcard', 'https://*.a.test'],
    ['a scheme without origins', 'file:///index.html'],
    ['no scheme', 'a.test'],
    ['null', 'null'],
  ])('refuses an origin with %s when it is saved', async (_, origin) => {
    const refused = await create({ originAllowlist: [origin] })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'originAllowlist.0' }] })
  })

  it('keeps origins as browsers send them, each once', async () => {
    const { body } = await create({
      originAllowlist: ['HTTPS://Www.Example.com', 'https://www.example.com', 'http://localhost:3000'],
    })
    expect(body.config.originAllowlist).toEqual(['https://www.example.com', 'http://localhost:3000'])
  })

  it('lets pages of apps in, which have schemes of their own', async () => {
    const widget = await openWidget(app, org, { originAllowlist: ['capacitor://localhost'] })
    const from = (origin: string) =>
      widget.post('messages', { sessionId: 's1', messages: [{ body: 'Hi' }] }, { origin })
    expect([(await from('capacitor://localhost')).status, (await from('null')).body.code]).toEqual([
      201,
      'origin_not_allowed',
    ])
  })

  it('gives its agent mode to new conversations', async () => {
    const widget = await openWidget(app, org, { defaultAgentMode: 'draft_only' })
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    expect(
      (await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })).body.agentMode,
    ).toBe('draft_only')
  })
})

describe('channels', () => {
  it('are listed by name, page by page, each once', async () => {
    const other = await app.createOrg()
    const names = ['b', 'a', 'c', 'a', 'b']
    for (const name of names) await call('POST', '/widget', { name }, other.key)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: { name: string }[]; nextCursor: string | null } = (
        await call('GET', `?limit=2${cursor && `&cursor=${cursor}`}`, undefined, other.key)
      ).body
      seen.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(names.toSorted())
    expect((await call('GET', '?cursor=junk', undefined, other.key)).body.code).toBe('invalid_cursor')
  })

  it('of another organization are not there: 404, and nothing changes', async () => {
    const { body } = await create()
    const stranger = (await app.createOrg()).key
    const { channelId } = body
    const answers = [
      await call('PATCH', `/widget/${channelId}`, { name: 'Mine' }, stranger),
      await call('POST', `/widget/${channelId}/rotate-key`, {}, stranger),
      await call('POST', `/widget/${channelId}/rotate-identity-secret`, {}, stranger),
      await call('POST', `/${channelId}/activate`, {}, stranger),
      await call('DELETE', `/${channelId}`, undefined, stranger),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [404, 'conv_channel_not_found']),
    )
    const { items } = (await call('GET', '?limit=200')).body
    expect(items.find((item: { id: string }) => item.id === channelId)).toMatchObject({
      name: 'Site',
      active: true,
      keyPrefix: body.keyPrefix,
    })
  })

  it('need the right scope, and of people an admin', async () => {
    const reader = await app.createKey(org, ['channels:read'])
    expect((await call('GET', '', undefined, reader)).status).toBe(200)
    expect((await call('POST', '/widget', { name: 'x' }, reader)).body.code).toBe('forbidden')
    const { channelId } = (await create()).body
    await app.sql(`update iam_memberships set role = 'member' where org_id = $1`, [org.orgId])
    const refused = await app.http('POST', `/v1/conversations/channels/widget/${channelId}/rotate-key`, {
      cookie: org.cookie,
      body: {},
    })
    await app.sql(`update iam_memberships set role = 'owner' where org_id = $1`, [org.orgId])
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  it('that change say so once', async () => {
    const { channelId } = (await create()).body
    await call('DELETE', `/${channelId}`)
    await call('DELETE', `/${channelId}`)
    await call('POST', `/${channelId}/activate`)
    await call('POST', `/${channelId}/activate`)
    const changes = await app.sql(
      `select payload ->> 'change' as change from kernel_events where payload ->> 'channelId' = $1 order by n`,
      [channelId],
    )
    expect(changes.map(({ change }) => change)).toEqual(['created', 'deactivated', 'activated'])
  })
})
