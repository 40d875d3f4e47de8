import type { Filter, FilterValues, Order } from './list-filters.ts'
import { mineOrNobodys } from '../../core/attention.ts'
import type { Use } from './named-parameters.ts'

/**
 * How a page of the list is found: by which index, in which order, with which conditions. There are some dozens of
 * shapes, so that each keeps a prepared plan.
 */
export interface Shape {
  order: Order
  /** `needsYou`: flagged, and the caller's or nobody's. */
  only: 'all' | 'flagged' | 'unflagged' | 'needsYou'
  /** The columns of the index between the organization and the latest activity. */
  index: 'activity' | 'status' | 'assignee' | 'unassigned' | 'topic' | 'contact' | 'suppressed'
  hasStatus: boolean
  /** Whether the filter asks for more than the walk itself meets. */
  isFiltered: boolean
}

const CONDITIONS = [
  'status',
  'assigneeUserId',
  'topicId',
  'channelId',
  'channelType',
  'contactId',
  'needsHumanAttention',
  'suppressedReason',
  'unread',
] as const

/** The shape of the query that serves a request. */
export function shapeOf(filter: Filter, order: Order): Shape {
  const only = onlyOf(filter)
  const isShort = only === 'flagged' || only === 'needsYou'
  const index = isShort ? 'activity' : indexFor(filter)
  const hasStatus = !isShort && index !== 'suppressed' && filter.status !== undefined
  const met: (keyof Filter)[] = [
    ...(hasStatus ? ['status' as const] : []),
    ...(index === 'assignee' || index === 'unassigned' ? ['assigneeUserId' as const] : []),
    ...(index === 'topic' ? ['topicId' as const] : []),
    ...(index === 'contact' ? ['contactId' as const] : []),
    ...(only !== 'needsYou' ? ['needsHumanAttention' as const] : []),
  ]
  const isFiltered = CONDITIONS.some((name) => filter[name] !== undefined && !met.includes(name))
  return { order, only, index, hasStatus, isFiltered }
}

function onlyOf({ needsYou, needsHumanAttention }: Filter): Shape['only'] {
  if (needsYou) return 'needsYou'
  if (needsHumanAttention === undefined) return 'all'
  return needsHumanAttention ? 'flagged' : 'unflagged'
}

function indexFor({ status, assigneeUserId, topicId, contactId, suppressedReason }: Filter): Shape['index'] {
  if (contactId !== undefined) return 'contact'
  if (assigneeUserId !== undefined) return assigneeUserId === 'none' ? 'unassigned' : 'assignee'
  if (topicId !== undefined && topicId !== 'none') return 'topic'
  if (suppressedReason !== undefined && suppressedReason !== 'none') return 'suppressed'
  return status === undefined ? 'activity' : 'status'
}

type UseFilter = Use<keyof FilterValues>

/** How the conversations of a list are ordered, in SQL. */
export const orderBy = (order: Order, c: string): string =>
  `order by ${order === 'flagged' ? `${c}.needs_human_attention desc, ` : ''}${c}.last_message_at desc nulls last, ${c}.id desc`

/**
 * SQL of one page of conversations, in order; `most` bounds `limit` for the planner. All their columns, unless those of `c` that are
 * wanted are named: rows of hundreds are copied several times on their way. Of a short page, walks whose conversations all come
 * behind those of others are not begun where these have filled it: they would look for what is not flagged among all that is, or
 * for conversations without a message among none. That keeps what was found twice, so it is not for long ones.
 */
export function pageText(
  shape: Shape,
  use: UseFilter,
  { most, columns = 'c.*', isShort = false }: { most: number; columns?: string; isShort?: boolean },
): string {
  const own = [
    `c.org_id = ${use('org')}`,
    'c.merged_into_id is null',
    ...(shape.isFiltered ? [hasChannels(use), residual(use)] : []),
  ]
  const limit = use('limit', 'integer')
  const walk = (where: readonly string[]) => `(select * from (
    select ${columns} from conv_conversations c where ${[...own, ...where].join(' and ')} ${orderBy('activity', 'c')} limit ${most}
  ) x limit ${limit})`
  const said = ({ where, from }: Walk) => [
    ...where,
    `(c.last_message_at, c.id) < (${use(`${from}At`, 'timestamptz')}, ${use(`${from}Id`)})`,
    `c.last_message_at >= ${use('since', 'timestamptz')}`,
  ]
  const unsaid = ({ where, from }: Walk) => [
    ...where,
    `c.last_message_at is null and c.id < ${use(`${from}Unsaid`)}`,
  ]
  const names: string[] = []
  const inTurn = levelsOf(shape, walksOf(shape, use)).flatMap((walks) => [walks.map(said), walks.map(unsaid)])
  const levels = isShort ? inTurn : [inTurn.flat()]
  const parts = levels.map((walks, level) => {
    const before = names.map((name) => `(select count(*) from ${name})`).join(' + ')
    const isNeeded = before === '' ? [] : [`${before} < ${limit}`]
    names.push(`w${level}`)
    return `w${level} as materialized (${walks.map((where) => walk([...where, ...isNeeded])).join(' union all ')})`
  })
  return `with ${parts.join(', ')} select * from (${names.map((name) => `select * from ${name}`).join(' union all ')}) w
    ${orderBy(shape.order, 'w')} limit ${limit}`
}

