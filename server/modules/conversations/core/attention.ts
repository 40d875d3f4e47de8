import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { hasActiveAgent, ATTENTION_DELAY } from '../../identity/index.ts'
import { placed, type ConversationPlace } from './conversation-topics.ts'
import type { AttentionReason } from '../schemas.ts'
import { onCall } from './conversation-rows.ts'

/**
 * Who needs a person (docs/decisions/021-who-needs-a-person.md). Four columns of `conv_conversations` carry it:
 *
 * - `unanswered_since`: when the customer’s first message without an answer came; null when all are answered.
 * - `attention_due_at`: from when on that needs a person: at once, or after a while where an agent answers.
 * - `attention_reason`: why a person is needed whatever was said: `handover`, `snooze_ended`, or `kept` waiting.
 * - `needs_human_attention`: what follows from these and the status. Everybody reads this one.
 */
type Reason = z.output<typeof AttentionReason>

/** How long after its last word an agent counts as being in the conversation, however it is connected. */
const SPOKE_MINUTES = 10

// Without a join, so that it can stand in an update.
const modeOf = (c: string): string =>
  `case when ${c}.agent_mode_explicit then ${c}.agent_mode else coalesce((select tp.agent_mode from conv_topics tp
    where tp.org_id = $1 and tp.id = ${c}.topic_id), ${c}.agent_mode) end`

/**
 * SQL: whether an agent answers in the row `c` of `conv_conversations` of the organization $1. It may (the agent mode is
 * `auto`, nobody has taken the conversation over or was assigned to it, no call goes on), and one is there: an agent that
 * answers customers was at work lately, or one spoke in this conversation.
 */
export const agentMayAnswerIn = (c: string, spokeAt = `${c}.agent_spoke_at`): string =>
  `(${modeOf(c)} = 'auto' and (${c}.assignee_user_id is null or ${c}.assigned_by_reply) and coalesce(${c}.claim_expires_at, '-infinity') <= now() and not ${onCall(c)}
    and (coalesce(${spokeAt} > now() - interval '${SPOKE_MINUTES} minutes', false) or ${hasActiveAgent('$1')}))`

/** SQL: from when on a message that waits since a time needs a person, in the row `c` of the organization $1. */
export const dueAt = (since: string, c: string, spokeAt?: string): string =>
  `${since} + case when ${agentMayAnswerIn(c, spokeAt)} then ${ATTENTION_DELAY} else interval '0' end`

interface Facts {
  status: string
  suppressed: string
  merged: string
  reason: string
  due: string
}

/** SQL: the rule itself, from what the columns of a conversation are or become. */
export const needsPerson = ({ status, suppressed, merged, reason, due }: Facts): string =>
  `(${status} = 'open' and ${suppressed} is null and ${merged} is null
    and (${reason} is not null or coalesce(${due} <= now(), false)))`

/**
 * SQL: whether the row `c` is the person’s whose id is `me`, or nobody’s: its owner is its assignee, or whoever has taken it over
 * where nobody is assigned. What waits and is theirs or nobody’s needs them (`needsYou`).
 */
export const mineOrNobodys = (c: string, me: string): string =>
  `case when ${c}.assignee_user_id is not null then ${c}.assignee_user_id = ${me}
    when ${c}.claim_expires_at > now() then ${c}.claim_user_id = ${me} else true end`

/** SQL: since when the row `c` needs a person, where it begins to. */
export const neededSince = (c: string, reason: string, unanswered: string): string =>
  `case when ${reason} is null then ${unanswered} else coalesce(${c}.needs_human_attention_at, now()) end`

/** What a statement answers of a conversation whose need may have changed. */
export interface AttentionChange {
  needs: boolean
  reason: Reason | null
  since: Date | null
}

/** SQL: the columns of `AttentionChange` of the row `c`. */
export const attentionColumns = (c: string): string =>
  `${c}.needs_human_attention as needs, coalesce(${c}.attention_reason, 'unanswered') as reason, ${c}.needs_human_attention_at as since`

/** Says that a conversation needs a person from now on, or not any more. */
export function announceAttention(
  ctx: Pick<Context<string>, 'emit'>,
  place: ConversationPlace,
  seq: number,
  { needs, reason, since }: AttentionChange,
): void {
  const payload = {
    conversationId: place.id,
    needsHumanAttention: needs,
    reason: needs ? reason : null,
    since: needs ? (since?.toISOString() ?? null) : null,
  }
  ctx.emit('conversation.attention_changed', payload, placed(place, seq))
}

type Turned = AttentionChange & ConversationPlace & { seq: number; was: boolean }

const placeColumns = (c: string): string =>
  `${c}.id, ${c}.channel_id as "channelId", ${c}.session_id as "sessionId", ${c}.last_seq as seq`

