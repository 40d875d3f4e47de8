import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { layCable, type Cable } from './cable.ts'
import { call, createWidget, manage, signIn, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { OWNER, startService, type Service } from './service.ts'
import { buildProject, openBrowser, tap, type Wire } from './stage.ts'

/** For what waits on a machine that has much to do. */
export const SLOW = { timeout: 40_000 }

/** A service behind a cable, one conversation, and the browser that its people share. */
export interface Trouble {
  service: Service
  cable: Cable
  /** Where browsers find the service: at the end of the cable. */
  url: string
  sql: Sql
  widget: Widget
  conversationId: string
  browser: Browser
}

/** Starts the service and writes the first message of Ada; the browser is as of `openBrowser`. */
export async function openTrouble(kind: { isWhole?: boolean } = {}): Promise<Trouble> {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const cable = await layCable()
  const env = { SVC_PROJECT_ROOT: project, SVC_BASE_URL: cable.url }
  const service = await startService({ databaseUrl, env })
  cable.to(service.url)
  const widget = await createWidget(service.url)
  const trouble = { service, cable, url: cable.url, sql, widget, conversationId: '' }
  const conversationId = await says(trouble, 'Ada Lund', 'When will it arrive?')
  return { ...trouble, conversationId, browser: await openBrowser(kind) }
}

/** A customer writes past the cable; answers the conversation's id. */
export async function says(
  { service, widget }: Pick<Trouble, 'service' | 'widget'>,
  name: string,
  body: string,
): Promise<string> {
  const answer = await call(service.url, 'POST', '/v1/widget/messages', {
    key: widget.key,
    body: { channelId: widget.id, sessionId: `of-${name}`, visitor: { name }, messages: [{ body }] },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.conversationId
}

/** Somebody who is signed in, in a browser of their own. */
export interface Desk {
  context: BrowserContext
  page: Page
  wire: Wire
}

/** Opens the browser of somebody who has signed in, at an address. */
export async function openDesk(
  trouble: Trouble,
  path = `/inbox/open/${trouble.conversationId}`,
  email: string = OWNER.email,
): Promise<Desk> {
  const context = await trouble.browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = (await signIn(trouble.service.url, email)).split('=')
  await context.addCookies([{ name, value, url: trouble.url }])
  const wire = tap(context)
  const page = await openPage(context, trouble.url + path)
  return { context, page, wire }
}

/** Opens one more page of somebody. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(SLOW.timeout)
  await page.goto(url)
  return page
}

/** The box in which one writes, once the editor is there. */
export async function writingBox(page: Page): Promise<Locator> {
  const box = page.getByRole('textbox', { name: /^(Reply to|Internal note)/ })
  await box.and(page.locator('[contenteditable]')).waitFor(SLOW)
  return box
}

/** The messages of the open conversation. */
export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** Writes into the box, and leaves it there. */
export async function types(page: Page, text: string): Promise<void> {
  await (await writingBox(page)).focus()
  await page.keyboard.type(text)
}

/** What stands in the box. */
export const typed = (page: Page): Promise<string> =>
  page.getByRole('textbox', { name: /^(Reply to|Internal note)/ }).innerText()

/** How often a text stands in a conversation, as the server has it. */
export async function timesSent(
  { service, conversationId }: Pick<Trouble, 'service' | 'conversationId'>,
  body: string,
): Promise<number> {
  const { messages } = await manage(service.url, 'GET', `/v1/conversations/${conversationId}`)
  return messages.filter((message: { body: string }) => message.body === body).length
}

/** Waits until the server has a text, once, and the page shows it as sent. */
export async function arrivesOnce(page: Page, trouble: Trouble, body: string): Promise<void> {
  await expect.poll(() => timesSent(trouble, body), SLOW).toBe(1)
  await log(page).getByText(body, { exact: true }).waitFor(SLOW)
  await expect.poll(() => log(page).getByText('Waiting for the connection').count(), SLOW).toBe(0)
  expect(await log(page).getByText(body, { exact: true }).count()).toBe(1)
}

/** The row of a conversation in the list. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: name })

/** Console messages without those that browsers themselves log for failed requests. */
export const ownComplaints = ({ complaints }: Wire): string[] =>
  complaints.filter((text) => !/Failed to load|Failed to fetch|net::ERR_|WebSocket connection to/.test(text))
