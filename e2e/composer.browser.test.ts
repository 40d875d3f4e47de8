import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, createWidget, manage, signIn, write, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'
import { addMember } from './staff.ts'

const MIA = { email: 'mia@example.com', name: 'Mia Member' }
const BROWSERS = /\b409\b|ERR_INTERNET_DISCONNECTED/

const SESSION = 'composer-visitor-1'

interface Scene {
  url: string
  sql: Sql
  widget: Widget
  conversationId: string
  miaId: string
  cookie: string
  browser: Browser
}

test('one answers by keyboard alone, is never interrupted, and loses nothing', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const miaId = await addMember(sql, MIA)
  const { widget, conversationId } = await seed(url)
  const browser = await openBrowser()
  const scene = { url, sql, widget, conversationId, miaId, cookie: await signIn(url), browser }
  const office = await enter(scene, { viewport: { width: 1440, height: 900 } })
  const wire = tap(office)
  const desk = await open(office, scene)
  await formats(desk, scene)
  await insertsCannedReplies(desk, scene)
  await namesColleagues(desk, scene)
  await sendsLater(desk, scene)
  await sendsAndCloses(desk, scene)
  await tellsWhatWasNotSent(desk, scene)
  await asksFirst(desk, scene)
  await waitsForTheConnection(desk, scene)
  await followsOtherMachines(desk, scene)
  await fitsAPhone(scene)
  // What browsers say of a connection that is not there, and of two versions of a text, is not ours to keep quiet.
  expect(wire.complaints.filter((text) => !BROWSERS.test(text))).toEqual([])
}, 240_000)

async function seed(url: string): Promise<{ widget: Widget; conversationId: string }> {
  const widget = await createWidget(url)
  const { body } = await write(url, widget, { sessionId: SESSION, body: 'When will it arrive?' })
  for (const [shortcut, title, text] of [
    ['arrival', 'When it arrives', 'Hello {{contact.firstName}}, it arrives on **Monday**.'],
    ['refund', 'Refunds', 'We pay it back within a week.'],
  ])
    await manage(url, 'POST', '/v1/conversations/canned-replies', {
      shortcut,
      title,
      body: text,
      shared: true,
    })
  return { widget, conversationId: body.conversationId as string }
}

async function enter({ url, cookie, browser }: Scene, options: object): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url }])
  return context
}

async function open(context: BrowserContext, { url, conversationId }: Scene): Promise<Page> {
  const desk = await context.newPage()
  desk.setDefaultTimeout(40_000)
  await desk.goto(`${url}/inbox/open/${conversationId}`)
  // The editor has taken the place of the plain box.
  await box(desk).and(desk.locator('[contenteditable]')).waitFor()
  return desk
}

const poll = <T>(read: () => T) => expect.poll(read, { timeout: 40_000 })
const box = (desk: Page): Locator => desk.getByRole('textbox', { name: /^(Reply to|Internal note)/ })
const log = (desk: Page): Locator => desk.getByRole('log', { name: 'Messages' })

const lastMessage = async ({ url, conversationId }: Scene) => {
  const { messages } = await manage(url, 'GET', `/v1/conversations/${conversationId}`)
  return messages.at(-1)
}

const keptDraft = async ({ url, cookie }: Scene): Promise<string | undefined> =>
  (await call(url, 'GET', '/v1/conversations/composer-drafts', { cookie })).body.items[0]?.body

async function formats(desk: Page, scene: Scene): Promise<void> {
  await log(desk).focus()
  await desk.keyboard.press('r')
  await desk.keyboard.type('It is ')
  await desk.keyboard.press('Control+b')
  await desk.keyboard.type('on its way')
  await box(desk).locator('.font-semibold', { hasText: 'on its way' }).waitFor()
  await desk.keyboard.press('End')
  await desk.keyboard.press('Shift+Enter')
  await desk.keyboard.type('- by boat')
  await desk.keyboard.press('Shift+Enter')
  await desk.keyboard.type('by bike')
  await shoot(desk, 'composer-formatting')
  await desk.keyboard.press('Enter')
  await log(desk).getByText('by bike').waitFor()
  expect(await box(desk).innerText()).not.toContain('bike')
  await poll(() => lastMessage(scene)).toMatchObject({ body: 'It is **on its way**\n- by boat\n- by bike' })
}

