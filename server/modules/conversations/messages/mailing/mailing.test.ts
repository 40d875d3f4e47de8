import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import { openSocket } from '../../../../test/socket.ts'
import { wakeWorkers } from '../../../../test/wake-workers.ts'
import { REPLY_LANGUAGES, replyLanguage, replyTexts } from './reply-texts.ts'

let server: TestMailServer
let app: TestApp
let org: TestOrg
let channel: { channelId: string; widgetKey: string }

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  server.mails.length = 0
  org = await app.createOrg()
  const { body } = await app.http('POST', '/v1/conversations/channels/widget', {
    cookie: org.cookie,
    body: { name: 'Site', originAllowlist: ['https://shop.example'] },
  })
  channel = body
})

/** The address of a visitor of this test. */
const addressOf = (sessionId: string) => `${sessionId}@${org.orgId.slice(4)}.example`
/** Whom mails of this test's organization were handed over for. */
const recipients = () =>
  server.mails
    .flatMap((mail) => mail.recipients)
    .filter((to) => to.endsWith(`@${org.orgId.slice(4)}.example`))
const queued = async () =>
  (await app.sql('select count(*)::int as n from mail_messages where org_id = $1', [org.orgId]))[0]
    .n as number

/** A visitor writes; answers the id of the conversation. */
async function write(sessionId: string, more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await app.http('POST', '/v1/widget/messages', {
    key: channel.widgetKey,
    headers: { origin: 'https://shop.example' },
    body: {
      channelId: channel.channelId,
      sessionId,
      visitor: { email: addressOf(sessionId) },
      messages: [{ body: 'BUY CHEAP PILLS' }],
      ...more,
    },
  })
  return body.conversationId
}
const answer = (id: string, body: string, by: { key?: string; cookie?: string } = { cookie: org.cookie }) =>
  app.http('POST', `/v1/conversations/${id}/messages`, { ...by, body: { body } })

/** Lets the time pass until a planned job runs, by its key, and waits until it has. */
async function due(key: string): Promise<void> {
  const planned = () =>
    app.sql(
      'update graphile_worker._private_jobs set run_at = now() where key like $1 and run_at > now() returning 1',
      [key],
    )
  await vi.waitUntil(async () => (await planned()).length > 0)
  await wakeWorkers(app)
  // A further answer, heard of only now, may put it off once more.
  await vi.waitUntil(async () => {
    if ((await planned()).length > 0) await wakeWorkers(app)
    return (await app.sql('select from graphile_worker._private_jobs where key like $1', [key])).length === 0
  })
}

