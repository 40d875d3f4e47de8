import { describe, expect, it } from 'vitest'
import { type TeamChatMessage, type TeamChatUser } from '../kernel/ports/team-chat.ts'
import {
  app,
  call,
  click,
  connect,
  event,
  known,
  messagesOf,
  org,
  soon,
  stamp,
  there,
  threaded,
  widget,
  write,
  useWorkspace,
  type As,
} from './chat-workspace.ts'

useWorkspace()

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
    await app.createMember(org, 'member')
    const [{ id: memberId, email }] = await app.sql(
      'select u.id, u.email from iam_users u join iam_memberships m on m.user_id = u.id where m.org_id = $1 and u.id <> $2',
      [org.orgId, org.ownerUserId],
    )
    const [owner] = await app.sql('select email from iam_users where id = $1', [org.ownerUserId])
    await app.sql('update iam_users set email_verified_at = now() where id = $1', [org.ownerUserId])
    await app.sql('update iam_users set email_verified_at = null where id = $1', [memberId])
    person('U1', 'member', 'nobody@elsewhere.test')
    person('U2', 'guest', email)
    person('U3', 'stranger', email)
    person('U4', 'bot')
    person('U5', 'deleted', email)
    person('U6', 'member', email)
    // Whoever may set addresses there must not become who runs things here.
    person('U7', 'member', owner.email)
    const all = ['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U7']
    for (const user of all) await write('let me in', { user })
    await soon(() => expect(there.whispers.map(({ userId }) => userId).toSorted()).toEqual(all))
    await write('a program', { user: 'U1', more: { bot_id: 'B9' } })
    await write('top', { thread: '' })
    await write('another thread', { thread: '1.1' })
    expect(await messagesOf(id)).toHaveLength(1)
    // An address that both sides have proved makes them known.
    await app.sql('update iam_users set email_verified_at = now() where id = $1', [memberId])
    await write('it is me', { user: 'U6' })
    await soon(async () =>
      expect((await messagesOf(id)).at(-1)).toMatchObject({ body: 'it is me', authorId: memberId }),
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
  }, 60_000)
})

describe('a slip', () => {
  it('reaches no customer: however a note is marked, whatever the route becomes meanwhile, in whichever order it is told', async () => {
    const route = await connect({ threadText: 'reply' })
    const id = await threaded()
    await known()
    const marked = [
      '\u200b!x',
      '！x',
      'note：x',
      '*note:* x',
      '> !x',
      '\u2060note: x',
      '_!x_',
      '`!x`',
      '@Kim note: x',
      'Notes: x',
    ]
    for (const text of marked) await write(text)
    await soon(async () =>
      expect((await messagesOf(id)).filter(({ internal }) => internal)).toHaveLength(marked.length),
    )
    // Edited before it was sent; deleted before it was told of.
    const ts = await write('he is an idiot')
    const thread = there.posts[0]?.messageId
    await event({
      type: 'message',
      subtype: 'message_changed',
      channel: 'C1',
      ts: stamp(),
      event_ts: stamp(),
      message: { user: 'U1', ts, thread_ts: thread, text: 'note: he is an idiot' },
      previous_message: { user: 'U1', ts, text: 'he is an idiot' },
    })
    const gone = stamp()
    await event({
      type: 'message',
      subtype: 'message_deleted',
      channel: 'C1',
      deleted_ts: gone,
      ts: stamp(),
      event_ts: stamp(),
      previous_message: { user: 'U1', ts: gone, thread_ts: thread, text: 'oops' },
    })
    await write('oops', { ts: gone })
    // Written when text was a note.
    await call('PUT', '/routing', { teamChatChannelId: 'C1', threadText: 'note' })
    const { people } = there
    there.people = {}
    await write('do not refund this one')
    await call('PUT', '/routing', { teamChatChannelId: 'C1', threadText: 'reply' })
    there.people = people
    await write('a true reply')
    await soon(async () =>
      expect((await messagesOf(id)).at(-1)).toMatchObject({ body: 'a true reply', internal: false }),
    )
    const sent = (await messagesOf(id)).filter(
      ({ internal, authorType }) => !internal && authorType === 'user',
    )
    expect(sent.map(({ body }) => body)).toEqual(['a true reply'])
    const said = there.whispers.map(({ text }) => text)
    expect(said).toContain('You changed it before it was sent: nothing was sent. Write it again.')
    expect(said).toContain('Taken back: nothing was sent.')
    expect(route.threadText).toBe('reply')
  }, 60_000)

  it('is no other’s: who an admin says somebody is counts once they have said so themselves', async () => {
    await connect()
    const id = await threaded()
    const member = await app.createMember(org, 'member')
    there.people['UEVIL'] = { id: 'UEVIL', name: 'Eve', email: null, kind: 'member' }
    const linked = await call(
      'POST',
      '/links',
      { teamChatUserId: 'UEVIL', userId: org.ownerUserId },
      { key: org.key },
    )
    expect(linked.body).toMatchObject({ linkedBy: 'admin', confirmed: false })
    await write('as the owner', { user: 'UEVIL' })
    await soon(() => expect(there.whispers).toHaveLength(1))
    expect(await messagesOf(id)).toHaveLength(1)
    const token = /#token=(\S+)/.exec(there.whispers[0]?.text ?? '')?.[1]
    const other = await call('POST', '/links/mine', { token }, { cookie: member })
    expect([other.status, other.body.code]).toEqual([409, 'team_chat_conflict'])
    expect((await call('POST', '/links/mine', { token })).body).toMatchObject({ confirmed: true })
    await write('now I am', { user: 'UEVIL' })
    await soon(async () => expect((await messagesOf(id)).at(-1)).toMatchObject({ authorId: org.ownerUserId }))
    const stored = await app.sql('select outcome from tch_received where org_id = $1', [org.orgId])
    expect(JSON.stringify(stored)).not.toContain('token')
  }, 60_000)
})

