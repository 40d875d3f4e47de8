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
