import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { refuseBlocked } from '../channels/blocks/block-keys.ts'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { takeSeq } from '../core/conversation-rows.ts'
import { operation } from '../module.ts'
import { NO_REDACTION, redact } from '../../../lib/redaction/redact.ts'
import { ChannelId, Instant, Rating } from '../schemas.ts'
import { gateErrors, identityPair, passGate, widgetAccess } from './gate.ts'
import { lockSession, type SessionRow } from './sessions.ts'
import { absentIfBlank, SessionId } from './visitor-input.ts'

const rate = statement(
  'conv_rate',
  `update conv_conversations set rating = $3, rating_comment = $4, rated_at = now(), last_seq = last_seq + 1, updated_at = now()
   where org_id = $1 and id = $2 and (rating is distinct from $3::smallint or rating_comment is distinct from $4::text)
   returning last_seq as seq, channel_id as "channelId", session_id as "sessionId"`,
)
const ratingOf = statement(
  'conv_rating',
  `select rating, rating_comment as comment, rated_at as "ratedAt" from conv_conversations where org_id = $1 and id = $2`,
)

interface Stored {
  rating: number
  comment: string | null
  ratedAt: Date
}

export const rateConversation = operation({
  name: 'conversations.rateConversation',
  summary: 'Rate a session’s conversation',
  description:
    'At any status; rating again replaces rating and comment. A conversation that is opened again keeps its rating until then.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/rating',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId,
    rating: Rating,
    comment: z.preprocess(absentIfBlank, z.string().trim().max(1000).optional()),
    ...identityPair,
  }),
  output: z.object({ rating: Rating, comment: z.string().nullable(), ratedAt: Instant }),
  errors: [...gateErrors, E.visitor_blocked, E.session_not_found, E.session_not_owned],
  async run(ctx, input) {
    const { channel, externalId } = await passGate(ctx, input.channelId, input)
    await refuseBlocked(ctx, channel, { channelId: channel.id, sessionId: input.sessionId, externalId })
    const row = await lockSession(ctx, channel.id, input.sessionId)
    if (!row) throw new AppError(E.session_not_found)
    if (externalId !== undefined && row.externalId !== externalId) throw new AppError(E.session_not_owned)
    const comment = redact(input.comment ?? '', channel.redaction ?? NO_REDACTION).text || null
    const { ratedAt, ...rated } = await store(ctx, row, { rating: input.rating, comment })
    return { ...rated, ratedAt: ratedAt.toISOString() }
  },
})

/**
 * Keeps the rating of a locked session's conversation and tells of it, unless it is the one that is there. Where
 * conversations of several people became one, it stays with whose it is.
 */
async function store(
  ctx: Context<string>,
  { id, partyId, hasParties }: SessionRow,
  { rating, comment }: Pick<Stored, 'rating' | 'comment'>,
): Promise<Stored> {
  const [[changed], [stored]] = await ctx.tx.inOrder([
    () =>
      ctx.tx.query<{ seq: number; channelId: string; sessionId: string | null }>(rate, [
        ctx.org.id,
        partyId,
        rating,
        comment,
      ]),
    () => ctx.tx.query<Stored>(ratingOf, [ctx.org.id, partyId]),
  ])
  if (changed) {
    const payload = { conversationId: id, rating, ...(hasParties && { partyId }) }
    const seq = partyId === id ? changed.seq : await takeSeq(ctx, id)
    ctx.emit('conversation.rated', payload, placed({ id, ...changed }, seq))
  }
  return stored as Stored
}
