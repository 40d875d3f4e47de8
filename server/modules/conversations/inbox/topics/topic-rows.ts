import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { decodeCursor, pageOf } from '../../../../kernel/contract/lists.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { E } from '../../errors.ts'
import { AgentMode, Instant, TopicId } from '../../schemas.ts'

/** A stored topic. */
export interface TopicRow {
  id: string
  slug: string
  name: string
  description: string | null
  color: string | null
  agentMode: z.output<typeof AgentMode> | null
  promoteThresholdPct: number
  autoPromotedAt: Date | null
}

/** Columns of `conv_topics` under the names of `TopicRow`. */
export const TOPIC_COLUMNS = `id, slug, name, description, color, agent_mode as "agentMode",
  promote_threshold_pct as "promoteThresholdPct", auto_promoted_at as "autoPromotedAt"`

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const byId = statement(
  'conv_topic_by_id',
  `select ${TOPIC_COLUMNS} from conv_topics where org_id = $1 and id = $2`,
)
const LOCK = {
  // What a conversation's reference to the topic takes too: others may go on, but not delete it.
  'key share': statement(
    'conv_topic_hold',
    'select id from conv_topics where org_id = $1 and id = $2 for key share',
  ),
  'no key update': statement(
    'conv_topic_lock',
    'select id from conv_topics where org_id = $1 and id = $2 for no key update',
  ),
  update: statement(
    'conv_topic_lock_for_delete',
    'select id from conv_topics where org_id = $1 and id = $2 for update',
  ),
}

/** The topic under a row lock; 404 when there is none. Taken before the lock of a conversation, never after it. */
export async function lockTopic(ctx: Ctx, id: string, strength: keyof typeof LOCK): Promise<TopicRow> {
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.query(LOCK[strength], [ctx.org.id, id]),
    () => ctx.tx.query<TopicRow>(byId, [ctx.org.id, id]),
  ])
  if (!row) throw new AppError(E.conv_topic_not_found)
  return row
}

/** The topic; 404 when there is none. */
export async function requireTopic(ctx: Ctx, id: string): Promise<TopicRow> {
  const [row] = await ctx.tx.query<TopicRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.conv_topic_not_found)
  return row
}

// Sorted by the beginning of the name, so that a cursor stays short in every script.
const page = statement(
  'conv_topics_page',
  `select ${TOPIC_COLUMNS}, left(lower(name), 60) as "sortName" from conv_topics
   where org_id = $1 and (left(lower(name), 60), id) > ($2, $3) order by left(lower(name), 60), id limit $4`,
)

/** One page of the topics, by name. */
export async function topicsPage(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: TopicRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? ['', ''] : decodeCursor(cursor, z.tuple([z.string(), TopicId]))
  const rows = await ctx.tx.query<TopicRow & { sortName: string }>(page, [ctx.org.id, ...after, limit + 1])
  return pageOf(rows, limit, { keyOf: (row) => [row.sortName, row.id], present: (row) => row })
}

/** A topic as the API shows it. */
export const Topic = shape('Topic', {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  agentMode: AgentMode.nullable().describe(
    'How far agents go in its conversations, unless one says otherwise itself; null leaves it to the channel.',
  ),
  promoteThresholdPct: z
    .int()
    .describe('Share of drafts sent unedited, in per cent, from which the topic is `readyToPromote`.'),
  autoPromotedAt: Instant.nullable().describe('Since when agents answer by themselves.'),
})

/** The API's form of a stored topic. */
export const presentTopic = (row: TopicRow): z.output<typeof Topic> => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  color: row.color,
  agentMode: row.agentMode,
  promoteThresholdPct: row.promoteThresholdPct,
  autoPromotedAt: row.autoPromotedAt?.toISOString() ?? null,
})
