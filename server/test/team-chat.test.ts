import { describe, expect, it } from 'vitest'
import { TeamChatError } from '../kernel/ports/team-chat.ts'
import { startTestApp } from './harness.ts'
import {
  app,
  APP_ENV,
  call,
  connect,
  event,
  install,
  org,
  send,
  soon,
  stamp,
  teamId,
  there,
  threaded,
  useOrg,
  widget,
  useWorkspace,
  type As,
} from './chat-workspace.ts'

useWorkspace()

describe('a workspace', () => {
  it('is connected by an owner or admin who is signed in, once, and belongs to one organization', async () => {
    expect((await call('GET')).body).toMatchObject({
      appConfigured: true,
      connected: false,
      integration: null,
    })
    expect((await call('GET', '/channels')).status).toBe(404)
    expect((await call('DELETE')).status).toBe(404)
    const member = await app.createMember(org, 'member')
    expect((await call('GET', '/install-url', undefined, { cookie: member })).status).toBe(403)
    expect(await install(undefined, { cookie: member })).toBe('error')
    expect(await install(undefined, {})).toBe('error')
    expect(await install('wrong')).toBe('error')
    expect(await install()).toBe('connected')
    const { integration } = (await call('GET')).body
    expect(integration).toMatchObject({
      teamId,
      teamName: 'Acme',
      active: true,
      installedByUserId: org.ownerUserId,
    })
    expect(await install('team:another')).toBe('error')
    const mine = org
    useOrg(await app.createOrg())
    expect(await install()).toBe('error')
    useOrg(mine)
    const stored = JSON.stringify(await app.sql('select * from tch_workspaces'))
    expect(stored + JSON.stringify(integration)).not.toContain('xoxb-hidden')
    expect((await call('DELETE')).status).toBe(204)
    expect(there.uninstalled).toBe(1)
    expect((await call('GET')).body.connected).toBe(false)
  })

  it('that takes the application out keeps routes and threads for whoever connects it again', async () => {
    const route = await connect()
    const id = await threaded()
    // Told late, of a connection before this one: it still works.
    await event({ type: 'app_uninstalled', event_ts: stamp() })
    await soon(async () =>
      expect(
        await app.sql(`select outcome from tch_received where org_id = $1 and done_at is not null`, [
          org.orgId,
        ]),
      ).toEqual([{ outcome: 'of an earlier connection' }]),
    )
    expect((await call('GET')).body.connected).toBe(true)
    there.isGone = true
    await event({ type: 'app_uninstalled', event_ts: stamp() })
    await soon(async () => expect((await call('GET')).body).toMatchObject({ connected: false }))
    const alerts = (await app.http('GET', '/v1/system/alerts', { cookie: org.cookie })).body.items
    expect(alerts).toMatchObject([{ source: 'team_chat', severity: 'error' }])
    const session = `s-${id}`
    await widget.say(session, 'written meanwhile')
    expect(await install()).toBe('connected')
    expect((await call('GET')).body.integration.routes).toMatchObject([{ id: route.id }])
    await soon(() => expect(there.posts.map(({ text }) => text)).toContain('written meanwhile'))
    expect((await app.http('GET', '/v1/system/alerts', { cookie: org.cookie })).body.items).toEqual([])
  })

  it('is routed to by owners and admins: channels that are there, one purpose each, none twice', async () => {
    await connect()
    const put = async (body: object, as?: As) => {
      const { status, body: answer } = await call('PUT', '/routing', body, as)
      return [status, answer.code]
    }
    expect(await put({ teamChatChannelId: 'C9' })).toEqual([400, 'team_chat_invalid'])
    expect(await put({ teamChatChannelId: 'C1', purpose: 'escalations' })).toEqual([
      409,
      'team_chat_conflict',
    ])
    expect(
      await put({ teamChatChannelId: 'C2', purpose: 'escalations', convChannelId: widget.channelId }),
    ).toEqual([400, 'team_chat_invalid'])
    expect(await put({ teamChatChannelId: 'C2', convChannelId: 'cch_nothing' })).toEqual([
      400,
      'team_chat_invalid',
    ])
    expect(await put({ teamChatChannelId: 'C2', mention: '<!everyone>' })).toEqual([400, 'invalid_input'])
    expect(await put({ teamChatChannelId: 'C2', convChannelId: widget.channelId })).toEqual([200, undefined])
    const member = await app.createMember(org, 'member')
    expect((await put({ teamChatChannelId: 'C3' }, { cookie: member }))[0]).toBe(403)
    expect((await call('POST', '/test')).body).toMatchObject({ ok: true, teamChatChannelId: 'C1' })
    const { routes } = (await call('GET')).body.integration
    expect(routes).toHaveLength(2)
    const gone = routes.find(({ convChannelId }: { convChannelId: string }) => convChannelId)
    expect((await call('DELETE', `/routing/${gone.id}`)).body).toEqual({ deleted: true, id: gone.id })
  })
})

