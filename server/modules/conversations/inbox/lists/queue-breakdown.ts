import { z } from 'zod'
import { operation } from '../../module.ts'
import { ChannelType } from '../../schemas.ts'
import { ANY, NONE, withColleaguesText } from './kept-counts.ts'
import { NEEDS_YOU } from './list-filters.ts'
import { named } from './named-parameters.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'

const Counted = {
  open: z.int(),
  needsYou: z.int().describe(NEEDS_YOU),
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

const counted = (key: string) => `coalesce(${key}.n, 0) as open, coalesce(${key}.yours, 0) as "needsYou"`

/** Of the kept counts the rows by topic and those by channel, each with what changed since, without what colleagues have taken over. */
export const BREAKDOWN = named<{ org: string; me: string }, Row>('conv_breakdown', (use) => {
  const org = use('org')
  // What is counted by both, once by topic and once by channel.
  const each = `cross join lateral (values (coalesce(c.topic_id, ''), '${ANY}'), ('${ANY}', c.channel_id)) as k(topic_id, channel_id)`
  const sumBy = (column: string, other: string) =>
    `(select ${column} as key, sum(n)::int as n, sum(yours)::int as yours from counted where ${other} = '${ANY}' group by ${column})`
  return `with counted as materialized (
      select topic_id, channel_id, case assignee_user_id when '${ANY}' then conversations else 0 end as n,
        case assignee_user_id when '${ANY}' then 0 else waiting end as yours
      from conv_queue_counts where org_id = ${org} and assignee_user_id in ('${ANY}', '${NONE}', ${use('me')}) and status = 'open'
        and (topic_id = '${ANY}') <> (channel_id = '${ANY}')
      union all select k.topic_id, k.channel_id, c.conversations, case when c.assignee_user_id in ('${NONE}', ${use('me')}) then c.waiting else 0 end
      from conv_queue_changes c ${each} where c.org_id = ${org} and c.status = 'open'
      union all select k.topic_id, k.channel_id, 0, -1 from (${withColleaguesText(use)}) c ${each})
    select
      (select coalesce(json_agg(x), '[]') from (
        select tp.id as "topicId", tp.name, ${counted('o')}
        from (select id, name from conv_topics where org_id = ${org} union all select null, null) tp
        left join ${sumBy('topic_id', 'channel_id')} o on o.key = coalesce(tp.id, '${NONE}')
        order by tp.id is null, lower(tp.name), tp.id) x) as topics,
      (select coalesce(json_agg(x), '[]') from (
        select ch.id as "channelId", ch.name, ch.type as "channelType", ${counted('o')}
        from conv_channels ch left join ${sumBy('channel_id', 'topic_id')} o on o.key = ch.id
        where ch.org_id = ${org} and (ch.active or o.n > 0)
        order by lower(ch.name), ch.id) x) as channels`
})
