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
let campaignId: string
let contactId: string
let count = 0
/** The contact’s address: mails of the test before may still be on their way. */
let ada: string

type Body = Record<string, unknown>
const call = (
  method: string,
  path: string,
  body?: Body,
  as: { key?: string; cookie?: string } = { cookie: org.cookie },
) => test.app.http(method, `/v1/${path}`, { ...as, ...(body && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const addPerson = async (email: string, basis = true) => {
  const { body } = await call('POST', 'crm/contacts', { name: 'Ada Lovelace', email })
  if (basis)
    await call('PUT', `crm/contacts/${body.id}/consent`, {
      lawfulBasis: 'consent',
      source: 'Newsletter form',
    })
  return body.id as string
}
const propose = async (more: Body = {}) => {
  const made = await call(
    'POST',
    'outreach/proposals',
    {
      campaignId,
      contactId,
      draftSubject: 'New bowls',
      draftBody: 'They are **blue**.',
      evidence: { why: 'bought one before' },
      ...more,
    },
    { key: org.key },
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const approve = (id: string, body: Body, as?: { key?: string; cookie?: string }) =>
  call('POST', `outreach/proposals/${id}/approve`, body, as)
const shown = async (id: string) => (await call('GET', `outreach/proposals/${id}`)).body
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const review = async (state: string) =>
  (await call('GET', `review?state=${state}`)).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'outreach',
  )
const soon = () => new Date(Date.now() + 1500).toISOString()

beforeAll(async () => void (test = await startMailTest()))
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.app.createOrg()
  mailbox = await openMailbox(test, org)
  ada = `ada${(count += 1)}@customer.test`
  contactId = await addPerson(ada)
  const segment = await call('POST', 'crm/segments', { name: 'Friends', filter: {} })
  const campaign = await call('POST', 'outreach/campaigns', {
    name: 'Spring',
    brief: 'Tell them of the new bowls.',
    segmentId: segment.body.id,
    channelId: mailbox.id,
    ctaUrl: 'https://shop.example/bowls',
    enabled: true,
  })
  expect(campaign.status, JSON.stringify(campaign.body)).toBe(201)
  campaignId = campaign.body.id
})

describe('a proposal', () => {
  it('waits in the review queue, and leaves once, when somebody approves the text that they have read', async () => {
    const { id, draftFingerprint } = await propose()
    expect(await review('waiting')).toMatchObject([
      { id, raw: { draftSubject: 'New bowls', hasEvidence: true } },
    ])
    expect(test.server.mails.filter(({ recipients }) => recipients.includes(ada))).toEqual([])
    expect(told(await approve(id, { fingerprint: 'another' }))).toEqual([409, 'outreach_conflict'])
    expect((await shown(id)).status).toBe('pending')
    const both = await Promise.all([
      approve(id, { fingerprint: draftFingerprint }),
      approve(id, { fingerprint: draftFingerprint }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const mail = await test.server.mailTo(ada)
    expect(mail.text).toContain('They are **blue**.')
    expect(mail.text).toContain('https://shop.example/bowls')
    expect(mail.text).toContain('You get this because you agreed to it (Newsletter form).')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/127\.0\.0\.1:\d+\/v1\/outreach\/unsubscribe\?token=v1\.[^>]+>$/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const sent = await shown(id)
    expect(sent).toMatchObject({
      status: 'sent',
      sentBasis: { lawfulBasis: 'consent', source: 'Newsletter form' },
      evidence: { why: 'bought one before' },
    })
    expect(await review('decided')).toMatchObject([{ id, outcome: 'approved' }])
    // What they answer comes into its conversation, and an answer can be proposed there.
    await mailbox.receive(
      { from: ada, 'message-id': '<a@x>', 'in-reply-to': mail.messageId ?? '' },
      'Tell me more',
    )
    expect((await mailbox.messagesOf(sent.conversationId)).map(({ body }) => body)).toContain('Tell me more')
    const reply = await call('POST', 'outreach/proposals/replies', {
      conversationId: sent.conversationId,
      draftBody: 'Of course.',
    })
    expect(reply.body).toMatchObject({
      kind: 'reply',
      status: 'pending',
      delivery: { appendsUnsubscribe: false },
    })
    await approve(reply.body.id, { fingerprint: reply.body.draftFingerprint })
    const answer = await test.server.mailTo(ada, /^Re: /)
    expect(answer.text).not.toContain('Unsubscribe')
    expect(test.server.mails.filter(({ recipients }) => recipients.includes(ada))).toHaveLength(2)
  })

  it('is approved by programs only with a right of its own', async () => {
    const { id, draftFingerprint } = await propose()
    const writer = await test.app.createKey(org, ['outreach:read', 'outreach:write'])
    expect((await approve(id, { fingerprint: draftFingerprint }, { key: writer })).status).toBe(403)
    const approver = await test.app.createKey(org, ['outreach:approve'])
    expect((await approve(id, { fingerprint: draftFingerprint }, { key: approver })).status).toBe(200)
  })

  it('is for contacts that may be written to, and one of a campaign at a time', async () => {
    const { id } = await propose()
    const again = { campaignId, contactId, draftSubject: 'x', draftBody: 'y' }
    expect(told(await call('POST', 'outreach/proposals', again))).toEqual([409, 'outreach_conflict'])
    await call('POST', `outreach/proposals/${id}/withdraw`, { reason: 'Not now' })
    expect((await call('POST', 'outreach/proposals', again)).status).toBe(201)
    const stranger = await addPerson('bob@customer.test', false)
    const refused = await call('POST', 'outreach/proposals', { ...again, contactId: stranger })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'there is no lawful basis to write to the contact',
    ])
    const other = await test.app.createOrg()
    expect((await call('GET', `outreach/proposals/${id}`, undefined, { key: other.key })).status).toBe(404)
  })

  it('is not sent to somebody who has unsubscribed since, whenever it was approved', async () => {
    const { id, draftFingerprint } = await propose()
    await call('PATCH', `crm/contacts/${contactId}`, { doNotContact: true })
    const refused = await approve(id, { fingerprint: draftFingerprint })
    expect([...told(refused), refused.body.detail]).toEqual([
      400,
      'outreach_invalid',
      'the contact has unsubscribed',
    ])
    expect((await shown(id)).status).toBe('pending')
    await call('PATCH', `crm/contacts/${contactId}`, { doNotContact: false, reason: 'They asked for it' })
    expect((await approve(id, { fingerprint: draftFingerprint, sendAt: soon() })).body.status).toBe(
      'approved',
    )
    await call('PATCH', `crm/contacts/${contactId}`, { doNotContact: true })
    await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe('failed')
    expect((await shown(id)).failureReason).toBe('the contact has unsubscribed')
    expect(test.server.mails.filter(({ recipients }) => recipients.includes(ada))).toEqual([])
  })

  it('needs an enabled campaign, and keeps to what a contact gets in a week', async () => {
    await call('PATCH', `outreach/campaigns/${campaignId}`, { enabled: false })
    const { id, draftFingerprint } = await propose()
    expect((await approve(id, { fingerprint: draftFingerprint })).body.detail).toBe(
      'campaign Spring is not enabled',
    )
    await call('PATCH', `outreach/campaigns/${campaignId}`, {
      enabled: true,
      cadenceRules: { maxPerWeekPerContact: 1 },
    })
    expect((await approve(id, { fingerprint: draftFingerprint })).status).toBe(200)
    const { body: first } = await call('GET', `outreach/campaigns/${campaignId}`)
    const { id: _, createdAt: __, updatedAt: ___, ...rest } = first
    const second = await call('POST', 'outreach/campaigns', { ...rest, name: 'Summer' })
    const more = await propose({ campaignId: second.body.id })
    expect((await approve(more.id, { fingerprint: more.draftFingerprint })).body.detail).toBe(
      'the contact got 1 messages in the last seven days',
    )
  })

  it('is sent at its time, or not, as somebody says', async () => {
    const proposedSendAt = inAnHour()
    const { id, draftFingerprint } = await propose({ proposedSendAt })
    const past = await approve(id, { fingerprint: draftFingerprint, sendAt: '2020-01-01T00:00:00Z' })
    expect([...told(past), past.body.detail]).toEqual([400, 'outreach_invalid', 'sendAt is in the past'])
    const scheduled = await approve(id, { fingerprint: draftFingerprint })
    expect(scheduled.body).toMatchObject({ status: 'approved', scheduledSendAt: proposedSendAt })
    expect(await review('scheduled')).toMatchObject([{ id }])
    const cancelled = await call('POST', `outreach/proposals/${id}/cancel-scheduled-send`, {
      reason: 'Wrong week',
    })
    expect(cancelled.body).toMatchObject({ status: 'pending', scheduledSendAt: null, decidedByActorId: null })
    expect((await approve(id, { fingerprint: draftFingerprint, sendAt: null })).body.status).toBe('sent')
    const refused = await call('POST', `outreach/proposals/${id}/cancel-scheduled-send`, { reason: 'x' })
    expect(refused.body.detail).toBe(`proposal ${id} is sent, not a scheduled send`)
  })

  it('that is hours late waits for somebody again', async () => {
    const { id, draftFingerprint } = await propose()
    await approve(id, { fingerprint: draftFingerprint, sendAt: soon() })
    await test.app.sql(
      `update out_proposals set scheduled_send_at = now() - interval '7 hours' where id = $1`,
      [id],
    )
    await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe('pending')
    expect((await shown(id)).failureReason).toContain('more than 6 hours ago')
    expect(await review('waiting')).toMatchObject([{ id }])
  })

  it('keeps what an agent wrote when a person changes it, and says when it was changed after somebody saw it', async () => {
    const { id, draftFingerprint } = await propose()
    const patch = (body: Body, as?: { key: string }) => call('PATCH', `outreach/proposals/${id}`, body, as)
    expect((await patch({})).body).toMatchObject({ revisionCount: 0, draftFingerprint })
    expect((await patch({ draftBody: '  ' })).status).toBe(400)
    const colleague = await test.app.createMember(org, 'admin')
    await call('POST', `outreach/proposals/${id}/viewed`, {}, { key: org.key })
    expect((await shown(id)).firstViewedAt).toBeNull()
    await call('POST', `outreach/proposals/${id}/viewed`, {}, { cookie: colleague })
    expect((await shown(id)).viewedByActorType).toBe('member')
    const changed = await patch({ draftBody: 'They are green.', reason: 'Wrong colour' })
    expect(changed.body).toMatchObject({
      revisionCount: 1,
      originalDraftBody: 'They are **blue**.',
      lastRevisionReason: 'Wrong colour',
      revisedAfterReviewAt: expect.any(String),
    })
    expect(changed.body.draftFingerprint).not.toBe(draftFingerprint)
    expect(told(await approve(id, { fingerprint: draftFingerprint }))).toEqual([409, 'outreach_conflict'])
    const dismissed = await call('POST', `outreach/proposals/${id}/dismiss`, { reason: 'Too pushy' })
    expect(dismissed.body).toMatchObject({ status: 'dismissed', dismissReason: 'Too pushy' })
    expect(told(await patch({ draftBody: 'x' }))).toEqual([400, 'outreach_invalid'])
  })
})

describe('unsubscribing', () => {
  const linkIn = async () => {
    const { id, draftFingerprint } = await propose()
    await approve(id, { fingerprint: draftFingerprint })
    const { headers } = await test.server.mailTo(ada)
    return headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  }
  const isUnsubscribed = async () => (await call('GET', `crm/contacts/${contactId}`)).body.doNotContact

  it('is one click for mail programs, and a question for whoever follows the link', async () => {
    const link = await linkIn()
    const page = await fetch(link, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await fetch(link)
    expect(await isUnsubscribed()).toBe(false)
    const { body: open } = await call('POST', 'outreach/campaigns', {
      ...(({ id: _, createdAt: __, updatedAt: ___, ...rest }) => rest)(
        (await call('GET', `outreach/campaigns/${campaignId}`)).body,
      ),
      name: 'Summer',
    })
    const waiting = await propose({ campaignId: open.id })
    const click = (body: string | FormData, type?: string) =>
      fetch(link, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
    const done = await click('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded')
    expect([done.status, await done.json()]).toEqual([
      200,
      { ok: true, alreadyUnsubscribed: false, contactFound: true },
    ])
    expect(await isUnsubscribed()).toBe(true)
    expect(await shown(waiting.id)).toMatchObject({ status: 'dismissed' })
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect(await (await click(form)).json()).toEqual({
      ok: true,
      alreadyUnsubscribed: true,
      contactFound: true,
    })
    const json = await fetch(link, { headers: { accept: 'application/json' } })
    expect(await json.json()).toEqual({ ok: true, alreadyUnsubscribed: true, contactFound: true })
  })

  it('takes no link that is not ours', async () => {
    const link = await linkIn()
    const get = async (token: string) => {
      const answer = await fetch(`${test.app.url}/v1/outreach/unsubscribe?token=${token}`, { method: 'POST' })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await get('')).toEqual([400, 'unsubscribe_token_invalid'])
    expect(await get(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toEqual([
      400,
      'unsubscribe_token_invalid',
    ])
    expect(await isUnsubscribed()).toBe(false)
  })
})

it('goes to another organization without being sent there, and comes twice as once', async () => {
  const { id, draftFingerprint } = await propose()
  await approve(id, { fingerprint: draftFingerprint, sendAt: inAnHour() })
  const { body: page } = await call('GET', 'outreach/export')
  const other = await test.app.createOrg()
  const there = { key: other.key }
  const box = await openMailbox(test, other)
  const bob = (await call('POST', 'crm/contacts', { name: 'Bob', email: 'bob@customer.test' }, there)).body.id
  const segment = (await call('POST', 'crm/segments', { name: 'All', filter: {} }, there)).body.id
  const [campaign] = page.records.campaigns
  const bare = await call('POST', 'outreach/import', { records: page.records }, there)
  expect(bare.body).toMatchObject({ created: 0, skipped: 2 })
  const idMap = { [campaign.segmentId]: segment, [campaign.channelId]: box.id, [contactId]: bob }
  const done = await call('POST', 'outreach/import', { records: page.records, idMap }, there)
  expect(done.body).toMatchObject({ created: 2, skipped: 0 })
  expect((await call('GET', 'outreach/campaigns', undefined, there)).body.items).toMatchObject([
    { name: 'Spring', enabled: false },
  ])
  expect((await call('GET', 'outreach/proposals', undefined, there)).body.items).toMatchObject([
    { status: 'pending', scheduledSendAt: null },
  ])
  const again = await call('POST', 'outreach/import', { records: page.records, idMap }, there)
  expect(again.body).toMatchObject({ created: 0, skipped: 2 })
})
