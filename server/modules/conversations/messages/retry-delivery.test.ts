import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let id: string
let messageId: string
let channelId: string
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  channelId = widget.channelId
  id = (await widget.say('s1', 'Hello')).body.conversationId
  await app.sql(`update conv_channels set type = 'email' where id = $1`, [channelId])
  await app.sql(`update crm_contacts set email = 'ada@customer.test' where org_id = $1`, [org.orgId])
  const sent = await app.http('POST', `/v1/conversations/${id}/messages`, {
    key: org.key,
    body: { body: 'Answer' },
  })
  messageId = sent.body.id
})

const retry = (message = messageId, conversation = id, key = org.key) =>
  app.http('POST', `/v1/conversations/${conversation}/messages/${message}/retry-delivery`, { key, body: {} })
const give = (status: string) =>
  app.sql(
    `update conv_deliveries set status = $2, attempts = 5, error = 'mailbox full', next_attempt_at = null where message_id = $1`,
    [messageId, status],
  )
const shown = async () =>
  (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body.messages.at(-1)

it('a reply on a channel that delivers is queued once; what the customer wrote is not', async () => {
  const rows = await app.sql('select message_id, status from conv_deliveries where org_id = $1', [org.orgId])
  expect(rows).toEqual([{ message_id: messageId, status: 'queued' }])
  expect(await shown()).toMatchObject({ deliveryStatus: 'queued', deliveryAttempts: 0, openCount: 0 })
})

it('a delivery that was given up is queued anew, with its attempts forgotten', async () => {
  await give('dead')
  expect(await shown()).toMatchObject({
    deliveryStatus: 'dead',
    deliveryError: 'mailbox full',
    deliveryAttempts: 5,
  })
  const { status, body } = await retry()
  expect([status, body]).toEqual([
    200,
    { retried: true, messageId, conversationId: id, deliveryIds: [expect.stringMatching(/^cmd_/)] },
  ])
  expect(await shown()).toMatchObject({ deliveryStatus: 'queued', deliveryError: null, deliveryAttempts: 0 })
})

it('what went wrong with a delivery is not told to the customer', async () => {
  await give('dead')
  await app.sql(`update conv_channels set type = 'chat' where id = $1`, [channelId])
  const { messages } = (await widget.read('s1')).body
  expect(messages.at(-1)).toMatchObject({ id: messageId, body: 'Answer' })
  expect(JSON.stringify(messages)).not.toMatch(/deliver|mailbox|attempt/i)
})

it('a delivery that still lives, or whose channel is off, is left alone', async () => {
  for (const status of ['queued', 'sent', 'failed']) {
    await give(status)
    expect((await retry()).body.code).toBe('conv_conflict')
  }
  await give('dead')
  await app.sql('update conv_channels set active = false where id = $1', [channelId])
  expect((await retry()).body.code).toBe('conv_conflict')
})

it('a message without delivery, of another conversation or of another organization is 404', async () => {
  const other = await app.createOrg()
  const elsewhere = (await (await openWidget(app, org)).say('s2', 'Hi')).body.conversationId
  await give('dead')
  expect((await retry(messageId, elsewhere)).body.code).toBe('conv_message_not_found')
  expect((await retry(messageId, id, other.key)).body.code).toBe('conv_not_found')
  expect((await retry(newId('cvm'))).body.code).toBe('conv_message_not_found')
  await app.sql('delete from conv_deliveries where message_id = $1', [messageId])
  expect((await retry()).body.code).toBe('conv_not_found')
})
