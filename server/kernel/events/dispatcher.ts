import { newId } from '../ids.ts'
import { LOCKS } from '../db/locks.ts'
import { statement, type Tx } from '../db/transaction.ts'
import { openWork, type Machinery } from '../work.ts'
import type { EventReaction } from '../operation.ts'
import { systemCaller } from '../auth/credentials.ts'
import { anchorEvents, needsNumbering } from './anchor.ts'
import { EVENT_COLUMNS, type StoredEvent } from './events.ts'

/** Follows the committed events and hands them to the modules' reactions. */
export interface Dispatcher {
  stop(): Promise<void>
}

const BATCH = 500
const POLL_MS = 1000
const ANCHOR_MS = 30_000
// Under load a round follows many commits at once, instead of each by itself.
const GATHER_MS = 5

// The first transaction that may still be running in this database; what commits later has no number below it. Those of
// other databases are in every snapshot and never write here: they do not count, but one that is not known to be
// elsewhere does. Whoever reads by it does so in a later statement, which sees what has ended meanwhile.
const SETTLED_BELOW = `coalesce(
  (select min(running) from pg_snapshot_xip(pg_current_snapshot()) as running
   where running::xid not in (
     select backend_xid from pg_stat_activity
     where backend_xid is not null and datid <> (select oid from pg_database where datname = current_database())
     union all select transaction from pg_prepared_xacts where database <> current_database())),
  pg_snapshot_xmax(pg_current_snapshot()))`

const startAtNow = statement(
  'kernel_reaction_start',
  `insert into kernel_reactions (name, era, xid, n)
   select $1, max(era), ${SETTLED_BELOW}, 0 from kernel_event_eras on conflict (name) do nothing`,
)
// Sub-selects, so that each is asked for once and not for every reaction.
const readCursors = statement(
  'kernel_reaction_cursors',
  `select r.name, r.era, r.xid::text, r.n, last.era as "lastEra", last.server <> (select kernel_server()) as "isElsewhere",
     (select ${SETTLED_BELOW})::text as below
   from unnest($1::text[]) with ordinality as t(name, place) join kernel_reactions r on r.name = t.name
   cross join (select era, server from kernel_event_eras order by era desc limit 1) last order by t.place`,
)
// Only events below every transaction still running: none with a lower number can appear behind the cursor. What is left
// of another server is all there.
// Ordered by `e.xid`: a bare `xid` would be the text beside it, in which 1000 comes before 999.
const readEvents = statement(
  'kernel_reaction_events',
  `select ${EVENT_COLUMNS}, era, xid::text as xid, n from kernel_events e
   where (era, xid, n) > ($1::int, $2::text::xid8, $3::bigint) and (era, xid) < ($4::int, $5::text::xid8)
   order by e.era, e.xid, e.n limit ${BATCH}`,
)
// Only from where they were: a process of an earlier release moves them without the lock.
const advance = statement(
  'kernel_reaction_advance',
  `update kernel_reactions set era = $2, xid = $3::text::xid8, n = $4
   where name = any($1) and (era, xid, n) = ($5::int, $6::text::xid8, $7::bigint) returning name`,
)
// A cursor that is lost with the server's last moments is moved again; there is nothing else to lose where nothing was written.
const letCursorsCommitLater = statement(
  'kernel_reaction_commit_later',
  `select set_config('synchronous_commit', 'off', true) where pg_current_xact_id_if_assigned() is null`,
)
// What a module does with events sees what it sees in a call: one organization. The cursor is everybody's.
const actFor = statement(
  'kernel_reaction_act_for',
  `select set_config('svc.org_id', $1, true), set_config('role', 'svc_app', true)`,
)
const actAcross = statement('kernel_reaction_act_across', `select set_config('role', 'svc_system', true)`)

/** The place of an event among all: the order is that of the commits. */
interface Place {
  era: number
  xid: string
  n: number
}

/** How far a reaction is, and how far it may go. */
interface Cursor extends Place {
  name: string
  lastEra: number
  /** Whether the database says that it is on another server than where the last era began; nothing where it does not tell. */
  isElsewhere: boolean | null
  below: string
}

/**
 * Starts following. One process at a time works on the reactions; what they write and their progress are one transaction, so
 * each event has its effect exactly once.
 */
