import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { slack } from '../adapters/slack/index.ts'
import {
  TeamChatError,
  type TeamChat,
  type TeamChatMessage,
  type TeamChatUser,
} from '../kernel/ports/team-chat.ts'
import { openWidget, type TestWidget } from '../modules/conversations/test-widget.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

const SIGNING = 'the-signing-secret'
const APP_ENV = {
  SVC_TEAM_CHAT_CLIENT_ID: 'client',
  SVC_TEAM_CHAT_CLIENT_SECRET: 'client-secret',
  SVC_TEAM_CHAT_SIGNING_SECRET: SIGNING,
}

/** The workspace behind the port: what is there, and what it does in the running test. */
interface Workspace {
  posts: (TeamChatMessage & { messageId: string })[]
  updates: (TeamChatMessage & { messageId: string })[]
  whispers: { userId: string; text: string; threadId: string | null }[]
  people: Record<string, TeamChatUser>
  uninstalled: number
  onPost: (message: TeamChatMessage) => void
}

let there: Workspace
let app: TestApp
let org: TestOrg
let widget: TestWidget
let teamId: string
let teams = 0
let stamps = 0

const stamp = () => `1795000000.${String((stamps += 1)).padStart(6, '0')}`
const CHANNELS = [
  { id: 'C1', name: 'support', isPrivate: false, isMember: false },
  { id: 'C2', name: 'secret', isPrivate: true, isMember: true },
  { id: 'C3', name: 'escalations', isPrivate: false, isMember: true },
]
const isOurs = ({ botToken }: { botToken: string }) => botToken === `xoxb-hidden-${teamId}`
const fake: TeamChat = {
  ...slack,
  takeCode: async (_outbound, _app, { code }) => {
    if (!code.startsWith('team:')) throw new TeamChatError('refused', 'invalid_code')
    return {
      teamId: code.slice(5),
      teamName: 'Acme',
      botToken: `xoxb-hidden-${code.slice(5)}`,
      botUserId: 'UBOT',
      installedBy: 'U1',
    }
  },
  listChannels: async () => ({ channels: CHANNELS.map((channel) => ({ ...channel })), isCut: false }),
  join: async () => {},
  post: async (call_, message) => {
    // What a test before still has to say is not this one’s.
    if (!isOurs(call_)) return { messageId: stamp() }
    there.onPost(message)
    const messageId = stamp()
    there.posts.push({ ...message, messageId })
    return { messageId }
  },
  update: async (call_, message) => void (isOurs(call_) && there.updates.push(message)),
  whisper: async (call_, told) => void (isOurs(call_) && there.whispers.push(told)),
  findUser: async (_call, id) => {
    const found = there.people[id]
    if (!found) throw new TeamChatError('refused', 'user_not_found')
    return found
  },
  uninstall: async () => void (there.uninstalled += 1),
}

beforeAll(async () => void (app = await startTestApp(APP_ENV, { teamChat: fake })))
afterAll(() => app.close())
beforeEach(async () => {
  there = { posts: [], updates: [], whispers: [], people: {}, uninstalled: 0, onPost: () => {} }
  org = await app.createOrg()
  teamId = `T${(teams += 1)}`
  widget = await openWidget(app, org)
})

type As = { key?: string; cookie?: string }
const call = (method: string, path = '', body?: object, as: As = { cookie: org.cookie }) =>
  app.http(method, `/v1/team-chat${path}`, { ...as, ...(body && { body }) })

