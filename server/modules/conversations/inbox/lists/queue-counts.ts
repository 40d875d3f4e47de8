import { z } from 'zod'
import { shape } from '../../../../kernel/shapes.ts'
import { operation } from '../../module.ts'
import { Filters } from './list-filters.ts'
import { named, type Named, type Use } from './named-parameters.ts'

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
  rest: 'GET /v1/conversations/queue/counts',
  tool: 'conv_get_queue_counts',
  toolListing: 'toolset',
  input: z.object({ assigneeUserId: Filters.assigneeUserId, topicId: Filters.topicId }),
  output: shape('QueueCounts', {
    needsYou: z.int().describe('Taken over by the caller, or waiting for a person and taken over by nobody.'),
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
    const values = {
      org: ctx.org.id,
      me,
      assignee: (assigneeUserId === 'me' ? me : assigneeUserId) ?? '',
      topic: topicId ?? '',
    }
    const [row] = await COUNTS[kindOf(assigneeUserId)][kindOf(topicId)].run(ctx.tx, values)
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

type Kind = 'any' | 'none' | 'one'

const kindOf = (id: string | undefined): Kind => (id === undefined ? 'any' : id === 'none' ? 'none' : 'one')

const KINDS = ['any', 'none', 'one'] as const

const condition = (kind: Kind, column: string, use: () => string): string =>
  kind === 'any' ? '' : ` and c.${column} ${kind === 'none' ? 'is null' : `= ${use()}`}`

/**
 * Each number is a walk of an index of its own, mostly without looking at a row. What was merged away is closed, and
 * does not count.
 */
const countsText = (assignee: Kind, topic: Kind, use: Use<keyof Values>): string => {
  const ofAssignee = condition(assignee, 'assignee_user_id', () => use('assignee'))
  const ofTopic = condition(topic, 'topic_id', () => use('topic'))
  const count = (filter: string, where: string) =>
    `(select count(*) from conv_conversations c where c.org_id = ${use('org')}${filter} and ${where})`
  const own = (where: string) => count(ofAssignee + ofTopic, where)
  // What has no topic is in no index by topic: it is all the others.
  const inStatus = (where: string) =>
    topic === 'none'
      ? `(${count(ofAssignee, where)} - ${count(`${ofAssignee} and c.topic_id is not null`, where)})`
      : own(where)
  const me = use('me')
  return `select
    (${own(`c.needs_human_attention and c.status = 'open' and coalesce(c.claim_expires_at, '-infinity') <= now()`)}
      + ${own(`c.claim_user_id = ${me} and c.status = 'open' and c.claim_expires_at > now()`)})::int as "needsYou",
    ${inStatus(`c.status = 'open'`)}::int as total,
    ${own(`c.status = 'open' and c.assignee_user_id = ${me}`)}::int as mine,
    ${own(`c.status = 'open' and c.assignee_user_id is null`)}::int as unassigned,
    ${inStatus(`c.status = 'snoozed'`)}::int as snoozed,
    (${inStatus(`c.status = 'closed'`)} - ${own(`c.status = 'closed' and c.merged_into_id is not null`)})::int as closed,
    ${inStatus(`c.status = 'spam'`)}::int as spam`
}

/** The statement for each kind of filter. */
export const COUNTS = Object.fromEntries(
  KINDS.map((assignee) => [
    assignee,
    Object.fromEntries(
      KINDS.map((topic) => [
        topic,
        named<Values, Counts>(`conv_counts_${assignee}_${topic}`, (use) => countsText(assignee, topic, use)),
      ]),
    ),
  ]),
) as Record<Kind, Record<Kind, Named<Values, Counts>>>