describe('what the vendor sends', () => {
  it('is taken only with its signature, of these minutes, and never parsed before', async () => {
    const ask = JSON.stringify({ type: 'url_verification', challenge: 'abc' })
    expect(await send('events', ask)).toMatchObject({ status: 200, body: { challenge: 'abc' } })
    for (const off of [{ secret: 'wrong' }, { at: Date.now() - 301_000 }, { at: Date.now() + 301_000 }])
      expect(await send('events', ask, off)).toMatchObject({
        status: 401,
        body: { code: 'team_chat_refused' },
      })
    expect((await send('events', '{broken')).status).toBe(400)
    expect((await send('events', '{broken', { secret: 'wrong' })).status).toBe(401)
    expect((await send('interactivity', 'payload=%7Bbroken')).status).toBe(400)
    expect((await event({ type: 'message' }, 'T-nobody')).status).toBe(200)
    expect((await send('events', 'x'.repeat(600 * 1024))).status).toBe(413)
  })

  it('is refused where no application is set up', async () => {
    const bare = await startTestApp()
    try {
      const theirs = await bare.createOrg()
      const url = await bare.http('GET', '/v1/team-chat/install-url', { cookie: theirs.cookie })
      expect([url.status, url.body.code]).toEqual([400, 'team_chat_not_configured'])
      const post = await bare.http('POST', '/v1/team-chat/events', { body: {} })
      expect([post.status, post.body.code]).toEqual([503, 'team_chat_unavailable'])
    } finally {
      await bare.close()
    }
  })
})

it('takes what the vendor sends for many workspaces from the few addresses that it has', async () => {
  const limited = await startTestApp({ ...APP_ENV, SVC_RATE_LIMITS: 'on' })
  try {
    const [mine, theirs] = [await limited.createOrg(), await limited.createOrg()]
    for (const [at, { orgId }] of [mine, theirs].entries())
      await limited.sql(
        `insert into tch_workspaces (org_id, id, team_id, team_name, bot_user_id, bot_token) values ($1, 'tcw_1', $2, 'A', 'U', 'x')`,
        [orgId, `TEAM${at}`],
      )
    const written = (team: string, ts = stamp()) => {
      const message = { type: 'message', channel: 'C1', user: 'U1', text: 'x', ts, event_ts: ts }
      const body = JSON.stringify({ type: 'event_callback', team_id: team, event: message })
      return send('events', body, { url: limited.url })
    }
    const many = await Promise.all(Array.from({ length: 400 }, (_, at) => written(`TEAM${at % 2}`)))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await limited.close()
  }
}, 60_000)

