import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { photo } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import {
  boxOf,
  command,
  goTo,
  headingOf,
  lineOf,
  logOf,
  openRow,
  press,
  SLOW,
  tabTo,
  write,
} from './day-hands.ts'
import { MADS, OLGA, type Day } from './inbox-day.ts'
import { shoot } from './stage.ts'

const NOTE = 'Careful, she writes for the local paper'

/** Waits until one can write in the open conversation. */
export const ready = (page: Page): Promise<void> =>
  boxOf(page).and(page.locator('[contenteditable]')).waitFor()

/** A note stays inside; what is said to the visitor arrives formatted, and is known to have been seen. */
export async function answersTheWidget({ desk, vera }: Day): Promise<void> {
  const log = logOf(desk)
  await goTo(desk, 'Inbox: All open')
  await openRow(desk, 'blue bowl')
  await ready(desk)
  await press(desk, 'n')
  await desk.keyboard.type(NOTE)
  await press(desk, 'Enter')
  await log.getByText(NOTE).waitFor()
  await press(desk, 'Escape', 'r')
  await desk.keyboard.type('It is. Keep it ')
  await press(desk, 'Control+b')
  await desk.keyboard.type('out of the sun')
  await boxOf(desk).locator('.font-semibold', { hasText: 'out of the sun' }).waitFor()
  await press(desk, 'Enter')
  await vera.page.locator('strong', { hasText: 'out of the sun' }).first().waitFor()
  await log.getByText(/^Seen /).waitFor()
  await vera.page.getByLabel('Your message').pressSequentially('Thank')
  await log.getByText(/^Visitor #\d+ is writing…$/).waitFor()
  await desk.keyboard.type('/days')
  await desk.getByRole('option', { name: 'Days' }).waitFor()
  await press(desk, 'Enter')
  await desk.getByText(/^Missing: customer’s first name\./).waitFor()
  await desk.keyboard.type('Vera')
  await press(desk, 'Enter')
  await vera.page.getByText('Hello Vera, it takes').first().waitFor()
  expect(vera.wire.received.join('\n')).toContain('Hello Vera')
  expect(vera.wire.received.join('\n')).not.toContain(NOTE)
}

/** A pasted image goes to the visitor, and is looked at large. */
export async function showsImages({ desk, vera }: Day): Promise<void> {
  await pasteImage(desk)
  await desk.getByText('pasted.png is ready to send').waitFor({ state: 'attached' })
  await press(desk, 'Enter')
  const thumbnail = logOf(desk).getByRole('button', { name: 'Enlarge pasted.png' })
  await thumbnail.waitFor()
  await vera.page.getByRole('img', { name: 'pasted.png' }).first().waitFor()
  await press(desk, 'Escape')
  await tabTo(desk, thumbnail)
  await press(desk, 'Enter')
  await desk.getByRole('dialog', { name: 'pasted.png' }).waitFor()
  await press(desk, 'Escape')
  await expect.poll(() => desk.getByRole('dialog').count(), SLOW).toBe(0)
}

async function pasteImage(desk: Page): Promise<void> {
  const { bytes } = await photo(640, 'pasted.png')
  await desk.locator(':focus').evaluate((focused, base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([file], 'pasted.png', { type: 'image/png' }))
    focused.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
}

/** Two on one conversation: each knows of the other, and who would talk past the other is asked first. */
export async function doNotTalkPast({ desk, mate, greta }: Day): Promise<void> {
  const opens = async (page: Page) => {
    await goTo(page, 'Inbox: All open')
    await openRow(page, 'red bowl')
    await ready(page)
  }
  await Promise.all([opens(desk), opens(mate)])
  await desk.getByText(`${MADS.name} is looking`).waitFor({ state: 'attached' })
  await mate.getByText(`${OLGA} is looking`).waitFor({ state: 'attached' })
  await press(desk, 'r')
  await desk.keyboard.type('One moment')
  await press(mate, 'r')
  await mate.keyboard.type('We will look into')
  await logOf(desk).getByText('Mads is writing a reply…').waitFor()
  await desk.getByText('The customer may get two replies.').waitFor()
  await shoot(desk, 'day-collision')
  await mate.keyboard.type(' it')
  await press(desk, 'Enter')
  await desk.getByRole('alert').getByText('Send again').waitFor()
  await write(mate, '')
  await press(mate, 'Escape')
  await expect.poll(() => desk.getByText('Mads is writing').count(), SLOW).toBe(0)
  expect((await greta.read()).messages.map(({ body }: { body: string }) => body)).not.toContain('One moment')
  await write(desk, '')
  await press(desk, 'Escape')
}

/** A name in a note reaches its owner, and leads them to the note. */
export async function mentions({ desk, mate }: Day): Promise<void> {
  await press(desk, 'n')
  await desk.keyboard.type('Ask @mad')
  await desk.getByRole('option', { name: MADS.name }).waitFor()
  await press(desk, 'Tab')
  await desk.keyboard.type('about the invoice')
  await press(desk, 'Enter')
  await logOf(desk).getByText('about the invoice').waitFor()
  await press(desk, 'Escape')
  await expect.poll(() => lineOf(mate, 'Mentions').innerText(), SLOW).toContain('1')
  await command(mate, 'Mentions')
  await headingOf(mate, 'Mentions').waitFor()
  await mate.getByRole('main').getByText('about the invoice').waitFor()
  await press(mate, 'j', 'Enter')
  await mate.waitForURL(/ccv_\w+#cvm_/)
  await logOf(mate).getByText('about the invoice').waitFor()
  await expect.poll(() => lineOf(mate, 'Mentions').innerText(), SLOW).toBe('Mentions')
}

/** Read far up, one is told what comes; back from elsewhere, where it begins; and a message has an address. */
export async function findsWhatIsNew({ desk, anton, url }: Day): Promise<void> {
  const log = logOf(desk)
  const messages = Array.from({ length: 25 }, (_, at) => ({ body: `Line ${at + 1}\nof a long list` }))
  await anton.post('messages', { messages })
  await goTo(desk, 'Inbox: All open')
  await openRow(desk, 'Anton Chekhov')
  await ready(desk)
  await log.getByText('Line 25').waitFor()
  await press(desk, 'r', 'Escape', 'Home')
  await desk.getByRole('button', { name: 'Jump to latest' }).waitFor()
  await anton.say('Hello?')
  const jump = desk.getByRole('button', { name: '1 new message' })
  await press(desk, 'r')
  await tabTo(desk, jump, 'Shift+Tab')
  await press(desk, 'Enter')
  await expect.poll(() => jump.count(), SLOW).toBe(0)
  await command(desk, 'Activity')
  await headingOf(desk, 'Activity').waitFor()
  await anton.say('Nobody there?')
  await desk.getByText('Anton Chekhov wrote').first().waitFor()
  await goTo(desk, 'Inbox: All open')
  await openRow(desk, 'Anton Chekhov')
  await log.getByText('New messages', { exact: true }).waitFor()
  await press(desk, 'r')
  await tabTo(desk, log.getByRole('button', { name: /^Actions for the message by/ }).last(), 'Shift+Tab')
  await press(desk, 'Enter')
  await desk.getByRole('menuitem', { name: 'Copy link to message' }).waitFor()
  await press(desk, 'Enter')
  await desk.getByText('Link copied').waitFor()
  const link = await desk.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${url}/inbox/open/ccv_\\w+#cvm_\\w+$`))
  await desk.goto(link)
  const message = desk.locator(new URL(link).hash)
  await expect.poll(() => message.evaluate((each) => each === document.activeElement), SLOW).toBe(true)
}