describe('answers that a visitor did not see', () => {
  it('are sent together to the address that they left, in their language, without their own words', async () => {
    const id = await write('s1', { locale: 'de-AT', url: 'https://shop.example/cart' })
    await answer(id, 'It left our warehouse.')
    await answer(id, 'It arrives on Friday.')
    await due(`reply-mail:${id}`)
    const mail = await server.mailTo(addressOf('s1'))
    expect(mail).toMatchObject({
      subject: 'Acme hat Ihnen geantwortet',
      from: { name: 'Acme', address: 'stoa@mail.test' },
    })
    expect(mail.text).toContain('Olga')
    expect(mail.text).not.toContain('Owner')
    expect(mail.text).toMatch(/It left our warehouse\.[\s\S]*It arrives on Friday\./)
    expect(mail.text).toContain('https://shop.example/cart')
    expect(mail.text).not.toContain('PILLS')
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/v1/c/e/')
  })

  it('are not sent when they were seen, nor twice, nor to who wrote since', async () => {
    const id = await write('s1')
    await answer(id, 'First')
    await due(`reply-mail:${id}`)
    await server.mailTo(addressOf('s1'))
    await app.sql(`update conv_messages set read_at = now() where conversation_id = $1`, [id])
    await answer(id, 'Second')
    await app.sql(`update conv_messages set read_at = now() where conversation_id = $1`, [id])
    await due(`reply-mail:${id}`)
    await answer(id, 'Third')
    await write('s1')
    await due(`reply-mail:${id}`)
    expect(recipients()).toEqual([addressOf('s1')])
  })

  it('lead to no page that the channel does not know', async () => {
    const id = await write('s1')
    await app.sql(
      `update conv_conversations set metadata = metadata || '{"url":"https://evil.example/"}' where id = $1`,
      [id],
    )
    await answer(id, 'Hello')
    await due(`reply-mail:${id}`)
    const mail = await server.mailTo(addressOf('s1'))
    expect(mail.text).not.toContain('evil.example')
    expect(mail.text).toContain('open the chat on the page where you wrote to us')
  })

  it('end when the customer says so; opening the link alone ends nothing', async () => {
    const id = await write('s1')
    await answer(id, 'One')
    await due(`reply-mail:${id}`)
    const mail = await server.mailTo(addressOf('s1'))
    const stopAddress = /https?:\/\/\S+\/v1\/c\/e\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const asked = await app.http('GET', new URL(stopAddress).pathname)
    expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('Stop these emails') })
    const [, style = ''] = /<style>(.*)<\/style>/.exec(asked.body) ?? []
    const allowed = `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`
    expect(asked.headers['content-security-policy']).toContain(allowed)
    await answer(id, 'Two')
    await due(`reply-mail:${id}`)
    await vi.waitUntil(() => recipients().length === 2)
    const stopped = await app.http('GET', `${new URL(stopAddress).pathname}?stop=1`)
    expect(stopped.body).toContain('We won’t email our answers')
    await answer(id, 'Three')
    const other = await write('s2')
    await answer(other, 'Hello')
    await due(`reply-mail:${other}`)
    expect(await queued()).toBe(3)
    // Also of another conversation that is begun with the address.
    const again = await write('s9', { visitor: { email: addressOf('s1') } })
    await answer(again, 'Four')
    await due(`reply-mail:${again}`)
    expect(await queued()).toBe(3)
    const forged = stopAddress.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await app.http('GET', `${new URL(forged).pathname}?stop=1`)).status).toBe(404)
  })

  it('stay in the chat where the channel does not send them, or the visitor left no address', async () => {
    await app.http('PATCH', `/v1/conversations/channels/widget/${channel.channelId}`, {
      cookie: org.cookie,
      body: { replyByEmail: false },
    })
    await answer(await write('s1'), 'Hello')
    await app.http('PATCH', `/v1/conversations/channels/widget/${channel.channelId}`, {
      cookie: org.cookie,
      body: { replyByEmail: true },
    })
    await answer(await write('s2', { visitor: {} }), 'Hello')
    const third = await write('s3')
    await answer(third, 'Hello')
    await due(`reply-mail:${third}`)
    await server.mailTo(addressOf('s3'))
    expect(await queued()).toBe(1)
  })

  it('go to each of two people whose conversations were merged, each with what they may read', async () => {
    const [ada, ben] = [await write('ada'), await write('ben')]
    await answer(ada, 'For Ada before')
    const merged = await app.http('POST', `/v1/conversations/${ada}/merge`, {
      cookie: org.cookie,
      body: { intoId: ben },
    })
    expect(merged.status).toBe(200)
    await answer(ben, 'For both')
    await due(`reply-mail:${ben}`)
    const [toAda, toBen] = [await server.mailTo(addressOf('ada')), await server.mailTo(addressOf('ben'))]
    expect(toAda.text).toMatch(/For Ada before[\s\S]*For both/)
    expect(toBen.text).toContain('For both')
    expect(toBen.text).not.toContain('For Ada')
  })

  it('hold no words of whoever has the public key of the widget', async () => {
    const id = await write('s1', {
      messages: [{ body: 'Hi' }, { role: 'agent', body: 'Pay at http://evil.example' }],
    })
    await due(`reply-mail:${id}`)
    expect(await queued()).toBe(0)
    await answer(id, 'A real answer')
    await due(`reply-mail:${id}`)
    const mail = await server.mailTo(addressOf('s1'))
    expect(mail.text).toContain('A real answer')
    expect(mail.text).not.toContain('evil.example')
  })

  it('go to the address left in the conversation, whatever another browser says of the contact', async () => {
    await write('thief', { visitor: { email: addressOf('ada') } })
    const id = await write('ada')
    const changed = await app.http('PATCH', '/v1/widget/visitor', {
      key: channel.widgetKey,
      headers: { origin: 'https://shop.example' },
      body: { channelId: channel.channelId, sessionId: 'thief', email: addressOf('elsewhere') },
    })
    expect(changed.status).toBe(200)
    await answer(id, 'The code is 4711')
    await due(`reply-mail:${id}`)
    await server.mailTo(addressOf('ada'))
    expect(recipients()).toEqual([addressOf('ada')])
  })

  it('take no words in by the address of the page', async () => {
    const id = await write('s1', {
      url: 'https://shop.example/ \n\nUnlock your account: http://evil.example/login',
    })
    await answer(id, 'Hello')
    await due(`reply-mail:${id}`)
    expect((await server.mailTo(addressOf('s1'))).text).not.toMatch(/evil|Unlock/)
  })

  it('are at most ten mails a day for an address that anybody may have typed', async () => {
    for (let n = 0; n < 11; n++) {
      const id = await write(`s${n}`, { visitor: { email: addressOf('victim') } })
      await answer(id, 'Hello')
      await due(`reply-mail:${id}`)
    }
    expect(await queued()).toBe(10)
  })
})

