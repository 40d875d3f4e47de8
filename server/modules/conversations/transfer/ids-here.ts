import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Progress } from './import.ts'

interface Named {
  channels: readonly { id: string }[]
  topics: readonly { id: string }[]
  conversations: readonly { id: string; channelId: string }[]
  messages: readonly { conversationId: string }[]
}

const here = statement(
  'conv_import_ids_here',
  `select id from conv_channels where org_id = $1 and id = any($2)
   union all select id from conv_topics where org_id = $1 and id = any($2)
   union all select id from conv_conversations where org_id = $1 and id = any($2)
   union all select id from conv_deleted_conversations where org_id = $1 and id = any($2)`,
)
const messagesHere = statement(
  'conv_import_messages_here',
  'select id from conv_messages where org_id = $1 and id = any($2)',
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/**
 * Maps what these records name, and is here under the very same id, to itself: records of this organization's own
 * export are recognized whatever has changed since. What the caller mapped stays as it is.
 */
export async function recognizeIds(ctx: Ctx, records: Named, { idMap }: Progress): Promise<void> {
  const ids = [
    ...records.channels.map(({ id }) => id),
    ...records.topics.map(({ id }) => id),
    ...records.conversations.flatMap(({ id, channelId }) => [id, channelId]),
    ...records.messages.map(({ conversationId }) => conversationId),
  ].filter((id) => !idMap.has(id))
  const rows = await ctx.tx.query<{ id: string }>(here, [ctx.org.id, ids])
  for (const { id } of rows) idMap.set(id, id)
}

/** Which of some messages are here, under whichever conversation they stand now. */
export async function recognizeMessages(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx.query<{ id: string }>(messagesHere, [ctx.org.id, ids])
  return new Set(rows.map(({ id }) => id))
}