describe('a conversation', () => {
  it('has one thread, in order, with who, what and where, and nothing in it that calls or formats', async () => {
    await connect({ mention: 'here' })
    const { body } = await widget.say('s1', '<!channel> *hello*', { url: 'https://shop.example/bowls' })
    await soon(() => expect(there.posts).toHaveLength(1))
    expect(there.posts[0]).toMatchObject({
      channelId: 'C1',
      threadId: null,
      text: '<!channel> *hello*',
      mention: 'here',
      footer: expect.stringContaining('https://shop.example/bowls'),
      link: { url: expect.stringContaining(body.conversationId) },
      buttons: [{ action: 'claim' }, { action: 'close' }],
    })
    for (let n = 1; n <= 5; n += 1) await widget.say('s1', `message ${n}`)
    const said = () => there.posts.slice(1).flatMap(({ text }) => text.split('\n'))
    await soon(() => expect(said()).toEqual([1, 2, 3, 4, 5].map((n) => `message ${n}`)))
    expect(
      there.posts
        .slice(1)
        .every(({ threadId, mention }) => threadId === there.posts[0]?.messageId && !mention),
    ).toBe(true)
    await app.http('POST', `/v1/conversations/${body.conversationId}/messages`, {
      cookie: org.cookie,
      body: { body: 'From the inbox' },
    })
    await soon(() =>
      expect(there.posts.at(-1)).toMatchObject({
        text: 'From the inbox',
        author: { name: expect.stringContaining('to the customer') },
      }),
    )
    await soon(() =>
      expect(there.updates.at(-1)).toMatchObject({ footer: expect.stringContaining('taken over by') }),
    )
  }, 60_000)

  it('waits its turn: told to wait, refused, or nobody knows, its messages go on in order and none twice', async () => {
    await connect()
    const tries: string[] = []
    there.onPost = ({ text }) => {
      tries.push(text)
      if (tries.length === 1) throw new TeamChatError('deferred', 'ratelimited', { retryAfterSeconds: 1 })
    }
    await widget.say('s1', 'first')
    await soon(() => expect(there.posts.map(({ text }) => text)).toEqual(['first']))
    expect(tries).toEqual(['first', 'first'])
    // The vendor took it, and the answer was lost: its own event tells, and it is not written again.
    const [head] = there.posts
    let key = ''
    there.onPost = (message) => {
      key = message.key
      there.onPost = () => {}
      throw new TeamChatError('unknown', 'timeout')
    }
    await widget.say('s1', 'second')
    await soon(() => expect(key).not.toBe(''))
    await widget.say('s1', 'third')
    await event({
      type: 'message',
      channel: 'C1',
      user: 'UBOT',
      bot_id: 'B1',
      app_id: 'A1',
      text: 'second',
      ts: stamp(),
      thread_ts: head?.messageId,
      metadata: { event_type: 'svc_message', event_payload: { key } },
    })
    await soon(async () =>
      expect((await app.sql(`select state from tch_posts where id = $1`, [key]))[0].state).toBe('sent'),
    )
    await app.sql(`select graphile_worker.add_job('teamChat.findWaiting', '{}')`)
    await soon(() => expect(there.posts.map(({ text }) => text)).toEqual(['first', 'third']))
    // Without such an event nobody knows, which is said, and what follows goes on.
    there.onPost = () => {
      there.onPost = () => {}
      throw new TeamChatError('unknown', 'timeout')
    }
    await widget.say('s1', 'fourth')
    await soon(async () =>
      expect(
        await app.sql(`select 1 from tch_posts where org_id = $1 and state = 'sending'`, [org.orgId]),
      ).toHaveLength(1),
    )
    await app.sql(`update tch_posts set attempted_at = now() - interval '61 seconds' where state = 'sending'`)
    await widget.say('s1', 'fifth')
    await app.sql(`select graphile_worker.add_job('teamChat.findWaiting', '{}')`)
    await soon(() => expect(there.posts.map(({ text }) => text)).toEqual(['first', 'third', 'fifth']))
    expect((await call('GET')).body.deliveries).toEqual({ pending: 0, failedLastDay: 1 })
  }, 90_000)
})

it('tells where a person is asked for, and whom', async () => {
  await connect()
  await call('PUT', '/routing', { teamChatChannelId: 'C3', purpose: 'escalations', mention: 'channel' })
  const id = await threaded()
  await app.http('POST', `/v1/conversations/${id}/request-handover`, {
    key: org.key,
    body: { reason: 'Asks for a refund' },
  })
  await soon(() =>
    expect(there.posts).toContainEqual(expect.objectContaining({ channelId: 'C3', mention: 'channel' })),
  )
})

it('shows pictures of letters, for ever, and nothing else', async () => {
  const get = (file: string) => fetch(`${app.url}/v1/team-chat/avatars/${file}`)
  for (const file of ['A.png', 'Z-dark.png', 'default.png']) {
    const answer = await get(file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
  for (const file of ['a.png', 'AA.png', 'A.00000000.png', '..%2fpackage.json', 'A.svg'])
    expect((await get(file)).status, file).toBe(404)
})
