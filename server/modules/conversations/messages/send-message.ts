import { z } from 'zod'
import { AppError, E as KernelErrors } from '../../../kernel/errors.ts'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'
import { claim, CLAIM_MINUTES } from '../inbox/claims.ts'
import { lockConversation, takeSeq, type ConversationRow } from '../inbox/conversation-rows.ts'
import { operation } from '../module.ts'
import { ConversationId, Message, MessageId } from '../schemas.ts'
import { appendMessages } from './append-messages.ts'
import { presentMessage, type MessageRow } from './message-rows.ts'

export const sendMessage = operation({
  name: 'conversations.sendMessage',
  summary: 'Reply to the customer, or add a note',
  description:
    'A public reply settles the wait for a person. A person’s reply also takes the conversation over for 30 minutes unless `claim` is false. Give `sinceMessageId`, the last message that you read: if the customer wrote since, or another agent answered, you get 409 agent_reply_race.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/messages',
  tool: 'conv_send_message',
  status: 201,
  input: z.object({
    id: ConversationId,
    body: z
      .string()
      .max(50_000)
      .refine((body) => body.trim() !== '', 'must not be empty')
      .describe('Plain text or Markdown.'),
    internal: z.boolean().default(false).describe('A note that the customer never sees.'),
    inReplyToId: MessageId.optional(),
    preserveAttention: z.boolean().default(false).describe('Leave the conversation waiting for a person.'),
    sinceMessageId: MessageId.optional().describe('The last message that you read.'),
    claim: z.boolean().default(true).describe('Whether a person’s reply takes the conversation over.'),
    totalTokens: z.int().min(0).optional().describe('What the reply cost an agent, for the figures.'),
  }),
  output: Message,
  errors: [
    E.conv_not_found,
    E.conv_message_not_found,
    E.handover_active,
    E.agent_reply_race,
    E.agent_send_not_auto,
  ],
  async run(ctx, input) {
    const row = await lockConversation(ctx, input.id)
    if (!input.internal) await refuseUnwanted(ctx, row, input.sinceMessageId)
    if (input.inReplyToId !== undefined) await seqOf(ctx, row.id, input.inReplyToId)
    const person = ctx.actor.type === 'member'
    const done = await appendMessages(ctx, { id: row.id }, [
      {
        authorType: person ? 'user' : 'agent',
        authorId: ctx.actor.id,
        authorName: ctx.actor.name,
        body: input.body,
        internal: input.internal,
        inReplyToId: input.inReplyToId ?? null,
        metadata: input.totalTokens === undefined ? {} : { totalTokens: input.totalTokens },
      },
    ])
    const message = done?.inserted[0]
    if (!message) throw new AppError(KernelErrors.internal)
    if (!input.internal) await settle(ctx, row, message, input)
    return presentMessage(message)
  },
})

/** Refuses a reply that would talk over a person, against the agent mode, or past something newer. */
async function refuseUnwanted(
  ctx: Context<'conv'>,
  row: ConversationRow,
  sinceMessageId: string | undefined,
): Promise<void> {
  const agent = ctx.actor.type === 'agent'
  if (agent && row.claimUserId !== null) throw new AppError(E.handover_active)
  if (agent && row.agentMode !== 'auto') throw new AppError(E.agent_send_not_auto)
  if (sinceMessageId === undefined) return
  const seen = await seqOf(ctx, row.id, sinceMessageId)
  const [newer] = await ctx.tx.query(newerThan, [
    ctx.org.id,
    row.id,
    seen,
    agent ? ['end_user', 'agent', 'user'] : ['end_user'],
  ])
  if (newer) throw new AppError(E.agent_reply_race)
}

const newerThan = statement(
  'conv_message_newer',
  `select id from conv_messages where org_id = $1 and conversation_id = $2 and seq > $3 and not internal and author_type = any($4) limit 1`,
)
const seqById = statement(
  'conv_message_seq',
  `select seq from conv_messages where org_id = $1 and conversation_id = $2 and id = $3`,
)

async function seqOf(ctx: Context<'conv'>, conversationId: string, messageId: string): Promise<number> {
  const [found] = await ctx.tx.query<{ seq: number }>(seqById, [ctx.org.id, conversationId, messageId])
  if (!found) throw new AppError(E.conv_message_not_found)
  return found.seq
}

/** What a public reply does to the conversation: settles the wait for a person, and takes it over for the author. */
async function settle(
  ctx: Context<'conv'>,
  row: ConversationRow,
  message: MessageRow,
  wants: { preserveAttention: boolean; claim: boolean },
): Promise<void> {
  if (row.needsHumanAttention && !wants.preserveAttention) {
    await ctx.db
      .updateTable('conv_conversations')
      .set({ needs_human_attention: false, handover_resolved_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    const payload = { conversationId: row.id, messageId: message.id, authorType: message.authorType }
    ctx.emit('conversation.handover_resolved', payload, placed(row, await takeSeq(ctx, row.id)))
  }
  const free = row.claimUserId === null || row.claimUserId === ctx.actor.id
  if (ctx.actor.type === 'member' && wants.claim && free) await claim(ctx, row, CLAIM_MINUTES)
}
