import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestOrg } from '../../../test/harness.ts'
import {
  mailOf,
  openMailbox,
  smtpOf,
  startMailTest,
  type MailTest,
  type TestMailbox,
} from './test-mailbox.ts'

let test: MailTest
let org: TestOrg
let mailbox: TestMailbox

beforeAll(async () => void (test = await startMailTest()))
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.app.createOrg()
  test.server.mails.length = 0
  test.server.refuseWith(null)
  mailbox = await openMailbox(test, org)
})

let count = 0
/** The customer of the running test: mails of the one before may still be on their way. */
let ada: string
let ADA: Record<string, string>
beforeEach(() => {
  ada = `ada${(count += 1)}@customer.test`
  ADA = { from: `Ada Lovelace <${ada}>`, subject: 'My order', 'message-id': '<1@customer.test>' }
})

const post = (path: string, body: unknown = {}) =>
  test.app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })
const mailsOf = async ({ id }: TestMailbox) =>
  (await test.app.http('GET', `/v1/conversations/channels/email/${id}/mails`, { key: org.key })).body.items
const only = async () => {
  const all = await mailbox.conversations()
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}

describe('a mail that comes in', () => {
  it('opens a conversation of its sender, once, however often it comes', async () => {
    const first = await mailbox.receive(ADA, 'Where is it?')
    expect([first.status, first.body]).toEqual([201, { status: 'ingested' }])
    await Promise.all([mailbox.receive(ADA, 'Where is it?'), mailbox.receive(ADA, 'Where is it?')])
    const conversation = await only()
    expect(conversation).toMatchObject({
      subject: 'My order',
      status: 'open',
      customerEmail: ada,
    })
    const messages = await mailbox.messagesOf(conversation.id)
    expect(messages.map(({ body, authorType }) => [body, authorType])).toEqual([['Where is it?', 'end_user']])
    const mails = await test.app.http('GET', `/v1/conversations/channels/email/${mailbox.id}/mails`, {
      key: org.key,
    })
    expect(mails.body.items).toMatchObject([{ outcome: 'message', sender: ada, subject: 'My order' }])
  })

  it('is taken in twice where another mail has the same id', async () => {
    await mailbox.receive(ADA, 'Where is it?')
    await mailbox.receive(ADA, 'It has come.')
    expect(await mailbox.conversations()).toHaveLength(2)
  })

  it('brings its files, and a text that quotes is cut with the rest at hand', async () => {
    await mailbox.relay(
      [
        `From: ${ada}`,
        'To: support@acme.test',
        'Message-ID: <2@customer.test>',
        'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'See the file.',
        '',
        'On Mon, 3 Mar 2025 at 10:00, Acme <support@acme.test> wrote:',
        '> Hello',
        '--x',
        'Content-Type: application/x-strange',
        'Content-Disposition: attachment; filename="../../plan.xyz"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('bytes').toString('base64'),
        '--x--',
      ].join('\r\n'),
    )
    const conversation = await only()
    expect(conversation.subject).toBe('Grüße')
    const [message] = await mailbox.messagesOf(conversation.id)
    expect(message?.body).toBe('See the file.')
    expect(message?.metadata.quotedText).toContain('> Hello')
    expect(message?.attachments).toMatchObject([{ kind: 'file', sizeBytes: 5 }])
    const file = await fetch(message?.attachments[0]?.url ?? '')
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      expect.stringContaining('attachment'),
      'bytes',
    ])
  })

  it('of a program wakes nobody', async () => {
    await mailbox.receive({ ...ADA, 'auto-submitted': 'auto-replied' }, 'I am away')
    await mailbox.receive(
      { ...ADA, from: 'no-reply@shop.test', 'message-id': '<3@shop.test>' },
      'Your parcel',
    )
    const all = await mailbox.conversations()
    expect(all.map(({ status, suppressedReason }) => [status, suppressedReason]).toSorted()).toEqual([
      ['closed', 'auto_reply'],
      ['closed', 'no_reply_address'],
    ])
  })

  it('is kept in quarantine where it cannot be read', async () => {
    expect((await mailbox.relay('no headers at all')).body).toEqual({ status: 'unparseable' })
    const mails = await test.app.http(
      'GET',
      `/v1/conversations/channels/email/${mailbox.id}/mails?outcome=quarantined`,
      { key: org.key },
    )
    expect(mails.body.items).toMatchObject([{ error: 'it names no sender', sizeBytes: 17 }])
    const again = await post(`channels/email/${mailbox.id}/mails/${mails.body.items[0].id}/retry`)
    expect([again.status, again.body]).toEqual([200, { outcome: 'quarantined' }])
    const other = await test.app.createOrg()
    const path = `/v1/conversations/channels/email/${mailbox.id}/mails/${mails.body.items[0].id}/retry`
    expect((await test.app.http('POST', path, { key: other.key, body: {} })).status).toBe(404)
  })

  it('of somebody who is blocked is nobody’s work', async () => {
    await test.app.http('POST', '/v1/conversations/blocks', {
      cookie: org.cookie,
      body: { email: ada },
    })
    await mailbox.receive(ADA)
    expect(await mailbox.conversations()).toEqual([])
  })

  it('is refused without the secret, and for an address that nobody has', async () => {
    const body = JSON.stringify({ recipient: mailbox.address, raw: 'aGk=' })
    const unsigned = await fetch(`${test.app.url}/v1/conversations/email/relay`, { method: 'POST', body })
    expect([unsigned.status, ((await unsigned.json()) as { code: string }).code]).toEqual([
      401,
      'relay_unsigned',
    ])
    const wrong = await fetch(`${test.app.url}/v1/conversations/email/relay`, {
      method: 'POST',
      headers: { 'x-svc-relay-signature': '0'.repeat(64) },
      body,
    })
    expect(wrong.status).toBe(401)
    expect((await mailbox.relay('From: a@b.test\r\n\r\nHi', 'nobody@in.stoa.test')).body).toEqual({
      status: 'unknown_recipient',
    })
  })

  it('is taken from listed forwarders alone, where some are listed', async () => {
    const listed = await openMailbox(test, org, {
      inbound: { provider: 'relay', allowedForwarders: ['acme.test'] },
    })
    const forwarded = (by: string, id: string) =>
      listed.relay(
        mailOf({ ...ADA, 'message-id': `<${id}@x>`, 'x-forwarded-for': `${by} ${listed.address}` }, 'Hi'),
      )
    expect((await forwarded('info@sub.acme.test', 'a')).body).toEqual({ status: 'ingested' })
    expect((await forwarded('info@evil.test', 'b')).body).toEqual({ status: 'forwarder_not_allowed' })
    expect(await mailsOf(listed)).toMatchObject([{ outcome: 'quarantined' }, { outcome: 'message' }])
    // What was sent to it directly has no forwarder, whoever else is named.
    const direct = mailOf(
      { ...ADA, 'message-id': '<c@x>', to: `partner@other.test, ${listed.address}` },
      'Hi',
    )
    expect((await listed.relay(direct)).body).toEqual({ status: 'ingested' })
  })
})

