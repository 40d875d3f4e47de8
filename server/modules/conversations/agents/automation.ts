import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, Limit } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { TopicId } from '../schemas.ts'
import { presentTopic, requireTopic, Topic, topicsPage, type TopicRow } from '../inbox/topics/topic-rows.ts'

const WINDOW_DAYS = 30
const MIN_REVIEWED = 20
const MAX_REJECTED_PCT = 5

export const getAutomation = operation({
  name: 'conversations.getAutomation',
  summary: 'Show how well agents do, by topic',
  description:
    'To decide where agents may answer automatically. Figures are of the last 30 days unless said; a conversation counts for the topic that it has now, and test conversations do not count.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/automation',
  tool: 'conv_get_automation',
  toolListing: 'toolset',
  input: z.object({
    topicId: TopicId.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  errors: [E.conv_topic_not_found],
  output: shape('Automation', {
    windowDays: z.int(),
    autoRate7d: z
      .number()
      .nullable()
      .describe(
        'Of the public replies of the last 7 days, in all conversations, the share that agents sent without a draft (0 to 1, two decimals); null when there were none. Messages that only announce a handover are no replies.',
      ),
    topics: z.array(
      Topic.omit({ description: true, color: true })
        .extend({
          windowDays: z.int(),
          weeklyVolume: z.int().describe('Conversations with a message that were opened in the last 7 days.'),
          reviewedCount: z
            .int()
            .describe(
              'Drafts of the window that a person decided on: sent or rejected. Superseded ones do not count.',
            ),
          approvedUnedited: z.int().describe('Sent as they were; white space does not count.'),
          edited: z.int().describe('Sent with changes.'),
          rejected: z.int(),
          autoSent: z.int().describe('Public replies that agents sent without a draft, as in `autoRate7d`.'),
          uneditedPct: z
            .number()
            .nullable()
            .describe(
              '`approvedUnedited` of `reviewedCount`, in per cent, two decimals; null when none was reviewed.',
            ),
          readyToPromote: z
            .boolean()
            .describe(
              `Not \`auto\` yet, at least ${MIN_REVIEWED} reviewed, at least \`promoteThresholdPct\` per cent of them sent unedited, at most ${MAX_REJECTED_PCT} per cent rejected.`,
            ),
        })
        .meta({ id: 'TopicAutomation' }),
    ),
    nextCursor: z.string().nullable().describe('Pass as `cursor` for more topics; null on the last page.'),
  }),
  async run(ctx, { topicId, ...page }) {
    const { items, nextCursor } =
      topicId === undefined
        ? await topicsPage(ctx, page)
        : { items: [await requireTopic(ctx, topicId)], nextCursor: null }
    const [autoRate7d, reviews, traffic] = await Promise.all([
      autoRateOf(ctx),
      reviewsOf(ctx),
      trafficOf(ctx, items),
    ])
    return {
      windowDays: WINDOW_DAYS,
      autoRate7d,
      topics: items.map((topic) =>
        figuresOf(topic, reviews.get(topic.id) ?? NO_REVIEWS, traffic.get(topic.id) ?? NO_TRAFFIC),
      ),
      nextCursor,
    }
  },
})

interface Reviews {
  approvedUnedited: number
  edited: number
  rejected: number
}

interface Traffic {
  weeklyVolume: number
  autoSent: number
}

const NO_REVIEWS: Reviews = { approvedUnedited: 0, edited: 0, rejected: 0 }
const NO_TRAFFIC: Traffic = { weeklyVolume: 0, autoSent: 0 }

function figuresOf(topic: TopicRow, reviews: Reviews, traffic: Traffic) {
  const { approvedUnedited, edited, rejected } = reviews
  const reviewedCount = approvedUnedited + edited + rejected
  return {
    ...presentTopic(topic),
    windowDays: WINDOW_DAYS,
    ...traffic,
    reviewedCount,
    ...reviews,
    uneditedPct: reviewedCount === 0 ? null : twoDecimals((100 * approvedUnedited) / reviewedCount),
    readyToPromote:
      topic.agentMode !== 'auto' &&
      reviewedCount >= MIN_REVIEWED &&
      100 * approvedUnedited >= topic.promoteThresholdPct * reviewedCount &&
      100 * rejected <= MAX_REJECTED_PCT * reviewedCount,
  }
}

const twoDecimals = (value: number): number => Math.round(100 * value) / 100

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const REPLY = `not m.internal and m.kind is null and m.author_type in ('user', 'agent')`
const SENT_BY_AGENT = `m.author_type = 'agent' and m.metadata->'approvedDraft' is null`

const reviewed = statement(
  'conv_automation_reviews',
  `select c.topic_id as id,
     count(*) filter (where m.kind = 'draft_reply_sent' and m.metadata->>'edited' = 'false')::int as "approvedUnedited",
     count(*) filter (where m.kind = 'draft_reply_sent' and m.metadata->>'edited' = 'true')::int as edited,
     count(*) filter (where m.kind = 'draft_reply_rejected')::int as rejected
   from conv_messages m join conv_conversations c on c.org_id = m.org_id and c.id = m.conversation_id
   where m.org_id = $1 and m.kind in ('draft_reply_sent', 'draft_reply_rejected')
     and m.created_at >= now() - interval '${WINDOW_DAYS} days' and m.metadata ? 'decidedByUserId'
     and c.topic_id is not null and not c.is_test
   group by c.topic_id`,
)

/** What people decided about drafts, by topic. */
async function reviewsOf(ctx: Ctx): Promise<Map<string, Reviews>> {
  const rows = await ctx.tx.query<Reviews & { id: string }>(reviewed, [ctx.org.id])
  return new Map(rows.map(({ id, ...reviews }) => [id, reviews]))
}

// A conversation with a message of the window has its last message there, so that the walk ends with the window.
const traffic = statement(
  'conv_automation_traffic',
  `select t.id, x.volume as "weeklyVolume", x.sent as "autoSent"
   from unnest($2::text[]) as t(id) cross join lateral (
     select count(*) filter (where c.created_at >= now() - interval '7 days')::int as volume,
       coalesce(sum(r.sent), 0)::int as sent
     from conv_conversations c cross join lateral (
       select count(*) as sent from conv_messages m
       where m.org_id = $1 and m.conversation_id = c.id and m.created_at >= now() - interval '${WINDOW_DAYS} days'
         and ${REPLY} and ${SENT_BY_AGENT}) r
     where c.org_id = $1 and c.topic_id = t.id and c.last_message_at >= now() - interval '${WINDOW_DAYS} days'
       and not c.is_test and c.merged_into_id is null) x`,
)

/** How much comes in, and how much of it agents answered by themselves, by topic. */
async function trafficOf(ctx: Ctx, topics: readonly TopicRow[]): Promise<Map<string, Traffic>> {
  const ids = topics.map(({ id }) => id)
  const rows = await ctx.tx.query<Traffic & { id: string }>(traffic, [ctx.org.id, ids])
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

const rate = statement(
  'conv_automation_rate',
  `select coalesce(sum(r.auto), 0)::int as auto, coalesce(sum(r.replies), 0)::int as replies
   from conv_conversations c cross join lateral (
     select count(*) filter (where ${SENT_BY_AGENT}) as auto, count(*) as replies from conv_messages m
     where m.org_id = $1 and m.conversation_id = c.id and m.created_at >= now() - interval '7 days' and ${REPLY}) r
   where c.org_id = $1 and c.last_message_at >= now() - interval '7 days' and not c.is_test`,
)

async function autoRateOf(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.tx.query<{ auto: number; replies: number }>(rate, [ctx.org.id])
  return row && row.replies > 0 ? twoDecimals(row.auto / row.replies) : null
}
