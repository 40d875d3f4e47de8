import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '../server/kernel/base/ids.ts'
import { ready } from './day-conversation.ts'
import {
  boxOf,
  command,
  goTo,
  hasFocus,
  headingOf,
  logOf,
  openRow,
  press,
  SLOW,
  tabTo,
  write,
} from './day-hands.ts'
import type { Day } from './inbox-day.ts'
import { shoot } from './stage.ts'

const LAST_WORD = 'Then good night.'
/** As on a channel that delivers by a vendor, which no chat is: the reply was given up. */
const GIVE_UP = `insert into conv_deliveries
    (org_id, id, conversation_id, message_id, channel_id, status, attempts, error, next_attempt_at)
  select m.org_id, $1, m.conversation_id, m.id, c.channel_id, 'dead', 5, 'mailbox full', null
  from conv_messages m join conv_conversations c on c.org_id = m.org_id and c.id = m.conversation_id
  where m.conversation_id = $2 and m.body = $3`

/** What is written is on the other machine too, and does not go out past what was said meanwhile. */
export async function writesOnTwoMachines({ desk, browser, office, anton, url }: Day): Promise<void> {
  await goTo(desk, 'Inbox: Mine')
  await openRow(desk, 'Anton Chekhov')
  await ready(desk)
  await press(desk, 'r')
  await desk.keyboard.type('Begun at the office')
  const home = await browser.newContext({ storageState: await office.storageState() })
  const sofa = await home.newPage()
  sofa.setDefaultTimeout(40_000)
  await sofa.goto(`${url}/inbox/mine/${anton.conversationId}`)
  await expect.poll(() => boxOf(sofa).innerText(), SLOW).toBe('Begun at the office')
  await home.close()
  await anton.say('It came this minute!')
  await desk.getByText('wrote again while you were writing').waitFor()
  await press(desk, 'Enter')
  await desk.getByRole('alert').getByText('Send again').waitFor()
  expect(await saidTo(anton)).not.toContain('Begun at the office')
  await press(desk, 'Enter')
  await expect.poll(() => saidTo(anton), SLOW).toContain('Begun at the office')
}

const saidTo = async (customer: Day['anton']): Promise<string[]> =>
  (await customer.read()).messages.map(({ body }: { body: string }) => body)

/** What the server refuses stays, and goes out when it is sent again. */
export async function sendsAgain({ desk, office, anton }: Day): Promise<void> {
  const sending = `**/v1/conversations/${anton.conversationId}/messages`
  const refusal = {
    code: 'internal',
    detail: 'The server stumbled',
    status: 500,
    title: 'Internal',
    type: '',
  }
  await office.route(sending, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: refusal }) : route.fallback(),
  )
  await desk.keyboard.type('A small thing for you')
  await press(desk, 'Enter')
  const again = logOf(desk).getByRole('button', { name: 'Send again' })
  await again.waitFor()
  await office.unroute(sending)
  await tabTo(desk, again, 'Shift+Tab')
  await press(desk, 'Enter')
  await expect.poll(() => again.count(), SLOW).toBe(0)
  await expect.poll(() => saidTo(anton), SLOW).toContain('A small thing for you')
}

/** Planned for tomorrow and taken back; and the last word, which closes. */
export async function sendsLaterAndLast({ desk, anton, does }: Day): Promise<void> {
  await press(desk, 'r')
  await desk.keyboard.type('Is everything fine with it?')
  await press(desk, 'Control+Shift+Enter')
  const dialog = desk.getByRole('dialog', { name: 'Send later' })
  await tabTo(desk, dialog.getByRole('button', { name: /^Tomorrow morning/ }))
  await press(desk, 'Enter')
  const planned = desk.getByRole('list', { name: 'Scheduled replies' })
  await planned.getByText('Is everything fine with it?').waitFor()
  await press(desk, 'r')
  await tabTo(desk, planned.getByRole('button', { name: /^Cancel/ }), 'Shift+Tab')
  await press(desk, 'Enter')
  await expect.poll(() => planned.count(), SLOW).toBe(0)
  const { items } = await does('GET', `conversations/${anton.conversationId}/scheduled-messages`)
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  await press(desk, 'r')
  await write(desk, LAST_WORD)
  await press(desk, 'Control+Enter')
  await desk.getByText('Sent and closed').waitFor()
  await press(desk, 'Escape', 'u')
  await expect
    .poll(async () => (await does('GET', `conversations/${anton.conversationId}`)).status, SLOW)
    .toBe('open')
}