// Of the rows that it picks, those of which anything changes; all are locked before.
const settleText = (due: string, where: string) => `
  update conv_conversations c set attention_due_at = n.due, needs_human_attention = n.needs,
    needs_human_attention_at = case when n.needs and not c.needs_human_attention
      then ${neededSince('c', 'c.attention_reason', 'c.unanswered_since')} else c.needs_human_attention_at end,
    last_seq = c.last_seq + (n.needs <> n.was)::int,
    updated_at = case when n.needs <> n.was then now() else c.updated_at end
  from (
    select o.id, o.due, o.needs_human_attention as was, ${needsPerson({
      status: 'o.status',
      suppressed: 'o.suppressed_reason',
      merged: 'o.merged_into_id',
      reason: 'o.attention_reason',
      due: 'o.due',
    })} as needs
    from (select c.*, ${due} as due from conv_conversations c where c.org_id = $1 and c.id = any($2)${where} offset 0) o
  ) n
  where c.org_id = $1 and c.id = n.id and (n.needs <> n.was or n.due is distinct from c.attention_due_at)
  returning ${placeColumns('c')}, n.was, ${attentionColumns('c')}`

const reconsidered = statement(
  'conv_attention_reconsider',
  settleText(`case when c.unanswered_since is not null then ${dueAt('c.unanswered_since', 'c')} end`, ''),
)
const raised = statement(
  'conv_attention_raise',
  settleText('c.attention_due_at', ' and not c.needs_human_attention'),
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'emit'>

const settle =
  (by: typeof reconsidered) =>
  async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0
    const rows = await ctx.tx.query<Turned>(by, [ctx.org.id, ids])
    const changed = rows.filter(({ was, needs }) => was !== needs)
    for (const row of changed) announceAttention(ctx, row, row.seq, row)
    return changed.length
  }

/** Applies the rule anew to locked conversations, after who may answer in them has changed; how many it changed. */
export const reconsiderAttention = settle(reconsidered)

/** Raises those of locked conversations whose time without an answer is up; how many there were. */
export const raiseAttention = settle(raised)

const asked = statement(
  'conv_attention_ask',
  `update conv_conversations c set attention_reason = $3, handover_reason = coalesce($4, c.handover_reason), handover_resolved_at = null,
     needs_human_attention = o.needs, last_seq = c.last_seq + (o.needs and not o.was)::int, updated_at = now(),
     needs_human_attention_at = case when o.was then c.needs_human_attention_at else now() end
   from (select o.id, o.needs_human_attention as was, o.status = 'open' as needs from conv_conversations o
     where o.org_id = $1 and o.id = any($2)) o
   where c.org_id = $1 and c.id = o.id
   returning ${placeColumns('c')}, o.was, ${attentionColumns('c')}`,
)

/**
 * Has locked conversations wait for a person, whatever was said; those that are not open, from the moment that they are.
 * An open one that waits already goes on to wait, for another reason.
 */
export async function askForPerson(
  ctx: Ctx,
  ids: readonly string[],
  { why, handoverReason }: { why: Exclude<Reason, 'unanswered'>; handoverReason: string | null },
): Promise<void> {
  const rows = await ctx.tx.query<Turned>(asked, [ctx.org.id, ids, why, handoverReason])
  for (const row of rows) if (row.needs !== row.was) announceAttention(ctx, row, row.seq, row)
}

const endedRequest = statement(
  'conv_attention_end_request',
  `update conv_conversations c set attention_reason = null, handover_reason = null, handover_resolved_at = now(),
     needs_human_attention = false, last_seq = c.last_seq + o.was::int, updated_at = now()
   from (select o.id, o.needs_human_attention as was from conv_conversations o
     where o.org_id = $1 and o.id = $2 and o.attention_reason is not null) o
   where c.org_id = $1 and c.id = o.id
   returning ${placeColumns('c')}, o.was, ${attentionColumns('c')}`,
)

/** Ends the wait of a locked conversation that was just answered, where a person was asked for; whether one was. */
export async function endRequest(ctx: Ctx, { id }: { id: string }): Promise<boolean> {
  const [row] = await ctx.tx.query<Turned>(endedRequest, [ctx.org.id, id])
  if (row?.was) announceAttention(ctx, row, row.seq, row)
  return row !== undefined
}

const inConversation = statement(
  'conv_agent_may_answer',
  `select ${agentMayAnswerIn('c')} as may from conv_conversations c where c.org_id = $1 and c.id = $2`,
)
const inChannel = statement(
  'conv_agent_may_answer_in_channel',
  `select ch.default_agent_mode = 'auto' and ${hasActiveAgent('$1')} as may from conv_channels ch where ch.org_id = $1 and ch.id = $2`,
)

/** Whether an agent answers here: in a conversation, or in one that would be opened on a channel now. */
export async function agentMayAnswer(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  where: { conversationId: string } | { channelId: string },
): Promise<boolean> {
  const [found] = await ('conversationId' in where
    ? tx.query<{ may: boolean }>(inConversation, [org.id, where.conversationId])
    : tx.query<{ may: boolean }>(inChannel, [org.id, where.channelId]))
  return found?.may ?? false
}
