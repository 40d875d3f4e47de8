import { expect, it, vi } from 'vitest'
import { startReceiver } from '../../../test/local-receiver.ts'
import { startTestApp } from '../../../test/harness.ts'
import { createSubscriber, passTime, settled } from '../test-subscriber.ts'

it('a receiver that fails for an hour opens one, without its secret address, and ends it when it answers again', async () => {
  const app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: 'true' })
  let status = 500
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const org = await createSubscriber(app)
  const { id } = await org.subscribe(`${receiver.url}/secret-path?token=secret`)
  await org.rename('One')
  await settled(org, id)
  const alertsOf = async (query = '') => (await org.call('GET', `/v1/system/alerts${query}`)).body.items
  expect(await alertsOf()).toEqual([])
  await app.sql(`update hook_endpoints set failing_since = now() - interval '2 hours' where id = $1`, [id])
  await passTime(app, id)
  await settled(org, id, 2)
  const [alert] = await alertsOf()
  expect(alert).toMatchObject({
    source: 'webhook',
    subjectId: id,
    severity: 'warning',
    ctaHref: `/settings/webhooks/${id}`,
  })
  expect(JSON.stringify(alert)).not.toContain('secret')
  status = 200
  await passTime(app, id)
  await settled(org, id, 3)
  expect(await alertsOf()).toEqual([])
  expect(await alertsOf('?includeResolved=true')).toMatchObject([
    { id: alert.id, resolvedAt: expect.any(String) },
  ])
  // Gone for good: switched off, until somebody switches it on again.
  status = 410
  await org.rename('Two')
  await vi.waitUntil(async () => (await alertsOf()).length === 1)
  expect(await alertsOf()).toMatchObject([{ severity: 'error' }])
  await org.call('PATCH', `/v1/webhooks/${id}`, { active: true })
  expect(await alertsOf()).toEqual([])
  await app.close()
})
