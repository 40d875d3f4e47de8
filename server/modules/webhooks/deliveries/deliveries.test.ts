import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { startReceiver } from '../../../test/local-receiver.ts'
import { createSubscriber, settled } from '../test-subscriber.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: '1' })
})
afterAll(async () => {
  await app.close()
  expect(app.logs.filter((line) => /failed|not clean/.test(line))).toEqual([])
})

describe('two processes', () => {
  it('deliver each event once', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id } = await org.subscribe(receiver.url)
    const twin = await app.twin()
    try {
      for (let n = 0; n < 20; n++) await org.rename(`Name ${n}`)
      await receiver.waitFor(20)
      await vi.waitFor(async () => expect(await org.deliveries(id, '?status=delivered')).toHaveLength(20))
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
      expect(receiver.received).toHaveLength(20)
    } finally {
      await twin.close()
    }
  }, 15_000)
})

describe('a delivery survives', () => {
  it('two workers at once: both may send, one attempt counts', async () => {
    const org = await createSubscriber(app)
    const held: (() => void)[] = []
    const receiver = await startReceiver((response) => void held.push(() => response.writeHead(500).end()))
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Doubled')
    await receiver.waitFor(1)
    await app.sql('update hook_endpoints set busy_until = null where id = $1', [id])
    await app.sql(`select graphile_worker.add_job('webhooks.deliver', $1::json)`, [
      JSON.stringify({ orgId: org.orgId, webhookId: id }),
    ])
    await receiver.waitFor(2)
    for (const release of held) release()
    await settled(org, id)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await org.deliveries(id)).toMatchObject([{ attempt: 1, attempts: [{ statusCode: 500 }] }])
  })

  it('the death of the worker that had it, whose time only has to run out', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id } = await org.subscribe(receiver.url)
    await app.sql(`update hook_endpoints set busy_until = now() + interval '2 seconds' where id = $1`, [id])
    await org.rename('Orphaned')
    await receiver.waitFor(1, 10_000)
    expect(await settled(org, id)).toMatchObject({ status: 'delivered' })
  }, 15_000)

  it('the loss of its job and of the worker that had it', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver((response) => void response.writeHead(500).end())
    const { id } = await org.subscribe(receiver.url)
    await org.rename('Lost')
    await settled(org, id)
    await app.sql(`delete from graphile_worker._private_jobs where key = $1`, [`hook:${id}:retry`])
    await app.sql(
      `update hook_deliveries set next_attempt_at = now() - interval '1 minute' where endpoint_id = $1`,
      [id],
    )
    await app.sql(`update hook_endpoints set busy_until = now() - interval '1 second' where id = $1`, [id])
    await app.sql(`select graphile_worker.add_job('webhooks.resume', '{}')`)
    expect(await settled(org, id, 2)).toMatchObject({ attempt: 2 })
  })
})

describe('slow receivers', () => {
  it('delay nobody else', async () => {
    const org = await createSubscriber(app)
    const slow = await Promise.all(Array.from({ length: 10 }, () => startReceiver(() => {})))
    const quick = await startReceiver()
    for (const { url } of slow) await org.subscribe(url)
    for (let n = 0; n < 6; n++) await org.rename(`Before ${n}`)
    await Promise.all(slow.map((receiver) => receiver.waitFor(1)))
    await org.subscribe(quick.url)
    for (let n = 0; n < 6; n++) await org.rename(`After ${n}`)
    await quick.waitFor(6, 4000)
    for (const { received } of slow) expect(received.length).toBeLessThanOrEqual(4)
  }, 15_000)
})

describe('the log', () => {
  it('is paged, newest first, and filtered in the database', async () => {
    const org = await createSubscriber(app)
    const receiver = await startReceiver()
    const { id } = await org.subscribe(receiver.url)
    for (let n = 0; n < 5; n++) await org.rename(`Name ${n}`)
    await receiver.waitFor(5)
    await vi.waitFor(async () => expect(await org.deliveries(id, '?status=delivered')).toHaveLength(5))
    const all = await org.deliveries(id)
    const failed = [all[1]!['id'], all[4]!['id']]
    await app.sql(`update hook_deliveries set status = 'failed' where id = any($1)`, [failed])
    expect((await org.deliveries(id, '?status=failed&limit=2')).map((item) => item['id'])).toEqual(failed)
    const pages = []
    for (let cursor: string | null = '', path = ''; cursor !== null; path = `&cursor=${cursor}`) {
      const page = await org.call('GET', `/v1/webhooks/${id}/deliveries?limit=2${path}`)
      pages.push(page.body.items.map((item: { id: string }) => item.id))
      cursor = page.body.nextCursor
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(all.map((item) => item['id']))
    expect((await org.call('GET', `/v1/webhooks/${id}/deliveries?status=lost`)).status).toBe(400)
    expect((await org.call('GET', `/v1/webhooks/${id}/deliveries?limit=201`)).status).toBe(400)
  })

  it('is forgotten after 30 days', async () => {
    const [org, receiver] = [await createSubscriber(app), await startReceiver()]
    const { id } = await org.subscribe(receiver.url)
    for (const name of ['Old', 'New']) await org.rename(name)
    await receiver.waitFor(2)
    const [newer, older] = await org.deliveries(id)
    await app.sql(`update hook_deliveries set created_at = now() - interval '31 days' where id = $1`, [
      older!['id'],
    ])
    await app.sql(`select graphile_worker.add_job('webhooks.prune', '{}')`)
    await vi.waitFor(
      async () => expect((await org.deliveries(id)).map((item) => item['id'])).toEqual([newer!['id']]),
      5000,
    )
  })
})
