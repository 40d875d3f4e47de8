import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWidget, manage, signIn, write, type Widget } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

const COUNT = 120
const PATIENCE = { timeout: 40_000 }

interface Scene {
  url: string
  widget: Widget
  /** By the number of the visitor, from 1. */
  ids: string[]
}

test('the list of conversations: keys, filters, many at once, live without a jump, and a phone', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const scene = await setScene(url)
  const browser = await openBrowser()
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const wire = tap(office)
  const desk = await office.newPage()
  desk.setDefaultTimeout(PATIENCE.timeout)
  await desk.goto(`${url}/inbox/open`)
  await walksByKeys(desk)
  await filtersByKeys(desk)
  await keepsViews(desk)
  await changesMany(desk, scene)
  await keepsItsPlace(desk, scene)
  await holdsStill(desk, scene)
  await readsOnce(desk, scene, await browser.newContext({ storageState: await office.storageState() }))
  expect(wire.complaints).toEqual([])
  await fitsAPhone(
    await browser.newContext({
      storageState: await office.storageState(),
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      hasTouch: true,
      isMobile: true,
    }),
    scene,
  )
}, 300_000)

async function setScene(url: string): Promise<Scene> {
  const widget = await createWidget(url)
  const shop = await createWidget(url, 'Shop app')
  const { id: topicId } = await manage(url, 'POST', '/v1/conversations/topics', { name: 'Refunds' })
  const ids: string[] = []
  for (let number = 1; number <= COUNT; number += 1) {
    const { body } = await say(
      { url, widget: number % 10 === 0 ? shop : widget },
      number,
      `Question ${number}`,
    )
    ids.push(body.conversationId as string)
    if (number % 20 === 0)
      await manage(url, 'POST', `/v1/conversations/${body.conversationId}/topic`, { topicId })
  }
  return { url, widget, ids }
}

const say = ({ url, widget }: Pick<Scene, 'url' | 'widget'>, number: number, body: string) =>
  write(url, widget, { sessionId: `queue-visitor-${String(number).padStart(4, '0')}`, body })

const listOf = (desk: Page) => desk.getByRole('list', { name: 'Conversations' })
const rowsOf = (desk: Page) => listOf(desk).getByRole('link')
const rowOf = (desk: Page, number: number) =>
  rowsOf(desk).filter({ has: desk.getByText(`Visitor #${number}`, { exact: true }) })
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const heading = (desk: Page, name: string) => desk.getByRole('heading', { level: 1, name, exact: true })

async function walksByKeys(desk: Page): Promise<void> {
  await rowOf(desk, COUNT).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.press('j')
  await expect.poll(() => hasFocus(rowOf(desk, COUNT)), PATIENCE).toBe(true)
  await desk.keyboard.press('j')
  await desk.keyboard.press('k')
  await desk.keyboard.press('j')
  await expect.poll(() => hasFocus(rowOf(desk, COUNT - 1)), PATIENCE).toBe(true)
  await desk.keyboard.press('Enter')
  await desk.getByRole('log', { name: 'Messages' }).getByText('Question 119').waitFor()
  await desk.keyboard.press('j')
  await desk.getByRole('log', { name: 'Messages' }).getByText('Question 118').waitFor()
  expect(desk.url()).toMatch(/\/inbox\/open\/ccv_\w+$/)
  await closesAndGoesOn(desk)
}

/** Who closes one goes on with the row in its place, beside an open conversation and in the list itself. */
async function closesAndGoesOn(desk: Page): Promise<void> {
  await desk.keyboard.press('e')
  await expect.poll(() => rowOf(desk, 118).count(), PATIENCE).toBe(0)
  await desk.keyboard.press('j')
  await desk.getByRole('log', { name: 'Messages' }).getByText('Question 117').waitFor()
  await desk.keyboard.press('u')
  await rowOf(desk, 118).waitFor()
  await desk.keyboard.press('Escape')
  await expect.poll(() => hasFocus(rowOf(desk, 117)), PATIENCE).toBe(true)
  await desk.keyboard.press('e')
  await expect.poll(() => hasFocus(rowOf(desk, 116)), PATIENCE).toBe(true)
  await desk.keyboard.press('u')
  await rowOf(desk, 117).waitFor()
}

/** Presses the tabulator until what has this name has the focus. */
async function tabTo(desk: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.count()) > 0 && (await hasFocus(target.first()))) return
    await desk.keyboard.press('Tab')
  }
  throw new Error(`The tabulator never came to ${String(target)}`)
}

