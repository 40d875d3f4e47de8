// Across organizations: finds calls that nobody told the end of.
import { z } from 'zod'
import { newId } from '../../../kernel/base/ids.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { CallOutcome, CallSaid } from '../../../kernel/ports/voice-vendors.ts'
import { NO_REDACTION, redact } from '../../../lib/redaction/redact.ts'
import { lockVisitor } from '../../crm/index.ts'
import { appendMessages, type NewMessage } from '../core/append-messages.ts'
import { callLength } from '../core/call-length.ts'
import { changeStatus } from '../core/changes.ts'
import { LONGEST_CALL_SECONDS, lockConversation, takeSeq } from '../core/conversation-rows.ts'
import { placed } from '../core/conversation-topics.ts'
import { conversationWith, NUMBER } from '../core/number-conversation.ts'
import { findPolicy } from '../core/redaction-policy.ts'
import type { TextChannel } from '../core/text-config.ts'

const MOST_TURN = 5000

/** A call as it is stored. */
export interface CallRow {
  id: string
  conversationId: string
  state: 'starting' | 'ringing' | 'active' | 'ended'
  outcome: CallOutcome | null
  answeredAt: Date | null
  endedAt: Date | null
}

const COLUMNS = `id, conversation_id as "conversationId", state, outcome, answered_at as "answeredAt", ended_at as "endedAt"`
const NOTED = `${COLUMNS}, seconds, has_recording as "hasRecording", ended_reason as "endedReason"`
const known = statement(
  'conv_call_known',
  // A conversation that was merged goes on in the other one.
  `select k.id, coalesce(c.merged_into_id, c.id) as "conversationId", k.state, k.outcome, k.answered_at as "answeredAt", k.ended_at as "endedAt"
   from conv_calls k join conv_conversations c on c.org_id = k.org_id and c.id = k.conversation_id
   where k.org_id = $1 and k.channel_id = $2 and (k.provider_id = $3 or (k.id = $4 and k.provider_id is null)) order by k.provider_id nulls last limit 1`,
)
const add = statement(
  'conv_call_add',
  `insert into conv_calls (org_id, id, channel_id, conversation_id, provider_id, direction, state) values ($1, $2, $3, $4, $5, $6, 'ringing') returning ${COLUMNS}`,
)
// It only goes on: reports come in any order.
const note = statement(
  'conv_call_note',
  `update conv_calls set provider_id = coalesce(provider_id, $3),
     state = case when state = 'ended' or $4 = 'ended' then 'ended' when state = 'active' or $4 = 'active' then 'active' else coalesce($4, state) end,
     answered_at = case when $4 = 'active' then coalesce(answered_at, now()) else answered_at end,
     ended_at = case when $4 = 'ended' then coalesce(ended_at, now()) else ended_at end,
     outcome = coalesce(outcome, $5), ended_reason = coalesce($6, ended_reason), seconds = coalesce($7, seconds), has_recording = has_recording or $8, conversation_id = $9
   where org_id = $1 and id = $2 returning ${NOTED}`,
)
const once = statement(
  'conv_call_once',
  `insert into conv_received_texts (org_id, channel_id, provider_id) values ($1, $2, $3) on conflict do nothing returning provider_id`,
)
// One call never ends the hold of another.
const hold = statement(
  'conv_call_hold',
  `update conv_conversations c set call_started_at = (select min(answered_at) from conv_calls k where k.org_id = c.org_id and k.conversation_id = c.id and k.state = 'active'),
     updated_at = now() where c.org_id = $1 and c.id = $2`,
)

type Noted = CallRow & { seconds: number | null; hasRecording: boolean; endedReason: string | null }

