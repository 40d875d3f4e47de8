import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement, type Statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { memberById } from '../../identity/index.ts'
import { placed } from './conversation-topics.ts'
import { E } from '../errors.ts'
import type { ConversationStatus } from '../schemas.ts'
import {
  announceAttention,
  attentionColumns,
  neededSince,
  needsPerson,
  reconsiderAttention,
  type AttentionChange,
} from './attention.ts'
import type { ConversationRow } from './conversation-rows.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'emit'>
type Status = z.output<typeof ConversationStatus>

/** When a conversation that is put into a status opens again by itself; 400 where that makes no sense. */
export function snoozeEnd(status: Status, snoozeUntil: string | undefined): Date | null {
  if (status !== 'snoozed') return null
  if (snoozeUntil === undefined)
    throw new AppError(E.conv_invalid, 'snoozeUntil is needed to snooze a conversation')
  const until = new Date(snoozeUntil)
  if (until.getTime() <= Date.now()) throw new AppError(E.conv_invalid, 'snoozeUntil must be in the future')
  return until
}

/** Puts locked conversations into a status; those that it would not change are left alone. */
export async function putIntoStatus(
  ctx: Ctx,
  rows: readonly ConversationRow[],
  status: Status,
  until: Date | null,
): Promise<void> {
  const due = rows.filter((row) => !isSettledAs(row, status, until))
  await changeStatus(ctx, due, status, until)
}

/** Whether the status would change nothing: neither itself nor what goes with it. */
function isSettledAs(row: ConversationRow, status: Status, until: Date | null): boolean {
  if (row.status !== status || row.snoozeUntil?.getTime() !== until?.getTime()) return false
  if (status === 'open') return row.suppressedReason === null
  return status === 'snoozed' || (!row.needsHumanAttention && row.claimUserId === null)
}

const setStatus = statement(
  'conv_set_status',
  `update conv_conversations c set status = $3, snooze_until = $4, last_seq = c.last_seq + 1 + (s.needs <> s.was)::int,
     updated_at = now(),
     suppressed_reason = case when $3 <> 'open' then c.suppressed_reason end,
     needs_human_attention = s.needs,
     needs_human_attention_at = case when s.needs and not s.was
       then ${neededSince('c', 'c.attention_reason', 'c.unanswered_since')} else c.needs_human_attention_at end,
     attention_reason = case when not s.ends then c.attention_reason end,
     handover_reason = case when not s.ends then c.handover_reason end,
     handover_resolved_at = case when s.ends and c.attention_reason is not null then now() else c.handover_resolved_at end,
     claim_user_id = case when not s.ends then c.claim_user_id end,
     claim_expires_at = case when not s.ends then c.claim_expires_at end,
     runner_holder = case when not s.ends then c.runner_holder end,
     runner_expires_at = case when not s.ends then c.runner_expires_at end,
     closed_from = case when s.ends and c.status in ('closed', 'spam') then c.closed_from
       when s.ends then jsonb_build_object('attention', c.attention_reason, 'reason', c.handover_reason, 'resolvedAt', c.handover_resolved_at,
         'holderId', c.claim_user_id, 'heldUntil', c.claim_expires_at) end
   from (select o.id, e.ends, o.needs_human_attention as was, ${needsPerson({
     status: '$3::text',
     suppressed: `case when $3::text <> 'open' then o.suppressed_reason end`,
     merged: 'o.merged_into_id',
     reason: 'case when not e.ends then o.attention_reason end',
     due: 'o.attention_due_at',
   })} as needs
     from conv_conversations o, (select $3::text in ('closed', 'spam') as ends) e
     where o.org_id = $1 and o.id = any($2)) s
   where c.org_id = $1 and c.id = s.id
   returning c.id, c.last_seq as seq, s.was, ${attentionColumns('c')}`,
)

type Turn = AttentionChange & { id: string; seq: number; was: boolean }

