import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startReceiver, verify } from '../../../test/local-receiver.ts'
import { wakeWorkers } from '../../../test/wake-workers.ts'
import { happenedIn, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => void (app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: '1' })))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

const ask = (body: object = {}, conversation = id) =>
  app.http('POST', `/v1/conversations/${conversation}/request-handover`, { key: org.key, body })
const types = () => happenedIn(app, id)

describe('asking for a person', () => {
  it('flags the conversation, keeps the reason as a note, and the customer gets the fallback message', async () => {
    const { status, body } = await ask({
      reason: 'Wants a refund',
      publicFallbackMessage: 'A colleague will be here soon.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      needsHumanAttention: true,
      needsHumanAttentionAt: expect.any(String),
      handoverResolvedAt: null,
    })
    const detail = (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
    expect(detail.messages.slice(1)).toMatchObject([
      { internal: true, body: 'Handover requested: Wants a refund', metadata: { kind: 'internal_note' } },
      {
        internal: false,
        body: 'A colleague will be here soon.',
        authorType: 'agent',
        metadata: { kind: 'handover_fallback' },
      },
    ])
    const seen = (await widget.read('s1')).body.messages
    expect(seen.map(({ body: text }: { body: string }) => text)).toEqual([
      'Hello',
      'A colleague will be here soon.',
    ])
    expect(await types()).toEqual(['note_added', 'message.sent', 'handover_requested'])
  })

  it('twice, or fifty times at once, leaves one note, one message and one event', async () => {
    const answers = await Promise.all(
      upTo(50).map(() => ask({ reason: 'now', publicFallbackMessage: 'Soon' })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await types()).toEqual(['note_added', 'message.sent', 'handover_requested'])
  })

  it('leaves no note where none is wanted, and opens a conversation that was put aside', async () => {
    await app.http('POST', `/v1/conversations/${id}/status`, { key: org.key, body: { status: 'closed' } })
    const { body } = await ask({ postSystemNote: false })
    expect(body).toMatchObject({ status: 'open', needsHumanAttention: true })
    expect(await types()).toEqual(['status_changed', 'status_changed', 'handover_requested'])
  })

  it('is resolved once, by the next public reply', async () => {
    await ask({ postSystemNote: false })
    const reply = () =>
      app.http('POST', `/v1/conversations/${id}/messages`, {
        cookie: org.cookie,
        body: { body: 'Here I am' },
      })
    await reply()
    await reply()
    expect((await types()).filter((type) => type === 'handover_resolved')).toHaveLength(1)
  })

  it('is told with its reason for as long as the conversation waits, and with the latest one', async () => {
    const told = async () =>
      (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body.handoverReason
    const staff = (path: string, body: object) =>
      app.http('POST', `/v1/conversations/${id}/${path}`, { cookie: org.cookie, body })
    expect(await told()).toBeNull()
    await ask({ reason: 'Wants a refund', postSystemNote: false })
    await staff('messages', { body: 'One moment', preserveAttention: true })
    expect(await told()).toBe('Wants a refund')
    await staff('messages', { body: 'Here it is' })
    expect(await told()).toBeNull()
    await ask({ reason: 'Is angry' })
    expect(await told()).toBe('Is angry')
    await staff('status', { status: 'closed' })
    expect(await told()).toBeNull()
    await ask({})
    expect(await told()).toBeNull()
  })

  it('of another organization’s conversation is 404, and too long a reason is 400', async () => {
    const other = await app.createOrg()
    const foreign = (await (await openWidget(app, other)).say('s1', 'Hello')).body.conversationId
    expect((await ask({}, foreign)).body.code).toBe('conv_not_found')
    expect((await ask({ reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await ask({ publicFallbackMessage: 'x'.repeat(2001) })).status).toBe(400)
  })
})

describe('the escalation webhook', () => {
  it('is called once for each handover, signed with the channel’s own secret, again after a failure', async () => {
    const receiver = await startReceiver()
    receiver.answer = (response) => void response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
    const created = (
      await app.http('POST', '/v1/conversations/channels/widget', {
        key: org.key,
        body: { name: 'Escalating', webhookOnEscalation: receiver.url },
      })
    ).body
    expect(created.escalationSecret).toMatch(/^whsec_/)
    const said = await app.http('POST', '/v1/widget/messages', {
      key: created.widgetKey,
      body: { channelId: created.channelId, sessionId: 's9', messages: [{ body: 'Help' }] },
    })
    const conversationId = said.body.conversationId
    await ask({ reason: 'Angry' }, conversationId)
    await ask({ reason: 'Angry' }, conversationId)
    const [first] = await receiver.waitFor(1)
    // The queue waits longer and longer; here it is asked to go on at once.
    await app.sql(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
    await wakeWorkers(app)
    const [, second] = await receiver.waitFor(2, 15_000)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(verify(second as never, created.escalationSecret)).toMatchObject({
      type: 'conversation.handover_requested',
      orgId: org.orgId,
      data: { conversationId, channelId: created.channelId, reason: 'Angry' },
    })
  })

  it('has a secret that is shown when a URL is first set, never again, and goes with the URL', async () => {
    const change = (body: object) =>
      app.http('PATCH', `/v1/conversations/channels/widget/${widget.channelId}`, { key: org.key, body })
    const first = await change({ webhookOnEscalation: 'https://example.com/a' })
    expect(first.body.escalationSecret).toMatch(/^whsec_/)
    expect((await change({ webhookOnEscalation: 'https://example.com/b' })).body).not.toHaveProperty(
      'escalationSecret',
    )
    expect((await change({ name: 'Other' })).body).not.toHaveProperty('escalationSecret')
    await change({ webhookOnEscalation: null })
    const again = await change({ webhookOnEscalation: 'https://example.com/a' })
    expect(again.body.escalationSecret).toMatch(/^whsec_/)
    expect(again.body.escalationSecret).not.toBe(first.body.escalationSecret)
    const [row] = await app.sql('select escalation_secret from conv_channels where id = $1', [
      widget.channelId,
    ])
    expect(row.escalation_secret).not.toContain('whsec_')
  })
})
