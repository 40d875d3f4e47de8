import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, type ReceivedWebhook } from './index.ts'

const SECRET = `whsec_${btoa('a secret of twenty-four b')}`
const OTHER = `whsec_${btoa('another secret of a receiver')}`
const event = { type: 'conversation.created', id: 'evt_1', data: { conversationId: 'ccv_1' } }
const body = JSON.stringify(event)

/** A delivery that was signed with these secrets, so many seconds ago. */
function delivery({ secrets = [SECRET], age = 0, text = body } = {}): ReceivedWebhook {
  const at = new Date(Date.now() - age * 1000)
  return {
    body: text,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', at, text)).join(' '),
    },
    secret: SECRET,
  }
}

test('what any library of Standard Webhooks signed is genuine, from headers of either kind and from bytes', async () => {
  const plain = delivery()
  expect(await verifyWebhook(plain)).toEqual(event)
  const headers = new Headers(plain.headers as Record<string, string>)
  expect(await verifyWebhook({ ...plain, headers, body: new TextEncoder().encode(body) })).toEqual(event)
})

test('headers may be of any case, listed, or of another implementation of fetch', async () => {
  const plain = delivery()
  const entries = Object.entries(plain.headers)
  const capital = Object.fromEntries(
    entries.map(([name, value]) => [name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), value]),
  )
  const listed = Object.fromEntries(entries.map(([name, value]) => [name, [value as string]]))
  const foreign = { get: (name: string) => (plain.headers as Record<string, string>)[name] ?? null }
  for (const headers of [capital, listed, foreign as Headers])
    expect(await verifyWebhook({ ...plain, headers })).toEqual(event)
})

test.each([event, undefined])('a body that is not raw is a mistake of the receiver: %j', async (parsed) => {
  const verified = verifyWebhook({ ...delivery(), body: parsed as never })
  await expect(verified).rejects.toThrow('body has to be the raw body')
  await expect(verified).rejects.toBeInstanceOf(TypeError)
})

test('either of two secrets will do while one is being changed, on both sides', async () => {
  expect(await verifyWebhook(delivery({ secrets: [OTHER, SECRET] }))).toEqual(event)
  expect(await verifyWebhook({ ...delivery({ secrets: [OTHER] }), secret: [SECRET, OTHER] })).toEqual(event)
})

test.each<[string, Partial<ReceivedWebhook>]>([
  ['signature_wrong', { body: `${body} ` }],
  ['signature_wrong', { secret: OTHER }],
  ['signature_wrong', { headers: { ...delivery().headers, 'webhook-id': 'evt_2' } }],
  ['signature_wrong', { headers: { ...delivery().headers, 'webhook-signature': 'v1,%%% v2,aaaa v1' } }],
  ['timestamp_out_of_range', delivery({ age: 301 })],
  ['timestamp_out_of_range', delivery({ age: -360 })],
  ['timestamp_out_of_range', { headers: { ...delivery().headers, 'webhook-timestamp': 'x' } }],
  ['header_missing', { headers: {} }],
  ['secret_invalid', { secret: 'whsec_' }],
  ['secret_invalid', { secret: undefined as never }],
  ['body_invalid', delivery({ text: 'no json' })],
])('another is refused: %s', async (code, change) => {
  await expect(verifyWebhook({ ...delivery(), ...change })).rejects.toMatchObject({
    name: 'WebhookError',
    code,
  })
})
