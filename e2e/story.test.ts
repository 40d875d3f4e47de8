import type { BrowserContext, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { connectV1, connectV2, type Agent } from './agents.ts'
import { createTestDatabase } from './database.ts'
import { startReceiver } from './receiver.ts'
import { startService, type Service } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, startSite, tap, type Wire } from './stage.ts'
import { until } from './visitors.ts'

const NOTE = 'Keep the blue one back for her, she is a regular.'
const SIZE = { width: 1280, height: 860 }

test('from the first run to the closed conversation: people, visitors, a webhook and agents, all live', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const nobodyYet = {
    SVC_ADMIN_EMAIL: undefined,
    SVC_ADMIN_PASSWORD: undefined,
    SVC_ADMIN_API_KEY: undefined,
    SVC_ORG_NAME: undefined,
  }
  const service = await startService({ databaseUrl, env: { ...nobodyYet, SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const office = await browser.newContext({ viewport: SIZE })
  const officeWire = tap(office)
  const desk = await office.newPage()
  await foundOrganization(desk, service)
  const { snippet, tryAddress } = await createWidget(desk)

  const home = await browser.newContext({ viewport: SIZE, colorScheme: 'dark' })
  const homeWire = tap(home)
  await inboxIsLive(desk, home, tryAddress)
  const key = await createKey(desk)
  const webhook = await createWebhook(desk)

  const site = await browser.newContext({ viewport: SIZE })
  const visitor = { context: site, wire: tap(site), page: await site.newPage() }
  await visitor.page.goto(await startSite(snippet))
  await writeAndAnswer(desk, visitor.page)
  await webhookIsSigned(webhook)
  await agentsAnswer({ service, desk, visitor: visitor.page, key })
  await noteStaysInside(desk, visitor)
  await close(desk, visitor.page)
  await tourSettings(desk)
  // The first look at who is signed in, before anybody is, is answered by 401, and browsers say so.
  expect(officeWire.complaints.filter((text) => !/401 .*\/v1\/whoami/.test(text))).toEqual([])
  for (const wire of [homeWire, visitor.wire]) expect(wire.complaints).toEqual([])
}, 240_000)

/** The first-run page makes the owner and opens the inbox. */
async function foundOrganization(desk: Page, service: Service): Promise<void> {
  await desk.goto(service.url)
  await desk.getByLabel('Organization').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'first-run')
  await desk.getByLabel('Organization').fill('Tidewater Pottery')
  await desk.getByLabel('Your name').fill('Olga Owner')
  await desk.getByLabel('Email').fill('olga@example.com')
  await desk.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await desk.getByRole('button', { name: 'Create organization' }).click()
  await desk.getByRole('heading', { name: 'Welcome, Olga.' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'welcome')
}

/** A channel made on the welcome page: its snippet, and the address of its sample page. */
async function createWidget(desk: Page): Promise<{ snippet: string; tryAddress: string }> {
  await desk.getByRole('button', { name: 'Create a chat widget' }).click()
  await desk.getByRole('heading', { name: 'Your widget is ready' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'widget-ready')
  const snippet = await desk.getByLabel('Snippet for your site').innerText()
  expect(snippet.trim().split('\n')).toHaveLength(2)
  const link = desk.getByRole('link', { name: 'Try it' })
  const [popup] = await Promise.all([desk.context().waitForEvent('page'), link.click()])
  await popup.getByRole('button', { name: 'Open chat' }).waitFor()
  await popup.close()
  return { snippet, tryAddress: new URL((await link.getAttribute('href')) ?? '', desk.url()).href }
}

/** The sample page carries the widget; what is written there appears in the waiting inbox by itself. */
async function inboxIsLive(desk: Page, home: BrowserContext, tryAddress: string): Promise<void> {
  const sample = await home.newPage()
  await sample.goto(tryAddress.split('#')[0] ?? '')
  await sample.getByRole('alert').getByText('Settings → Channels').waitFor()
  await expectAccessible(sample)
  await shoot(sample, 'try-without-key')
  await sample.goto(tryAddress)
  await sample.getByRole('button', { name: 'Open chat' }).waitFor()
  await expectAccessible(sample)
  await shoot(sample, 'try')
  await markLoad(desk)
  await say(sample, 'Is the workshop open on Saturday?')
  await openConversation(desk, 'Is the workshop open on Saturday?')
  await expectNotReloaded(desk)
  await expectAccessible(desk)
  await expectAccessible(sample)
  await shoot(desk, 'inbox-live')
  // The key is behind the "#" of the sample page's address, and must not come along as the page of the visitor.
  await desk.getByText('/try/cch_').first().waitFor()
  expect(await desk.getByText('svc_widget_').count()).toBe(0)
  await reply(desk, 'It is, from ten to two.')
  await sample.getByText('It is, from ten to two.').first().waitFor()
  await shoot(sample, 'try-answered')
}

/** An API key for an agent, made in the settings. */
async function createKey(desk: Page): Promise<string> {
  await openSettings(desk, 'API keys')
  await desk.getByRole('button', { name: 'New API key' }).click()
  await desk.getByLabel('Name').fill('Night agent')
  await desk.getByLabel('An agent answers customers with this key').check()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Create', exact: true }).click()
  const key = await desk.getByRole('group', { name: 'API key', exact: true }).innerText()
  await shoot(desk, 'api-key')
  await desk.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(desk)
  return key.trim()
}

type Hook = Awaited<ReturnType<typeof startReceiver>> & { secret: string }

/** A webhook for replies alone, made in the settings. */
async function createWebhook(desk: Page): Promise<Hook> {
  const receiver = await startReceiver()
  await openSettings(desk, 'Webhooks')
  await desk.getByRole('button', { name: 'New webhook' }).click()
  await desk.getByLabel('Endpoint URL').fill(receiver.url)
  await desk.getByLabel('Selected events').check()
  await desk.getByLabel('conversation.message.sent').check()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Create', exact: true }).click()
  const secret = await desk.getByRole('group', { name: 'Signing secret' }).innerText()
  await shoot(desk, 'webhook')
  await desk.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(desk)
  return { ...receiver, secret: secret.trim() }
}

/** On somebody's own site: the visitor writes, the person answers, each sees the other at once. */
async function writeAndAnswer(desk: Page, visitor: Page): Promise<void> {
  await desk
    .getByRole('link', { name: /Inbox|Back to inbox/ })
    .first()
    .click()
  await markLoad(desk)
  await visitor.getByRole('button', { name: 'Open chat' }).waitFor()
  await shoot(visitor, 'site')
  await say(visitor, 'Do you ship the blue bowl to Norway?')
  await openConversation(desk, 'Do you ship the blue bowl to Norway?')
  await reply(desk, 'We do. It takes about **three days**.')
  await visitor.getByText('three days').first().waitFor()
  await visitor.getByText('Olga is looking after you').waitFor()
  await say(visitor, 'Wonderful, thank you!')
  await desk.getByRole('log', { name: 'Messages' }).getByText('Wonderful, thank you!').waitFor()
  await expectNotReloaded(desk)
  await expectAccessible(desk)
  await expectAccessible(visitor)
  await shoot(desk, 'inbox-thread')
  await shoot(visitor, 'site-thread')
}

/** The receiver got the reply, signed so that the reference library accepts it, and not when it was altered. */
async function webhookIsSigned({ received, secret }: Hook): Promise<void> {
  await until(
    () => received.length >= 1,
    () => 'no delivery came',
  )
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const verifier = new Webhook(secret)
  const event = verifier.verify(body, headers as Record<string, string>)
  expect(event).toMatchObject({
    type: 'conversation.message.sent',
    data: { authorType: 'user', internal: false },
  })
  expect(() => verifier.verify(body.replace('user', 'agent'), headers as Record<string, string>)).toThrow()
}

interface Scene {
  service: Service
  desk: Page
  visitor: Page
  key: string
}

/** Agents hold back while a person is on it; released, both generations of the MCP SDK list, read and answer. */
async function agentsAnswer({ service, desk, visitor, key }: Scene): Promise<void> {
  const [first, second] = [await connectV1(service.url, key), await connectV2(service.url, key)]
  expect(await first.toolNames()).toEqual(await second.toolNames())
  const id = await findConversation(first)
  expect(await findConversation(second)).toBe(id)
  const answer = (agent: Agent, body: string) => agent.use('conv_send_message', { id, body })
  await expect(answer(first, 'I am an agent.')).rejects.toThrow('handover_active')
  await desk.getByRole('button', { name: 'Release' }).click()
  await desk.getByText('Nobody owns this').waitFor()
  for (const [name, agent] of [
    ['first', first],
    ['second', second],
  ] as const) {
    const { messages } = await agent.use('conv_get_conversation', { id })
    expect(messages.map(({ body }: { body: string }) => body)).toContain('Wonderful, thank you!')
    await answer(agent, `The ${name} agent wishes you a good day.`)
    await visitor.getByText(`The ${name} agent wishes you a good day.`).first().waitFor()
    await desk
      .getByRole('log', { name: 'Messages' })
      .getByText(`The ${name} agent wishes you a good day.`)
      .waitFor()
  }
  await expectNotReloaded(desk)
  await expectAccessible(visitor)
  await shoot(visitor, 'site-agents')
  await shoot(desk, 'inbox-agents')
}

async function findConversation(agent: Agent): Promise<string> {
  const { items } = await agent.use('conv_list_conversations', {})
  const found = items.find(
    ({ lastInboundPreview }: { lastInboundPreview: string }) =>
      lastInboundPreview === 'Wonderful, thank you!',
  )
  expect(found).toBeDefined()
  return found.id
}

/** A note is shown to colleagues; nothing of it reaches the visitor's browser, now or after a reload. */
async function noteStaysInside(desk: Page, { page, wire }: { page: Page; wire: Wire }): Promise<void> {
  await desk.getByRole('button', { name: 'Note', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Internal note' }).fill(NOTE)
  await desk.getByRole('button', { name: 'Add note' }).click()
  await desk.getByRole('log', { name: 'Messages' }).getByText(NOTE).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'inbox-note')
  await desk.getByRole('button', { name: 'Reply', exact: true }).click()
  await reply(desk, 'It is on its way.')
  await page.getByText('It is on its way.').first().waitFor()
  await page.reload()
  await page
    .getByRole('button', { name: /Open chat|Close chat/ })
    .first()
    .waitFor()
  if (!(await page.getByRole('dialog').isVisible()))
    await page.getByRole('button', { name: /Open chat/ }).click()
  await page.getByText('It is on its way.').first().waitFor()
  expect(wire.received.join('\n')).toContain('It is on its way.')
  expect(wire.received.join('\n')).not.toContain('Keep the blue one back')
  expect(await page.getByText('Keep the blue one back').count()).toBe(0)
}

async function close(desk: Page, visitor: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await desk.getByRole('button', { name: 'Reopen' }).waitFor()
  await visitor.getByText('This conversation is closed.', { exact: false }).waitFor()
  await expectAccessible(desk)
  await expectAccessible(visitor)
  await shoot(desk, 'inbox-closed')
  await shoot(visitor, 'site-closed')
}

/** What the navigation marks as the page that is open, if it can be seen there. */
const placeInSight = (desk: Page): Promise<string | undefined> =>
  desk.evaluate(() => {
    const place = document.querySelector('nav [aria-current=page]')
    if (!place) return undefined
    const { left, top, width, height } = place.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return place.contains(seen) ? place.textContent?.trim() : undefined
  })

/** What the story did not visit. */
async function tourSettings(desk: Page): Promise<void> {
  for (const name of ['Channels', 'Members', 'Organization', 'Your sessions', 'Audit log', 'Webhooks']) {
    await openSettings(desk, name)
    await desk.getByText('Loading…').waitFor({ state: 'detached' })
    await vi.waitFor(async () => expect(await placeInSight(desk)).toBe(name), { timeout: 10_000 })
    await expectAccessible(desk)
    await shoot(desk, `settings-${name.toLowerCase().replace(' ', '-')}`)
  }
  await desk.getByRole('link', { name: /hooks/ }).last().click()
  await desk.getByRole('button', { name: 'Send test event' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'settings-webhook')
  await openSettings(desk, 'Channels')
  await desk.getByRole('link', { name: /Website chat/ }).click()
  await desk.getByRole('heading', { name: 'Identity verification' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'settings-channel')
}

/** Opens the chat if it is not open, and sends a message. */
async function say(visitor: Page, text: string): Promise<void> {
  const field = visitor.getByLabel('Your message')
  if (!(await field.isVisible())) await visitor.getByRole('button', { name: /Open chat/ }).click()
  await field.fill(text)
  await field.press('Enter')
  await visitor.getByText(text).first().waitFor()
}

async function openConversation(desk: Page, preview: string): Promise<void> {
  await desk.getByRole('link', { name: preview }).click()
  await desk.getByRole('log', { name: 'Messages' }).getByText(preview).waitFor()
}

async function reply(desk: Page, text: string): Promise<void> {
  const field = desk.getByRole('textbox', { name: /^Reply to/ })
  await field.fill(text)
  await field.press('Enter')
}

async function openSettings(desk: Page, name: string): Promise<void> {
  const settings = desk.getByRole('link', { name: 'Settings' })
  if (await settings.isVisible()) await settings.click()
  await desk.getByRole('link', { name, exact: true }).click()
  await desk.getByRole('heading', { name, level: 1 }).waitFor()
}

/** A mark that a reload would wipe out. */
const markLoad = (desk: Page) => desk.evaluate(() => void Object.assign(window, { loadedOnce: true }))

const expectNotReloaded = async (desk: Page) =>
  expect(await desk.evaluate(() => 'loadedOnce' in window)).toBe(true)
