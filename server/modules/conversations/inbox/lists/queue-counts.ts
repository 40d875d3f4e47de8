import { z } from 'zod'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { operation } from '../../module.ts'
import { Filters, NEEDS_YOU } from './list-filters.ts'
import { ANY, isOf, keyOf, NONE, withColleaguesText } from './kept-counts.ts'
import { named } from './named-parameters.ts'

interface Counts {
  needsYou: number
  total: number
  mine: number
  unassigned: number
  snoozed: number
  closed: number
  spam: number
}

export const queueCounts = operation({
  name: 'conversations.queueCounts',
  summary: 'Count the queue',
  description: '`needsYou`, `inProgress`, `total`, `mine` and `unassigned` count open conversations.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/queue/counts',
  tool: 'conv_get_queue_counts',
  toolListing: 'toolset',
  input: z.object({ assigneeUserId: Filters.assigneeUserId, topicId: Filters.topicId }),
  output: shape('QueueCounts', {
    needsYou: z.int().describe(NEEDS_YOU),
    inProgress: z.int(),
    total: z.int(),
    mine: z.int().describe('Assigned to the caller.'),
    unassigned: z.int(),
    snoozed: z.int(),
    closed: z.int(),
    spam: z.int(),
  }),
  async run(ctx, { assigneeUserId, topicId }) {
    const me = ctx.actor.id
    const assignee = keyOf(assigneeUserId === 'me' ? me : assigneeUserId)
    const [row] = await COUNTS.run(ctx.tx, { org: ctx.org.id, me, assignee, topic: keyOf(topicId) })
    const counts = row as Counts
    return { ...counts, inProgress: counts.total - counts.needsYou }
  },
})

interface Values {
  org: string
  me: string
  assignee: string
  topic: string
}

/**
 * Of the kept counts the rows of what is asked for (`isAsked`), and those of the caller and of nobody within it. What waits
 * and is the caller's or nobody's needs the caller, unless a colleague has taken it over.
 */
export const COUNTS = named<Values, Counts>('conv_counts', (use) => {
  const [org, me, assignee, topic] = [use('org'), use('me'), use('assignee'), use('topic')]
  const sum = (what: string, where: string) => `coalesce(sum(k.${what}) filter (where ${where}), 0)`
  const inStatus = (status: string) => `${sum('conversations', `k.is_asked and k.status = '${status}'`)}::int`
  const openOf = (key: string) =>
    `${sum('conversations', `k.status = 'open' and k.assignee_user_id = ${key} and ${assignee} in ('${ANY}', ${key})`)}::int`
  const waitingOf = (key: string) =>
    sum('waiting', `k.assignee_user_id = ${key} and ${assignee} in ('${ANY}', ${key})`)
  return `select
    (${waitingOf(me)} + ${waitingOf(`'${NONE}'`)} - max(h.waiting))::int as "needsYou",
    ${inStatus('open')} as total, ${openOf(me)} as mine, ${openOf(`'${NONE}'`)} as unassigned,
    ${inStatus('snoozed')} as snoozed, ${inStatus('closed')} as closed, ${inStatus('spam')} as spam
  from (
    select count(*) as waiting from (${withColleaguesText(use)}) c
    where ${assignee} in ('${ANY}', '${NONE}') and ${isOf('c.topic_id', topic)}
  ) h left join (
    select k.assignee_user_id, k.status, k.conversations, k.waiting, k.assignee_user_id = ${assignee} as is_asked
    from conv_queue_counts k where k.org_id = ${org} and k.assignee_user_id in (${assignee}, ${me}, '${NONE}')
      and k.topic_id = ${topic} and k.channel_id = '${ANY}'
    union all
    select k.assignee_user_id, k.status, k.conversations, k.waiting, true
    from conv_queue_changes k where k.org_id = ${org} and ${isOf('k.assignee_user_id', assignee)} and ${isOf('k.topic_id', topic)}
  ) k on true`
})