async function filtersByKeys(desk: Page): Promise<void> {
  await desk.keyboard.press('/')
  await expect
    .poll(() => hasFocus(desk.getByRole('searchbox', { name: 'Search conversations' })), PATIENCE)
    .toBe(true)
  const open = desk.getByRole('button', { name: 'Filter', exact: true })
  await tabTo(desk, open)
  await desk.keyboard.press('Enter')
  const panel = desk.getByRole('region', { name: 'Filters' })
  await expect.poll(() => hasFocus(panel.getByRole('combobox', { name: 'Status' })), PATIENCE).toBe(true)
  await tabTo(desk, panel.getByRole('combobox', { name: 'Topic' }))
  await desk.keyboard.type('Refunds')
  await tabTo(desk, panel.getByRole('checkbox', { name: 'Unread only' }))
  await desk.keyboard.press('Space')
  await expect.poll(() => desk.url(), PATIENCE).toMatch(/topic=ctp_\w+&unread=true/)
  await expect.poll(() => rowsOf(desk).count(), PATIENCE).toBe(COUNT / 20)
  await shoot(desk, 'queue-filters')
  await expectAccessible(desk)
  const rowHeight = async () => (await listOf(desk).getByRole('listitem').first().boundingBox())?.height
  const before = await rowHeight()
  await tabTo(desk, panel.getByRole('checkbox', { name: 'Compact rows' }))
  await desk.keyboard.press('Space')
  await expect.poll(rowHeight, PATIENCE).toBeLessThan(before ?? 0)
  await shoot(desk, 'queue-compact')
  await expectAccessible(desk)
  await desk.keyboard.press('Space')
  await expect.poll(rowHeight, PATIENCE).toBe(before)
  await desk.keyboard.press('Escape')
  await expect.poll(() => panel.count(), PATIENCE).toBe(0)
  await expect.poll(() => hasFocus(open), PATIENCE).toBe(true)
  await tabTo(desk, desk.getByRole('button', { name: 'Remove filter: Unread' }))
  await desk.keyboard.press('Enter')
  await expect.poll(() => desk.url(), PATIENCE).not.toContain('unread')
}

async function keepsViews(desk: Page): Promise<void> {
  await tabTo(desk, desk.getByRole('button', { name: 'Save view' }))
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Save this view' })
  await dialog.waitFor()
  await expectAccessible(desk)
  await desk.keyboard.type('Money back')
  await desk.keyboard.press('Enter')
  await heading(desk, 'Money back').waitFor()
  const link = desk.getByRole('link', { name: 'Money back' })
  await expect.poll(() => link.getAttribute('aria-current'), PATIENCE).toBe('page')
  await desk.goto(`${new URL(desk.url()).origin}/inbox/open`)
  await heading(desk, 'All open').waitFor()
  await link.click()
  await heading(desk, 'Money back').waitFor()
  await expect.poll(() => rowsOf(desk).count(), PATIENCE).toBe(COUNT / 20)
  await desk.getByRole('button', { name: 'Manage saved views' }).click()
  const manager = desk.getByRole('dialog', { name: 'Saved views' })
  await manager.getByRole('button', { name: 'Rename “Money back”' }).click()
  await desk.keyboard.press('ControlOrMeta+a')
  await desk.keyboard.type('Refunds to do')
  await desk.keyboard.press('Enter')
  await manager.getByText('Refunds to do', { exact: true }).waitFor()
  await expectAccessible(desk)
  await manager.getByRole('button', { name: 'Delete “Refunds to do”' }).click()
  await manager.getByText('No saved views.').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByText('“Refunds to do” deleted').waitFor()
  await desk.keyboard.press('u')
  await desk.getByRole('link', { name: 'Refunds to do' }).waitFor()
}

async function changesMany(desk: Page, { url, ids }: Scene): Promise<void> {
  const statusOf = async (number: number) =>
    (await manage(url, 'GET', `/v1/conversations/${ids[number - 1]}`)).status as string
  await desk.goto(`${url}/inbox/open`)
  await rowOf(desk, COUNT).waitFor()
  for (const key of ['j', 'x', 'j', 'j', 'x']) await desk.keyboard.press(key)
  const bar = desk.getByRole('region', { name: 'Selected conversations' })
  await bar.getByText('2 selected').waitFor()
  await shoot(desk, 'queue-bulk')
  await expectAccessible(desk)
  await desk.keyboard.press('e')
  await desk.getByText('2 conversations closed').waitFor()
  await expect.poll(() => rowOf(desk, COUNT).count(), PATIENCE).toBe(0)
  expect(await Promise.all([COUNT, COUNT - 1, COUNT - 2].map(statusOf))).toEqual(['closed', 'open', 'closed'])
  await desk.keyboard.press('u')
  await rowOf(desk, COUNT).waitFor()
  await rowOf(desk, COUNT - 2).waitFor()
  expect(await Promise.all([COUNT, COUNT - 2].map(statusOf))).toEqual(['open', 'open'])
  const boxes = listOf(desk).getByRole('checkbox')
  await boxes.nth(1).check({ force: true })
  await boxes.nth(4).click({ force: true, modifiers: ['Shift'] })
  await bar.getByText('4 selected').waitFor()
  await desk.keyboard.press('Escape')
  await expect.poll(() => bar.count(), PATIENCE).toBe(0)
}

