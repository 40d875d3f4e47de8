import type { Database } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { Log } from '../base/log.ts'

// All events may have to be looked through.
const MOST_MS = 6 * 3_600_000

// Another server by its own word, or one whose transactions have not come as far as those that are written down; or the
// rows came back into tables that were made anew.
const isElsewhere = statement(
  'kernel_is_elsewhere',
  `select last.server <> kernel_server()
     or exists (select from kernel_reactions r where r.era = last.era and r.xid > pg_snapshot_xmax(pg_current_snapshot()))
     or exists (select from kernel_events e where e.era = last.era and e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
     or (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
         where a.attrelid = 'kernel_events'::regclass and a.attname = 'era') is distinct from last.era::text
     as "isElsewhere"
   from kernel_event_eras last order by era desc limit 1`,
)
const patience = statement(
  'kernel_anchor_patience',
  `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '3000', true)`,
)
// Cursors and events that were loaded carry the transaction that loaded them.
const loadedBy = statement(
  'kernel_anchor_loaded',
  `select min(r.xmin::text::xid8)::text as since, coalesce(array_agg(distinct e.xmin::text) filter (where e.xmin is not null), '{}') as loads
   from kernel_reactions r left join kernel_events e on (e.era, e.xid, e.n) = (r.era, r.xid, r.n)`,
  { mostMs: MOST_MS },
)
const beginEra = statement('kernel_begin_era', 'select kernel_begin_era() as era')
// What was written here before this start has the id of the transaction that wrote it. Era by era, so that the index leads to the
// few with such an id where the server is younger than the one before.
const takeOver = statement(
  'kernel_anchor_take_over',
  `update kernel_events e set era = $1 from kernel_event_eras former
   where former.era < $1 and e.era = former.era and e.xmin = e.xid::xid and e.xmin::text <> all($3::text[])
     and e.xid > $2::text::xid8 and e.xid < pg_snapshot_xmax(pg_current_snapshot())`,
  { mostMs: MOST_MS },
)

/**
 * Makes sure that events go on being numbered behind those that are there. Their order is that of the server's transaction
 * ids: where a backup was loaded into another server, whose ids may begin far below, a new era begins. Reactions first
 * finish what was left of the one before.
 */
export async function anchorEvents(
  { system, systemTransaction, isOutage }: Database,
  log: Log,
): Promise<void> {
  try {
    const [found] = await system.query<{ isElsewhere: boolean | null }>(isElsewhere, [])
    if (!found?.isElsewhere) return
    const begunAt = performance.now()
    const era = await systemTransaction({ orgId: undefined }, (tx) => anchor(tx, log))
    const seconds = Math.round((performance.now() - begunAt) / 1000)
    if (era) log.info({ era, seconds }, 'events are numbered anew')
  } catch (error) {
    // Such as a backup that holds the table: the next look comes soon.
    if (!isOutage(error)) log.error({ err: error }, 'events could not be numbered anew for this server')
  }
}

/** Whether events of another server are there that are not numbered for this one yet. */
export async function needsNumbering(tx: Tx): Promise<boolean> {
  const [found] = await tx.query<{ isElsewhere: boolean | null }>(isElsewhere, [])
  return found?.isElsewhere ?? false
}

async function anchor(tx: Tx, log: Log): Promise<number | undefined> {
  await tx.lock(LOCKS.era)
  if (!(await needsNumbering(tx))) return undefined
  log.info(
    'the database came from another server: its events are numbered anew. With very many events this takes minutes, in which nothing is stored',
  )
  await tx.query(patience, [])
  const [begun] = await tx.query<{ era: number }>(beginEra, [])
  const [loaded] = await tx.query<{ since: string | null; loads: string[] }>(loadedBy, [])
  await tx.query(takeOver, [begun?.era, loaded?.since ?? '0', loaded?.loads ?? []])
  return begun?.era
}
