import { expect } from 'vitest'
import { draftOf } from './day-agents.ts'
import { button, fits, goTo, item, open, type Hand } from './day-by-touch.ts'
import { boxOf, headingOf, logOf, SLOW } from './day-hands.ts'
import { BOT } from './inbox-day.ts'
import { shoot } from './stage.ts'

const REASON = 'Wants to speak to a human being about an invoice'

/** Read far up, one is told what comes; a message has an address that can be copied. */
export async function scrollsByTouch({ phone, anton }: Hand): Promise<void> {
  const log = logOf(phone)
  const messages = Array.from({ length: 25 }, (_, at) => ({ body: `Line ${at + 1}\nof a long list` }))
  await anton.post('messages', { messages })
  await open(phone, 'All open', 'Anton Chekhov')
  await log.getByText('Line 25').waitFor()
  await log.evaluate((box) => (box.scrollTop = 0))
  await button(phone, 'Jump to latest').waitFor()
  await anton.say('Hello?')
  await button(phone, '1 new message').tap()
  await log.getByText('Hello?').waitFor()
  await log
    .getByRole('button', { name: /^Actions for the message by/ })
    .last()
    .tap()
  await item(phone, 'Copy link to message').tap()
  await phone.getByText('Link copied').waitFor()
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toMatch(/ccv_\w+#cvm_\w+$/)
  await fits(phone)
}

/** What the server refused is sent again, planned and taken back, and the last word closes. */
export async function sendsByTouch({ phone, anton, does }: Hand): Promise<void> {
  const path = `conversations/${anton.conversationId}`
  const sending = `**/v1/${path}/messages`
  const refusal = {
    code: 'internal',
    detail: 'The server stumbled',
    status: 500,
    title: 'Internal',
    type: '',
  }
  await phone.route(sending, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: refusal }) : route.fallback(),
  )
  await boxOf(phone).tap()
  await phone.keyboard.type('A small thing for you')
  await button(phone, 'Send').tap()
  await button(phone, 'Send again').waitFor()
  await fits(phone)
  await phone.unroute(sending)
  await button(phone, 'Send again').tap()
  await expect.poll(() => button(phone, 'Send again').count(), SLOW).toBe(0)
  await boxOf(phone).tap()
  await phone.keyboard.type('Is everything fine with it?')
  await button(phone, 'More ways to send').tap()
  await item(phone, 'Send later…').tap()
  await phone
    .getByRole('dialog', { name: 'Send later' })
    .getByRole('button', { name: /^Tomorrow morning/ })
    .tap()
  const planned = phone.getByRole('list', { name: 'Scheduled replies' })
  await planned.getByRole('button', { name: /^Cancel/ }).tap()
  await expect.poll(() => planned.count(), SLOW).toBe(0)
  await boxOf(phone).tap()
  await phone.keyboard.type('Then good night.')
  await button(phone, 'More ways to send').tap()
  await item(phone, 'Send and close').tap()
  await phone.getByText('Sent and closed').waitFor()
  await button(phone, 'Undo').last().tap()
  await expect.poll(async () => (await does('GET', path)).status, SLOW).toBe('open')
  const { messages } = await does('GET', path)
  const bodies = messages.map(({ body }: { body: string }) => body)
  expect(bodies.filter((body: string) => body === 'A small thing for you')).toHaveLength(1)
  expect(bodies.at(-1)).toBe('Then good night.')
}