/** A list that was read far is found where it was left, and a link to what is not in it is followed. */
async function keepsItsPlace(desk: Page, { url, ids }: Scene): Promise<void> {
  const box = listOf(desk).locator('xpath=..')
  const scroll = () => box.evaluate((element) => element.scrollTop)
  await box.evaluate((element) => (element.scrollTop = element.scrollHeight))
  await expect
    .poll(async () => {
      await box.evaluate((element) => (element.scrollTop = element.scrollHeight))
      return rowOf(desk, 1).count()
    }, PATIENCE)
    .toBe(1)
  expect(await rowsOf(desk).count()).toBeLessThan(40)
  const before = await scroll()
  await desk.getByRole('link', { name: 'Snoozed' }).click()
  await heading(desk, 'Snoozed').waitFor()
  await desk.goBack()
  await heading(desk, 'All open').waitFor()
  await rowOf(desk, 1).waitFor()
  expect(Math.abs((await scroll()) - before)).toBeLessThan(5)
  await desk.goto(`${url}/inbox/open/${ids[0]}`)
  await desk.getByRole('log', { name: 'Messages' }).getByText('Question 1', { exact: true }).waitFor()
}

async function holdsStill(desk: Page, scene: Scene): Promise<void> {
  await desk.goto(`${scene.url}/inbox/open`)
  await rowOf(desk, COUNT).waitFor()
  await rowOf(desk, COUNT - 1).hover()
  const under = await rowOf(desk, COUNT - 1).boundingBox()
  await say(scene, 3, 'Is anybody there?')
  const news = desk.getByRole('button', { name: '1 new' })
  await news.waitFor()
  expect(await rowOf(desk, COUNT - 1).boundingBox()).toEqual(under)
  await shoot(desk, 'queue-news')
  await expectAccessible(desk)
  // On the way to the button nothing moves, and it stays.
  await news.hover()
  expect(await rowOf(desk, COUNT - 1).boundingBox()).toEqual(under)
  await news.click()
  await expect.poll(() => rowsOf(desk).first().innerText(), PATIENCE).toContain('Is anybody there?')
  await expect.poll(() => news.count(), PATIENCE).toBe(0)
  await desk.mouse.move(1000, 500)
  await say(scene, 4, 'And at once?')
  await expect.poll(() => rowsOf(desk).first().innerText(), PATIENCE).toContain('And at once?')
}

/** What was read on one machine is read on the other. */
async function readsOnce(desk: Page, { url }: Scene, other: BrowserContext): Promise<void> {
  const unread = (page: Page) => rowOf(page, 4).getByText(/unread message/)
  await rowOf(desk, 4).first().waitFor()
  await expect.poll(() => unread(desk).count(), PATIENCE).toBe(1)
  await rowOf(desk, 4).first().click()
  await desk.getByRole('log', { name: 'Messages' }).getByText('And at once?').waitFor()
  await expect.poll(() => unread(desk).count(), PATIENCE).toBe(0)
  const page = await other.newPage()
  await page.goto(`${url}/inbox/open`)
  await rowOf(page, 4).first().waitFor()
  await expect.poll(() => unread(page).count(), PATIENCE).toBe(0)
  await other.close()
}

async function fitsAPhone(context: BrowserContext, { url }: Scene): Promise<void> {
  const phone = await context.newPage()
  phone.setDefaultTimeout(PATIENCE.timeout)
  await phone.goto(`${url}/inbox/open?unread=true`)
  await rowOf(phone, COUNT).waitFor()
  const overflow = () =>
    phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await phone.getByRole('button', { name: 'Filter', exact: true }).tap()
  await phone.getByRole('region', { name: 'Filters' }).getByRole('combobox', { name: 'Topic' }).waitFor()
  expect(await overflow()).toBe(0)
  await shoot(phone, 'queue-phone-filters')
  await phone.keyboard.press('Escape')
  await longPress(phone, rowOf(phone, COUNT))
  await phone.getByRole('region', { name: 'Selected conversations' }).getByText('1 selected').waitFor()
  expect(phone.url()).not.toContain('ccv_')
  await shoot(phone, 'queue-phone-bulk')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Clear selection' }).tap()
  await rowOf(phone, COUNT).tap()
  await phone.getByRole('log', { name: 'Messages' }).waitFor()
  expect(await listOf(phone).isVisible()).toBe(false)
  await phone.getByRole('link', { name: 'Back to the list' }).tap()
  await rowOf(phone, COUNT).waitFor()
  expect(phone.url()).toContain('unread=true')
}

async function longPress(phone: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const finger = await phone.context().newCDPSession(phone)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await phone.waitForTimeout(700)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
