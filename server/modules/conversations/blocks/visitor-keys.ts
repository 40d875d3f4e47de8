import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { emailKey, personKey, sessionKey } from './block-keys.ts'

const sessionsOf = statement(
  'conv_block_sessions',
  `select channel_id as "channelId", session_id as "sessionId" from conv_conversations
   where org_id = $1 and id = $2 and session_id is not null
   union select channel_id, session_id from conv_conversations
   where org_id = $1 and contact_id = $3 and session_id is not null
   union select channel_id, session_id from conv_session_aliases where org_id = $1 and party_id = $2 limit 200`,
)

interface Visitor {
  id: string
  contactId: string | null
  externalId: string | null
  customerEmail: string | null
}

/** What the visitor of a conversation is recognized by: the browsers of their contact, their email, their identity. */
export async function keysOfVisitor(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  { id, contactId, externalId, customerEmail }: Visitor,
): Promise<string[]> {
  const sessions = await ctx.tx.query<{ channelId: string; sessionId: string }>(sessionsOf, [
    ctx.org.id,
    id,
    contactId,
  ])
  return [
    ...sessions.map(({ channelId, sessionId }) => sessionKey(channelId, sessionId)),
    ...(customerEmail === null ? [] : [emailKey(customerEmail)]),
    ...(externalId === null ? [] : [personKey(externalId)]),
  ]
}
