import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HttpAnswer, TestOrg } from './harness.ts'
import {
  openMailbox,
  startMailTest,
  type MailTest,
  type TestMailbox,
} from '../modules/conversations/email/test-mailbox.ts'

let test: MailTest
let org: TestOrg
let mailbox: TestMailbox
let segmentId: string
let campaignId: string
let contactId: string
let ada: string
let count = 0

type Body = Record<string, unknown>
const call = (method: string, path: string, body?: Body) =>
  test.app.http(method, `/v1/${path}`, { cookie: org.cookie, ...(body && { body }) })
const made = async (method: string, path: string, body?: Body) => {
  const answer = await call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const consent = (id: string, source = 'Newsletter form') =>
  made('PUT', `crm/contacts/${id}/consent`, { lawfulBasis: 'consent', source })
const addPerson = async (email: string, more: Body = {}) => {
  const { id } = await made('POST', 'crm/contacts', { name: 'Ada Lovelace', email, ...more })
  await consent(id)
  return id as string
}
const addCampaign = async (name: string, more: Body = {}): Promise<string> => {
  const given = { name, brief: 'Bowls.', segmentId, channelId: mailbox.id, enabled: true, ...more }
  return (await made('POST', 'outreach/campaigns', given)).id
}
const setCampaign = (more: Body) => made('PATCH', `outreach/campaigns/${campaignId}`, more)
const propose = (more: Body = {}) =>
  made('POST', 'outreach/proposals', {
    campaignId,
    contactId,
    draftSubject: 'New bowls',
    draftBody: 'They are blue.',
    ...more,
  })
const approve = (id: string, fingerprint: string, more: Body = {}) =>
  call('POST', `outreach/proposals/${id}/approve`, { fingerprint, ...more })
const shown = async (id: string) => (await call('GET', `outreach/proposals/${id}`)).body
const send = async (more: Body = {}) => {
  const { id, draftFingerprint } = await propose(more)
  const sent = await approve(id, draftFingerprint)
  expect([sent.status, sent.body.status], JSON.stringify(sent.body)).toEqual([200, 'sent'])
  return sent.body
}
const linkOf = (mail: { headers: { key: string; value: string }[] }) =>
  mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
const mailsTo = (address: string) =>
  test.server.mails.filter(({ recipients }) => recipients.includes(address)).length
const soon = () => new Date(Date.now() + 1500).toISOString()

beforeAll(async () => void (test = await startMailTest()))
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.app.createOrg()
  mailbox = await openMailbox(test, org)
  ada = `reader${(count += 1)}@customer.test`
  contactId = await addPerson(ada)
  segmentId = (await made('POST', 'crm/segments', { name: 'Friends', filter: {} })).id
  campaignId = await addCampaign('Spring', { ctaUrl: 'https://shop.example/bowls' })
})

describe('what ends it', () => {
  it('is never lost beside what is sent at the same time', async () => {
    await send()
    const link = linkOf(await test.server.mailTo(ada))
    for (let round = 0; round < 4; round += 1) {
      const waiting = await Promise.all(
        [1, 2, 3, 4].map(async (number) =>
          propose({ campaignId: await addCampaign(`Race ${round}.${number}`) }),
        ),
      )
      const [click] = await Promise.all([
        fetch(link, { method: 'POST' }),
        ...waiting.map(({ id, draftFingerprint }) => approve(id, draftFingerprint)),
      ])
      expect(click.status).toBe(200)
      expect((await call('GET', `crm/contacts/${contactId}`)).body.doNotContact).toBe(true)
      for (const { id } of waiting) expect(['sent', 'dismissed']).toContain((await shown(id)).status)
      await made('PATCH', `crm/contacts/${contactId}`, { doNotContact: false, reason: 'They asked' })
    }
  })
})