/** The list is searched by typing; what the reply cannot know is marked, named, and gone when it is written. */
async function insertsCannedReplies(desk: Page, scene: Scene): Promise<void> {
  const list = desk.getByRole('listbox', { name: 'Canned replies' })
  await desk.keyboard.type('/')
  await list.getByRole('option', { name: 'Refunds' }).waitFor()
  await shoot(desk, 'composer-canned')
  await expectAccessible(desk)
  await desk.keyboard.type('arr')
  await poll(() => list.getByRole('option').count()).toBe(1)
  await desk.keyboard.press('Enter')
  const missing = desk.getByText(/^Missing: customer’s first name\./)
  await missing.waitFor()
  expect(await list.count()).toBe(0)
  await shoot(desk, 'composer-gap')
  await desk.keyboard.type('Elena')
  await poll(() => missing.count()).toBe(0)
  await desk.keyboard.press('Enter')
  await poll(() => lastMessage(scene)).toMatchObject({ body: 'Hello Elena, it arrives on **Monday**.' })
  await typesOnMeanwhile(desk)
  await box(desk).fill('either this and/or')
  expect(await list.count()).toBe(0)
  await box(desk).fill('')
  expect(await desk.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
}

/** What is typed while a reply is on its way stays behind it. */
async function typesOnMeanwhile(desk: Page): Promise<void> {
  let release = () => {}
  const typed = new Promise<void>((resolve) => (release = resolve))
  await desk.route('**/canned-replies/*/render', async (route) => {
    await typed
    await route.continue()
  })
  await desk.keyboard.type('/arr')
  await desk.getByRole('option', { name: /When it arrives/ }).waitFor()
  await desk.keyboard.press('Enter')
  await desk.keyboard.type(' Yours')
  release()
  await poll(() => box(desk).innerText()).toContain('Monday')
  await desk.keyboard.type(', Olga')
  expect(await box(desk).innerText()).toMatch(/Monday\S* Yours, Olga$/)
  await desk.unroute('**/canned-replies/*/render')
}

async function namesColleagues(desk: Page, scene: Scene): Promise<void> {
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('n')
  await desk.keyboard.type('Ask @mia')
  const list = desk.getByRole('listbox', { name: 'Colleagues' })
  await list.getByRole('option', { name: 'Mia Member' }).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('please')
  await shoot(desk, 'composer-mention')
  expect(await box(desk).innerText()).toContain('Ask @Mia Member please')
  await desk.keyboard.press('Enter')
  await log(desk).getByText('@Mia Member', { exact: true }).waitFor()
  const body = `Ask @[Mia Member](${scene.miaId}) please`
  await poll(() => lastMessage(scene)).toMatchObject({ internal: true, body })
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('r')
}

async function sendsLater(desk: Page, { url, conversationId }: Scene): Promise<void> {
  await desk.keyboard.type('Is everything fine with it?')
  await desk.keyboard.press('Control+Shift+Enter')
  const dialog = desk.getByRole('dialog', { name: 'Send later' })
  await dialog.waitFor()
  await shoot(desk, 'composer-later')
  await expectAccessible(desk)
  await dialog.getByLabel('Another time').fill('2020-01-01T09:00')
  await desk.keyboard.press('Enter')
  await dialog.getByText('This time has passed').waitFor()
  await dialog.getByRole('button', { name: /^Tomorrow morning/ }).press('Enter')
  const list = desk.getByRole('list', { name: 'Scheduled replies' })
  await list.getByText('Is everything fine with it?').waitFor()
  await shoot(desk, 'composer-scheduled')
  await list.getByRole('button', { name: /^Cancel/ }).press('Enter')
  await poll(() => list.count()).toBe(0)
  await desk.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await list.waitFor()
  await list.getByRole('button', { name: /^Edit/ }).press('Enter')
  await poll(() => box(desk).innerText()).toBe('Is everything fine with it?')
  const { items } = await manage(url, 'GET', `/v1/conversations/${conversationId}/scheduled-messages`)
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'cancelled'])
}

