import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { startReceiver, verify } from '../../../test/local-receiver.ts'
import { createSubscriber, passTime, settled } from '../test-subscriber.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: '1' })
})
afterAll(async () => {
  await app.close()
  expect(app.logs.filter((line) => /failed|not clean/.test(line))).toEqual([])
})

describe('an event', () => {
  it('arrives signed, as the reference implementation verifies it', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id, secret } = await org.subscribe(receiver.url)
    const renamed = await org.rename('Grüße 👋')
    const [first] = await receiver.waitFor(1)
    const event = verify(first!, secret)
    expect(event).toEqual({
      type: 'organization.updated',
      id: first!.headers['webhook-id'],
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      orgId: org.orgId,
      correlationId: renamed.headers['x-request-id'],
      data: expect.any(Object),
    })
    expect(first!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Stoa-Webhooks/1',
    })
    const delivery = await settled(org, id)
    expect(delivery).toMatchObject({
      webhookId: id,
      eventId: event['id'],
      eventType: 'organization.updated',
      attempt: 1,
      status: 'delivered',
      statusCode: 204,
      error: null,
      response: null,
      nextAttemptAt: null,
      deliveredAt: expect.any(String),
      attempts: [
        {
          at: expect.any(String),
          statusCode: 204,
          durationMs: expect.any(Number),
          error: null,
          response: null,
        },
      ],
    })
  })

  it('goes to those who want it, and only within its organization', async () => {
    const [org, other] = [await createSubscriber(app), await createSubscriber(app)]
    const receiver = await startReceiver()
    await org.subscribe(`${receiver.url}/named`)
    await org.subscribe(`${receiver.url}/all`, [])
    await org.subscribe(`${receiver.url}/none`, ['webhook.disabled'])
    const paused = await org.subscribe(`${receiver.url}/paused`)
    await org.call('PATCH', `/v1/webhooks/${paused.id}`, { active: false })
    await other.subscribe(`${receiver.url}/other`)
    await org.rename('Once')
    await receiver.waitFor(2)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hooks/all', '/hooks/named'])
    const [{ count }] = await app.sql(
      'select count(*)::int as count from hook_deliveries where org_id = $1',
      [other.orgId],
    )
    expect(count).toBe(0)
  })

  it('of a transaction that is rolled back is never delivered', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id } = await org.subscribe(receiver.url)
    const insert = (event: string) =>
      `insert into kernel_events (org_id, id, type, payload, actor_type) values ('${org.orgId}', '${event}', 'organization.updated', '{}', 'system')`
    await app.sql(`begin; ${insert('evt_gone')}; rollback`)
    await app.sql(insert('evt_kept'))
    await receiver.waitFor(1)
    await settled(org, id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_kept'])
    expect(await org.deliveries(id)).toHaveLength(1)
  })
})

