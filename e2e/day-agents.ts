import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from './day-conversation.ts'
import { command, counts, goTo, headingOf, logOf, openRow, press, rowsOf, SLOW, tabTo } from './day-hands.ts'
import { BOT, OLGA, type Day } from './inbox-day.ts'
import { shoot } from './stage.ts'

const RATIONALE = 'The order came back on Monday, and it was paid by card.'
const REASON = 'Wants to speak to a human being about an invoice'

export const draftOf = (page: Page): Locator => page.getByRole('region', { name: 'Agent draft' })

const saidTo = async (customer: Day['greta']): Promise<string[]> =>
  (await customer.read()).messages.map(({ body }: { body: string }) => body)

/** A draft says how it was made; it is sent, changed, and discarded, by one key each. */
export async function decidesOverDrafts({ desk, greta, agent }: Day): Promise<void> {
  const log = logOf(desk)
  const id = greta.conversationId
  await goTo(desk, 'Inbox: All open')
  await openRow(desk, 'red bowl')
  await ready(desk)
  await agent.use('conv_draft_reply', {
    id,
    body: 'Of course: **249 kr** are on their way.',
    rationale: RATIONALE,
    retrievedDocumentIds: ['Refund policy'],
    toolNames: ['orders_get'],
  })
  await draftOf(desk).waitFor()
  await press(desk, 'r')
  await tabTo(desk, draftOf(desk).getByText('How it was made'), 'Shift+Tab')
  await press(desk, 'Enter')
  for (const text of [RATIONALE, 'Refund policy', 'orders_get']) await draftOf(desk).getByText(text).waitFor()
  await shoot(desk, 'day-draft')
  await press(desk, 'y')
  await log.getByText(`Draft by ${BOT}, sent by you`).waitFor()
  await expect.poll(() => saidTo(greta), SLOW).toContain('Of course: **249 kr** are on their way.')
  await agent.use('conv_draft_reply', { id, body: 'It takes three days' })
  await draftOf(desk).getByText('It takes three days').waitFor()
  await press(desk, 'i')
  await desk.getByText('You’re editing this draft below.').waitFor()
  await press(desk, 'Control+End')
  await desk.keyboard.type(', at most')
  await press(desk, 'Enter')
  await log.getByText(`Draft by ${BOT}, edited and sent by you`).waitFor()
  await expect.poll(() => saidTo(greta), SLOW).toContain('It takes three days, at most')
  await press(desk, 'Escape')
  await agent.use('conv_draft_reply', { id, body: 'Perhaps never' })
  await draftOf(desk).getByText('Perhaps never').waitFor()
  await press(desk, 'd')
  await log.getByText(`Draft by ${BOT}, discarded by you`).waitFor()
  expect(await saidTo(greta)).not.toContain('Perhaps never')
}

/** Agents go as far as a person lets them, here. */
export async function setsHowFarAgentsGo({ desk, greta, agent }: Day): Promise<void> {
  const log = logOf(desk)
  const id = greta.conversationId
  await desk.getByText(/^Yours\. /).waitFor()
  await press(desk, 'o')
  await log.getByText('You released the conversation').waitFor()
  await command(desk, 'Agents: Draft')
  await log.getByText('You set agents to Draft').waitFor()
  const send = () => agent.use('conv_send_message', { id, body: 'Anything else?' })
  await expect(send()).rejects.toThrow('agent_send_not_auto')
  await command(desk, 'Agents: Answer')
  await log.getByText('You set agents to Answer').waitFor()
  await send()
  await log.getByText('Anything else?').waitFor()
}

/**
 * An agent that does not know further says why; the title tells it, and somebody takes over, longer, and lets go. Another customer
 * waits all the while, for the colleague whose conversation it is.
 */
export async function takesOver({ desk, mate, greta, agent }: Day): Promise<void> {
  await goTo(desk, 'Inbox: Needs you')
  await goTo(mate, 'Inbox: Needs you')
  await counts(desk, 'Needs you', 1)
  await counts(mate, 'Needs you', 0)
  await agent.use('conv_request_handover', { id: greta.conversationId, reason: REASON })
  await counts(desk, 'Needs you', 2)
  await counts(mate, 'Needs you', 1)
  await expect.poll(() => mate.title(), SLOW).toMatch(/^\(1\) Needs you/)
  await rowsOf(mate, 'Greta Garbo').getByText('Needs a person').waitFor()
  await openRow(desk, 'Greta Garbo')
  await desk.getByText(REASON).first().waitFor()
  await desk.getByText(`asked by ${BOT}`).first().waitFor()
  await shoot(desk, 'day-handover')
  await press(desk, 'o')
  await desk.getByText(/^Yours\. Agents hold back for (30:00|29:\d\d)$/).waitFor()
  await expect.poll(() => mate.title(), SLOW).toMatch(/^Needs you/)
  await command(desk, 'Extend by 30 min')
  await desk.getByText('Extended by 30 minutes').waitFor()
  await goTo(mate, 'Inbox: All open')
  await openRow(mate, 'Greta Garbo')
  await mate.getByText(/^Olga’s\. Agents hold back for .+$/).waitFor()
  await press(mate, 'o')
  await mate.getByRole('dialog', { name: `${OLGA} is on this conversation` }).waitFor()
  await press(mate, 'Escape')
  await press(desk, 'o')
  await mate.getByText(REASON).first().waitFor()
  await logOf(desk).getByText('You released the conversation').last().waitFor()
}

/** What happened is told in order, and how far agents may go in a topic is set in one place. */
export async function looksBack({ desk, does }: Day): Promise<void> {
  await command(desk, 'Activity')
  await headingOf(desk, 'Activity').waitFor()
  await desk.getByRole('main').getByRole('listitem').filter({ hasText: BOT }).first().waitFor()
  await command(desk, 'Automation')
  const mode = desk.getByRole('combobox', { name: 'What agents may do in Refunds' })
  await tabTo(desk, mode)
  await press(desk, 'ArrowDown')
  await desk.getByText('Agents do nothing in “Refunds”').waitFor()
  const { topics } = await does('GET', 'conversations/automation')
  expect(topics).toContainEqual(expect.objectContaining({ name: 'Refunds', agentMode: 'off' }))
}
