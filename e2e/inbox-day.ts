import type { Browser, BrowserContext, Page } from 'playwright-core'
import { connectV2, type Agent } from './agents.ts'
import { call, signIn, type Answer, type Widget } from './calls.ts'
import { openCustomer, type Customer, type Site } from './customers.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser, startSite, tap, type Wire } from './stage.ts'

/** The owner, by the name that colleagues see. */
export const OLGA = 'Olga Ottersen'
/** The colleague, who is invited and has no account yet. */
export const MADS = { name: 'Mads Mikkelborg', email: 'mads@example.com', password: 'a boat in the harbour' }
/** The agent's key. */
export const BOT = 'Lantern Bot'

/** Everybody who takes part in a day, each where they sit. */
export interface Day {
  url: string
  sql: Sql
  browser: Browser
  /** The owner's browser and page. */
  office: BrowserContext
  desk: Page
  /** The colleague's page, at the door: nobody is signed in. */
  mate: Page
  /** Where the colleague's invitation leads. */
  invitation: string
  /** In the widget, on a page of a site of its own. */
  vera: { page: Page; wire: Wire }
  /** Signed in on the site, who wrote once before. */
  greta: Customer
  /** In the app, on a channel of its own. */
  anton: Customer
  agent: Agent
  wires: Wire[]
  /** A call of the owner that has to succeed. */
  does(method: string, path: string, body?: object): Promise<Answer['body']>
}

/** Opens an organization with its people, before anybody has written today. */
export async function openDay(): Promise<Day> {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const cookie = await signIn(url)
  const does: Day['does'] = async (method, path, body) => {
    const answer = await call(url, method, `/v1/${path}`, { cookie, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await does('PATCH', 'me', { name: OLGA })
  const [website, app] = [await openChannel(url, does, 'Website'), await openChannel(url, does, 'Shop app')]
  const agent = await furnish(url, does)
  const invited = await does('POST', 'orgs/me/invitations', { email: MADS.email, role: 'member' })
  const [greta, anton] = await Promise.all([
    openCustomer(website, 'session-of-greta', 'customer-42'),
    openCustomer(app, 'session-of-anton'),
  ])
  await wroteBefore(website, does)
  const browser = await openBrowser()
  const look = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  const office = await browser.newContext({ ...look, permissions: ['clipboard-read', 'clipboard-write'] })
  const [name = '', value = ''] = cookie.split('=')
  await office.addCookies([{ name, value, url }])
  const [hers, street] = [await browser.newContext(look), await browser.newContext()]
  const wires = [tap(office), tap(hers)]
  const [desk, mate] = [await office.newPage(), await hers.newPage()]
  for (const page of [desk, mate]) page.setDefaultTimeout(40_000)
  const vera = await enterSite(street, website)
  const people = { office, desk, mate, vera, greta, anton, agent }
  return { url, sql, browser, ...people, invitation: invited.acceptUrl, wires, does }
}

async function openChannel(url: string, does: Day['does'], name: string): Promise<Site> {
  const made = await does('POST', 'conversations/channels/widget', { name })
  const widget: Widget = { id: made.channelId, key: made.widgetKey }
  return { url, widget, identitySecret: made.identityVerificationSecret }
}

/** Topics, a canned reply with a variable, and an agent with a key of its own. */
async function furnish(url: string, does: Day['does']): Promise<Agent> {
  await does('POST', 'conversations/topics', { name: 'Refunds' })
  await does('POST', 'conversations/topics', { name: 'Delivery' })
  const body = 'Hello {{contact.firstName}}, it takes **three days**.'
  await does('POST', 'conversations/canned-replies', { shortcut: 'days', title: 'Days', body, shared: true })
  const { key } = await does('POST', 'api-keys', {
    name: BOT,
    scopes: ['conv:read', 'conv:write'],
    answersCustomers: true,
  })
  return connectV2(url, key)
}

/** What Greta asked last month: answered, with a note, and closed. */
async function wroteBefore(site: Site, does: Day['does']): Promise<void> {
  const before = await openCustomer(site, 'session-of-greta-before', 'customer-42')
  await before.say('Do you ship to Norway?')
  await before.patch('visitor', { name: 'Greta Garbo' })
  const path = `conversations/${before.conversationId}`
  await does('POST', `${path}/messages`, { body: 'We do.', claim: false })
  await does('POST', `${path}/messages`, { body: 'She orders every spring.', internal: true })
  await does('POST', `${path}/status`, { status: 'closed' })
}

async function enterSite(street: BrowserContext, { url, widget }: Site): Promise<Day['vera']> {
  const wire = tap(street)
  const page = await street.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(
    await startSite(`<script src="${url}/widget.js" defer data-svc-host="${url}"
  data-channel-id="${widget.id}" data-widget-key="${widget.key}"></script>`),
  )
  return { page, wire }
}