/** A reply that could not be delivered says so, and goes out again when one asks for it. */
export async function deliversAgain({ desk, anton, sql }: Day): Promise<void> {
  const deliveryId = newId('cmd')
  await sql(`update conv_channels set type = 'email' where name = 'Shop app'`)
  await sql(GIVE_UP, [deliveryId, anton.conversationId, LAST_WORD])
  await desk.reload()
  await ready(desk)
  await logOf(desk)
    .getByText(/^Could not be delivered/)
    .waitFor()
  await press(desk, 'r')
  await tabTo(desk, logOf(desk).getByRole('button', { name: 'Retry delivery' }), 'Shift+Tab')
  await press(desk, 'Enter')
  await desk.getByText('Retrying now').waitFor()
  expect(await sql('select status from conv_deliveries where id = $1', [deliveryId])).toEqual([
    { status: 'queued' },
  ])
}

/** What was said is found by its words, and leads to its place. */
export async function searches({ desk }: Day): Promise<void> {
  await press(desk, 'Control+k')
  await desk.getByRole('combobox', { name: 'Type a command or search…' }).waitFor()
  await desk.keyboard.type('blue bowl')
  // First stands what the palette found itself, last the page for all of it.
  await desk.getByRole('option', { name: /#\d+/, selected: true }).waitFor()
  await press(desk, 'ArrowUp')
  await desk.getByRole('option', { name: 'Search conversations for “blue bowl”', selected: true }).waitFor()
  await press(desk, 'Enter')
  await desk.waitForURL(/\/search\?q=blue/)
  await desk.locator('mark', { hasText: 'blue' }).first().waitFor()
  await shoot(desk, 'day-search')
  await press(desk, 'ArrowDown', 'Enter')
  await desk.waitForURL(/ccv_\w+.*#cvm_/)
  await logOf(desk).getByText('Is the blue bowl safe').waitFor()
}

/** Who the contact is, what else they said, and both made one. */
export async function merges({ desk, greta }: Day): Promise<void> {
  await goTo(desk, 'Inbox: All open')
  await openRow(desk, 'Greta Garbo')
  await ready(desk)
  const panel = desk.getByRole('region', { name: 'Contact and details' })
  await panel.getByText('She orders every spring.').waitFor()
  await press(desk, 'r')
  await tabTo(desk, panel.getByRole('link', { name: /Do you ship to Norway/ }))
  await press(desk, 'Enter')
  await logOf(desk).getByText('We do.').waitFor()
  await desk.goBack()
  await desk.waitForURL(new RegExp(greta.conversationId))
  await logOf(desk).getByText('I want my money back').waitFor()
  await press(desk, 'm')
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('option', { name: /Do you ship to Norway/ }).waitFor()
  await press(desk, 'Enter')
  await dialog.getByText(/You can undo this for 30 days/).waitFor()
  await dialog.getByRole('listitem').getByText('Anything else?').waitFor()
  await shoot(desk, 'day-merge')
  await tabTo(desk, dialog.getByRole('button', { name: /^Merge #/ }))
  await press(desk, 'Enter')
  await desk.getByText(/was merged into/).waitFor()
  await logOf(desk).getByText('We do.').waitFor()
  await logOf(desk).getByText('I want my money back').waitFor()
}

/** Every key is told by one of them. */
export async function tellsItsKeys({ desk }: { desk: Page }): Promise<void> {
  await command(desk, 'Home')
  await headingOf(desk, 'Home')
    .or(desk.getByRole('heading', { level: 1, name: /^Good/ }))
    .waitFor()
  await press(desk, '?')
  const keys = desk.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Take or release').waitFor()
  await press(desk, 'Escape')
  await expect.poll(() => keys.count(), SLOW).toBe(0)
  await press(desk, '/')
  await desk.waitForURL(/\/search/)
  await expect
    .poll(() => hasFocus(desk.getByRole('searchbox', { name: 'Search everything' })), SLOW)
    .toBe(true)
}
