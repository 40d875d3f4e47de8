import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { attachmentLinks } from '../core/attachment-links.ts'
import { openConversation } from '../core/open-conversation.ts'
import { presentToVisitor } from '../core/message-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelType, ConversationId, VisitorMessage } from '../schemas.ts'
import { nameOfSpeaker, speak } from './own-messages.ts'
import { PersonConversation, presentOwn, requireOwn } from './own-rows.ts'

const access = { scope: 'conv:write', audience: ['end_user'] } as const
const Body = z.string().trim().min(1).max(50_000)

const channelFor = statement(
  'conv_own_channel',
  `select id, default_agent_mode as "agentMode" from conv_channels where org_id = $1 and active
   order by type = $2 desc, created_at, id limit 1`,
)
export const startOwnConversation = operation({
  name: 'conversations.startOwnConversation',
  summary: 'Start a conversation as the person who asks',
  description: 'On the first active channel of the type `channelHint`, else on any that is active.',
  access,
  effect: 'write',
  rest: 'POST /v1/end-users/me/conversations',
  body: kilobytes(320),
  tool: 'conv_my_start',
  status: 201,
  input: z.object({
    body: Body,
    subject: z.string().trim().min(1).max(300).optional(),
    channelHint: ChannelType.default('chat'),
  }),
  output: PersonConversation.extend({ message: VisitorMessage }).meta({ id: 'StartedConversation' }),
  errors: [E.no_active_channel, E.visitor_blocked, E.conv_not_found],
  async run(ctx, { body, subject, channelHint }) {
    const authorName = await nameOfSpeaker(ctx)
    const [channel] = await ctx.tx.query<{ id: string; agentMode: string }>(channelFor, [
      ctx.org.id,
      channelHint,
    ])
    if (!channel) throw new AppError(E.no_active_channel)
    const { id: channelId, agentMode } = channel
    const id = await openConversation(ctx, {
      channelId,
      agentMode,
      contactId: ctx.actor.id,
      subject: subject ?? null,
    })
    const said = await speak(ctx, { id, hasParties: false }, { body, authorName })
    const links = attachmentLinks(ctx.services, ctx.org.id)
    return { ...presentOwn(await requireOwn(ctx, id)), message: presentToVisitor(said, links, id) }
  },
})

export const sendOwnMessage = operation({
  name: 'conversations.sendOwnMessage',
  summary: 'Write in a conversation of the person who asks',
  description: 'Opens it again if it was closed.',
  access,
  effect: 'write',
  rest: 'POST /v1/end-users/me/conversations/{id}/messages',
  body: kilobytes(320),
  tool: 'conv_my_send',
  status: 201,
  input: z.object({ id: ConversationId, body: Body }),
  output: VisitorMessage,
  errors: [E.conv_not_found, E.visitor_blocked],
  async run(ctx, { id, body }) {
    const row = await requireOwn(ctx, id)
    const authorName = await nameOfSpeaker(ctx)
    const said = await speak(ctx, row, { body, authorName })
    return presentToVisitor(said, attachmentLinks(ctx.services, ctx.org.id), id)
  },
})
