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
