import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

const HOUR_MS = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()
const schedule = (body: object, credential: object = { cookie: org.cookie }) =>
  app.http('POST', `/v1/conversations/${id}/scheduled-messages`, {
    ...credential,
    body: { body: 'See you', sendAt: inAnHour(), ...body },
  })
const list = async () =>
  (await app.http('GET', `/v1/conversations/${id}/scheduled-messages`, { key: org.key })).body.items
const cancel = (scheduledId: string, cookie = org.cookie) =>
  app.http('DELETE', `/v1/conversations/${id}/scheduled-messages/${scheduledId}`, { cookie })
const said = async () => (await widget.read('s1')).body.messages.map(({ body }: { body: string }) => body)

/** The time comes, and the clock's job runs, several times at once. */
async function comes(): Promise<void> {
  await app.sql(`update conv_scheduled_messages set send_at = now() where status = 'scheduled'`)
  const run = () => app.sql(`select graphile_worker.add_job('conversations.sendDue', '{}')`)
  await Promise.all([run(), run(), run()])
  const left = async () =>
    (await app.sql(`select count(*)::int as n from graphile_worker._private_jobs`))[0].n
  await vi.waitFor(async () => expect(await left()).toBe(0))
}

describe('a scheduled reply', () => {
  it('is sent once when its time has come, by whoever wrote it, and reaches the customer', async () => {
    const { status, body } = await schedule({})
    expect([status, body.status, body.authorType]).toEqual([201, 'scheduled', 'user'])
    expect(await said()).toEqual(['Hello'])
    await comes()
    expect(await said()).toEqual(['Hello', 'See you'])
    const [item] = await list()
    expect(item).toMatchObject({ id: body.id, status: 'sent', messageId: expect.stringMatching(/^cvm_/) })
    expect((await eventsOf(app, id)).map(({ type }) => type.replace('conversation.', '')).slice(2)).toEqual([
      'message_scheduled',
      'message.sent',
      'scheduled_message_settled',
    ])
  })

  it('is not sent after it was cancelled; cancelling again changes nothing, after sending it is 409', async () => {
    const { body } = await schedule({})
    const cancelled = await cancel(body.id)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', reason: 'cancelled_by_user' })
    expect((await cancel(body.id)).body).toEqual(cancelled.body)
    const other = (await schedule({ body: 'Sent' })).body.id
    await comes()
    expect(await said()).toEqual(['Hello', 'Sent'])
    expect((await cancel(other)).body.code).toBe('conv_conflict')
  })

  it('is taken back when the customer writes before, where that was wanted', async () => {
    await schedule({ body: 'Still there?', cancelOnReply: true })
    await schedule({ body: 'Anyway' })
    await widget.say('s1', 'I am back')
    await comes()
    expect(await said()).toEqual(['Hello', 'I am back', 'Anyway'])
    expect(
      (await list()).map(({ status, reason }: Record<string, unknown>) => [status, reason]),
    ).toContainEqual(['cancelled', 'customer_replied'])
  })

  it('of an agent is refused, now or then, while a person holds the conversation', async () => {
    await schedule({ body: 'From the agent' }, { key: org.key })
    await app.http('POST', `/v1/conversations/${id}/take-over`, { cookie: org.cookie, body: {} })
    expect((await schedule({}, { key: org.key })).body.code).toBe('handover_active')
    await comes()
    expect(await said()).toEqual(['Hello'])
    expect(await list()).toMatchObject([{ status: 'failed', reason: 'handover_active' }])
  })

  it('is refused in the past, beyond a year, empty, or as the twenty-first', async () => {
    const at = (offset: number) => new Date(Date.now() + offset).toISOString()
    expect((await schedule({ sendAt: at(-1000) })).body.code).toBe('conv_invalid')
    expect((await schedule({ sendAt: at(400 * 24 * HOUR_MS) })).body.code).toBe('conv_invalid')
    expect((await schedule({ body: '  ' })).status).toBe(400)
    const answers = await Promise.all(upTo(50).map(() => schedule({})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'conv_conflict')).toHaveLength(30)
  })

  it('is settled once, however many cancel it while it is sent', async () => {
    const { body } = await schedule({})
    await Promise.all([comes(), ...upTo(20).map(() => cancel(body.id))])
    const [item] = await list()
    expect(await said()).toEqual(item.status === 'sent' ? ['Hello', 'See you'] : ['Hello'])
    expect((await eventsOf(app, id)).filter(({ type }) => type.endsWith('settled'))).toHaveLength(1)
  })

  it('of another conversation or organization is 404', async () => {
    const { body } = await schedule({})
    const other = await app.createOrg()
    expect((await cancel(body.id, other.cookie)).body.code).toBe('conv_not_found')
    const elsewhere = (await widget.say('s2', 'Hi')).body.conversationId
    const wrong = await app.http('DELETE', `/v1/conversations/${elsewhere}/scheduled-messages/${body.id}`, {
      cookie: org.cookie,
    })
    expect(wrong.body.code).toBe('conv_scheduled_not_found')
  })
})