describe('an answer', () => {
  const answer = async (conversationId: string, body: Record<string, unknown> = {}) => {
    const path = `/v1/conversations/${conversationId}/messages`
    const sent = await test.app.http('POST', path, {
      cookie: org.cookie,
      body: { body: 'It is **on its way**.', ...body },
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    return sent.body as { id: string }
  }

  it('goes to everybody of the mail, in its thread, and what they answer comes back to the conversation', async () => {
    await mailbox.receive({
      ...ADA,
      to: 'Support <support@acme.test>, bob@customer.test',
      cc: 'Carol <carol@other.test>',
      references: '<0@customer.test>',
    })
    const { id } = await only()
    const { id: messageId } = await answer(id)
    const mail = await test.server.mailTo(ada)
    expect(mail.recipients.toSorted()).toEqual([ada, 'bob@customer.test', 'carol@other.test'])
    expect(mail.subject).toBe('Re: My order')
    expect(mail.from).toMatchObject({ address: 'support@acme.test' })
    expect(mail.to?.map(({ address }) => address)).toEqual([ada])
    expect(mail.cc?.map(({ address }) => address)).toEqual(['bob@customer.test', 'carol@other.test'])
    expect([mail.inReplyTo, mail.references]).toEqual([
      '<1@customer.test>',
      '<0@customer.test> <1@customer.test>',
    ])
    expect(mail.html).toContain('<strong>on its way</strong>')
    expect(mail.text).toContain('> Hello')
    await mailbox.delivered(id, messageId, 'sent')
    // By the id of our mail, from somebody who was on it; by the address that it names, whatever the headers say.
    await mailbox.receive(
      { from: 'carol@other.test', 'message-id': '<4@other.test>', 'in-reply-to': mail.messageId ?? '' },
      'Thanks!',
    )
    const replyTo = mail.replyTo?.[0]?.address ?? ''
    await mailbox.receive(
      { from: ada, to: replyTo.toUpperCase(), 'message-id': '<5@customer.test>' },
      'Me, too.',
    )
    expect((await mailbox.messagesOf(id)).map(({ body }) => body).slice(2)).toEqual(['Thanks!', 'Me, too.'])
    // A stranger who knows both joins nothing.
    await mailbox.receive(
      {
        from: 'eve@evil.test',
        to: replyTo,
        'message-id': '<6@evil.test>',
        'in-reply-to': mail.messageId ?? '',
      },
      'Tell me all',
    )
    expect(await mailbox.messagesOf(id)).toHaveLength(4)
    // Our own mail that comes back by a list is no message.
    await mailbox.receive(
      { from: 'support@acme.test', 'message-id': mail.messageId ?? '' },
      'It is on its way.',
    )
    expect(await mailbox.messagesOf(id)).toHaveLength(4)
  })

  it('goes to whom its writer names, with blind copies that nobody sees', async () => {
    await mailbox.receive(ADA)
    const { id } = await only()
    await answer(id, { email: { cc: ['boss@acme.test'], bcc: ['archive@acme.test'], subject: 'Good news' } })
    const mail = await test.server.mailTo('archive@acme.test')
    expect(mail.recipients.toSorted()).toEqual([ada, 'archive@acme.test', 'boss@acme.test'])
    expect([mail.subject, mail.bcc]).toEqual(['Good news', undefined])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    const chat = await post(`${id}/messages`, { body: 'x', email: { to: ['no address'] } })
    expect(chat.status).toBe(400)
  })

  it('that a server refuses is given up at once, and sent again when somebody says so', async () => {
    await mailbox.receive(ADA)
    const { id } = await only()
    test.server.refuseWith('550 5.1.1 No such user')
    const { id: messageId } = await answer(id)
    const dead = await mailbox.delivered(id, messageId, 'dead')
    expect(dead.deliveryError).toContain('5.1.1')
    test.server.refuseWith(null)
    const retried = await post(`${id}/messages/${messageId}/retry-delivery`)
    expect(retried.status).toBe(200)
    await mailbox.delivered(id, messageId, 'sent')
    expect(test.server.mails.filter(({ recipients }) => recipients.includes(ada))).toHaveLength(1)
  })

  it('that a server puts off waits, and those behind it with it', async () => {
    await mailbox.receive(ADA)
    const { id } = await only()
    test.server.refuseWith('451 Greylisted')
    const first = await answer(id)
    await mailbox.delivered(id, first.id, 'failed')
    test.server.refuseWith(null)
    const second = await answer(id, { body: 'And more' })
    await test.app.sql(
      `update conv_deliveries set next_attempt_at = now() where org_id = $1 and status = 'failed'`,
      [org.orgId],
    )
    await post(`channels/${mailbox.id}/activate`)
    await answer(id, { body: 'The last' })
    await mailbox.delivered(id, second.id, 'sent')
    await mailbox.delivered(id, first.id, 'sent')
    const mine = () => test.server.mails.filter(({ recipients }) => recipients.includes(ada))
    await expect.poll(() => mine().length, { timeout: 15_000 }).toBe(3)
    expect(mine().map(({ text }) => text?.split('\n')[0])).toEqual([
      'It is **on its way**.',
      'And more',
      'The last',
    ])
  })

  it('that comes back is told, with the reason', async () => {
    await mailbox.receive(ADA)
    const { id } = await only()
    const { id: messageId } = await answer(id)
    await mailbox.delivered(id, messageId, 'sent')
    const { messageId: ours } = await test.server.mailTo(ada)
    const returned = report(ada, [`Message-ID: ${ours}`])
    expect((await mailbox.relay(returned)).body).toEqual({ status: 'ingested' })
    const dead = await mailbox.delivered(id, messageId, 'dead')
    expect(dead.deliveryError).toBe('returned: 5.1.1 550 unknown user')
    expect(await mailbox.conversations()).toHaveLength(1)
  })

  it('stays below the limits of its mailbox', async () => {
    const limited = await openMailbox(test, org, { sendLimits: { perHourMax: 1 } })
    await limited.receive(ADA)
    const { id } = await only()
    const first = await answer(id)
    await limited.delivered(id, first.id, 'sent')
    const second = await answer(id)
    const waiting = await limited.delivered(id, second.id, 'queued')
    await expect
      .poll(async () => (await limited.messagesOf(id)).find((m) => m.id === waiting.id)?.deliveryError, {
        timeout: 10_000,
      })
      .toMatch(/^rate_limited:per_hour:until=/)
  })

  it('is opened when its image is loaded by somebody who is no program', async () => {
    const tracking = await openMailbox(test, org, { outbound: { ...smtpOf(test.server), trackOpens: true } })
    await tracking.receive(ADA)
    const { id } = await only()
    const { id: messageId } = await answer(id)
    await tracking.delivered(id, messageId, 'sent')
    const { html } = await test.server.mailTo(ada)
    const url = /src="([^"]+\/v1\/c\/o\/[^"]+)"/.exec(html ?? '')?.[1] ?? ''
    const load = (agent: string) => fetch(url, { headers: { 'user-agent': agent } })
    await load('SomeBot/1.0')
    await Promise.all([load('Mozilla/5.0'), load('Mozilla/5.0')])
    const image = await fetch(`${test.app.url}/v1/c/o/nonsense.gif`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect((await tracking.delivered(id, messageId, 'sent')).openCount).toBe(2)
  })
})

/** A report that a mail did not reach somebody. */
const report = (recipient: string, returned: string[], said = 'smtp; 550 unknown user') =>
  [
    'From: MAILER-DAEMON@mx.test',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${Math.random()}@mx.test>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=y',
    '',
    '--y',
    'Content-Type: message/delivery-status',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: ${said}`,
    '--y',
    'Content-Type: text/rfc822-headers',
    '',
    ...returned,
    '--y--',
  ].join('\r\n')

describe('a stranger', () => {
  const asPerson = async (conversationId: string, body: string, more: Record<string, unknown> = {}) => {
    const path = `/v1/conversations/${conversationId}/messages`
    const sent = await test.app.http('POST', path, { cookie: org.cookie, body: { body, ...more } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    await mailbox.delivered(conversationId, sent.body.id, 'sent')
    return sent.body.id as string
  }
  const mailsTo = (address: string) =>
    test.server.mails.filter(({ recipients }) => recipients.includes(address))
  const eve = () => `eve${count}@evil.test`

  it('stops nobody by a text that takes long to look at', async () => {
    const quotes = `hi\n${'>\n'.repeat(60_000)}x`
    expect((await mailbox.receive({ ...ADA, 'message-id': '<q@x>' }, quotes)).body).toEqual({
      status: 'ingested',
    })
    const lines = '\n'.repeat(60_000)
    expect((await mailbox.relay(report(ada, [lines], lines))).body).toEqual({ status: 'ingested' })
    const headers = { ...ADA, 'message-id': '<h@x>', 'x-forwarded-for': 'a'.repeat(60_000) }
    const listed = await openMailbox(test, org, {
      inbound: { provider: 'relay', allowedForwarders: ['acme.test'] },
    })
    expect((await listed.receive(headers, 'Hi')).status).toBe(201)
  }, 15_000)

  it('cannot make a mail that comes again and again', async () => {
    const emoji = '😀'.repeat(40_000)
    for (const body of [`q${emoji}`, `hi\n\n-----Original Message-----\n${emoji}`])
      expect((await mailbox.receive({ ...ADA, 'message-id': `<${body.length}@x>` }, body)).body).toEqual({
        status: 'ingested',
      })
    const bad = report(ada, ['Message-ID: <cmd_0123456789abcdefghij01@x>'], 'smtp; bad \0 thing')
    expect((await mailbox.relay(bad)).status).toBe(201)
    expect((await mailbox.relay('From: a@b.test\r\n\r\nHi', 'a\0@in.stoa.test')).body).toEqual({
      status: 'unknown_recipient',
    })
  })

  it('who writes as a program does not get the next answer', async () => {
    const bounces = `bounces+${count}@evil.test`
    await mailbox.receive({ ...ADA, cc: bounces }, 'First')
    const { id } = await only()
    await asPerson(id, 'Hello')
    const { messageId } = await test.server.mailTo(ada)
    await mailbox.receive(
      { from: ada, 'message-id': '<2@x>', 'in-reply-to': messageId ?? '' },
      'Privately: secret 42',
    )
    await mailbox.receive({ from: bounces, 'message-id': '<3@x>', 'in-reply-to': messageId ?? '' }, 'Away')
    expect((await mailbox.messagesOf(id)).at(-1)).toMatchObject({ internal: true, body: 'Away' })
    await asPerson(id, 'Our answer')
    expect(mailsTo(ada)).toHaveLength(2)
    expect(mailsTo(bounces)).toHaveLength(1)
  })

  it('has us write to nobody else while nobody is there, and once a day', async () => {
    const closed = await test.app.http('PUT', '/v1/conversations/business-hours', {
      cookie: org.cookie,
      body: { timeZone: 'UTC', weekly: [], outOfOffice: { enabled: true, text: 'We are closed.' } },
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    const victims = Array.from({ length: 20 }, (_, index) => `victim${index}@v.test`).join(', ')
    const mail = (id: string) => ({
      from: eve(),
      to: `support@acme.test, ${victims}`,
      cc: victims,
      subject: 'x',
      'message-id': `<${id}@e>`,
    })
    await mailbox.receive(mail('a'), 'Click http://evil.test')
    const note = await test.server.mailTo(eve())
    expect(note.recipients).toEqual([eve()])
    expect(note.text).not.toContain('evil.test')
    expect(note.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied')
    await mailbox.receive(mail('b'), 'Again')
    await mailbox.receive(ADA, 'Hello')
    await test.server.mailTo(ada)
    expect(mailsTo(eve())).toHaveLength(1)
  })

  it('gets nobody’s answers by planting an id that they will answer', async () => {
    await mailbox.receive({ from: eve(), cc: ada, subject: 'x', 'message-id': '<public@list.test>' }, 'Bait')
    await mailbox.receive(
      { from: ada, 'message-id': '<4@x>', 'in-reply-to': '<public@list.test>' },
      'My secret',
    )
    expect(await mailbox.conversations()).toHaveLength(2)
  })

  it('marks no delivery as returned that the report is not of', async () => {
    await mailbox.receive(ADA)
    const { id } = await only()
    const first = await asPerson(id, 'One')
    const second = await asPerson(id, 'Two')
    const [one, two] = await Promise.all(
      [/^/].flatMap(() =>
        [0, 1].map((at) =>
          expect
            .poll(() => mailsTo(ada)[at]?.messageId)
            .toBeTruthy()
            .then(() => mailsTo(ada)[at]),
        ),
      ),
    )
    const sales = await openMailbox(test, org)
    const states = async () =>
      (await mailbox.messagesOf(id))
        .filter((m) => [first, second].includes(m.id))
        .map((m) => m.deliveryStatus)
    await sales.relay(report(ada, [`Message-ID: ${two?.messageId}`]))
    await mailbox.relay(report('somebody@else.test', [`Message-ID: ${two?.messageId}`]))
    expect(await states()).toEqual(['sent', 'sent'])
    await mailbox.relay(
      report(ada, [`Message-ID: ${two?.messageId}`, `References: ${one?.messageId} ${two?.messageId}`]),
    )
    expect(await states()).toEqual(['sent', 'dead'])
  })

  it('who is named for an answer is not shown what the customer wrote', async () => {
    await mailbox.receive(ADA, 'My secret')
    const { id } = await only()
    await asPerson(id, 'See here', { email: { to: [`third${count}@x.test`] } })
    const mail = await test.server.mailTo(`third${count}@x.test`)
    expect(mail.text).not.toContain('My secret')
  })
})

describe('nothing is lost', () => {
  it('of a mail that comes while its mailbox is off: it comes again', async () => {
    await test.app.http('DELETE', `/v1/conversations/channels/${mailbox.id}`, { key: org.key })
    const off = await mailbox.receive(ADA)
    expect([off.status, off.body.code]).toEqual([503, 'relay_busy'])
    await post(`channels/${mailbox.id}/activate`)
    expect((await mailbox.receive(ADA)).body).toEqual({ status: 'ingested' })
  })

  it('of mails that are alike, without ids, or between two mailboxes', async () => {
    const alarm = { from: 'alarm@b.test', subject: 'Alarm' }
    await mailbox.receive({ ...alarm, date: 'Mon, 3 Mar 2025 10:00:00 +0000' }, 'Down')
    await mailbox.receive({ ...alarm, date: 'Tue, 4 Mar 2025 10:00:00 +0000' }, 'Down')
    expect(await mailbox.conversations()).toHaveLength(2)
    await mailbox.receive(ADA)
    const [conversation] = (await mailbox.conversations()).filter(
      ({ customerEmail }) => customerEmail === ada,
    )
    const sales = await openMailbox(test, org, { addressing: { fromAddress: 'sales@acme.test' } })
    await post(`${conversation?.id}/messages`, { body: 'For you', email: { to: ['sales@acme.test'] } })
    const { messageId } = await test.server.mailTo('sales@acme.test', /^Re: My order/)
    await sales.receive({ from: 'support@acme.test', 'message-id': messageId ?? '' }, 'For you')
    expect(await mailsOf(sales)).toMatchObject([{ outcome: 'message' }])
  })

  it('of recipients that a server refuses beside others: it is told, and sent again to them alone', async () => {
    await mailbox.receive({ ...ADA, cc: `gone${count}@customer.test` })
    const { id } = await only()
    test.server.refuseOnly(`gone${count}@customer.test`)
    const sent = await test.app.http('POST', `/v1/conversations/${id}/messages`, {
      cookie: org.cookie,
      body: { body: 'Hello' },
    })
    const dead = await mailbox.delivered(id, sent.body.id, 'dead')
    expect(dead.deliveryError).toContain(`not for gone${count}@customer.test`)
    test.server.refuseOnly(null)
    await post(`${id}/messages/${sent.body.id}/retry-delivery`)
    await mailbox.delivered(id, sent.body.id, 'sent')
    expect(
      test.server.mails.filter(({ text }) => text?.startsWith('Hello')).map(({ recipients }) => recipients),
    ).toEqual([[ada], [`gone${count}@customer.test`]])
  })
})
