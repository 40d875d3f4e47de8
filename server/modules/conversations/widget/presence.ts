import type { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { memberById } from '../../identity/index.ts'
import { firstWord } from '../messages/message-rows.ts'
import type { ConversationStatus, VisitorStatus } from '../schemas.ts'

/** What a visitor may know of the person on their conversation: that there is one, and a first name. */
export interface Presence {
  handedOver: boolean
  assigneeName: string | null
}

const onIt = statement(
  'conv_person_on_it',
  `select coalesce(assignee_user_id, case when claim_expires_at > now() then claim_user_id end) as "personId"
   from conv_conversations where org_id = $1 and id = $2`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The presence of one person, the assignee or whoever took the conversation over; `null` for nobody. */
export async function presenceOf(ctx: Ctx, personId: string | null): Promise<Presence> {
  const person = personId === null ? null : await memberById(ctx, personId)
  return { handedOver: personId !== null, assigneeName: firstWord(person?.name ?? null) }
}

/** Who is on a conversation now. */
export async function presenceIn(ctx: Ctx, conversationId: string): Promise<Presence> {
  const [row] = await ctx.tx.query<{ personId: string | null }>(onIt, [ctx.org.id, conversationId])
  return presenceOf(ctx, row?.personId ?? null)
}

/** Customers learn whether the conversation is over; that it waits or counts as spam is our business. */
export const statusForVisitor = (
  status: z.output<typeof ConversationStatus>,
): z.output<typeof VisitorStatus> => (status === 'closed' ? 'closed' : 'open')
