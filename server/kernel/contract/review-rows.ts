import { statement } from '../db/transaction.ts'

/** Where an item is: it waits for a decision, takes effect later, or was decided about. */
export type ReviewState = 'waiting' | 'scheduled' | 'decided'

/** A line of the review queue. */
export interface ReviewRow {
  kind: string
  state: ReviewState
  id: string
  at: Date
  outcome: 'approved' | 'dismissed' | 'failed' | null
  reason: string | null
  deciderType: string | null
  deciderId: string | null
  deciderName: string | null
  producedType: string | null
  producedId: string | null
  /** Where it stands in its list. */
  exactly: string
  lineId: string
}

const COLUMNS = `r.kind, r.state, r.item_id as id, r.at, r.outcome, r.reason, r.decided_by_type as "deciderType", r.decided_by_id as "deciderId",
  r.decided_by_name as "deciderName", r.produced_type as "producedType", r.produced_id as "producedId", r.at::text as exactly, r.id as "lineId"`
const pageSql = (after: '<' | '>', order: 'asc' | 'desc') =>
  `select ${COLUMNS} from kernel_reviews r where r.org_id = $1 and r.state = $2 and r.kind = any($3::text[])
     and ($4::timestamptz is null or (r.at, r.id) ${after} ($4, $5)) order by r.at ${order}, r.id ${order} limit $6`
/** A page of a state and of some kinds, newest first: after a time and line, so many. */
const newestFirst = statement('kernel_reviews_newest', pageSql('<', 'desc'))
const soonestFirst = statement('kernel_reviews_soonest', pageSql('>', 'asc'))

const MOST_QUEUED = 50

const queueSql = (state: ReviewState, order: 'asc' | 'desc') =>
  `select r.* from unnest($2::text[]) as k(kind) cross join lateral (
     select r.kind, r.state, r.item_id as id from kernel_reviews r where r.org_id = $1 and r.kind = k.kind and r.state = '${state}'
     order by r.at ${order}, r.id ${order} limit ${MOST_QUEUED}) r`
const queued = statement('kernel_reviews_queue', queueSql('waiting', 'desc'))
const queuedForLater = statement('kernel_reviews_queue_scheduled', queueSql('scheduled', 'asc'))

const countWaiting = statement(
  'kernel_reviews_count',
  `select k.kind, (select count(*)::int from (select from kernel_reviews r where r.org_id = $1 and r.kind = k.kind and r.state = 'waiting' limit 10000) x) as count
   from unnest($2::text[]) as k(kind)`,
)

const summary = statement(
  'kernel_reviews_summary',
  `select exists (select from kernel_reviews where org_id = $1 and state = 'waiting') as "hasPendingItems",
     (select max(at) from kernel_reviews where org_id = $1 and state = 'decided') as "lastDecisionAt"`,
)

/** How the review queue is read. */
export const REVIEWS = { newestFirst, soonestFirst, queued, queuedForLater, countWaiting, summary }