/** Notes what a vendor tells of a call: its turns become messages, its beginning and end a line each. */
export async function takeCall(ctx: Context<string>, channel: TextChannel, told: CallSaid): Promise<void> {
  const said = {
    ...told,
    callId: toStorable(told.callId),
    endedReason: told.endedReason && toStorable(told.endedReason),
    reference: told.reference && toStorable(told.reference),
    number: told.number && toStorable(told.number),
  }
  const before = await findOrOpen(ctx, channel, said)
  if (!before) return
  await lockConversation(ctx, before.conversationId)
  // Read again under the lock: two reports of one call may come at once.
  const [was = before] = await ctx.tx.query<CallRow>(known, [ctx.org.id, channel.id, said.callId, before.id])
  const [now] = await ctx.tx.query<Noted>(note, [
    ctx.org.id,
    was.id,
    said.callId,
    said.state,
    said.outcome,
    said.endedReason,
    said.seconds,
    said.hasRecording,
    was.conversationId,
  ])
  if (!now) return
  const begins = was.answeredAt === null && now.answeredAt !== null
  const ends = was.endedAt === null && now.endedAt !== null
  if (begins || ends) await ctx.tx.query(hold, [ctx.org.id, now.conversationId])
  if (begins && !now.endedAt)
    await say(ctx, now, {
      ...line('voice_call_started', `Voice call started · ${channel.name}`),
      providerMessageId: `${now.id}:started`,
    })
  await sayTurns(ctx, channel, now, said)
  // The end is told once its kind is known: the report follows the mere state.
  if (now.outcome !== null && was.outcome === null && now.endedAt) await finish(ctx, channel, now)
}

async function findOrOpen(
  ctx: Context<string>,
  channel: TextChannel,
  { callId, reference, number, isInbound }: CallSaid,
): Promise<CallRow | undefined> {
  const [found] = await ctx.tx.query<CallRow>(known, [ctx.org.id, channel.id, callId, reference])
  if (found) return found
  if (!isInbound) return undefined
  await lockVisitor(ctx, { externalId: `phone:${number ?? callId}`, email: undefined })
  const [raced] = await ctx.tx.query<CallRow>(known, [ctx.org.id, channel.id, callId, reference])
  if (raced) return raced
  // What came of it may have been deleted since: it does not come again.
  if ((await ctx.tx.query(once, [ctx.org.id, channel.id, `call:${callId}`])).length === 0) return undefined
  const { id: conversationId } = await conversationWith(
    ctx,
    channel,
    number && NUMBER.test(number) ? number : null,
  )
  const [made] = await ctx.tx.query<CallRow>(add, [
    ctx.org.id,
    newId('ccl'),
    channel.id,
    conversationId,
    callId,
    'inbound',
  ])
  return made
}

async function sayTurns(
  ctx: Context<string>,
  channel: TextChannel,
  call: CallRow,
  { turns, number }: CallSaid,
): Promise<void> {
  if (turns.length === 0) return
  const policy = (await findPolicy(ctx)) ?? NO_REDACTION
  await say(
    ctx,
    call,
    ...turns.map(({ turn, role, text }) => {
      const { text: body, found } = redact(toStorable(text.slice(0, MOST_TURN)), policy)
      return {
        authorType: role === 'customer' ? ('end_user' as const) : ('agent' as const),
        authorId: null,
        authorName: role === 'customer' ? number : channel.name,
        body,
        providerMessageId: `${call.id}:${turn}`,
        metadata: { callId: call.id, ...(found.length > 0 && { detectedNationalIds: found }) },
      }
    }),
  )
}

const ENDS: Readonly<Record<CallOutcome, string>> = {
  completed: 'Call ended',
  missed: 'Call was not answered',
  busy: 'The line was busy',
  voicemail: 'Call reached a voicemail',
  failed: 'Call failed',
}

/** Tells the end of a call; one that was held closes its conversation, the others wait for somebody. */
async function finish(ctx: Context<string>, channel: TextChannel, call: Noted): Promise<void> {
  const { outcome, seconds, endedReason, hasRecording } = call
  if (outcome === null) return
  const length = seconds === null ? '' : ` · ${callLength(seconds)}`
  await say(ctx, call, {
    ...line('voice_call_ended', `${ENDS[outcome]}${outcome === 'completed' ? length : ''}`),
    metadata: { callId: call.id, outcome, ...(seconds !== null && { durationSeconds: seconds }) },
    providerMessageId: `${call.id}:ended`,
  })
  const row = await lockConversation(ctx, call.conversationId)
  ctx.emit(
    'conversation.voice.call_ended',
    {
      orgId: ctx.org.id,
      conversationId: row.id,
      channelId: channel.id,
      recordingAvailable: hasRecording,
      endedReason: endedReason ?? outcome,
      ...(seconds !== null && { durationSeconds: seconds }),
    },
    placed(row, await takeSeq(ctx, row.id)),
  )
  if (outcome === 'completed' && row.status !== 'closed' && row.status !== 'spam')
    await changeStatus(ctx, [row], 'closed', null)
}

