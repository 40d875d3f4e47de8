import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { personTopic } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { requireConversation } from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { ConversationId, Instant } from '../../schemas.ts'
import {
  markMention,
  markMentions,
  Mention,
  MentionId,
  mentionsBefore,
  presentMention,
} from './mention-rows.ts'

// Only people are mentioned, and what they have read is theirs to say: there are no tools of it.
const access = { scope: 'conv:read', audience: ['member'] } as const

// All ids start with `cmn_`.
const NEWEST = 'cmo'

export const listMentions = operation({
  name: 'conversations.listMentions',
  summary: 'List the notes that mention you',
  description: 'By `@[Name](usr_…)` in a note. The unread ones, newest first.',
  access,
  effect: 'read',
  rest: 'GET /v1/conversations/mentions',
  input: z.object({
    includeRead: z.boolean().default(false).describe('Also those that were read.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(Mention),
  async run(ctx, { includeRead, limit, cursor }) {
    const [before] = cursor === undefined ? [NEWEST] : decodeCursor(cursor, z.tuple([MentionId]))
    const rows = await mentionsBefore(ctx, before, { includeRead, limit: limit + 1 })
    return pageOf(rows, limit, { keyOf: ({ id }) => [id], present: presentMention })
  },
})

export const readMention = operation({
  name: 'conversations.readMention',
  summary: 'Mark a mention as read',
  description: 'Repeating it changes nothing.',
  access,
  effect: 'write',
  audit: false,
  rest: 'POST /v1/conversations/mentions/{mentionId}/read',
  input: z.object({ mentionId: MentionId }),
  output: z.object({ id: z.string(), readAt: Instant }),
  errors: [E.conv_mention_not_found],
  async run(ctx, { mentionId }) {
    const marked = await markMention(ctx, mentionId)
    if (!marked) throw new AppError(E.conv_mention_not_found)
    if (marked.fresh) tell(ctx, [mentionId])
    return { id: mentionId, readAt: marked.readAt.toISOString() }
  },
})

export const readMentions = operation({
  name: 'conversations.readMentions',
  summary: 'Mark all your mentions as read',
  access,
  effect: 'write',
  audit: false,
  rest: 'POST /v1/conversations/mentions/read',
  input: z.object({
    conversationId: ConversationId.optional().describe('Only those in this conversation.'),
  }),
  output: z.object({ marked: z.int() }),
  errors: [E.conv_not_found],
  async run(ctx, { conversationId }) {
    if (conversationId !== undefined) await requireConversation(ctx, conversationId)
    const marked = await markMentions(ctx, conversationId)
    if (marked.length > 0) tell(ctx, marked)
    return { marked: marked.length }
  },
})

/** Tells the caller’s other devices. */
const tell = (ctx: Context<'conv'>, mentionIds: readonly string[]): void =>
  ctx.emit('conversation.mentions_read', { mentionIds }, { topics: [personTopic(ctx.actor.id)] })
