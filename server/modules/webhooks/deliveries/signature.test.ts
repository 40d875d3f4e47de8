import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, sign } from './signature.ts'

const now = () => Math.floor(Date.now() / 1000)
const message = (timestamp: number) => ({ id: 'evt_1', timestamp, body: '{"text":"Grüße 👋"}' })
const headers = (timestamp: number, signature: string) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

describe('a signature', () => {
  it('is the one that the reference implementation makes', () => {
    const timestamp = now()
    const secret = newSecret()
    const reference = new Webhook(secret).sign('evt_1', new Date(timestamp * 1000), message(timestamp).body)
    expect(sign(message(timestamp), [secret])).toBe(reference)
  })

  it('verifies with each of two secrets, and with no other', () => {
    const timestamp = now()
    const [old, fresh] = [newSecret(), newSecret()]
    const signed = headers(timestamp, sign(message(timestamp), [fresh, old]))
    for (const secret of [old, fresh]) {
      expect(new Webhook(secret).verify(message(timestamp).body, signed)).toEqual({ text: 'Grüße 👋' })
    }
    expect(() => new Webhook(newSecret()).verify(message(timestamp).body, signed)).toThrow()
  })

  it('does not cover another body, id or time', () => {
    const timestamp = now()
    const secret = newSecret()
    const signed = headers(timestamp, sign(message(timestamp), [secret]))
    const webhook = new Webhook(secret)
    expect(() => webhook.verify('{"text":"other"}', signed)).toThrow()
    expect(() => webhook.verify(message(timestamp).body, { ...signed, 'webhook-id': 'evt_2' })).toThrow()
    expect(() =>
      webhook.verify(message(timestamp).body, { ...signed, 'webhook-timestamp': String(timestamp - 1) }),
    ).toThrow()
  })
})

describe('a secret', () => {
  it('is whsec_ and 24 bytes in base64, never twice the same', () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(new Set(secrets).size).toBe(100)
  })
})
