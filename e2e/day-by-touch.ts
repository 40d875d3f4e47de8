import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { photo } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { call } from './calls.ts'
import { boxOf, headingOf, logOf, rowsOf, SLOW } from './day-hands.ts'
import { MADS, OLGA, type Day } from './inbox-day.ts'
import { shoot } from './stage.ts'

const NOTE = 'Careful, she writes for the local paper'

/** A day with the owner's phone in hand. */
export interface Hand extends Day {
  phone: Page
}

/** Takes the owner's session along on a phone; the colleague has an account, and customers have written. */
export async function takeInHand(day: Day): Promise<Hand> {
  const { url, browser, office, vera, greta, anton } = day
  const invitationToken = new URL(day.invitation).searchParams.get('token')
  const { status } = await call(url, 'POST', '/v1/auth/sign-up', { body: { ...MADS, invitationToken } })
  expect(status).toBe(201)
  await vera.page.getByRole('button', { name: 'Open chat' }).click()
  await vera.page.getByLabel('Your message').fill('Is the blue bowl safe in the dishwasher?')
  await vera.page.keyboard.press('Enter')
  await greta.say('I want my money back for the red bowl.')
  await anton.say('Where is my parcel?')
  await anton.patch('visitor', { name: 'Anton Chekhov' })
  const context = await browser.newContext({
    storageState: await office.storageState(),
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  })
  const phone = await context.newPage()
  phone.setDefaultTimeout(40_000)
  await phone.goto(`${url}/inbox/open`)
  await rowsOf(phone, 'blue bowl').waitFor()
  return { ...day, phone }
}

/** A button by its name. */
export const button = (phone: Page, name: string | RegExp): Locator =>
  phone.getByRole('button', { name, exact: true })
/** A line of an open menu. */
export const item = (phone: Page, name: string | RegExp): Locator => phone.getByRole('menuitem', { name })

/** Nothing is wider than the page. */
export async function fits(phone: Page): Promise<void> {
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth), phone.url()).toBe(0)
}

/** Taps a line of the navigation; from a conversation the way leads through its list. */
export async function goTo(phone: Page, name: string): Promise<void> {
  const back = phone.getByRole('link', { name: 'Back to the list' })
  if (await back.isVisible()) await back.tap()
  await button(phone, 'Open menu').tap()
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .tap()
  await headingOf(phone, name).waitFor()
  await fits(phone)
}

/** Opens a conversation from a list. */
export async function open(phone: Page, list: string, text: string): Promise<void> {
  await goTo(phone, list)
  await rowsOf(phone, text).first().tap()
  await boxOf(phone).and(phone.locator('[contenteditable]')).waitFor()
  await fits(phone)
}

async function rests(phone: Page): Promise<void> {
  await button(phone, 'Snooze').tap()
  await item(phone, 'In one hour').tap()
  await phone
    .getByText(/^Snoozed until/)
    .first()
    .waitFor()
}

/** Topic, assignee, rest, end and spam, each found where it then belongs. */
export async function sortsByTouch({ phone }: Hand): Promise<void> {
  await open(phone, 'All open', 'Anton Chekhov')
  await button(phone, 'Topic').tap()
  await phone.getByRole('option', { name: 'Delivery' }).tap()
  await button(phone, 'Topic: Delivery').waitFor()
  await button(phone, 'Assign').tap()
  await phone.getByRole('option', { name: `${OLGA} (you)` }).tap()
  await button(phone, 'Owner: Me').waitFor()
  await open(phone, 'Mine', 'Anton Chekhov')
  await rests(phone)
  await button(phone, 'Undo').last().tap()
  await button(phone, 'Close').waitFor()
  await rests(phone)
  await open(phone, 'Snoozed', 'Anton Chekhov')
  await button(phone, 'Reopen').tap()
  await button(phone, 'Close').tap()
  await phone.getByText('Conversation closed').waitFor()
  await open(phone, 'Closed', 'Anton Chekhov')
  await button(phone, 'More actions').tap()
  await item(phone, 'Mark as spam').tap()
  await phone.getByText('Marked as spam', { exact: true }).waitFor()
  await open(phone, 'Spam', 'Anton Chekhov')
  await button(phone, 'More actions').tap()
  await item(phone, 'Not spam').tap()
  await goTo(phone, 'Unassigned')
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(2)
}