export async function startDispatcher(machinery: Machinery): Promise<Dispatcher> {
  const { registry, bus, services, database } = machinery
  await anchorEvents(database, services.log)
  for (const reaction of registry.reactions) await database.system.query(startAtNow, [reaction.name])
  let stopped = false
  let wanted = false
  let running: Promise<void> | undefined

  // Where one of several fails, each goes by itself: it is tried again at the next wake or poll, and does not hold up the others.
  const exhaust = async (reactions: readonly EventReaction[]): Promise<void> => {
    try {
      for (let left = reactions; left.length > 0 && !stopped;) left = await follow(machinery, left)
    } catch (error) {
      if (database.isOutage(error)) return
      if (reactions.length > 1) {
        const names = reactions.map(({ name }) => name)
        services.log.warn({ err: error, reactions: names }, 'reactions failed together and go one by one')
        for (const reaction of reactions) await exhaust([reaction])
      } else services.log.error({ err: error, reaction: reactions[0]?.name }, 'a reaction to events failed')
    }
  }
  const round = async () => {
    do {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      wanted = false
      await exhaust(registry.reactions)
    } while (wanted && !stopped)
  }
  const wake = () => {
    wanted = true
    if (running || stopped) return
    running = round().finally(() => (running = undefined))
  }
  const unsubscribe = bus.subscribe(({ events, signals }) => {
    if (events?.length ?? signals?.length) wake()
  })
  const timer = setInterval(wake, POLL_MS)
  // A fail-over may lead to another server without a start.
  const anchoring = setInterval(() => void anchorEvents(database, services.log), ANCHOR_MS)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(anchoring)
      unsubscribe()
      await running
    },
  }
}

/**
 * Hands the next events to those reactions that are as far as the first of them, all in one transaction. Returns the
 * reactions for which there may be more.
 */
async function follow(
  machinery: Machinery,
  reactions: readonly EventReaction[],
): Promise<readonly EventReaction[]> {
  const units: ReturnType<typeof openWork>[] = []
  const left = await machinery.database.systemTransaction({ orgId: undefined }, async (tx) => {
    const cursors = await takeCursors(tx, reactions)
    const [first] = cursors
    if (!first) return []
    const { era, xid, n, lastEra, isElsewhere, below } = first
    // To a reaction that is still in an earlier era, what was written since a restore would look older than what was restored;
    // it would stand on an event that the others then pass by. On another server, what is handled before it is numbered anew
    // would be handled again.
    if (isElsewhere || (cursors.some((each) => each.era < lastEra) && (await needsNumbering(tx)))) return []
    const names = new Set(cursors.filter((each) => isSamePlace(each, first)).map(({ name }) => name))
    const together = reactions.filter(({ name }) => names.has(name))
    const others = reactions.filter(({ name }) => !names.has(name))
    const rows = await tx.query<StoredEvent & Place>(readEvents, [era, xid, n, lastEra, below])
    const last = rows.at(-1)
    if (!last) return others
    for (const [orgId, events] of groupByOrg(rows))
      units.push(...(await handle(machinery, together, { tx, orgId, events })))
    const [, , advanced] = await tx.inOrder([
      () => tx.query(actAcross, []),
      () => tx.query(letCursorsCommitLater, []),
      () => tx.query(advance, [[...names], last.era, last.xid, last.n, era, xid, n]),
    ])
    if (advanced.length < names.size) throw new Error('another process has handled these events')
    return rows.length === BATCH ? reactions : others
  })
  for (const unit of units) unit.publish()
  return left
}

/** How far reactions are; nothing while another process works on them. */
async function takeCursors(tx: Tx, reactions: readonly EventReaction[]): Promise<Cursor[]> {
  const [isOurTurn, cursors] = await tx.inOrder([
    () => tx.tryLock(LOCKS.reactions),
    () => tx.query<Cursor>(readCursors, [reactions.map(({ name }) => name)]),
  ])
  return isOurTurn ? cursors : []
}

const isSamePlace = (a: Place, b: Place): boolean => a.era === b.era && a.xid === b.xid && a.n === b.n

/** Hands events of one organization to each of the reactions that wants some of them. */
async function handle(
  machinery: Machinery,
  reactions: readonly EventReaction[],
  { tx, orgId, events }: { tx: Tx; orgId: string; events: StoredEvent[] },
) {
  const units: ReturnType<typeof openWork>[] = []
  for (const { name, types, handle: react } of reactions) {
    const wanted = types === '*' ? events : events.filter(({ type }) => types.includes(type))
    if (wanted.length === 0) continue
    if (units.length === 0) await tx.query(actFor, [orgId])
    const info = {
      requestId: newId('job'),
      via: 'job' as const,
      address: '',
      origin: undefined,
      userAgent: name,
    }
    const unit = openWork(machinery, systemCaller(orgId), { info })
    await react(unit.context(tx), wanted)
    await unit.flush(tx)
    units.push(unit)
  }
  return units
}

function groupByOrg(rows: readonly StoredEvent[]): Map<string, StoredEvent[]> {
  const groups = new Map<string, StoredEvent[]>()
  for (const row of rows) groups.set(row.orgId, [...(groups.get(row.orgId) ?? []), row])
  return groups
}