/** Walks in groups, each of which comes wholly before the next one. */
function levelsOf({ order }: Shape, walks: readonly Walk[]): Walk[][] {
  if (order === 'activity') return [[...walks]]
  const ofFlagged = (isFlagged: boolean) => walks.filter(({ where }) => where.includes(FLAGGED) === isFlagged)
  return [ofFlagged(true), ofFlagged(false)].filter((group) => group.length > 0)
}

/** A function that makes something once for each shape and keeps it. */
export function perShape<T>(make: (shape: Shape, key: string) => T): (shape: Shape) => T {
  const made = new Map<string, T>()
  return (shape) => {
    const key = Object.values(shape).join('_')
    const known = made.get(key) ?? make(shape, key)
    made.set(key, known)
    return known
  }
}

interface Walk {
  where: readonly string[]
  /** Whether it starts where the flagged ones or where the others go on. */
  from: 'flagged' | 'other'
}

const FLAGGED = 'c.needs_human_attention'
const UNFLAGGED = 'not c.needs_human_attention'

function walksOf({ order, only, index, hasStatus }: Shape, use: UseFilter): Walk[] {
  const flagged = order === 'flagged' ? 'flagged' : 'other'
  const status = hasStatus ? [`c.status = ${use('status')}`] : []
  if (only === 'needsYou') return [{ where: [FLAGGED, mineOrNobodys('c', use('me'))], from: flagged }]
  const key = KEYS[index](use)
  // An index by assignee or topic goes by status next.
  const split = !hasStatus && ['assignee', 'unassigned', 'topic'].includes(index)
  const others = (split ? STATUSES.map((each) => [`c.status = '${each}'`]) : [status]).map((more) => [
    ...key,
    ...more,
  ])
  if (only === 'flagged') return [{ where: [FLAGGED], from: flagged }]
  if (only === 'unflagged') return others.map((where) => ({ where: [UNFLAGGED, ...where], from: 'other' }))
  if (order === 'activity') return others.map((where) => ({ where, from: 'other' }))
  return [
    { where: [FLAGGED, ...key, ...status], from: 'flagged' },
    ...others.map((where) => ({ where: [UNFLAGGED, ...where], from: 'other' as const })),
  ]
}

const STATUSES = ['open', 'snoozed', 'closed', 'spam']

const KEYS: Record<Shape['index'], (use: UseFilter) => string[]> = {
  activity: () => [],
  status: () => [],
  assignee: (use) => [`c.assignee_user_id = ${use('assignee')}`],
  unassigned: () => ['c.assignee_user_id is null'],
  topic: (use) => [`c.topic_id = ${use('topic')}`],
  contact: (use) => [`c.contact_id = ${use('contact')}`],
  suppressed: () => ['c.suppressed_reason is not null'],
}

/** Whether there is any channel of the type that is asked for; tested once, before anything is looked at. */
const hasChannels = (use: UseFilter): string =>
  `(${use('channelType')} is null or exists (select from conv_channels y
    where y.org_id = ${use('org')} and y.type = ${use('channelType')}))`

/**
 * SQL: every condition of a filter that the index does not meet; a condition that is not asked for is true. In one
 * `coalesce`, since the planner would take a row of conditions for far more selective than they are.
 */
export function residual(use: UseFilter): string {
  const [assignee, topic, reason] = [use('assignee'), use('topic'), use('reason')]
  const is = (name: keyof FilterValues, column: string) =>
    `(${use(name)} is null or ${column} = ${use(name)})`
  const isOrNone = (parameter: string, column: string) =>
    `case when ${parameter} is null then true when ${parameter} = 'none' then ${column} is null else ${column} = ${parameter} end`
  return `coalesce(${[
    is('status', 'c.status'),
    isOrNone(assignee, 'c.assignee_user_id'),
    isOrNone(topic, 'c.topic_id'),
    is('channel', 'c.channel_id'),
    is('contact', 'c.contact_id'),
    `case when ${reason} = 'any' then c.suppressed_reason is not null else ${isOrNone(reason, 'c.suppressed_reason')} end`,
    `(${use('attention', 'boolean')} is null or c.needs_human_attention = ${use('attention', 'boolean')})`,
    `(${use('channelType')} is null or c.channel_id in (select y.id from conv_channels y
      where y.org_id = ${use('org')} and y.type = ${use('channelType')}))`,
    `(${use('unread', 'boolean')} is null or c.last_visitor_message_seq > coalesce((select y.seq from conv_read_marks y
      where y.org_id = c.org_id and y.reader_id = ${use('me')} and y.conversation_id = c.id), 0))`,
  ].join(' and ')}, false)`
}