/** What was taken back because the customer wrote is told, and its text is not lost. */
async function tellsWhatWasNotSent(desk: Page, scene: Scene): Promise<void> {
  const path = `/v1/conversations/${scene.conversationId}/scheduled-messages`
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { body: 'Still waiting for you', sendAt, cancelOnReply: true }
  expect((await call(scene.url, 'POST', path, { cookie: scene.cookie, body })).status).toBe(201)
  const list = desk.getByRole('list', { name: 'Scheduled replies' })
  await list.getByText('unless Visitor #1 writes before then').waitFor()
  await write(scene.url, scene.widget, { sessionId: SESSION, body: 'It came in two pieces.' })
  await list.getByText('won’t be sent: Visitor #1 wrote in the meantime').waitFor()
  await scene.sql(
    `update conv_scheduled_messages set status = 'cancelled', reason = 'customer_replied', settled_at = now()
     where status = 'scheduled'`,
  )
  await desk.reload()
  await list.getByText('Not sent. Visitor #1 wrote before it was due.').waitFor()
  await shoot(desk, 'composer-not-sent')
  await list.getByRole('button', { name: /^Edit/ }).press('Enter')
  await poll(() => box(desk).innerText()).toBe('Still waiting for you')
  expect(await list.count()).toBe(0)
  await box(desk).fill('')
}

async function sendsAndCloses(desk: Page, { url, conversationId }: Scene): Promise<void> {
  await box(desk).focus()
  await desk.keyboard.press('Control+Enter')
  await desk.getByText('Sent and closed').waitFor()
  const status = async () => (await manage(url, 'GET', `/v1/conversations/${conversationId}`)).status
  expect(await status()).toBe('closed')
  await desk.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await poll(status).toBe('open')
}

/** One who might talk past somebody is asked once, and then trusted. */
async function asksFirst(desk: Page, scene: Scene): Promise<void> {
  const cookie = await signIn(scene.url, MIA.email)
  const hers = await open(
    await enter({ ...scene, cookie }, { viewport: { width: 1280, height: 800 } }),
    scene,
  )
  await box(desk).focus()
  await desk.keyboard.type('I am on it')
  await box(hers).focus()
  const typing = hers.keyboard.type('I am on it too, am I not', { delay: 400 })
  await desk.getByText('Mia is writing a reply.').waitFor()
  await shoot(desk, 'composer-collision')
  await desk.keyboard.press('Enter')
  await desk.getByRole('alert').getByText('Send again to send it as is.').waitFor()
  expect(await box(desk).innerText()).toBe('I am on it')
  await typing
  await hers.context().close()
  await write(scene.url, scene.widget, { sessionId: SESSION, body: 'Are you there?' })
  await desk.getByText('wrote again while you were writing').waitFor()
  await poll(() => desk.getByText('Mia is writing a reply.').count()).toBe(0)
  await shoot(desk, 'composer-newer')
  await desk.keyboard.press('Enter')
  await desk.getByRole('alert').getByText('Send again to send it as is.').waitFor()
  await desk.keyboard.press('Enter')
  await poll(() => lastMessage(scene)).toMatchObject({ body: 'I am on it' })
}

