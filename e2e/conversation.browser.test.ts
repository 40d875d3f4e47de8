import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, manage, signIn } from './calls.ts'
import { COLLEAGUE, openOffice, sessionOf, type Office } from './office.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

const PHONE = { width: 360, height: 740 }

test('two people and an agent on one conversation: who is there, drafts, take-over, topic and merge', async () => {
  const project = await buildProject()
  const office = await openOffice(project)
  for (let at = 1; at <= 8; at += 1)
    await manage(office.service.url, 'POST', '/v1/conversations/topics', { name: `Collection ${at}` })
  const browser = await openBrowser()
  const options = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext(options)
  await context.addCookies(await sessionOf(office))
  const wire = tap(context)
  const desk = await open(await context.newPage(), office)
  const hers = await browser.newContext({ ...options, hasTouch: true })
  await hers.addCookies(await sessionOf(office, COLLEAGUE.email))
  const mate = await open(await hers.newPage(), office)
  await seeEachOther(desk, mate)
  await draftsByKey(desk, office)
  await takeOver(desk, mate, office)
  await topicByKey(desk)
  await givesASubject(desk)
  await knowsTheContact(desk, office)
  await mergesWithPreview(desk, office)
  expect(wire.complaints).toEqual([])
  await saysWhatIsWrong(desk, office)
  await byPointerOnAPhone(mate, office)
}, 300_000)

const draftOf = (desk: Page): Locator => desk.getByRole('region', { name: 'Agent draft' })
const logOf = (desk: Page): Locator => desk.getByRole('log', { name: 'Messages' })
const press = (desk: Page, key: string) => desk.locator('body').press(key)

async function open(desk: Page, { service, conversations }: Office): Promise<Page> {
  desk.setDefaultTimeout(40_000)
  await desk.goto(`${service.url}/inbox/open/${conversations.draft}`)
  await draftOf(desk).waitFor()
  await desk.locator('[contenteditable=true]').waitFor()
  return desk
}

const fileDraft = (office: Office, body: string) =>
  manage(office.service.url, 'POST', `/v1/conversations/${office.conversations.draft}/draft-reply`, { body })

/** Each learns of the other at once; who begins to write while the other does is told so. */
async function seeEachOther(desk: Page, mate: Page): Promise<void> {
  await desk.getByText(`${COLLEAGUE.name} is looking`).waitFor()
  await mate.getByText('Olga Ottersen is looking').waitFor()
  await press(mate, 'r')
  await mate.keyboard.type('We will')
  await desk.getByText('Mads is writing a reply…').waitFor()
  await press(desk, 'r')
  await desk.keyboard.type('I see')
  await desk.getByText('The customer may get two replies.').waitFor()
  await shoot(desk, 'conversation-collision')
  await expectAccessible(desk)
  for (const page of [desk, mate]) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
  }
  await expect.poll(() => desk.getByText('Mads is writing').count(), { timeout: 15_000 }).toBe(0)
}

/** Sent as it is, changed, discarded and taken back: all without the mouse. */
async function draftsByKey(desk: Page, office: Office): Promise<void> {
  const log = logOf(desk)
  await press(desk, 'y')
  // The draft's own line, which is closed, has the words as well.
  await log.getByText('249 kr').filter({ visible: true }).first().waitFor()
  await log.getByText(/^Draft by .+, sent by you/).waitFor()
  await expect.poll(() => draftOf(desk).count()).toBe(0)
  await fileDraft(office, 'It is on its way')
  await draftOf(desk).getByText('It is on its way').waitFor()
  await press(desk, 'i')
  await desk.getByText('You’re editing this draft below.').waitFor()
  await desk.keyboard.press('Control+End')
  await desk.keyboard.type(', promised')
  await desk.keyboard.press('Enter')
  await log.getByText('It is on its way, promised').waitFor()
  await log.getByText(/^Draft by .+, edited and sent by you/).waitFor()
  await desk.keyboard.press('Escape')
  await fileDraft(office, 'Perhaps never')
  await draftOf(desk).getByText('Perhaps never').waitFor()
  await press(desk, 'd')
  await log.getByText(/^Draft by .+, discarded by you/).waitFor()
  await press(desk, 'u')
  await draftOf(desk).getByText('Perhaps never').waitFor()
  await draftOf(desk).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => draftOf(desk).count()).toBe(0)
  await shoot(desk, 'conversation-drafts')
  await desk.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Ask agents for a draft' }).click()
  await desk.getByText('Waiting for a draft…').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Stop waiting' }).click()
}

/** Sending took it over; it is extended, runs short, is released, and taken from a colleague only after a yes. */
async function takeOver(desk: Page, mate: Page, { service, conversations }: Office): Promise<void> {
  const { url } = service
  await desk.getByText(/^Yours\. Agents hold back for (30:00|29:\d\d)$/).waitFor()
  await mate.getByText(/^Olga’s\. Agents hold back for .+$/).waitFor()
  const cookie = await signIn(url)
  const shorten = { ttlMinutes: 2 }
  await call(url, 'POST', `/v1/conversations/${conversations.draft}/take-over`, { cookie, body: shorten })
  await desk.reload()
  await desk.getByText(/^Yours\. Agents hold back for [12]:\d\d$/).waitFor()
  await shoot(desk, 'conversation-claim-soon')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Extend by 30 min' }).click()
  await desk.getByText(/^Yours\. Agents hold back for (30:00|29:\d\d)$/).waitFor()
  await press(mate, 'o')
  await mate.getByRole('dialog', { name: 'Olga Ottersen is on this conversation' }).waitFor()
  await mate.keyboard.press('Escape')
  await press(desk, 'o')
  await mate.getByText('Nobody owns this').waitFor()
  await logOf(desk).getByText('You released the conversation').waitFor()
}

