import { z } from 'zod'
import { Cursor, decodeCursor, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { attachmentLinks } from '../core/attachment-links.ts'
import { presentToVisitor } from '../core/message-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ConversationId, Instant, VisitorMessage, VisitorStatus } from '../schemas.ts'
import { latestOwnMessages } from './own-messages.ts'
import { ownPage, PersonConversation, presentOwn, requireOwn } from './own-rows.ts'

const access = { scope: 'conv:read', audience: ['end_user'] } as const
const PAGE = 100

export const listOwnConversations = operation({
  name: 'conversations.listOwnConversations',
  summary: 'List the conversations of the person who asks, the latest first',
  access,
  effect: 'read',
  rest: 'GET /v1/end-users/me/conversations',
  tool: 'conv_my_list',
  input: z.object({
    status: VisitorStatus.optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(50),
  }),
  output: listOf(PersonConversation),
  async run(ctx, { status, cursor, limit }) {
    const after = cursor ? decodeCursor(cursor, z.tuple([Instant, ConversationId])) : undefined
    return pageOf(await ownPage(ctx, { status, after, limit: limit + 1 }), limit, {
      keyOf: ({ at, id }) => [at.toISOString(), id],
      present: presentOwn,
    })
  },
})

export const getOwnConversation = operation({
  name: 'conversations.getOwnConversation',
  summary: 'Read a conversation of the person who asks',
  description: 'Its latest 100 messages, or those below `before`, in the order in which they were said.',
  access,
  effect: 'read',
  rest: 'GET /v1/end-users/me/conversations/{id}',
  tool: 'conv_my_get',
  input: z.object({
    id: ConversationId,
    before: z.int().min(1).optional().describe('The lowest `seq` of the messages that came before.'),
  }),
  output: shape('PersonConversationDetail', {
    ...PersonConversation.shape,
    messages: z.array(VisitorMessage),
    hasMore: z.boolean().describe('Whether there are older messages.'),
  }),
  errors: [E.conv_not_found],
  async run(ctx, { id, before }) {
    const row = await requireOwn(ctx, id)
    const found = await latestOwnMessages(ctx, { id, before, limit: PAGE + 1 })
    const links = attachmentLinks(ctx.services, ctx.org.id)
    return {
      ...presentOwn(row),
      messages: found
        .slice(0, PAGE)
        .toReversed()
        .map((message) => presentToVisitor(message, links, id)),
      hasMore: found.length > PAGE,
    }
  },
})