/** By topic and channel, by filters that are kept as a view, and several at once. */
export async function looksByTouch({ phone }: Hand): Promise<void> {
  await goTo(phone, 'Shop app')
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(1)
  await goTo(phone, 'Delivery')
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(1)
  await goTo(phone, 'All open')
  await button(phone, 'Filter').tap()
  await phone
    .getByRole('region', { name: 'Filters' })
    .getByLabel('Channel')
    .selectOption({ label: 'Website' })
  await phone.waitForURL(/channel=cch_/)
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(2)
  await phone.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Save view' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('From the site')
  await dialog.getByRole('button', { name: 'Save view' }).tap()
  await headingOf(phone, 'From the site').waitFor()
  await goTo(phone, 'All open')
  await goTo(phone, 'From the site')
  await phone.getByRole('searchbox', { name: 'Search conversations' }).fill('red bowl')
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(1)
  await goTo(phone, 'All open')
  await rowsOf(phone, 'Greta Garbo').waitFor()
  await longPress(phone, rowsOf(phone, 'Greta Garbo'))
  const bar = phone.getByRole('region', { name: 'Selected conversations' })
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 3' }).tap()
  await bar.getByText('3 selected').waitFor()
  await fits(phone)
  await bar.getByRole('button', { name: 'Close', exact: true }).tap()
  await phone.getByText('3 conversations closed').waitFor()
  await button(phone, 'Undo').last().tap()
  await expect.poll(() => rowsOf(phone).count(), SLOW).toBe(3)
  if (await bar.isVisible()) await bar.getByRole('button', { name: 'Clear selection' }).tap()
}

async function longPress(phone: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const finger = await phone.context().newCDPSession(phone)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await phone.getByRole('region', { name: 'Selected conversations' }).waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** A note, a formatted answer, an image and a canned reply; the visitor gets all but the note. */
export async function answersByTouch({ phone, vera }: Hand): Promise<void> {
  const log = logOf(phone)
  await open(phone, 'All open', 'blue bowl')
  await button(phone, 'Note').tap()
  await phone.keyboard.type(`${NOTE} @mad`)
  await phone.getByRole('option', { name: MADS.name }).tap()
  await button(phone, 'Add note').tap()
  await log.getByText(NOTE).waitFor()
  await button(phone, 'Reply').tap()
  await phone.keyboard.type('Keep it ')
  await button(phone, 'Formatting').tap()
  await button(phone, 'Bold').tap()
  await phone.keyboard.type('dry')
  const [files] = await Promise.all([phone.waitForEvent('filechooser'), button(phone, 'Add images').tap()])
  const { bytes, mime } = await photo(640, 'bowl.png')
  await files.setFiles({ name: 'bowl.png', mimeType: mime, buffer: Buffer.from(bytes) })
  await phone.getByText('bowl.png is ready to send').waitFor({ state: 'attached' })
  await fits(phone)
  await button(phone, 'Send').tap()
  await vera.page.locator('strong', { hasText: 'dry' }).first().waitFor()
  await button(phone, 'Enlarge bowl.png').tap()
  await phone.getByRole('dialog', { name: 'bowl.png' }).getByRole('button', { name: 'Close' }).tap()
  await vera.page.getByLabel('Your message').pressSequentially('Thank')
  await log.getByText(/^Visitor #\d+ is writing…$/).waitFor()
  await button(phone, 'Insert canned reply').tap()
  await phone.getByRole('option', { name: 'Days' }).tap()
  await phone.getByText(/^Missing: customer’s first name\./).waitFor()
  await phone.keyboard.type('Vera')
  await button(phone, 'Send').tap()
  await vera.page.getByText('Hello Vera, it takes').first().waitFor()
  await log.getByText(/^Seen /).waitFor()
  expect(vera.wire.received.join('\n')).not.toContain(NOTE)
  await shoot(phone, 'day-phone-conversation')
}