describe('a rotated secret', () => {
  it('signs beside the old one, and either verifies', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id, secret } = await org.subscribe(receiver.url)
    const { body } = await org.call('POST', `/v1/webhooks/${id}/rotate-secret`)
    await org.rename('Rotated')
    const [both] = await receiver.waitFor(1)
    expect(String(both!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(verify(both!, secret)).toEqual(verify(both!, body.secret))

    await app.sql(
      `update hook_endpoints set previous_secret_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    await org.rename('A day later')
    const [, fresh] = await receiver.waitFor(2)
    expect(String(fresh!.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(() => verify(fresh!, secret)).toThrow()
    expect(verify(fresh!, body.secret)).toMatchObject({ type: 'organization.updated' })
  })
})

describe('a failed attempt', () => {
  it('is repeated with the same id and body and a fresh timestamp, until it succeeds', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver(
      (response) => void response.writeHead(500).end(Buffer.from('out of \0order \xff', 'latin1')),
    )
    const { id, secret } = await org.subscribe(receiver.url)
    await org.rename('Again')
    const failed = await settled(org, id)
    expect(failed).toMatchObject({
      status: 'pending',
      statusCode: 500,
      error: 'http_500',
      response: 'out of order \ufffd',
      deliveredAt: null,
    })
    const wait = Date.parse(failed['nextAttemptAt']) - Date.parse(failed['attempts'][0].at)
    expect(wait).toBeGreaterThan(4000)
    expect((await org.webhook(id)).failingSince).not.toBeNull()

    receiver.answer = (response) => void response.writeHead(200).end('ok')
    const [first, second] = await receiver.waitFor(2, 12_000)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.body).toBe(first!.body)
    expect(Number(second!.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first!.headers['webhook-timestamp']),
    )
    expect(verify(second!, secret)).toEqual(verify(first!, secret))
    expect(await settled(org, id, 2)).toMatchObject({
      status: 'delivered',
      response: 'ok',
      attempts: [{ statusCode: 500 }, { statusCode: 200 }],
    })
    expect((await org.webhook(id)).failingSince).toBeNull()
  }, 20_000)

  it('waits as long as Retry-After asks for', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver(
      (response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
    )
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Later')
    const { nextAttemptAt } = await settled(org, id)
    const seconds = (Date.parse(nextAttemptAt) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThan(601)
  })

  it('is final after the tenth', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver(
      (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    )
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Never')
    await settled(org, id)
    await app.sql(`update hook_deliveries set attempt = 9 where endpoint_id = $1`, [id])
    await passTime(app, id)
    expect(await settled(org, id, 10)).toMatchObject({
      status: 'failed',
      error: 'http_302',
      attempt: 10,
      nextAttemptAt: null,
    })
    expect(receiver.received).toHaveLength(2)
  })

  it('keeps 1 KB of the answer and tells no address', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver(
      (response) => void response.writeHead(500).end(`x${'ä'.repeat(5000)}`),
    )
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Long')
    expect((await settled(org, id))['response']).toBe(`x${'ä'.repeat(511)}`)

    const closed = await org.subscribe('http://127.0.0.1:1/', ['webhook.test'])
    await org.call('POST', `/v1/webhooks/${closed.id}/test`)
    const refused = await settled(org, closed.id)
    expect(refused).toMatchObject({ statusCode: null, error: 'connection_failed', response: null })
    expect(JSON.stringify(refused)).not.toContain('127.0.0.1')
  })
})

describe('a webhook is switched off', () => {
  it('by 410 at once, and the others are told', async () => {
    const org = await createSubscriber(app)
    const gone = await startReceiver((response) => void response.writeHead(410).end())
    const witness = await startReceiver()
    const { id } = await org.subscribe(gone.url)
    const { secret } = await org.subscribe(witness.url, ['webhook.disabled'])
    await org.rename('Gone')
    const [told] = await witness.waitFor(1)
    expect(verify(told!, secret)).toMatchObject({
      type: 'webhook.disabled',
      data: { webhookId: id, url: gone.url, reason: 'gone' },
    })
    expect(await settled(org, id)).toMatchObject({ status: 'failed', error: 'http_410' })
    expect(await org.webhook(id)).toMatchObject({
      active: false,
      disabledReason: 'gone',
      disabledAt: expect.any(String),
    })
    expect((await org.call('POST', `/v1/webhooks/${id}/test`)).body.code).toBe('webhook_inactive')
  })

  it('by a failure after five days without success, not before', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver((response) => void response.writeHead(503).end())
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Day 0')
    await settled(org, id)
    const failSince = (interval: string) =>
      app.sql(`update hook_endpoints set failing_since = now() - $2::interval where id = $1`, [id, interval])
    await failSince('4 days 23 hours')
    await passTime(app, id)
    await settled(org, id, 2)
    expect(await org.webhook(id)).toMatchObject({ active: true })
    await failSince('5 days 1 minute')
    await passTime(app, id)
    expect(await settled(org, id, 3)).toMatchObject({ status: 'pending' })
    expect(await org.webhook(id)).toMatchObject({ active: false, disabledReason: 'failing_for_5_days' })
    await passTime(app, id)
    await vi.waitFor(
      async () =>
        expect((await org.deliveries(id))[0]).toMatchObject({ status: 'failed', error: 'webhook_disabled' }),
      8000,
    )
    expect(receiver.received).toHaveLength(3)
  }, 20_000)
})

describe('on request', () => {
  it('a delivery is sent again, the same event and body', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Twice')
    await receiver.waitFor(1)
    const original = await settled(org, id)
    const replayed = await org.call('POST', `/v1/webhooks/${id}/deliveries/${original['id']}/replay`)
    expect(replayed.status).toBe(202)
    expect(replayed.body).toMatchObject({
      eventId: original['eventId'],
      status: 'pending',
      attempt: 0,
      attempts: [],
    })
    expect(replayed.body.id).not.toBe(original['id'])
    const [first, second] = await receiver.waitFor(2)
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    const unknown = await org.call('POST', `/v1/webhooks/${id}/deliveries/whd_${'0'.repeat(22)}/replay`)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'webhook_delivery_not_found' } })
  })

  it('a sample is sent, whatever the webhook subscribes to', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id, secret } = await org.subscribe(receiver.url, ['webhook.disabled'])
    const sent = await org.call('POST', `/v1/webhooks/${id}/test`)
    expect(sent).toMatchObject({ status: 202, body: { eventType: 'webhook.test' } })
    const [sample] = await receiver.waitFor(1)
    expect(verify(sample!, secret)).toMatchObject({
      type: 'webhook.test',
      id: sent.body.eventId,
      data: { webhookId: id },
    })
  })
})

describe('without SVC_ALLOW_PRIVATE_TARGETS', () => {
  it('an address that became private is not called', async () => {
    const receiver = await startReceiver()
    const strict = await startTestApp()
    try {
      const { key } = await strict.createOrg()
      const { body } = await strict.http('POST', '/v1/webhooks', {
        key,
        body: { url: 'https://example.com' },
      })
      await strict.sql('update hook_endpoints set url = $2 where id = $1', [body.id, receiver.url])
      await strict.http('POST', `/v1/webhooks/${body.id}/test`, { key })
      await vi.waitFor(async () => {
        const { body: log } = await strict.http('GET', `/v1/webhooks/${body.id}/deliveries`, { key })
        expect(log.items[0]).toMatchObject({ attempt: 1, error: 'blocked_address', statusCode: null })
      })
      expect(receiver.received).toEqual([])
    } finally {
      await strict.close()
    }
  })
})
