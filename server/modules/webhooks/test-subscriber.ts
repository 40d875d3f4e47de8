import { vi } from 'vitest'
import type { TestApp } from '../../test/harness.ts'
import { wakeWorkers } from '../../test/wake-workers.ts'

/** An organization with its own way to call, to subscribe and to make something happen. */
export async function createSubscriber(app: TestApp) {
  const { orgId, key } = await app.createOrg()
  const call = (method: string, path: string, body?: unknown) =>
    app.http(method, path, { key, ...(body !== undefined && { body }) })
  return {
    orgId,
    call,
    rename: (name: string) => call('PATCH', '/v1/orgs/me', { name }),
    subscribe: async (url: string, events = ['organization.updated']) =>
      (await call('POST', '/v1/webhooks', { url, events })).body as { id: string; secret: string },
    webhook: async (id: string) =>
      (await call('GET', '/v1/webhooks')).body.items.find((item: { id: string }) => item.id === id),
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
    deliveries: async (id: string, query = ''): Promise<any[]> =>
      (await call('GET', `/v1/webhooks/${id}/deliveries${query}`)).body.items,
  }
}

export type Subscriber = Awaited<ReturnType<typeof createSubscriber>>

/** The latest delivery once it has had `attempts` attempts. */
export const settled = (org: Subscriber, id: string, attempts = 1) =>
  vi.waitUntil(async () => {
    const [latest] = await org.deliveries(id)
    return latest && latest['attempt'] >= attempts && latest
  })

/** Lets the time until the next attempt pass, once that is planned and no worker is sending. */
export async function passTime(app: TestApp, webhookId: string) {
  await vi.waitUntil(async () => {
    const jobs = await app.sql(
      'select key, locked_at from graphile_worker._private_jobs where key = any ($1)',
      [[`hook:${webhookId}`, `hook:${webhookId}:retry`]],
    )
    return jobs.some(({ key }) => key.endsWith(':retry')) && jobs.every((job) => job.locked_at === null)
  })
  await app.sql(
    `update hook_deliveries set next_attempt_at = now() where endpoint_id = $1 and status = 'pending'`,
    [webhookId],
  )
  await app.sql(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `hook:${webhookId}:retry`,
  ])
  await wakeWorkers(app)
}