async function install(code = `team:${teamId}`, as: As = { cookie: org.cookie }) {
  const { body } = await call('GET', '/install-url', undefined, { cookie: org.cookie })
  const state = new URL(body.url).searchParams.get('state')
  const back = await app.http('GET', `/v1/team-chat/oauth/callback?code=${code}&state=${state}`, as)
  return new URL(back.headers['location'] ?? 'http://nowhere.test').searchParams.get('teamchat')
}
async function connect(route: object = {}) {
  expect(await install()).toBe('connected')
  const made = await call('PUT', '/routing', { teamChatChannelId: 'C1', ...route })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

/** Sends what the vendor would, signed. */
async function send(
  path: string,
  body: string,
  { at = Date.now(), secret = SIGNING, type = 'application/json' } = {},
) {
  const time = String(Math.floor(at / 1000))
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`
  const answer = await fetch(`${app.url}/v1/team-chat/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-slack-request-timestamp': time, 'x-slack-signature': signature },
    body,
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
const event = (told: object, team = teamId) =>
  send('events', JSON.stringify({ type: 'event_callback', team_id: team, api_app_id: 'A1', event: told }))
const write = (
  text: string,
  { user = 'U1', thread = there.posts[0]?.messageId, ts = stamp(), more = {} } = {},
) =>
  event({
    type: 'message',
    channel: 'C1',
    user,
    text,
    ts,
    event_ts: ts,
    ...(thread && { thread_ts: thread }),
    ...more,
  }).then(() => ts)
const click = (
  action: string,
  value: string,
  { user = 'U1', channel = 'C1', message = there.posts[0]?.messageId } = {},
) =>
  send(
    'interactivity',
    new URLSearchParams({
      payload: JSON.stringify({
        type: 'block_actions',
        team: { id: teamId },
        user: { id: user },
        channel: { id: channel },
        message: { ts: message },
        container: { channel_id: channel, message_ts: message },
        response_url: 'https://hooks.slack.com/x',
        actions: [{ action_id: action, value, action_ts: stamp(), type: 'button' }],
      }),
    }).toString(),
    { type: 'application/x-www-form-urlencoded' },
  )

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
const messagesOf = async (id: string) =>
  (await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })).body.messages as {
    body: string
    internal: boolean
    authorType: string
    authorId: string
  }[]