/** Changes the status of locked conversations and says so. */
export async function changeStatus(
  ctx: Ctx,
  rows: readonly ConversationRow[],
  status: Status,
  until: Date | null,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const changed = await ctx.tx.query<Turn>(setStatus, [ctx.org.id, ids, status, until])
  const turns = new Map(changed.map((turn) => [turn.id, turn]))
  for (const row of rows) {
    const turn = turns.get(row.id)
    if (!turn) continue
    const turned = turn.needs !== turn.was
    const payload = { conversationId: row.id, status, previousStatus: row.status }
    ctx.emit('conversation.status_changed', payload, placed(row, turn.seq - Number(turned)))
    if (turned) announceAttention(ctx, row, turn.seq, turn)
  }
}

/** Who a conversation is assigned to. */
export interface Person {
  userId: string
  name: string
}

/** The colleague to assign to, or nobody; 400 for anybody else. */
export async function colleague(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  userId: string | null,
): Promise<Person | null> {
  const person = userId === null ? null : await memberById(ctx, userId)
  if (userId !== null && person === null)
    throw new AppError(E.conv_invalid, 'assigneeUserId is not a member of this organization')
  return person
}

const setAssignee = statement(
  'conv_set_assignee',
  `update conv_conversations set assignee_user_id = $3, assigned_by_reply = $4, last_seq = last_seq + 1, updated_at = now()
   where org_id = $1 and id = any($2) returning id, last_seq as seq`,
)
const confirmAssignee = statement(
  'conv_confirm_assignee',
  `update conv_conversations set assigned_by_reply = false where org_id = $1 and id = any($2)`,
)

/**
 * Assigns locked conversations to a colleague or to nobody, and says so of those that it changes. What was somebody's
 * because they replied is theirs for good once it is assigned to them.
 */
export async function assignTo(
  ctx: Ctx,
  rows: readonly ConversationRow[],
  person: Person | null,
  byReply = false,
): Promise<void> {
  const assigneeUserId = person?.userId ?? null
  const due = rows.filter((row) => row.assigneeUserId !== assigneeUserId)
  const confirmed = byReply ? [] : rows.filter((row) => row.assignedByReply && !due.includes(row))
  if (confirmed.length > 0) await ctx.tx.query(confirmAssignee, [ctx.org.id, confirmed.map(({ id }) => id)])
  await change(ctx, due, { statement: setAssignee, values: [assigneeUserId, byReply] }, (row, seq) => {
    const place = placed(row, seq, { assigneeName: person?.name ?? null })
    ctx.emit('conversation.assigned', { conversationId: row.id, assigneeUserId }, place)
  })
  // Whoever became it by replying has answered.
  if (!byReply) await reconsiderAttention(ctx, [...due, ...confirmed].map(idOf))
}

const setTopic = statement(
  'conv_set_topic',
  `update conv_conversations set topic_id = $3, last_seq = last_seq + 1, updated_at = now()
   where org_id = $1 and id = any($2) returning id, last_seq as seq`,
)

/** Files locked conversations under a topic that is held, or none, and says so of those that it changes. */
export async function fileUnder(
  ctx: Ctx,
  rows: readonly ConversationRow[],
  topicId: string | null,
): Promise<void> {
  const due = rows.filter((row) => row.topicId !== topicId)
  await change(ctx, due, { statement: setTopic, values: [topicId] }, (row, seq) => {
    const payload = { conversationId: row.id, topicId, previousTopicId: row.topicId }
    ctx.emit('conversation.topic_changed', payload, placed(row, seq))
  })
  await reconsiderAttention(ctx, due.map(idOf))
}

const idOf = ({ id }: ConversationRow): string => id

/** Runs one statement for all rows, and tells of each with the number that its event got. */
async function change(
  { tx, org }: Ctx,
  rows: readonly ConversationRow[],
  { statement: made, values }: { statement: Statement; values: readonly unknown[] },
  tell: (row: ConversationRow, seq: number) => void,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const changed = await tx.query<{ id: string; seq: number }>(made, [org.id, ids, ...values])
  const seqs = new Map(changed.map(({ id, seq }) => [id, seq]))
  for (const row of rows) tell(row, seqs.get(row.id) ?? 0)
}
