import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const said = statement(
  'conv_said_in',
  `select exists (select from conv_conversations c where c.org_id = $1 and c.id = $2 and ($3::text is null or exists (
     select from conv_messages m where m.org_id = $1 and m.conversation_id = c.id and m.id = $3))) as "isThere"`,
)

/** Whether there is a conversation, and a message in it where one is given. */
export async function isSaidIn(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  conversationId: string,
  messageId: string | null,
): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(said, [org.id, conversationId, messageId])
  return row?.isThere ?? false
}

const answered = statement(
  'conv_answered',
  `select exists (select from conv_messages m where m.org_id = o.org_id and m.conversation_id = o.conversation_id and m.seq > o.seq
     and m.author_type = 'end_user' and not m.internal and m.visible_to is not distinct from o.visible_to) as "isAnswered"
   from conv_messages o where o.org_id = $1 and o.id = any($2) order by o.created_at desc, o.seq desc limit 1`,
)

/** Whether a customer has written since the last of some messages to them. */
export async function isAnswered(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  messageIds: readonly string[],
): Promise<boolean> {
  const [row] = await tx.query<{ isAnswered: boolean }>(answered, [org.id, messageIds])
  return row?.isAnswered ?? false
}