/** Among many one is found by typing; what was chosen can be taken back. */
async function topicByKey(desk: Page): Promise<void> {
  await press(desk, 't')
  const list = desk.getByRole('listbox', { name: 'Topic' })
  await list.getByRole('option', { name: 'Delivery' }).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.type('deliv')
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  await desk.keyboard.press('Enter')
  await logOf(desk).getByText('You set the topic to Delivery').waitFor()
  await press(desk, 'u')
  await logOf(desk).getByText('You set the topic to Refunds').waitFor()
}

async function givesASubject(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Add a subject' }).click()
  await desk.keyboard.type('Refund of the bowl')
  await desk.keyboard.press('Enter')
  await logOf(desk).getByText('You changed the subject to “Refund of the bowl”').waitFor()
  const button = desk.getByRole('button', { name: 'Change the subject: Refund of the bowl' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Who it is, what else was said, and the way there and back. */
async function knowsTheContact(desk: Page, { conversations }: Office): Promise<void> {
  const panel = desk.getByRole('region', { name: 'Contact and details' })
  await panel.getByText('Verified').waitFor()
  await panel.getByText('Asked for the third time').waitFor()
  await panel.getByText('Properties').click()
  await expect.poll(() => panel.getByText('orders this year').count()).toBe(0)
  await panel.getByRole('link', { name: /Do you ship to Norway/ }).click()
  await desk.waitForURL(new RegExp(conversations.closed))
  await expect.poll(() => panel.getByText('orders this year').count()).toBe(0)
  await panel.getByText('Properties').click()
  await panel.getByRole('link', { name: /Refund of the bowl/ }).click()
  await desk.waitForURL(new RegExp(conversations.draft))
  await logOf(desk).getByText('I want my money back').waitFor()
}

/** What cannot be merged says why; what can shows what comes of it, and leads there. */
async function mergesWithPreview(desk: Page, { conversations }: Office): Promise<void> {
  await press(desk, 'm')
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('option', { name: /Do you ship to Norway/ }).waitFor()
  await dialog.getByRole('combobox').fill('Vera Drake')
  await dialog.getByRole('option', { name: /Vera Drake/ }).waitFor()
  await desk.keyboard.press('Enter')
  await dialog.getByText('Vera Drake keeps seeing only their own messages').waitFor()
  await dialog.getByRole('checkbox', { name: /same person/ }).check()
  await dialog.getByText('They were verified as different people').waitFor()
  expect(await dialog.getByRole('button', { name: /^Merge #/ }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Choose another conversation' }).click()
  await dialog.getByRole('option', { name: /Do you ship to Norway/ }).click()
  await dialog.getByText(/You can undo this for 30 days/).waitFor()
  await dialog.getByRole('listitem').getByText('It is on its way, promised').waitFor()
  await shoot(desk, 'conversation-merge')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: /^Merge #/ }).click()
  await desk.waitForURL(new RegExp(conversations.closed))
  await logOf(desk).getByText('It is on its way, promised').waitFor()
}

/** Gone, forbidden, broken: each with its words, and what was read stays where it may. */
async function saysWhatIsWrong(desk: Page, { service, conversations }: Office): Promise<void> {
  const answer = (status: number) =>
    desk.route(`**/v1/conversations/${conversations.handover}`, (route) =>
      route.fulfill({ status, json: { code: 'x', detail: '', status, title: '', type: '' } }),
    )
  await desk.goto(`${service.url}/inbox/open/${conversations.draft}`)
  await desk.getByRole('link', { name: 'Open conversation', exact: true }).waitFor()
  await answer(403)
  await desk.goto(`${service.url}/inbox/open/${conversations.handover}`)
  await desk.getByRole('heading', { name: 'You no longer have access to this conversation' }).waitFor()
  await expectAccessible(desk)
  await answer(500)
  await desk.reload()
  await desk.getByRole('button', { name: 'Try again' }).waitFor()
  await desk.unrouteAll()
  await desk.getByRole('button', { name: 'Try again' }).click()
  await desk.getByText('Wants to speak to a human being').first().waitFor()
  await press(desk, 'Escape')
  await expect.poll(() => new URL(desk.url()).pathname).toBe('/inbox/open')
}

async function byPointerOnAPhone(mate: Page, { service, conversations }: Office): Promise<void> {
  await mate.setViewportSize(PHONE)
  await mate.goto(`${service.url}/inbox/open/${conversations.handover}`)
  await mate.getByText('Wants to speak to a human being').first().waitFor()
  await mate.getByRole('button', { name: 'Take', exact: true }).tap()
  await mate.getByText(/^Yours\. Agents hold back for .+$/).waitFor()
  await mate.getByRole('button', { name: 'Topic' }).tap()
  await mate.getByRole('option', { name: 'Delivery' }).tap()
  await mate.getByRole('button', { name: 'Contact and details' }).tap()
  const sheet = mate.getByRole('dialog', { name: 'Contact and details' })
  await sheet.getByText('Delivery').waitFor()
  await expectAccessible(mate)
  await shoot(mate, 'conversation-phone-contact')
  await sheet.getByRole('button', { name: 'Close' }).tap()
  expect(await mate.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await shoot(mate, 'conversation-phone')
  await expectAccessible(mate)
}
