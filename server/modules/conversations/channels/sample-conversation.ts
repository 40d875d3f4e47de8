import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { forgetBlobs } from '../messages/attachments/blobs.ts'
import { openConversation } from '../core/open-conversation.ts'
import { E } from '../errors.ts'
import { lockConversation, summaryOf } from '../core/conversation-rows.ts'
import { appendMessages } from '../core/append-messages.ts'
import { Deleted } from '../../../kernel/contract/shapes.ts'
import { operation } from '../module.ts'
import { ConversationId, ConversationSummary } from '../schemas.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' } as const

const SAMPLE =
  'Hello! This is a test message. Answer it to see how a conversation works; nothing is sent out.'

const firstLive = statement(
  'conv_test_channel',
  `select id, default_agent_mode as "agentMode" from conv_channels where org_id = $1 and active order by created_at, id limit 1`,
)
export const createTestMessage = operation({
  name: 'conversations.createTestMessage',
  summary: 'Create a test conversation',
  description: 'On the oldest active channel, as if a customer had written. Nothing of it is sent out.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/test-message',
  tool: 'conv_create_test_message',
  toolListing: 'toolset',
  status: 201,
  input: z.object({}),
  output: ConversationSummary,
  errors: [E.conv_no_channel],
  async run(ctx) {
    const [channel] = await ctx.tx.query<{ id: string; agentMode: string }>(firstLive, [ctx.org.id])
    if (!channel) throw new AppError(E.conv_no_channel, 'create a channel, or activate one, first')
    const { id: channelId, agentMode } = channel
    const id = await openConversation(ctx, { channelId, agentMode, subject: 'Test message', isTest: true })
    await appendMessages(ctx, { id }, [{ authorType: 'end_user', authorId: null, body: SAMPLE }])
    return summaryOf(ctx, id)
  },
})

export const deleteTestMessage = operation({
  name: 'conversations.deleteTestMessage',
  summary: 'Delete a test conversation',
  description: 'With everything in it. Only conversations that were made as a test can be deleted.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/test-message/{id}',
  tool: 'conv_delete_test_message',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId }),
  output: Deleted,
  errors: [E.conv_not_found, E.conv_not_a_test],
  async run(ctx, { id }) {
    const { isTest } = await lockConversation(ctx, id)
    if (!isTest) throw new AppError(E.conv_not_a_test)
    const images = await ctx.db
      .selectFrom('conv_attachments')
      .select('id')
      .where('conversationId', '=', id)
      .execute()
    for (const image of images) forgetBlobs(ctx, image.id)
    await ctx.db.deleteFrom('conv_conversations').where('id', '=', id).execute()
    ctx.emit('conversation.deleted', { conversationId: id })
    return { deleted: true as const, id }
  },
})
