import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { E } from '../errors.ts'
import { refuseSharedTo } from '../ownership.ts'
import { Instant } from '../schemas.ts'

export const CannedReplyId = z.string().regex(idPattern('ccr'), 'not a canned reply id')
export const Shortcut = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -')

/** A stored canned reply. */
export interface CannedReplyRow {
  id: string
  shared: boolean
  shortcut: string
  title: string
  body: string
  usageCount: number
  lastUsedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Columns of `conv_canned_replies` under the names of `CannedReplyRow`. */
export const CANNED_REPLY_COLUMNS = `id, owner_id is null as shared, shortcut, title, body, usage_count as "usageCount",
  last_used_at as "lastUsedAt", created_at as "createdAt", updated_at as "updatedAt"`

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

// $2 is the caller: what others keep for themselves is nobody else's business.
const VISIBLE = `org_id = $1 and (owner_id is null or owner_id = $2)`

const byId = statement(
  'conv_canned_by_id',
  `select ${CANNED_REPLY_COLUMNS} from conv_canned_replies where ${VISIBLE} and id = $3`,
)
const page = statement(
  'conv_canned_page',
  `select ${CANNED_REPLY_COLUMNS} from conv_canned_replies
   where ${VISIBLE} and shortcut > $3 and ($4::boolean is null or (owner_id is null) = $4)
     and position(lower($5) in lower(shortcut || ' ' || title || ' ' || body)) > 0
   order by shortcut limit $6`,
)
// A shared one is seen by everybody, and so is in the way of everybody's.
const standing = statement(
  'conv_canned_standing',
  `select count(*) filter (where owner_id is not distinct from $2)::int as count,
     coalesce(bool_or(shortcut = $3 and id <> $4 and ($2::text is null or owner_id is null or owner_id = $2)), false) as taken
   from conv_canned_replies where org_id = $1`,
)

/** A canned reply that the caller sees; 404 otherwise. */
export async function requireCannedReply(ctx: Ctx, id: string): Promise<CannedReplyRow> {
  const [row] = await ctx.tx.query<CannedReplyRow>(byId, [ctx.org.id, ctx.actor.id, id])
  if (!row) throw new AppError(E.conv_canned_reply_not_found)
  return row
}

/** The same, for who wants to change it: 403 where that is up to others. */
export async function requireOwnCannedReply(ctx: Ctx, id: string): Promise<CannedReplyRow> {
  const row = await requireCannedReply(ctx, id)
  if (row.shared) refuseSharedTo(ctx)
  return row
}

/** Of the canned replies that the caller sees those behind a shortcut, in the order of the shortcuts. */
export const cannedRepliesAfter = (
  ctx: Ctx,
  shortcut: string,
  { q, shared, limit }: { q: string; shared: boolean | undefined; limit: number },
): Promise<CannedReplyRow[]> =>
  ctx.tx.query<CannedReplyRow>(page, [ctx.org.id, ctx.actor.id, shortcut, shared ?? null, q, limit])

/** How many an owner has, and whether a shortcut is in use by another one that somebody would see beside it. */
export async function standingOf(
  ctx: Ctx,
  { id, ownerId, shortcut }: { id: string; ownerId: string | null; shortcut: string },
): Promise<{ count: number; taken: boolean }> {
  const [found] = await ctx.tx.query<{ count: number; taken: boolean }>(standing, [
    ctx.org.id,
    ownerId,
    shortcut,
    id,
  ])
  return found ?? { count: 0, taken: false }
}

/** A canned reply as the API shows it. */
export const CannedReply = z.object({
  id: z.string(),
  shared: z.boolean().describe('Everybody’s; else the caller’s own.'),
  shortcut: z.string(),
  title: z.string(),
  body: z.string().describe('Markdown with variables, as it was written.'),
  usageCount: z.int().describe('How often it was rendered for a reply.'),
  lastUsedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})

/** The API's form of a stored canned reply. */
export const presentCannedReply = (row: CannedReplyRow): z.output<typeof CannedReply> => ({
  ...row,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
