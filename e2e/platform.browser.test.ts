import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startMailServer } from '../server/test/mail-server.ts'
import { call, manage } from './calls.ts'
import { openDesk } from './desk.ts'
import { startReceiver } from './receiver.ts'
import { OWNER } from './service.ts'
import { expectAccessible } from './stage.ts'
import { until } from './visitors.ts'

/** Where the next key goes. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.id}`.toLowerCase().trim())

test('what an agent drafted is reviewed by keyboard: taken back once, then decided, which the list keeps', async () => {
  const { url, sql, desk, wire } = await openDesk()
  const fields = [{ name: 'title', type: 'text', required: true }]
  await manage(url, 'POST', '/v1/cms/locales', { code: 'en', name: 'English' })
  await manage(url, 'POST', '/v1/cms/collections', { slug: 'news', name: 'News', fields })
  const { key } = await manage(url, 'POST', '/v1/api-keys', {
    name: 'Writer',
    scopes: ['cms:read', 'cms:write'],
  })
  const draft = async (slug: string, title: string) =>
    (
      await call(url, 'POST', '/v1/cms/entries', {
        key,
        body: { collection: 'news', slug, data: { title } },
      })
    ).body.id as string
  const [first, second] = [await draft('kiln', 'A new kiln'), await draft('glaze', 'Sea green')]
  const statusOf = async (id: string) =>
    (await sql('select status from cms_entries where id = $1', [id]))[0].status

  await desk.goto(`${url}/review`)
  const row = (title: string) => desk.getByRole('listitem').filter({ hasText: title })
  await row('A new kiln').waitFor()
  await expectAccessible(desk)
  // The newest comes first, also after a click on what is shown.
  await desk.getByText('Waiting', { exact: true }).click()
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  await row('Sea green').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Undo' }).click()
  await row('Sea green').waitFor()
  await row('A new kiln').focus()
  await desk.keyboard.press('a')
  await row('A new kiln').waitFor({ state: 'detached' })
  // What was typed does not go with a key.
  await desk.getByRole('button', { name: 'Give feedback' }).click()
  await desk.getByLabel('Title').fill('Ok')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Send' }).click()
  await desk.getByText('Write at least 3 characters').first().waitFor()
  await desk.getByRole('button', { name: 'Close' }).click()
  // Whoever leaves the page has decided.
  await desk.getByRole('link', { name: 'Home' }).first().click()
  await until(
    async () => (await statusOf(first)) === 'published',
    () => 'the draft was not published',
  )
  expect(await statusOf(second)).toBe('draft')
  await desk.goto(`${url}/review?state=decided`)
  await row('A new kiln').getByText('Approved').waitFor()
  expect(await row('Sea green').count()).toBe(0)
  expect(wire.complaints).toEqual([])
}, 120_000)

test('a receiver that is away is told by email and on the page, seen, and over when it answers; what is switched off shows above every page', async () => {
  const server = await startMailServer()
  let status = 500
  const receiver = await startReceiver(() => status)
  const { url, sql, desk, wire } = await openDesk({ ...server.env, SVC_ALLOW_PRIVATE_TARGETS: '1' })
  await desk.goto(`${url}/settings/notifications`)
  const choice = desk.getByLabel('Email me when something goes wrong')
  await choice.click()
  await until(
    async () => (await sql('select from alr_email_choices')).length === 1,
    () => 'the choice was not kept',
  )
  const { id } = await manage(url, 'POST', '/v1/webhooks', { url: receiver.url, events: [] })
  const attempt = async (failingFor: string) => {
    await sql(`update hook_endpoints set failing_since = now() - $1::interval where id = $2`, [
      failingFor,
      id,
    ])
    await manage(url, 'PATCH', '/v1/orgs/me', { name: `Kelp ${Math.random()}` })
  }
  await attempt('2 hours')
  await until(
    async () => (await sql('select from alr_alerts')).length === 1,
    () => 'no alert was opened',
  )
  // Half a minute later.
  await sql(
    `update alr_alerts set news_at = news_at - interval '30 seconds', opened_at = opened_at - interval '30 seconds'`,
  )
  await sql(`update alr_email_choices set told_until = told_until - interval '30 seconds'`)
  await sql(`select graphile_worker.add_job('alerts.mailAlerts', '{}')`)
  const mail = await server.mailTo(OWNER.email, /has not been reached for an hour/)
  expect(mail.text).toContain(`${url}/alerts`)

  await desk.goto(`${url}/alerts`)
  await desk.getByRole('button', { name: 'I’ve seen it' }).click()
  await desk.getByText('Seen', { exact: true }).waitFor()
  // The button is gone; the next key goes on from its row.
  await until(
    async () => (await focused(desk)) === 'li',
    () => 'the focus was lost',
  )
  await expectAccessible(desk)
  // What waits for the receiver is tried again once it is back.
  status = 204
  await sql(`update hook_deliveries set next_attempt_at = now() where status = 'pending'`)
  await sql(`select graphile_worker.add_job('webhooks.resume', '{}')`)
  await desk.getByText('Nothing goes wrong').waitFor()

  await desk.goto(`${url}/home`)
  await desk.getByRole('heading', { level: 1 }).waitFor()
  status = 410
  await manage(url, 'PATCH', '/v1/orgs/me', { name: 'Kelp' })
  const banner = desk.getByRole('status').filter({ hasText: 'was switched off' })
  await banner.waitFor()
  await expectAccessible(desk)
  await banner.getByRole('button', { name: 'I’ve seen it' }).click()
  await banner.waitFor({ state: 'detached' })
  await until(
    async () => (await focused(desk)) !== 'body',
    () => 'the focus was lost with the banner',
  )
  status = 204
  await manage(url, 'PATCH', `/v1/webhooks/${id}`, { active: true })
  await desk.goto(`${url}/alerts`)
  await desk.getByText('Nothing goes wrong').waitFor()
  await server.close()
  expect(wire.complaints).toEqual([])
}, 180_000)
