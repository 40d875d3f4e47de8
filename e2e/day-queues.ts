import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  command,
  counts,
  goTo,
  hasFocus,
  headingOf,
  lineOf,
  logOf,
  openRow,
  pick,
  press,
  rowsOf,
  SLOW,
  tabTo,
} from './day-hands.ts'
import { MADS, OLGA, type Day } from './inbox-day.ts'
import { shoot } from './stage.ts'

const here = (page: Page, who: string): Locator =>
  page.getByRole('region', { name: 'Colleagues here now' }).getByText(`${who}, online`).first()

/** The colleague makes an account behind the invitation; each sees that the other is here. */
export async function colleagueJoins({ url, desk, mate, invitation }: Day): Promise<void> {
  await desk.goto(`${url}/inbox/needs-you`)
  await desk.getByText('All caught up.').waitFor()
  await mate.goto(invitation)
  await tabTo(mate, mate.getByLabel('Your name'))
  await mate.keyboard.type(MADS.name)
  await tabTo(mate, mate.getByLabel('Password', { exact: true }))
  await mate.keyboard.type(MADS.password)
  await mate.keyboard.press('Enter')
  await mate.waitForURL(/inbox/)
  await here(desk, MADS.name).waitFor({ state: 'attached' })
  await here(mate, OLGA).waitFor({ state: 'attached' })
}

/** Three people write, one of them in the widget; both colleagues see it come in. */
export async function customersWrite({ desk, mate, vera, greta, anton }: Day): Promise<void> {
  await counts(desk, 'Unassigned', 0)
  await goTo(desk, 'Inbox: Unassigned')
  await vera.page.getByRole('button', { name: 'Open chat' }).click()
  await vera.page.getByLabel('Your message').fill('Is the blue bowl safe in the dishwasher?')
  await vera.page.keyboard.press('Enter')
  await rowsOf(desk, 'blue bowl').waitFor()
  await greta.say('I want my money back for the red bowl.')
  await anton.say('Where is my parcel?')
  await anton.patch('visitor', { name: 'Anton Chekhov' })
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(3)
  for (const page of [desk, mate]) {
    await counts(page, 'Unassigned', 3)
    await counts(page, 'All open', 3)
  }
}

/** Down and up through the list, into a conversation and back to its row; a link opens the same list elsewhere. */
export async function keepsThePlace({ desk, mate }: Day): Promise<void> {
  await press(desk, '/')
  await desk.keyboard.type('parcel')
  await desk.waitForURL(/unassigned\?q=parcel/)
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(1)
  await tabTo(desk, rowsOf(desk, 'Anton Chekhov'))
  await press(desk, 'Enter')
  await logOf(desk).getByText('Where is my parcel?').waitFor()
  await desk.waitForURL(/unassigned\/ccv_\w+\?q=parcel/)
  await mate.goto(desk.url())
  await logOf(mate).getByText('Where is my parcel?').waitFor()
  await expect.poll(() => rowsOf(mate).count(), SLOW).toBe(1)
  await expect
    .poll(() => mate.getByRole('searchbox', { name: 'Search conversations' }).inputValue(), SLOW)
    .toBe('parcel')
  await press(desk, 'Escape')
  await expect.poll(() => hasFocus(rowsOf(desk, 'Anton Chekhov')), SLOW).toBe(true)
  expect(desk.url()).toMatch(/unassigned\?q=parcel$/)
  await press(desk, '/')
  await press(desk, 'Escape', 'Escape')
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(3)
  await press(desk, 'j', 'j', 'j', 'k')
  await expect.poll(() => hasFocus(rowsOf(desk).nth(1)), SLOW).toBe(true)
}

