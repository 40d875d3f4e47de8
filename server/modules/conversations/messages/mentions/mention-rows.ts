import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { idPattern } from '../../../../kernel/base/ids.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { AuthorType, Instant } from '../../schemas.ts'

export const MentionId = z.string().regex(idPattern('cmn'), 'not a mention id').describe('A mention, cmn_….')

/** A stored mention with its note. */
export interface MentionRow {
  id: string
  conversationId: string
  conversationNumber: number
  messageId: string
  authorType: z.output<typeof AuthorType>
  authorId: string | null
  authorName: string | null
  preview: string
  createdAt: Date
  readAt: Date | null
}

const insert = statement(
  'conv_mentions_insert',
  `insert into conv_mentions (org_id, id, conversation_id, message_id, user_id)
   select $1, m."mentionId", $2, $3, m."userId" from jsonb_to_recordset($4::jsonb) as m("mentionId" text, "userId" text)`,
)
const page = statement(
  'conv_mentions_page',
  `select n.id, n.conversation_id as "conversationId", c.display_id as "conversationNumber", n.message_id as "messageId",
     m.author_type as "authorType", m.author_id as "authorId", m.author_name as "authorName",
     left(regexp_replace(left(m.body, 2000), '\\s+', ' ', 'g'), 300) as preview, n.created_at as "createdAt", n.read_at as "readAt"
   from (select * from conv_mentions where org_id = $1 and user_id = $2 and ($3 or read_at is null) and id < $4
     order by id desc limit $5) n
   join conv_messages m on m.org_id = n.org_id and m.id = n.message_id
   join conv_conversations c on c.org_id = n.org_id and c.id = n.conversation_id
   order by n.id desc`,
)
const markOne = statement(
  'conv_mention_read',
  `update conv_mentions set read_at = coalesce(read_at, now()) where org_id = $1 and user_id = $2 and id = $3
   returning id, read_at as "readAt", read_at = now() as fresh`,
)
const markAll = statement(
  'conv_mentions_read',
  `update conv_mentions set read_at = now() where org_id = $1 and user_id = $2 and read_at is null
     and ($3::text is null or conversation_id = $3) returning id`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** Keeps whom a note names. */
export const insertMentions = (
  ctx: Ctx,
  note: { id: string; conversationId: string },
  mentions: readonly { mentionId: string; userId: string }[],
): Promise<unknown> =>
  ctx.tx.query(insert, [ctx.org.id, note.conversationId, note.id, JSON.stringify(mentions)])

/** The caller’s mentions older than one, newest first. */
export const mentionsBefore = (
  ctx: Ctx,
  before: string,
  { includeRead, limit }: { includeRead: boolean; limit: number },
): Promise<MentionRow[]> =>
  ctx.tx.query<MentionRow>(page, [ctx.org.id, ctx.actor.id, includeRead, before, limit])

/** Marks one of the caller’s mentions as read; `fresh` when it was not before. */
export async function markMention(
  ctx: Ctx,
  id: string,
): Promise<{ readAt: Date; fresh: boolean } | undefined> {
  const [row] = await ctx.tx.query<{ readAt: Date; fresh: boolean }>(markOne, [ctx.org.id, ctx.actor.id, id])
  return row
}

/** Marks all of the caller’s mentions as read, or those in one conversation; the ids of those that were not. */
export async function markMentions(ctx: Ctx, conversationId: string | undefined): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(markAll, [ctx.org.id, ctx.actor.id, conversationId ?? null])
  return rows.map(({ id }) => id)
}

/** A mention as the API shows it. */
export const Mention = shape('Mention', {
  id: z.string(),
  conversationId: z.string(),
  conversationNumber: z.int().describe('Shown as #123.'),
  messageId: z.string().describe('The note.'),
  authorType: AuthorType,
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  preview: z.string().describe('Of the note, on one line, at most 300 characters.'),
  createdAt: Instant,
  readAt: Instant.nullable(),
})

/** The API's form of a stored mention. */
export const presentMention = (row: MentionRow): z.output<typeof Mention> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})