const line = (kind: string, body: string): NewMessage => ({
  authorType: 'system',
  authorId: null,
  kind,
  body,
})
const say = (ctx: Context<string>, { conversationId }: CallRow, ...messages: NewMessage[]) =>
  appendMessages(ctx, { id: conversationId }, messages)

const BATCH = 100
const forgotten = statement(
  'conv_calls_forgotten',
  `select org_id as "orgId", id, channel_id as "channelId" from conv_calls
   where state <> 'ended' and created_at < now() - make_interval(secs => ${LONGEST_CALL_SECONDS}) limit ${BATCH}`,
)
const untold = statement(
  'conv_calls_untold',
  `select org_id as "orgId", id, channel_id as "channelId" from conv_calls
   where state = 'ended' and outcome is null and ended_at < now() - interval '10 minutes' limit ${BATCH}`,
)
const channelOf = statement(
  'conv_call_channel',
  `select h.id, h.name from conv_channels h where h.org_id = $1 and h.id = $2`,
)

/** Ends calls of which nobody told the end, or how they ended: none is open for ever. */
export const endCalls: Job = {
  name: 'conversations.endCalls',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run({ systemDb, transaction, signal }: JobContext) {
    for (const query of [forgotten, untold])
      for (const { orgId, id, channelId } of await systemDb.query<{
        orgId: string
        id: string
        channelId: string
      }>(query, [])) {
        if (signal.aborted) return
        await transaction(orgId, (ctx) => endCall(ctx, id, channelId))
      }
  },
}

const end = statement(
  'conv_call_end_untold',
  `update conv_calls set outcome = case when answered_at is null then 'failed' else 'completed' end, state = 'ended', ended_at = coalesce(ended_at, now()),
     ended_reason = coalesce(ended_reason, 'nobody told the end')
   where org_id = $1 and id = $2 and outcome is null returning ${NOTED}`,
)

const whichOne = statement(
  'conv_call_which',
  `select coalesce(c.merged_into_id, c.id) as id from conv_calls k join conv_conversations c on c.org_id = k.org_id and c.id = k.conversation_id
   where k.org_id = $1 and k.id = $2`,
)

/** Holds the conversation of a call before the call, as everybody does. */
async function holdConversation(ctx: Context<string>, id: string): Promise<void> {
  const [conversation] = await ctx.tx.query<{ id: string }>(whichOne, [ctx.org.id, id])
  if (conversation) await lockConversation(ctx, conversation.id)
}

async function endCall(ctx: Context<string>, id: string, channelId: string): Promise<void> {
  await holdConversation(ctx, id)
  const [call] = await ctx.tx.query<Noted>(end, [ctx.org.id, id])
  const [channel] = await ctx.tx.query<TextChannel>(channelOf, [ctx.org.id, channelId])
  if (!call || !channel) return
  await ctx.tx.query(hold, [ctx.org.id, call.conversationId])
  await finish(ctx, channel, call)
}

const fail = statement(
  'conv_call_fail',
  `update conv_calls set state = 'ended', outcome = 'failed', ended_at = now(), ended_reason = left($3, 200)
   where org_id = $1 and id = $2 and outcome is null returning ${NOTED}`,
)

/** Tells of a call that the vendor did not make. */
export async function finishFailed(
  ctx: Context<string>,
  channel: TextChannel,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await holdConversation(ctx, id)
  const [call] = await ctx.tx.query<Noted>(fail, [ctx.org.id, id, reason])
  if (call) await finish(ctx, channel, call)
}