describe('an answer', () => {
  /** A conversation in which the contact has written since. */
  const answered = async (headers: Record<string, string> = {}) => {
    const { conversationId } = await send()
    const mail = await test.server.mailTo(ada)
    const about = { 'message-id': `<${ada}>`, 'in-reply-to': mail.messageId ?? '' }
    await mailbox.receive({ from: ada, ...about, ...headers }, 'Tell me more')
    await expect
      .poll(async () => (await mailbox.messagesOf(conversationId)).map(({ body }) => body))
      .toContain('Tell me more')
    return { conversationId, link: linkOf(mail) }
  }
  const reply = (conversationId: string) =>
    call('POST', 'outreach/proposals/replies', { conversationId, draftBody: 'Of course.' })

  it('goes to the address that is shown, and to nobody else', async () => {
    const others = { 'reply-to': `else-${ada}`, cc: `boss-${ada}` }
    const { conversationId } = await answered(others)
    const { body } = await reply(conversationId)
    expect(body.delivery.destination).toBe(ada)
    expect((await approve(body.id, body.draftFingerprint)).body.status).toBe('sent')
    const { recipients } = await test.server.mailTo(ada, /^Re: /)
    expect(recipients).toEqual([ada])
    expect([mailsTo(`else-${ada}`), mailsTo(`boss-${ada}`)]).toEqual([0, 0])
  })

  it('is never lost where somebody is deleted meanwhile, and erased after it', async () => {
    const { link } = await answered()
    expect((await call('DELETE', `crm/contacts/${contactId}`)).status).toBeLessThan(300)
    const left = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(left.status).toBe(200)
    const again = await made('POST', 'crm/contacts', { email: ada })
    expect(again.doNotContact).toBe(true)
  })

  it('that waits in the mailbox is not sent to somebody who has unsubscribed meanwhile', async () => {
    const { conversationId, link } = await answered()
    const { body } = await reply(conversationId)
    // The mailbox has sent all that it may.
    await test.app.sql(
      `update conv_channels set config = jsonb_set(config, '{sendLimits}', '{"perHourMax": 1}') where id = $1`,
      [mailbox.id],
    )
    const sent = await approve(body.id, body.draftFingerprint)
    expect(sent.body.status, JSON.stringify(sent.body)).toBe('sent')
    await expect
      .poll(
        () =>
          test.app.sql(
            `select 1 from conv_deliveries where message_id = $1 and status = 'queued' and next_attempt_at > now()`,
            [sent.body.sentMessageId],
          ),
        { timeout: 15_000 },
      )
      .toHaveLength(1)
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    await test.app.sql(`update conv_channels set config = config - 'sendLimits' where id = $1`, [mailbox.id])
    await test.app.sql(
      `update conv_deliveries set next_attempt_at = now() where message_id = $1 and status in ('queued', 'failed')`,
      [sent.body.sentMessageId],
    )
    await made('POST', `conversations/${conversationId}/messages`, { body: 'By hand' })
    const stored = await mailbox.delivered(conversationId, sent.body.sentMessageId, 'dead')
    expect(stored.deliveryError).toContain('not_wanted')
    const texts = test.server.mails.filter(({ recipients }) => recipients.includes(ada))
    expect(texts.filter(({ text }) => text?.includes('Of course.'))).toEqual([])
  })

  it('is refused while the contact has not written, when it is proposed and when it is sent', async () => {
    const { conversationId } = await answered()
    const first = (await reply(conversationId)).body
    await approve(first.id, first.draftFingerprint)
    expect(told(await reply(conversationId))).toEqual([409, 'outreach_unanswered'])
    const { conversationId: silent } = await send({ campaignId: await addCampaign('Summer') })
    expect(told(await reply(silent))).toEqual([409, 'outreach_unanswered'])
    await test.app.sql(
      `update out_proposals set status = 'pending', decided_at = null, sent_at = null, sent_message_id = null where id = $1`,
      [first.id],
    )
    await test.app.sql(
      `update conv_messages set author_type = 'agent' where conversation_id = $1 and body = 'Tell me more'`,
      [conversationId],
    )
    const again = (await shown(first.id)).draftFingerprint
    expect(told(await approve(first.id, again))).toEqual([409, 'outreach_unanswered'])
  })
})

describe('a first message', () => {
  it('keeps to what a contact gets in a week, whatever is approved at once', async () => {
    const waiting = []
    for (let number = 0; number < 6; number += 1) {
      const cadenceRules = { maxPerWeekPerContact: 1 }
      waiting.push(await propose({ campaignId: await addCampaign(`At once ${number}`, { cadenceRules }) }))
    }
    const done = await Promise.all(waiting.map(({ id, draftFingerprint }) => approve(id, draftFingerprint)))
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    await test.server.mailTo(ada)
    expect(mailsTo(ada)).toBe(1)
  })

  it('is for contacts in the segment of its campaign, when it is proposed and when it is sent', async () => {
    const filter = { tagsAny: ['vip'] }
    const vips = (await made('POST', 'crm/segments', { name: 'VIPs', filter })).id
    const vip = await addPerson(`vip-${ada}`, { tags: ['vip'] })
    await setCampaign({ segmentId: vips })
    const outside = { campaignId, contactId, draftSubject: 'x', draftBody: 'y' }
    const refused = await call('POST', 'outreach/proposals', outside)
    expect([...told(refused), refused.body.detail]).toEqual([
      400,
      'outreach_invalid',
      'the contact is not in the segment of campaign Spring',
    ])
    const { id, draftFingerprint } = await propose({ contactId: vip })
    await made('PATCH', `crm/contacts/${vip}`, { tags: [] })
    expect((await approve(id, draftFingerprint)).body.detail).toBe(
      'the contact is not in the segment of campaign Spring',
    )
  })
})