/** What was written offline is sent when the page is there again, in its order, each once. */
async function waitsForTheConnection(desk: Page, { url, conversationId }: Scene): Promise<void> {
  await desk.context().setOffline(true)
  await box(desk).focus()
  for (const text of ['First, written offline', 'Second, written offline']) {
    await desk.keyboard.type(text)
    await desk.keyboard.press('Enter')
  }
  await poll(() => log(desk).getByText('Waiting for the connection').count()).toBe(2)
  await shoot(desk, 'composer-offline')
  await desk.goto('about:blank')
  await desk.context().setOffline(false)
  await desk.goto(`${url}/inbox/open/${conversationId}`)
  const offline = async () => {
    const { messages } = await manage(url, 'GET', `/v1/conversations/${conversationId}`)
    return messages.map(({ body }: { body: string }) => body).filter((body: string) => /offline/.test(body))
  }
  await poll(offline).toEqual(['First, written offline', 'Second, written offline'])
  await poll(() => log(desk).getByText('Waiting for the connection').count()).toBe(0)
  expect(await offline()).toHaveLength(2)
  await box(desk).and(desk.locator('[contenteditable]')).waitFor()
}

/** What is written here appears there; where both were changed, one decides. */
async function followsOtherMachines(desk: Page, scene: Scene): Promise<void> {
  const home = await enter(scene, { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  const list = await home.newPage()
  list.setDefaultTimeout(40_000)
  await list.goto(`${scene.url}/inbox/open`)
  await box(desk).focus()
  await desk.keyboard.type('Begun at the office')
  await list.getByText('Draft', { exact: true }).waitFor()
  await list.close()
  const sofa = await open(home, scene)
  await poll(() => box(sofa).innerText()).toBe('Begun at the office')
  await box(sofa).press('End')
  await sofa.keyboard.type(', ended on the sofa')
  await shoot(sofa, 'composer-dark')
  await poll(() => box(desk).innerText()).toContain('ended on the sofa')
  await desk.context().setOffline(true)
  await box(desk).press('Control+a')
  await desk.keyboard.type('The office’s own')
  await box(sofa).press('Control+a')
  await sofa.keyboard.type('The sofa’s own')
  await sofa.reload()
  await poll(() => box(sofa).innerText()).toBe('The sofa’s own')
  await poll(() => keptDraft(scene)).toBe('The sofa’s own')
  await desk.context().setOffline(false)
  await desk.getByText('Another version of this text exists.').waitFor()
  expect(await box(desk).innerText()).toBe('The office’s own')
  await desk.getByRole('button', { name: 'Show it' }).press('Enter')
  await desk.getByText('The sofa’s own').waitFor()
  await shoot(desk, 'composer-conflict')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Use other version' }).press('Enter')
  await poll(() => box(desk).innerText()).toBe('The sofa’s own')
  await box(desk).press('Enter')
  await poll(() => box(sofa).innerText()).not.toContain('sofa')
  await home.close()
}

async function fitsAPhone(scene: Scene): Promise<void> {
  const pocket = await enter(scene, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const desk = await open(pocket, scene)
  await box(desk).tap()
  await desk.keyboard.type('By thumb ')
  await desk.getByRole('button', { name: 'Formatting' }).tap()
  await desk.getByRole('button', { name: 'Bold' }).tap()
  await desk.keyboard.type('alone')
  await desk.keyboard.press('End')
  // There is no Shift+Enter on a touch keyboard.
  await desk.keyboard.press('Enter')
  const canned = desk.getByRole('button', { name: 'Insert canned reply' })
  await canned.tap()
  await desk.getByRole('option', { name: 'Refunds' }).waitFor()
  await canned.tap()
  await poll(() => box(desk).innerText()).not.toContain('/')
  await canned.tap()
  await desk.getByRole('option', { name: 'Refunds' }).waitFor()
  await shoot(desk, 'composer-phone')
  await expectAccessible(desk)
  await desk.getByRole('option', { name: 'Refunds' }).tap()
  await poll(() => box(desk).innerText()).toContain('within a week')
  await shoot(desk, 'composer-phone-text')
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await desk.getByRole('button', { name: 'Send', exact: true }).tap()
  await poll(() => lastMessage(scene)).toMatchObject({
    body: 'By thumb **alone**\nWe pay it back within a week.',
  })
  await desk.getByRole('button', { name: 'Note', exact: true }).tap()
  await box(desk).and(desk.locator('[aria-label="Internal note"]')).waitFor()
  await pocket.close()
}
