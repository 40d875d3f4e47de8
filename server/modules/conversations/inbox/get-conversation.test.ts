import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const get = (id: string, query = '', key = org.key) =>
  app.http('GET', `/v1/conversations/${id}${query}`, { key })

describe('a conversation', () => {
  it('keeps the browser that it began in, cut, and not what servers call themselves', async () => {
    const began = async (sessionId: string, userAgent: string) => {
      const headers = { 'user-agent': userAgent }
      const started = await widget.post('conversations', { sessionId: `${sessionId}-started` }, headers)
      const said = await widget.post('messages', { sessionId, messages: [{ body: 'Hello' }] }, headers)
      await widget.post(
        'messages',
        { sessionId, messages: [{ body: 'More' }] },
        { 'user-agent': 'Mozilla/9' },
      )
      return Promise.all(
        [started, said].map(async ({ body }) => (await get(body.conversationId)).body.metadata.userAgent),
      )
    }
    const long = `Mozilla/5.0 (${'x'.repeat(300)})`
    expect(await began('u1', 'Mozilla/5.0 (Linux)')).toEqual(['Mozilla/5.0 (Linux)', 'Mozilla/5.0 (Linux)'])
    expect(await began('u2', long)).toEqual([long.slice(0, 256), long.slice(0, 256)])
    expect(await began('u3', 'shop-backend/1')).toEqual([undefined, undefined])
  })

  it('is shown whole: customer, colleagues, messages and notes', async () => {
    const said = await widget.say('s1', 'Hello', {
      ...widget.pair('user-1'),
      visitor: { name: 'Ada', metadata: { plan: 'pro' } },
    })
    const { conversationId } = said.body
    const staff = (path: string, body: unknown) =>
      app.http('POST', `/v1/conversations/${conversationId}/${path}`, { cookie: org.cookie, body })
    await staff('assign', { assigneeUserId: org.ownerUserId })
    await staff('messages', { body: 'A note', internal: true })
    await staff('take-over', { ttlMinutes: 5 })
    const { status, body } = await get(conversationId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      assigneeUserId: org.ownerUserId,
      assigneeName: 'Olga Owner',
      customerName: 'Ada',
      contactPhone: null,
      contactMetadata: { plan: 'pro' },
      externalId: 'user-1',
      metadata: { sessionId: 's1' },
      claim: {
        holderType: 'user',
        holderId: org.ownerUserId,
        holderName: 'Olga Owner',
        expiresAt: expect.any(String),
      },
      hasMore: false,
    })
    expect(body.messages).toEqual([
      expect.objectContaining({
        authorType: 'end_user',
        authorId: null,
        body: 'Hello',
        internal: false,
        seenAt: null,
      }),
      expect.objectContaining({
        authorType: 'user',
        authorId: org.ownerUserId,
        authorName: 'Olga Owner',
        body: 'A note',
        internal: true,
      }),
    ])
    expect(body.seq).toBe(body.messages.at(-1).seq + 1)
  })

  it('pages back through its messages with `before`', async () => {
    const { conversationId } = (
      await widget.say(
        's2',
        upTo(7).map((n) => ({ body: `${n}` })),
      )
    ).body
    const seen: string[][] = []
    let query = '?limit=3'
    for (let more = true; more;) {
      const { body } = await get(conversationId, query)
      seen.push(body.messages.map((message: { body: string }) => message.body))
      more = body.hasMore
      query = `?limit=3&before=${body.messages[0].seq}`
    }
    expect(seen).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']])
    for (const bad of ['?limit=201', '?before=0', '?before=x'])
      expect((await get(conversationId, bad)).status).toBe(400)
  })
})

describe('a conversation that another one was merged into', () => {
  it('shows the messages of both in the order in which they were said', async () => {
    const [older, newer] = [
      (await widget.say('merge-1', 'first')).body.conversationId,
      (await widget.say('merge-2', 'second')).body.conversationId,
    ]
    await widget.say('merge-1', 'third')
    const merge = await app.http('POST', `/v1/conversations/${older}/merge`, {
      key: org.key,
      body: { intoId: newer },
    })
    expect(merge.status).toBe(200)
    const { messages } = (await get(newer)).body
    expect(messages.slice(0, 3).map(({ body }: { body: string }) => body)).toEqual([
      'first',
      'second',
      'third',
    ])
    expect(messages[0].seq).toBeGreaterThan(messages[1].seq)
  })
})

describe('another organization', () => {
  it('gets 404 for every route of a conversation, and changes nothing', async () => {
    const { conversationId } = (await widget.say('s3', 'Hello')).body
    const before = (await get(conversationId)).body
    const stranger = await app.createOrg()
    const bodies: Record<string, unknown> = {
      messages: { body: 'x' },
      status: { status: 'closed' },
      assign: { assigneeUserId: null },
      'take-over': {},
      release: {},
      'agent-mode': { mode: 'off' },
    }
    const answers = await Promise.all([
      get(conversationId, '', stranger.key),
      ...Object.entries(bodies).map(([path, body]) =>
        app.http('POST', `/v1/conversations/${conversationId}/${path}`, { cookie: stranger.cookie, body }),
      ),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'conv_not_found']),
    )
    expect((await get(conversationId)).body).toEqual(before)
  })

  it('cannot reach a session with a widget key of its own', async () => {
    await widget.say('shared-id', 'Hello')
    const stranger = await openWidget(app, await app.createOrg())
    expect((await stranger.read('shared-id')).body.conversation).toBeNull()
    expect((await stranger.patch('visitor', { sessionId: 'shared-id', name: 'x' })).status).toBe(404)
  })
})

describe('the scopes', () => {
  it('of a reader let it read and write nothing; those of a writer the other way round', async () => {
    const { conversationId } = (await widget.say('s4', 'Hello')).body
    const [reader, writer] = [
      await app.createKey(org, ['conv:read']),
      await app.createKey(org, ['conv:write']),
    ]
    const post = (key: string, path: string, body: unknown) =>
      app.http('POST', `/v1/conversations/${conversationId}/${path}`, { key, body })
    expect((await get(conversationId, '', reader)).status).toBe(200)
    expect((await get(conversationId, '', writer)).body.code).toBe('forbidden')
    for (const [path, body] of [
      ['messages', { body: 'x' }],
      ['status', { status: 'closed' }],
      ['assign', { assigneeUserId: null }],
      ['release', {}],
      ['agent-mode', { mode: 'off' }],
    ] as const) {
      expect([path, (await post(reader, path, body)).body.code]).toEqual([path, 'forbidden'])
    }
    expect((await post(writer, 'messages', { body: 'x' })).status).toBe(201)
  })
})