/** A conversation with its thread. */
async function threaded(text = 'Hello there', session = `s-${stamps}`) {
  const { body } = await widget.say(session, text)
  await soon(() => expect(there.posts.filter(({ threadId }) => threadId === null).length).toBeGreaterThan(0))
  return body.conversationId as string
}
const known = async (chatUserId = 'U1', userId = org.ownerUserId) => {
  there.people[chatUserId] = { id: chatUserId, name: 'Olga', email: null, kind: 'member' }
  const made = await call('POST', '/links', { teamChatUserId: chatUserId, userId })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
}

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
    org = await app.createOrg()
    expect(await install()).toBe('error')
    org = mine
    const stored = JSON.stringify(await app.sql('select * from tch_workspaces'))
    expect(stored + JSON.stringify(integration)).not.toContain('xoxb-hidden')
    expect((await call('DELETE')).status).toBe(204)
    expect(there.uninstalled).toBe(1)
    expect((await call('GET')).body.connected).toBe(false)
  })

  it('that takes the application out keeps routes and threads for whoever connects it again', async () => {
    const route = await connect()
    const id = await threaded()
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

describe('what somebody writes in a thread', () => {
  it('is a note unless the route says otherwise; marks make a note of anything', async () => {
    await connect()
    const id = await threaded()
    await known()
    for (const text of ['plain words', '!a mark', 'NOTE: another']) await write(text)
    await soon(async () =>
      expect((await messagesOf(id)).filter(({ internal }) => internal).map(({ body }) => body)).toEqual([
        'plain words',
        'a mark',
        'another',
      ]),
    )
    expect(
      (await messagesOf(id))
        .filter(({ authorType }) => authorType === 'user')
        .every(({ internal }) => internal),
    ).toBe(true)
    expect(there.posts).toHaveLength(1)
  })

  it('is a reply where the route says so, after five seconds in which it can be taken back, once', async () => {
    await connect({ threadText: 'reply' })
    const id = await threaded()
    await known()
    const ts = stamp()
    await Promise.all([1, 2, 3].map(() => write('Yes, they are blue.', { ts })))
    const taken = await write('oh no')
    await event({
      type: 'message',
      subtype: 'message_deleted',
      channel: 'C1',
      deleted_ts: taken,
      ts: stamp(),
      event_ts: stamp(),
      previous_message: { user: 'U1', ts: taken, thread_ts: there.posts[0]?.messageId, text: 'oh no' },
    })
    expect((await messagesOf(id)).map(({ body }) => body)).toEqual(['Hello there'])
    await soon(async () =>
      expect(await messagesOf(id)).toMatchObject([
        { body: 'Hello there' },
        { body: 'Yes, they are blue.', internal: false, authorType: 'user', authorId: org.ownerUserId },
      ]),
    )
    await soon(() =>
      expect(there.whispers.map(({ text }) => text)).toContain('Taken back: nothing was sent.'),
    )
    // What is said there is not told there again, and who edits it is told that it stays.
    await event({
      type: 'message',
      subtype: 'message_changed',
      channel: 'C1',
      ts: stamp(),
      event_ts: stamp(),
      message: { user: 'U1', ts, thread_ts: there.posts[0]?.messageId, text: 'No.' },
      previous_message: { user: 'U1', ts, text: 'Yes, they are blue.' },
    })
    await soon(() =>
      expect(there.whispers.map(({ text }) => text)).toContain(
        'What you wrote was sent to the customer as it was, and stays so.',
      ),
    )
    expect(there.posts).toHaveLength(1)
    expect(await messagesOf(id)).toHaveLength(2)
  }, 60_000)

  it('of nobody who is known is refused to them alone: unlinked, guests, strangers, programs, gone, look-ups that fail', async () => {
    await connect({ threadText: 'note' })
    const id = await threaded()
    const person = (id_: string, kind: TeamChatUser['kind'], email: string | null = null) =>
      void (there.people[id_] = { id: id_, name: 'X', email, kind })
    const [owner] = await app.sql('select email from iam_users where id = $1', [org.ownerUserId])
    await app.sql('update iam_users set email_verified_at = null where id = $1', [org.ownerUserId])
    person('U1', 'member', 'nobody@elsewhere.test')
    person('U2', 'guest', owner.email)
    person('U3', 'stranger', owner.email)
    person('U4', 'bot')
    person('U5', 'deleted', owner.email)
    person('U6', 'member', owner.email)
    for (const user of ['U1', 'U2', 'U3', 'U4', 'U5', 'U6']) await write('let me in', { user })
    await soon(() =>
      expect(there.whispers.map(({ userId }) => userId).toSorted()).toEqual([
        'U1',
        'U2',
        'U3',
        'U4',
        'U5',
        'U6',
      ]),
    )
    await write('a program', { user: 'U1', more: { bot_id: 'B9' } })
    await write('top', { thread: '' })
    await write('another thread', { thread: '1.1' })
    expect(await messagesOf(id)).toHaveLength(1)
    // An address that both sides have proved makes them known.
    await app.sql('update iam_users set email_verified_at = now() where id = $1', [org.ownerUserId])
    await write('it is me', { user: 'U6' })
    await soon(async () =>
      expect((await messagesOf(id)).at(-1)).toMatchObject({ body: 'it is me', authorId: org.ownerUserId }),
    )
    expect((await call('GET', '/links')).body.items).toMatchObject([
      { teamChatUserId: 'U6', linkedBy: 'email' },
    ])
  }, 60_000)

  it('is done by who opened the link that they were given, and by nobody else’s', async () => {
    await connect()
    const id = await threaded()
    const member = await app.createMember(org, 'member')
    there.people['U7'] = { id: 'U7', name: 'Mia', email: null, kind: 'member' }
    await write('hello', { user: 'U7' })
    await soon(() => expect(there.whispers).toHaveLength(1))
    const token = /#token=(\S+)/.exec(there.whispers[0]?.text ?? '')?.[1]
    const mine = (body: object, as: As) => call('POST', '/links/mine', body, as)
    expect((await mine({ token: `${token}x` }, { cookie: member })).body.code).toBe('team_chat_link_expired')
    expect((await mine({ token }, { cookie: (await app.createOrg()).cookie })).body.code).toBe(
      'team_chat_link_expired',
    )
    expect((await mine({ token }, { cookie: member })).body).toMatchObject({
      teamChatUserId: 'U7',
      linkedBy: 'themselves',
    })
    await write('hello again', { user: 'U7' })
    await soon(async () => expect((await messagesOf(id)).at(-1)).toMatchObject({ body: 'hello again' }))
    // With the rights of that moment: who is no member any more does nothing.
    await app.sql(`delete from iam_memberships where org_id = $1 and user_id <> $2`, [
      org.orgId,
      org.ownerUserId,
    ])
    await write('still here?', { user: 'U7' })
    await soon(() => expect(there.whispers).toHaveLength(2))
    expect((await messagesOf(id)).map(({ body }) => body)).not.toContain('still here?')
  }, 60_000)

  it('assigns, and its buttons take over, release, close and reopen, of their own conversation alone', async () => {
    await connect()
    const id = await threaded()
    const other = (await widget.say('s-other', 'Another')).body.conversationId
    await known()
    await write('!assign me')
    const state = async () =>
      (await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })).body.conversation ?? {}
    const row = async () =>
      (
        await app.sql(
          'select status, assignee_user_id, claim_user_id from conv_conversations where id = $1',
          [id],
        )
      )[0]
    await soon(async () => expect(await row()).toMatchObject({ assignee_user_id: org.ownerUserId }))
    await click('claim', id)
    await soon(async () => expect(await row()).toMatchObject({ claim_user_id: org.ownerUserId }))
    await click('close', id)
    await soon(async () => expect(await row()).toMatchObject({ status: 'closed' }))
    await click('reopen', id, { channel: 'C2' })
    await click('close', other)
    await click('claim', id, { user: 'U9' })
    await click('reopen', id)
    await soon(async () => expect(await row()).toMatchObject({ status: 'open' }))
    expect((await app.sql('select status from conv_conversations where id = $1', [other]))[0].status).toBe(
      'open',
    )
    const audit = await app.sql(
      `select client from kernel_audit where operation = 'conversations.takeOver' and target = $1`,
      [id],
    )
    expect(audit).toEqual([{ client: 'chat' }])
    expect(await state()).toBeDefined()
  }, 60_000)
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

describe('what waits for approval', () => {
  const propose = async () => {
    const made = await app.http('POST', '/v1/social/drafts', { key: org.key, body: { body: 'New bowls.' } })
    return made.body as { id: string; draftFingerprint: string }
  }
  const shown = async (id: string) =>
    (await app.http('GET', `/v1/social/drafts/${id}`, { key: org.key })).body.status
  const valueOf = (post: TeamChatMessage | undefined, action: string) =>
    post?.buttons?.find((button) => button.action === action)?.value ?? ''

  it('is decided by its buttons, with the rights of who clicks, as it was read, and says so wherever it was decided', async () => {
    await connect()
    await call('PUT', '/routing', { teamChatChannelId: 'C3', purpose: 'approvals' })
    const { id } = await propose()
    await soon(() => expect(there.posts).toMatchObject([{ channelId: 'C3', text: 'New bowls.' }]))
    const [post] = there.posts
    const at = { channel: 'C3', message: post?.messageId }
    // Nobody who is known, another channel, another message, another item: nothing.
    await click('dismiss', valueOf(post, 'dismiss'), { ...at, user: 'U9' })
    await known('U1')
    await click('dismiss', valueOf(post, 'dismiss'), { ...at, channel: 'C1' })
    await click('dismiss', valueOf(post, 'dismiss').replace(id, 'spd_0000000000000000000000'), at)
    // Changed meanwhile: what was read is not what would be posted.
    await app.http('PATCH', `/v1/social/drafts/${id}`, { key: org.key, body: { body: 'New plates.' } })
    await soon(() =>
      expect(there.updates.at(-1)).toMatchObject({ messageId: post?.messageId, text: 'New plates.' }),
    )
    await click('approve', valueOf(post, 'approve'), at)
    await soon(() =>
      expect(there.whispers.map(({ text }) => text).join()).toContain('changed since it was read'),
    )
    expect(await shown(id)).toBe('pending')
    await click('approve', valueOf(there.updates.at(-1), 'approve'), at)
    await soon(() => expect(there.whispers.map(({ text }) => text).join()).toContain('Connect an account'))
    await click('dismiss', valueOf(there.updates.at(-1), 'dismiss'), at)
    await soon(async () => expect(await shown(id)).toBe('dismissed'))
    await soon(() =>
      expect(there.updates.at(-1)).toMatchObject({ footer: expect.stringContaining('Dismissed by') }),
    )
    expect(there.updates.at(-1)?.buttons).toBeUndefined()
    // Decided elsewhere, it says so too.
    const other = await propose()
    await soon(() => expect(there.posts).toHaveLength(2))
    await app.http('POST', `/v1/social/drafts/${other.id}/dismiss`, { cookie: org.cookie, body: {} })
    await soon(() =>
      expect(there.updates.at(-1)).toMatchObject({
        messageId: there.posts[1]?.messageId,
        footer: expect.stringContaining('Dismissed'),
      }),
    )
  }, 60_000)
})
