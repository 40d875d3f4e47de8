import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { refuseBlocked } from '../../channels/blocks/block-keys.ts'
import { E } from '../../errors.ts'
import { lockConversation, requireConversation, type ConversationRow } from '../../core/conversation-rows.ts'
import { gateErrors, passGate } from '../gate.ts'
import type { OwnConversationInput } from '../own-conversation.ts'

/** What `requireOwn` may answer instead. */
export const ownErrors = [
  ...gateErrors,
  E.visitor_blocked,
  E.conv_not_found,
  E.conversation_channel_mismatch,
  E.conversation_session_mismatch,
  E.conversation_identity_mismatch,
]

// A session whose conversation was merged goes on in the other one, which may have come by another channel.
const alias = statement(
  'conv_voice_alias',
  `select a.party_id as "partyId", p.external_id as "externalId" from conv_session_aliases a
   join conv_conversations p on p.org_id = a.org_id and p.id = a.party_id
   where a.org_id = $1 and a.channel_id = $2 and a.session_id = $3 and a.conversation_id = $4`,
)

/** A conversation as a session finds it: the identity is that of whose session it is (`merge/parties.ts`). */
export interface OwnRow extends ConversationRow {
  partyId: string
}

/** The conversation, where the gate lets the call pass and it is the session's; under its row lock if asked for. */
export async function requireOwn(
  ctx: Context<string>,
  offered: OwnConversationInput,
  { lock }: { lock: boolean },
): Promise<OwnRow> {
  const { channelId, conversationId, sessionId } = offered
  const { channel, externalId } = await passGate(ctx, channelId, offered)
  await refuseBlocked(ctx, channel, { channelId, sessionId, externalId })
  const row = await (lock ? lockConversation : requireConversation)(ctx, conversationId)
  const [gone] = await ctx.tx.query<Pick<OwnRow, 'partyId' | 'externalId'>>(alias, [
    ctx.org.id,
    channelId,
    sessionId,
    conversationId,
  ])
  if (!gone && row.channelId !== channelId) throw new AppError(E.conversation_channel_mismatch)
  if (!gone && row.sessionId !== sessionId) throw new AppError(E.conversation_session_mismatch)
  const own = { ...row, partyId: row.id, ...gone }
  if (externalId !== undefined && own.externalId !== externalId)
    throw new AppError(E.conversation_identity_mismatch)
  return own
}
