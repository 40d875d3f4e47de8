import { statement } from '../db/transaction.ts'
import type { SystemDb } from '../db/system.ts'
import { EVENT_COLUMNS, type StoredEvent } from '../contract/events.ts'

/** Beyond so many a reaction stands still instead: then it is not the events' fault. */
const MOST_SET_ASIDE = 1000
const ERROR_CHARACTERS = 2000

const insert = statement(
  'kernel_set_aside',
  `insert into kernel_set_aside (org_id, reaction, event_id, error, next_at)
   select $1, $2, $3, $4, now() + interval '30 seconds'
   where (select count(*) from kernel_set_aside where reaction = $2) < ${MOST_SET_ASIDE}
   on conflict do nothing returning event_id`,
)
// An event that is no longer kept has no columns.
const takeDue = statement(
  'kernel_set_aside_due',
  `select s.org_id as "setAsideOf", s.event_id as "eventId", s.reaction, e.* from kernel_set_aside s
   left join lateral (select ${EVENT_COLUMNS} from kernel_events e where e.org_id = s.org_id and e.id = s.event_id) e on true
   where s.next_at <= now() and s.reaction = any($1) order by s.next_at limit 1 for update of s skip locked`,
)
const remove = statement(
  'kernel_set_aside_done',
  'delete from kernel_set_aside where org_id = $1 and reaction = $2 and event_id = $3',
)
// Half a minute, a minute, two, …, at most six hours.
const postpone = statement(
  'kernel_set_aside_later',
  `update kernel_set_aside set attempts = attempts + 1, error = $4,
     next_at = now() + least(interval '6 hours', interval '30 seconds' * 2 ^ least(attempts, 12))
   where org_id = $1 and reaction = $2 and event_id = $3`,
)

/** An event that a reaction passed by. */
export interface SetAside {
  orgId: string
  reaction: string
  eventId: string
}

type Writer = Pick<SystemDb, 'query'>

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS)

/** Notes that a reaction passes an event by; false where it has passed by too many. */
export async function setAside(
  db: Writer,
  { orgId, reaction, eventId }: SetAside,
  error: unknown,
): Promise<boolean> {
  const [row] = await db.query(insert, [orgId, reaction, eventId, wordsOf(error)])
  return row !== undefined
}

/** One that is due to be tried again, held until the end of the transaction; its event is null where that is no longer kept. */
export async function takeDueAside(
  db: Writer,
  reactions: readonly string[],
): Promise<(SetAside & { event: StoredEvent | null }) | undefined> {
  const [row] = await db.query<StoredEvent & { setAsideOf: string; eventId: string; reaction: string }>(
    takeDue,
    [reactions],
  )
  if (!row) return undefined
  const { setAsideOf, eventId, reaction, ...event } = row
  return { orgId: setAsideOf, eventId, reaction, event: event.id ? event : null }
}

/** Forgets one, which its reaction has digested. */
export const removeAside = (db: Writer, { orgId, reaction, eventId }: SetAside) =>
  db.query(remove, [orgId, reaction, eventId])

/** Notes that it failed once more. */
export const postponeAside = (db: Writer, { orgId, reaction, eventId }: SetAside, error: unknown) =>
  db.query(postpone, [orgId, reaction, eventId, wordsOf(error)])

/** What a reaction passed by, of all organizations. */
export interface SetAsideOfReaction {
  name: string
  count: number
  organizations: number
  since: Date
  lastError: string
}

const list = statement(
  'kernel_set_aside_list',
  `select reaction as name, count(*)::int as count, count(distinct org_id)::int as organizations, min(created_at) as since,
     (array_agg(error order by next_at desc))[1] as "lastError" from kernel_set_aside group by 1 order by 1`,
)
const tryNow = statement(
  'kernel_set_aside_now',
  'update kernel_set_aside set next_at = now() where reaction = coalesce($1, reaction) returning 1',
)
const forget = statement(
  'kernel_set_aside_forget',
  'delete from kernel_set_aside where reaction = coalesce($1, reaction) returning 1',
)

/** What reactions passed by, by reaction. */
export const listSetAside = (db: SystemDb): Promise<SetAsideOfReaction[]> => db.query(list, [])

/** Has what one reaction passed by, or all did, tried again now, or forgotten; answers how many. */
export const settleSetAside = async (
  db: SystemDb,
  how: 'retry' | 'delete',
  name: string | null,
): Promise<number> => (await db.query(how === 'retry' ? tryNow : forget, [name])).length