describe('images and files', () => {
  it('go both ways, by the rules of all uploads, in their place; what is not taken sends nothing and is said', async () => {
    await connect()
    const id = await threaded()
    await known()
    const share = (name: string, mimetype: string, size: number, text = '') =>
      write(text, {
        more: {
          subtype: 'file_share',
          files: [{ id: 'F1', name, mimetype, size, url_private: `https://files.slack.com/${name}` }],
        },
      })
    there.files['https://files.slack.com/bowl.png'] = PNG
    await share('bowl.png', 'image/png', PNG.length, 'Look')
    await soon(async () =>
      expect((await messagesOf(id)).at(-1)).toMatchObject({
        body: 'Look',
        internal: true,
        attachments: [{ kind: 'image', name: 'bowl.png' }],
      }),
    )
    const before = (await messagesOf(id)).length
    there.files['https://files.slack.com/evil.exe'] = Buffer.from('MZ')
    await share('evil.exe', 'application/x-msdownload', 2, 'Run this')
    await soon(() => expect(there.whispers.map(({ text }) => text).join()).toContain('evil.exe'))
    expect(await messagesOf(id)).toHaveLength(before)
    // From the inbox into the thread.
    const asked = await app.http('POST', `/v1/conversations/${id}/attachments/upload-request`, {
      cookie: org.cookie,
      body: { name: 'plate.png', mime: 'image/png', sizeBytes: PNG.length },
    })
    await fetch(asked.body.uploadUrl, {
      method: asked.body.uploadMethod,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(PNG),
    })
    await app.http('POST', `/v1/conversations/${id}/attachments/${asked.body.id}/complete`, {
      cookie: org.cookie,
      body: {},
    })
    await app.http('POST', `/v1/conversations/${id}/messages`, {
      cookie: org.cookie,
      body: { body: 'And this', attachmentIds: [asked.body.id] },
    })
    await soon(() =>
      expect(there.uploads).toMatchObject([{ name: 'plate.png', threadId: there.posts[0]?.messageId }]),
    )
    expect(there.posts.at(-1)).toMatchObject({ text: 'And this' })
  }, 60_000)
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
