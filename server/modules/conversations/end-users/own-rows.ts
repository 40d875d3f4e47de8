import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { ChannelType, Instant, VisitorStatus } from '../schemas.ts'
import { statusForVisitor } from '../widget/presence.ts'

/** A conversation as the person whose it is sees it. */
export const PersonConversation = shape('PersonConversation', {
  id: z.string(),
  displayId: z.int(),
  subject: z.string().nullable(),
  status: VisitorStatus,
  channelType: ChannelType,
  lastMessageAt: Instant.nullable(),
  createdAt: Instant,
})

/** A row of it; the database shows those of the person alone. */
export interface OwnRow {
  id: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  channelType: z.output<typeof ChannelType>
  lastMessageAt: Date | null
  createdAt: Date
  hasParties: boolean
  /** What the list is ordered by. */
  at: Date
}

// What colleagues call a conversation of several people may tell of the others.
const COLUMNS = `c.id, c.display_id as "displayId", case when c.parties is null then c.subject end as subject, c.status,
  ch.type as "channelType", c.last_message_at as "lastMessageAt", c.created_at as "createdAt", c.parties is not null as "hasParties",
  date_trunc('milliseconds', coalesce(c.last_message_at, c.created_at)) as at`
const FROM = `from conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
  where c.org_id = $1 and c.contact_id = $2`

const byId = statement('conv_own_by_id', `select ${COLUMNS} ${FROM} and c.id = $3`)
const page = statement(
  'conv_own_page',
  `select * from (select ${COLUMNS} ${FROM} and ($3::text is null or (c.status = 'closed') = ($3 = 'closed'))) o
   where $4::timestamptz is null or (at, id) < ($4, $5) order by at desc, id desc limit $6`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** A conversation of the person who asks; 404 for any other. */
export async function requireOwn(ctx: Ctx, id: string): Promise<OwnRow> {
  const [row] = await ctx.tx.query<OwnRow>(byId, [ctx.org.id, ctx.actor.id, id])
  if (!row) throw new AppError(E.conv_not_found)
  return row
}

/** Conversations of the person who asks, the latest first. */
export const ownPage = (
  ctx: Ctx,
  {
    status,
    after,
    limit,
  }: { status: string | undefined; after: [string, string] | undefined; limit: number },
): Promise<OwnRow[]> =>
  ctx.tx.query<OwnRow>(page, [
    ctx.org.id,
    ctx.actor.id,
    status ?? null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit,
  ])

/** The API's form of it. */
export const presentOwn = (row: OwnRow): z.output<typeof PersonConversation> => ({
  id: row.id,
  displayId: row.displayId,
  subject: row.subject,
  status: statusForVisitor(row.status),
  channelType: row.channelType,
  lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