describe('what is approved', () => {
  it('covers the address, the mailbox, the link, the unsubscribing and the basis: after a change of these it waits again', async () => {
    const another = (await openMailbox(test, org, { addressing: { fromAddress: 'news@acme.test' } })).id
    const { id, draftFingerprint } = await propose()
    const changes = [
      () => setCampaign({ ctaUrl: 'https://elsewhere.example/' }),
      () => setCampaign({ unsubscribeRequired: false }),
      () => setCampaign({ channelId: another }),
      () => made('PATCH', `crm/contacts/${contactId}`, { email: `new-${ada}` }),
      () => consent(contactId, 'Fair in May'),
    ]
    let last = draftFingerprint
    for (const change of changes) {
      expect((await approve(id, last, { sendAt: soon() })).body.status).toBe('approved')
      await change()
      await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe('pending')
      const now = await shown(id)
      expect(now.failureReason).toContain('has changed since it was approved')
      expect(now.draftFingerprint).not.toBe(last)
      expect(told(await approve(id, last))).toEqual([409, 'outreach_conflict'])
      last = now.draftFingerprint
    }
    expect([mailsTo(ada), mailsTo(`new-${ada}`)]).toEqual([0, 0])
    expect((await approve(id, last)).body.status).toBe('sent')
    await test.server.mailTo(`new-${ada}`)
  }, 90_000)

  it('ends with its link, its basis and the way out, whatever stands in its text', async () => {
    await consent(contactId, 'Fair [in](https://bad.example) **May**')
    await send({ draftBody: 'Look:\n\n```\nan open fence' })
    const mail = await test.server.mailTo(ada)
    const html = String(mail.html)
    expect(html).toContain('<a href="https://shop.example/bowls">')
    expect(html).toMatch(/<a href="[^"]+\/v1\/outreach\/unsubscribe\?token=[^"]+">Unsubscribe<\/a>/)
    expect(html).toContain('(Fair [in](https://bad.example) **May**).')
    expect(html).not.toContain('href="https://bad.example"')
    expect(mail.text).toContain('https://shop.example/bowls')
    expect(mail.text).toMatch(/Unsubscribe: http\S+token=/)
  })

  it('for one of two contacts that became one is only what was proposed for the one that stays', async () => {
    const bob = await addPerson(`two-${ada}`)
    const [one, two] = [await propose(), await propose({ contactId: bob })]
    const match = await made('POST', 'crm/merge-proposals', {
      contactAId: contactId,
      contactBId: bob,
      recommendedKeeperId: contactId,
      confidence: 'high',
      reasoning: 'The same',
    })
    await made('POST', `crm/merge-proposals/${match.id}/apply`, { fingerprint: match.mergeFingerprint })
    expect(told(await approve(two.id, two.draftFingerprint))).toEqual([400, 'outreach_invalid'])
    expect((await shown(two.id)).status).toBe('dismissed')
    expect((await approve(one.id, (await shown(one.id)).draftFingerprint)).body.status).toBe('sent')
  })
})

describe('an import', () => {
  it('takes each row for itself: what is renamed stays, and what cannot be is left out with the reason', async () => {
    const records = (campaigns: Body[], proposals: Body[] = []) => ({ records: { campaigns, proposals } })
    const campaign = (id: string, more: Body = {}) => {
      const base = { id, name: id, brief: 'x', segmentId, channelId: mailbox.id }
      return { ...base, ...more }
    }
    const take = (given: Body) => made('POST', 'outreach/import', given)
    const first = await take(records([campaign('old')]))
    await made('PATCH', `outreach/campaigns/${first.idMap.old}`, { name: 'Renamed' })
    const proposal = (id: string, more: Body = {}) => {
      const base = { id, campaignId: 'old', contactId, kind: 'initial', status: 'pending' }
      return { ...base, draftSubject: 's', draftBody: 'b', ...more }
    }
    const done = await take(
      records(
        [
          campaign('old'),
          campaign('one', { name: '\u0130zmir' }),
          campaign('two', { name: '\u0130zmir' }),
          campaign('bad link', { ctaUrl: 'javascript:alert(1)' }),
          campaign('no name', { name: '   ' }),
          campaign('good', { ctaUrl: 'https://shop.example' }),
        ],
        [
          proposal('huge step', { sequenceStep: 1_000_000_000_000 }),
          proposal('much evidence', { evidence: { all: 'x'.repeat(9000) } }),
          proposal('sent some day', { status: 'sent', sentAt: '2999-01-01T00:00:00.000Z' }),
          proposal('fine', { sequenceStep: 1 }),
        ],
      ),
    )
    expect(done).toMatchObject({ created: 3, skipped: 7 })
    expect(done.idMap).toMatchObject({ old: first.idMap.old, two: done.idMap.one })
    for (const words of ['bad link', 'no name', 'huge step', 'much evidence', 'sent some day'])
      expect(done.warnings.join('\n')).toContain(words)
  })
})
