import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startReceiver } from '../../test/local-receiver.ts'
import { openWidget } from '../../modules/conversations/test-widget.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: '1' })))
afterAll(() => app.close())

const addWebhook = (org: TestOrg, url: string) =>
  app.http('POST', '/v1/webhooks', { key: org.key, body: { url, events: ['organization.updated'] } })
const rename = (org: TestOrg) =>
  app.http('PATCH', '/v1/orgs/me', { key: org.key, body: { name: `Name ${Math.random()}` } })

it('48 receivers of one organization that hang delay neither webhooks nor scheduled replies of another', async () => {
  const [noisy, quiet] = [await app.createOrg('Noisy'), await app.createOrg('Quiet')]
  const hanging = await startReceiver(() => {})
  const receiver = await startReceiver()
  for (let n = 0; n < 48; n++) expect((await addWebhook(noisy, `${hanging.url}/${n}`)).status).toBe(201)
  await addWebhook(quiet, receiver.url)
  const widget = await openWidget(app, quiet)
  const id = (await widget.say('s1', 'Hello')).body.conversationId
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  await app.http('POST', `/v1/conversations/${id}/scheduled-messages`, {
    cookie: quiet.cookie,
    body: { body: 'Good morning', sendAt },
  })
  await rename(noisy)
  // As many as are sent to one server at a time.
  await hanging.waitFor(8)
  await app.sql(`update conv_scheduled_messages set send_at = now()`)
  const started = performance.now()
  await rename(quiet)
  await app.sql(`select graphile_worker.add_job('conversations.sendDue', '{}')`)
  await receiver.waitFor(1)
  await vi.waitUntil(
    async () => (await app.sql(`select 1 from conv_scheduled_messages where status = 'sent'`)).length > 0,
    {
      interval: 20,
    },
  )
  expect(performance.now() - started).toBeLessThan(2000)
  const [{ n }] = await app.sql(
    `select count(locked_at)::int as n from graphile_worker._private_jobs where flags ? $1`,
    [noisy.orgId],
  )
  expect(n).toBe(12)
})
