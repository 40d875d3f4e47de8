import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { memberById } from '../../identity/index.ts'
import { agentMayAnswerIn } from '../core/attention.ts'
import { firstWord } from '../core/message-rows.ts'
import type { ConversationStatus, VisitorStatus } from '../schemas.ts'

/** What a visitor may know of who is on their conversation: a person's first name, and whether the assistant may answer. */
export interface Presence {
  handedOver: boolean
  assigneeName: string | null
  joined: boolean
  personRequested: boolean
  assistantMayAnswer: boolean
}

/** The person or agents who take care of a conversation. */
export interface OnIt {
  /** Whoever took it over, since they talk now, else its assignee: not the order of the owner. */
  personId: string | null
  /** Whether that person took it over, and was not only assigned. */
  joined: boolean
  /** Whether somebody asked for a person and nobody has answered since. */
  personRequested: boolean
  assistantMayAnswer: boolean
}

/** SQL: the columns of `OnIt`, of `conv_conversations c`. */
export const ON_IT_COLUMNS = `coalesce(case when c.claim_expires_at > now() then c.claim_user_id end, c.assignee_user_id) as "personId",
  coalesce(c.claim_expires_at > now(), false) as joined, coalesce(c.attention_reason = 'handover', false) as "personRequested",
  ${agentMayAnswerIn('c')} as "assistantMayAnswer"`

const onIt = statement(
  'conv_on_it',
  `select ${ON_IT_COLUMNS} from conv_conversations c where c.org_id = $1 and c.id = $2`,
)

const NOBODY: OnIt = { personId: null, joined: false, personRequested: false, assistantMayAnswer: false }

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** What a visitor is shown of the person or agents who take care of a conversation. */
export async function presenceOf(
  ctx: Ctx,
  { personId, joined, personRequested, assistantMayAnswer }: OnIt,
): Promise<Presence> {
  const person = personId === null ? null : await memberById(ctx, personId)
  return {
    handedOver: personId !== null,
    assigneeName: firstWord(person?.name ?? null),
    joined,
    personRequested,
    assistantMayAnswer,
  }
}

/** Who takes care of a conversation now. */
export async function presenceIn(ctx: Ctx, conversationId: string): Promise<Presence> {
  const [row] = await ctx.tx.query<OnIt>(onIt, [ctx.org.id, conversationId])
  return presenceOf(ctx, row ?? NOBODY)
}

/** The status as visitors are shown it: open or closed. That it is snoozed or counts as spam is internal. */
export const statusForVisitor = (
  status: z.output<typeof ConversationStatus>,
): z.output<typeof VisitorStatus> => (status === 'closed' ? 'closed' : 'open')