/** Drafts are sent, changed and discarded by a tap; agents go as far as they may; a person takes over. */
export async function guidesAgentsByTouch({ phone, greta, agent }: Hand): Promise<void> {
  const log = logOf(phone)
  const id = greta.conversationId
  await open(phone, 'All open', 'red bowl')
  await agent.use('conv_draft_reply', { id, body: 'It is on its way.', rationale: 'Paid by card.' })
  await draftOf(phone).getByText('How it was made').tap()
  await draftOf(phone).getByText('Paid by card.').waitFor()
  await shoot(phone, 'day-phone-draft')
  await fits(phone)
  await draftOf(phone).getByRole('button', { name: 'Send' }).tap()
  await log.getByText(`Draft by ${BOT}, sent by you`).waitFor()
  await agent.use('conv_draft_reply', { id, body: 'It takes three days' })
  await draftOf(phone).getByRole('button', { name: 'Edit' }).tap()
  await phone.getByText('You’re editing this draft below.').waitFor()
  await phone.keyboard.press('Control+End')
  await phone.keyboard.type(', at most')
  await button(phone, 'Send').tap()
  await log.getByText(`Draft by ${BOT}, edited and sent by you`).waitFor()
  await agent.use('conv_draft_reply', { id, body: 'Perhaps never' })
  await draftOf(phone).getByRole('button', { name: 'Discard' }).tap()
  await log.getByText(`Draft by ${BOT}, discarded by you`).waitFor()
  await button(phone, 'Release').tap()
  await button(phone, 'Agents: Answer').tap()
  await phone.getByRole('menuitemcheckbox', { name: 'Draft' }).tap()
  await button(phone, 'Agents: Draft').waitFor()
  await agent.use('conv_request_handover', { id, reason: REASON })
  await open(phone, 'Needs you', 'Greta Garbo')
  await phone.getByText(REASON).first().waitFor()
  await button(phone, 'Take').tap()
  await button(phone, 'Release').waitFor()
  await shoot(phone, 'day-phone-taken-over')
  await fits(phone)
}

/** Who it is, in a sheet; and both of their conversations made one. */
export async function mergesByTouch({ phone }: Hand): Promise<void> {
  await button(phone, 'Contact and details').tap()
  const sheet = phone.getByRole('dialog', { name: 'Contact and details' })
  await sheet.getByText('She orders every spring.').waitFor()
  await sheet.getByRole('link', { name: /Do you ship to Norway/ }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await button(phone, 'More actions').tap()
  await item(phone, /^Merge into/).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('option', { name: /Do you ship to Norway/ }).tap()
  await dialog.getByText(/You can undo this for 30 days/).waitFor()
  await fits(phone)
  await dialog.getByRole('button', { name: /^Merge #/ }).tap()
  await phone.getByText(/was merged into/).waitFor()
  await logOf(phone).getByText('We do.').waitFor()
}

/** Search, mentions, activity and automation; and the palette, by its button. */
export async function looksAroundByTouch({ phone, does }: Hand): Promise<void> {
  await goTo(phone, 'Automation')
  const mode = phone.getByRole('combobox', { name: 'What agents may do in Refunds' })
  await mode.selectOption({ label: 'Agents write drafts' })
  await phone.getByText('Agents write drafts in “Refunds”').waitFor()
  await button(phone, 'Undo').last().tap()
  const topics = async () => (await does('GET', 'conversations/automation')).topics
  await expect
    .poll(topics, SLOW)
    .toContainEqual(expect.objectContaining({ name: 'Refunds', agentMode: null }))
  await goTo(phone, 'Mentions')
  await goTo(phone, 'Activity')
  await phone.getByRole('main').getByRole('listitem').filter({ hasText: BOT }).first().waitFor()
  await button(phone, 'Search and commands').tap()
  await phone.getByRole('combobox', { name: 'Type a command or search…' }).waitFor()
  await phone.keyboard.type('blue bowl')
  await phone.getByRole('option', { name: 'Search conversations for “blue bowl”' }).tap()
  await headingOf(phone, 'Search').waitFor()
  await phone.locator('mark', { hasText: 'blue' }).first().waitFor()
  await fits(phone)
  await phone.getByRole('main').getByRole('link').filter({ hasText: 'blue bowl' }).first().tap()
  await logOf(phone).getByText('Is the blue bowl safe').waitFor()
}
