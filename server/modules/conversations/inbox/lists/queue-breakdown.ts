import { z } from 'zod'
import { operation } from '../../module.ts'
import { ChannelType } from '../../schemas.ts'
import { named } from './named-parameters.ts'
import { shape } from '../../../../kernel/shapes.ts'

const Counted = {
  open: z.int(),
  needsYou: z
    .int()
    .describe('Of these, taken over by the caller, or waiting for a person and taken over by nobody.'),
}

const TopicCounts = shape('TopicCounts', {
  topicId: z.string().nullable().describe('null for those without a topic, which come last.'),
  name: z.string().nullable(),
  ...Counted,
})
const ChannelCounts = shape('ChannelCounts', {
  channelId: z.string(),
  name: z.string(),
  channelType: ChannelType,
  ...Counted,
})

interface Row {
  topics: z.output<typeof TopicCounts>[]
  channels: z.output<typeof ChannelCounts>[]
}

export const queueBreakdown = operation({
  name: 'conversations.queueBreakdown',
  summary: 'Count open conversations by topic and by channel',
  description: 'Every topic and every active channel by name, also those without an open conversation.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/queue/breakdown',
  tool: 'conv_get_queue_breakdown',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    topics: z.array(TopicCounts),
    channels: z.array(ChannelCounts).describe('Switched-off ones only while they have open conversations.'),
  }),
  async run(ctx) {
    const [row] = await BREAKDOWN.run(ctx.tx, { org: ctx.org.id, me: ctx.actor.id })
    return row as Row
  },
})

const counted = (open: string, yours: string) =>
  `coalesce(${open}.n, 0) as open, coalesce(${yours}.n, 0) as "needsYou"`

/**
 * The open ones are counted along an index that has nothing else; what needs the caller are few, found by the
 * indexes of those that wait and those that are held.
 */
export const BREAKDOWN = named<{ org: string; me: string }, Row>('conv_breakdown', (use) => {
  const [org, me] = [use('org'), use('me')]
  const sumBy = (column: string, from: string) =>
    `(select ${column} as key, sum(n)::int as n from ${from} group by ${column})`
  const from = (source: string) =>
    `select c.topic_id, c.channel_id, count(*) as n from conv_conversations c where c.org_id = ${org}
      and c.status = 'open' and ${source} group by c.topic_id, c.channel_id`
  return `with open as materialized (${from('true')}), yours as materialized (
      ${from(`c.needs_human_attention and coalesce(c.claim_expires_at, '-infinity') <= now()`)}
      union all ${from(`c.claim_user_id = ${me} and c.claim_expires_at > now()`)})
    select
      (select coalesce(json_agg(x), '[]') from (
        select tp.id as "topicId", tp.name, ${counted('o', 'y')}
        from (select id, name from conv_topics where org_id = ${org} union all select null, null) tp
        left join ${sumBy('topic_id', 'open')} o on coalesce(o.key, '') = coalesce(tp.id, '')
        left join ${sumBy('topic_id', 'yours')} y on coalesce(y.key, '') = coalesce(tp.id, '')
        order by tp.id is null, lower(tp.name), tp.id) x) as topics,
      (select coalesce(json_agg(x), '[]') from (
        select ch.id as "channelId", ch.name, ch.type as "channelType", ${counted('o', 'y')}
        from conv_channels ch
        left join ${sumBy('channel_id', 'open')} o on o.key = ch.id
        left join ${sumBy('channel_id', 'yours')} y on y.key = ch.id
        where ch.org_id = ${org} and (ch.active or o.n > 0)
        order by lower(ch.name), ch.id) x) as channels`
})
