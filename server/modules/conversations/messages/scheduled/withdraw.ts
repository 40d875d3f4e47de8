import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { askForPerson } from '../../core/attention.ts'
import { putIntoStatus } from '../../core/changes.ts'
import { lockConversation, type ConversationRow } from '../../core/conversation-rows.ts'
import { settleAndTell } from './scheduled-messages.ts'
import { findScheduled, type ScheduledRow } from './scheduled-rows.ts'

const ofAuthor = statement(
  'conv_scheduled_of_author',
  `select id, conversation_id as "conversationId" from conv_scheduled_messages
   where org_id = $1 and author_type = 'user' and author_id = $2 and status = 'scheduled' and id > $3 order by id limit $4`,
)

/** A reply that somebody scheduled, and where. */
export interface Waiting {
  id: string
  conversationId: string
}

/** The replies of one person that are not sent yet, behind an id. */
export const waitingOf = (
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  userId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Waiting[]> => ctx.tx.query<Waiting>(ofAuthor, [ctx.org.id, userId, after, limit])

/** Takes a reply back whose author is no member any more, unless it was settled meanwhile. */
export async function withdrawWaiting(ctx: Context<'conv'>, { id, conversationId }: Waiting): Promise<void> {
  const row = await lockConversation(ctx, conversationId)
  const scheduled = await findScheduled(ctx, id)
  if (scheduled?.status === 'scheduled') await withdraw(ctx, row, scheduled)
}

/**
 * Takes a reply back that would be sent in the name of somebody who left, and has its conversation wait for a person who
 * decides what the customer hears. One that was closed in expectation of the reply opens again.
 */
export async function withdraw(
  ctx: Context<'conv'>,
  row: ConversationRow,
  { id, authorName }: ScheduledRow,
): Promise<void> {
  await settleAndTell(ctx, row, id, { status: 'cancelled', reason: 'author_left' })
  if (row.mergedIntoId !== null || row.status === 'spam') return
  if (row.status === 'closed') await putIntoStatus(ctx, [row], 'open', null)
  const name = authorName ?? 'A colleague'
  await askForPerson(ctx, [row.id], {
    why: 'handover',
    handoverReason: `${name} left before their scheduled reply was due. It was not sent.`,
  })
}