/** Topic, assignee, rest, end and spam: each moves the conversation where it belongs, and the numbers follow. */
export async function sorts({ desk, mate }: Day): Promise<void> {
  const log = logOf(desk)
  await openRow(desk, 'Anton Chekhov')
  await press(desk, 't')
  await pick(desk, 'Topic', 'Delivery')
  await log.getByText('You set the topic to Delivery').waitFor()
  await press(desk, 'a')
  await pick(desk, 'Assign', `${OLGA} (you)`)
  await log.getByText('You took the conversation').waitFor()
  await counts(mate, 'Unassigned', 2)
  await counts(desk, 'Mine', 1)
  await goTo(desk, 'Inbox: Mine')
  await openRow(desk, 'Anton Chekhov')
  await press(desk, 's')
  await desk.getByRole('menuitem', { name: 'In one hour' }).waitFor()
  await press(desk, 'ArrowDown', 'Enter')
  await desk.getByText(/^Snoozed until/).waitFor()
  await counts(mate, 'Snoozed', 1)
  await press(desk, 'u')
  await counts(mate, 'Snoozed', 0)
  await press(desk, 's')
  await desk.getByRole('menuitem', { name: 'In one hour' }).waitFor()
  await press(desk, 'ArrowDown', 'Enter')
  await counts(mate, 'Snoozed', 1)
  await visits(desk, 'Snoozed', 'Reopen')
  await counts(mate, 'Mine', 0)
  await counts(mate, 'All open', 3)
  await press(desk, 'e')
  await desk.getByText('Conversation closed').waitFor()
  await visits(desk, 'Closed', 'Reopen')
  await command(desk, 'Mark as spam')
  await desk.getByText('Marked as spam', { exact: true }).waitFor()
  await counts(mate, 'Spam', 1)
  await goTo(desk, 'Inbox: Spam')
  await openRow(desk, 'Anton Chekhov')
  await command(desk, 'Not spam')
  await counts(mate, 'Spam', 0)
}

/** Goes to a list, and has what is there back. */
async function visits(desk: Page, view: string, button: string): Promise<void> {
  await goTo(desk, `Inbox: ${view}`)
  await openRow(desk, 'Anton Chekhov')
  await desk.getByRole('button', { name: button, exact: true }).waitFor()
  await press(desk, 'e')
  await desk.getByRole('button', { name: 'Close', exact: true }).waitFor()
}

/** By channel and by topic, and kept as a view of one's own. */
export async function looksByPlace({ desk }: Day): Promise<void> {
  await goTo(desk, 'Channel: Shop app')
  await desk.waitForURL(/open\?channel=cch_/)
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(1)
  await goTo(desk, 'Topic: Delivery')
  await desk.waitForURL(/open\?topic=ctp_/)
  await rowsOf(desk, 'Anton Chekhov').waitFor()
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(1)
  await tabTo(desk, desk.getByRole('button', { name: 'Save view' }))
  await press(desk, 'Enter')
  await desk.getByRole('dialog', { name: 'Save this view' }).waitFor()
  await desk.keyboard.type('On its way')
  await press(desk, 'Enter')
  await headingOf(desk, 'On its way').waitFor()
  await goTo(desk, 'Inbox: All open')
  await goTo(desk, 'Saved views: On its way')
  await expect.poll(() => lineOf(desk, 'On its way').getAttribute('aria-current'), SLOW).toBe('page')
  await expect.poll(() => rowsOf(desk).count(), SLOW).toBe(1)
  await shoot(desk, 'day-saved-view')
}

/** Two are closed at once, and come back. */
export async function changesMany({ desk, mate }: Day): Promise<void> {
  await goTo(desk, 'Inbox: All open')
  await rowsOf(desk).nth(2).waitFor()
  await press(desk, 'j', 'x', 'j', 'j', 'x')
  await desk.getByRole('region', { name: 'Selected conversations' }).getByText('2 selected').waitFor()
  await press(desk, 'e')
  await desk.getByText('2 conversations closed').waitFor()
  await counts(mate, 'All open', 1)
  await press(desk, 'u')
  await counts(mate, 'All open', 3)
  await press(desk, 'Escape')
}