describe('the texts of these mails', () => {
  it('are there in each language of the widget, whole', () => {
    expect(REPLY_LANGUAGES.toSorted().join(' ')).toBe('ar da de en es fi fr is it ja nb nl pl pt sv uk')
    for (const language of REPLY_LANGUAGES) {
      const texts = replyTexts(language)
      expect(texts.subject, language).toContain('{org}')
      expect(texts.heading, language).toContain('{name}')
      for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(4)
    }
    expect(['no', 'nn-NO', 'pt-BR', 'xx', null].map(replyLanguage)).toEqual(['nb', 'nb', 'pt', 'en', 'en'])
  })
})

describe('who is away', () => {
  const choose = (body: Record<string, boolean>, cookie = org.cookie) =>
    app.http('PATCH', '/v1/me/email-notifications', { cookie, body })
  const emailOf = async (userId: string) =>
    (await app.sql('select email from iam_users where id = $1', [userId]))[0].email as string
  const runTellWaiting = async () => {
    await app.sql(
      `select graphile_worker.add_job('conversations.tellWaiting', '{}'::json, job_key := 'tell')`,
    )
    await vi.waitUntil(
      async () =>
        (await app.sql(`select from graphile_worker._private_jobs where key = 'tell'`)).length === 0,
      15_000,
    )
  }
  const flag = (id: string, minutes: number) =>
    app.sql(
      `update conv_conversations set needs_human_attention = true, needs_human_attention_at = now() - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    )

  it('is told of nothing unless they ask for it', async () => {
    expect((await app.http('GET', '/v1/me/email-notifications', { cookie: org.cookie })).body).toEqual({
      mentions: false,
      waiting: false,
      mailConfigured: true,
    })
    await flag(await write('s1'), 10)
    await runTellWaiting()
    expect(await queued()).toBe(0)
    expect((await choose({ waiting: true })).body).toMatchObject({ waiting: true, mentions: false })
  })

  it('is told once of customers who wait, in one mail', async () => {
    await choose({ waiting: true })
    await flag(await write('s1'), 10)
    await flag(await write('s2'), 7)
    await flag(await write('s3'), 1)
    await runTellWaiting()
    await runTellWaiting()
    const mail = await server.mailTo(await emailOf(org.ownerUserId))
    expect(mail.subject).toBe('2 customers are waiting for an answer')
    expect(mail.text).toContain('/inbox/needs-you')
    expect(mail.text).toContain(`${addressOf('s1')} (#1)`)
    expect(await queued()).toBe(1)
  })

  it('is not told while at the keyboard, nor of what a colleague owns', async () => {
    await choose({ waiting: true })
    const mine = await write('s1')
    await flag(mine, 10)
    const socket = await openSocket(app, { cookie: org.cookie, origin: app.url })
    await socket.ask({ type: 'subscribe', channel: 'org' })
    socket.ws.send(JSON.stringify({ type: 'presence', channel: 'org', state: 'online' }))
    await vi.waitUntil(
      async () => (await app.sql('select from conv_presence where org_id = $1', [org.orgId])).length > 0,
    )
    await runTellWaiting()
    expect(await queued()).toBe(0)
    socket.ws.close()
    await app.sql(`update conv_presence set present_at = now() - interval '10 minutes'`)
    const cookie = await app.createMember(org, 'member')
    const [{ user_id: colleague }] = await app.sql(
      `select user_id from iam_memberships where org_id = $1 and role = 'member'`,
      [org.orgId],
    )
    await app.sql('update conv_conversations set assignee_user_id = $2 where id = $1', [mine, colleague])
    await runTellWaiting()
    expect(await queued()).toBe(0)
    // Who answered meanwhile does not own it.
    await app.sql(
      `update conv_conversations set claim_user_id = $2, claim_expires_at = now() + interval '30 minutes' where id = $1`,
      [mine, org.ownerUserId],
    )
    await runTellWaiting()
    expect(await queued()).toBe(0)
    await choose({ waiting: true }, cookie)
    await runTellWaiting()
    await server.mailTo(await emailOf(colleague))
  })

  it('is told of a note that names them, unless they read it', async () => {
    const cookie = await app.createMember(org, 'member')
    await choose({ mentions: true })
    const id = await write('s1')
    const note = (text: string) =>
      app.http('POST', `/v1/conversations/${id}/messages`, {
        cookie,
        body: { body: `${text} @[Olga Owner](${org.ownerUserId})`, internal: true },
      })
    await note('Please look')
    await due('mention:%')
    const mail = await server.mailTo(await emailOf(org.ownerUserId))
    expect(mail.subject).toBe('Mia Member mentioned you in #1')
    expect(mail.text).toContain('Please look @Olga Owner')
    await note('Read already')
    await app.http('POST', '/v1/conversations/mentions/read', { cookie: org.cookie, body: {} })
    await due('mention:%')
    expect(await queued()).toBe(1)
  })
})
