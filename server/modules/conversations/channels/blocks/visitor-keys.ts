import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { emailKey, personKey, sessionKey } from './block-keys.ts'

const sessionsOf = statement(
  'conv_block_sessions',
  `select channel_id as "channelId", session_id as "sessionId" from conv_conversations
   where org_id = $1 and id = $2 and session_id is not null
   union select channel_id, session_id from conv_session_aliases where org_id = $1 and party_id = $2 limit 200`,
)

interface Visitor {
  id: string
  externalId: string | null
  customerEmail: string | null
  metadata: Record<string, unknown>
}

/** The email that a visitor gave last; else what is known of them. */
export const claimedEmail = ({
  customerEmail,
  metadata,
}: Pick<Visitor, 'customerEmail' | 'metadata'>): string | null =>
  typeof metadata['claimedEmail'] === 'string' ? metadata['claimedEmail'] : customerEmail

/**
 * What the visitor of a conversation is recognized by: its own browsers, their email, their identity. Other
 * browsers of their contact are not among it: whoever types an address is filed under the contact that has it.
 */
export async function keysOfVisitor(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  { id, externalId, customerEmail, metadata }: Visitor,
): Promise<string[]> {
  const sessions = await ctx.tx.query<{ channelId: string; sessionId: string }>(sessionsOf, [ctx.org.id, id])
  const email = claimedEmail({ customerEmail, metadata })
  return [
    ...sessions.map(({ channelId, sessionId }) => sessionKey(channelId, sessionId)),
    ...(email === null ? [] : [emailKey(email)]),
    ...(externalId === null ? [] : [personKey(externalId)]),
  ]
}
