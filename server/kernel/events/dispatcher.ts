import { newId } from '../base/ids.ts'
import { LOCKS } from '../db/locks.ts'
import { statement, type Tx } from '../db/transaction.ts'
import { openWork, type Machinery } from '../calls/work.ts'
import type { EventReaction } from '../contract/operation.ts'
import { systemCaller } from '../contract/credentials.ts'
import { anchorEvents, needsNumbering } from './anchor.ts'
import { EVENT_COLUMNS, type StoredEvent } from '../contract/events.ts'
import { createIdleTypes, type IdleTypes } from './idle-types.ts'
import { postponeAside, removeAside, setAside, takeDueAside, type SetAside } from './set-aside.ts'

/** Follows the committed events and hands them to the modules' reactions. */
export interface Dispatcher {
  stop(): Promise<void>
}

const BATCH = 500
const POLL_MS = 1000
const ANCHOR_MS = 30_000
const SET_ASIDE_MS = 2000
// A round follows many commits at once, instead of each by itself.
const GATHER_MS = 30
const ENOUGH = 16
// What failed for a moment is handled in its turn.
const TRIES = 3

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
   order by e.era, e.xid, e.n limit $6::int`,
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
  const idle = createIdleTypes(registry.reactions)
  const failures = new Map<string, number>()
  const gathering = createGathering()
  let stopped = false
  let running: Promise<void> | undefined

  // Where one of several fails, each goes by itself: it does not hold up the others.
  const exhaust = async (reactions: readonly EventReaction[]): Promise<void> => {
    try {
      for (let left = reactions; left.length > 0 && !stopped;)
        left = await follow(machinery, left, { most: BATCH, idle })
    } catch (error) {
      if (database.isAway(error)) return
      const names = reactions.map(({ name }) => name)
      services.log.warn({ err: error, reactions: names }, 'reactions failed together and go one by one')
      for (const reaction of reactions)
        await stepByStep(machinery, reaction, { idle, failures, isOver: () => stopped })
    }
  }
  const round = async () => {
    do {
      await gathering.wait()
      await exhaust(registry.reactions)
    } while (gathering.isAnything() && !stopped)
  }
  const wake = (events: number) => {
    gathering.add(events)
    if (running || stopped) return
    running = round()
      .catch((error: unknown) => {
        // Such as an event that could not be set aside: the next round comes soon.
        if (!database.isAway(error)) services.log.error({ err: error }, 'events could not be followed')
      })
      .finally(() => (running = undefined))
  }
  const unsubscribe = bus.subscribe(({ orgId, events, signals }) => {
    const count = (events ?? signals ?? []).filter(({ type }) => idle.mayMatter(orgId, type)).length
    if (count > 0) wake(count)
  })
  const timers = [
    setInterval(() => wake(1), POLL_MS),
    // A fail-over may lead to another server without a start.
    setInterval(() => void anchorEvents(database, services.log), ANCHOR_MS),
    setInterval(() => void tryAside(machinery), SET_ASIDE_MS),
  ]
  wake(1)
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      gathering.add(ENOUGH)
      await running
    },
  }
}

/** What came since the last round: it waits for a while, or until it is enough. */
function createGathering() {
  let count = 0
  let hurry = () => {}
  return {
    add(events: number) {
      count += events
      if (count >= ENOUGH) hurry()
    },
    isAnything: () => count > 0,
    async wait() {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, GATHER_MS)
        hurry = () => {
          clearTimeout(timer)
          resolve()
        }
        if (count >= ENOUGH) hurry()
      })
      count = 0
    },
  }
}

interface Following {
  /** How many events at a time. */
  most: number
  idle: IdleTypes
}

interface Steps {
  idle: IdleTypes
  /** How often each reaction failed with its next event. */
  failures: Map<string, number>
  isOver(): boolean
}

/**
 * Follows one reaction in smaller and smaller steps, down to the event that it fails with, which is set aside. What fails with
 * everything would set everything aside: then it stands still, and is tried again with the next round.
 */
async function stepByStep(
  machinery: Machinery,
  reaction: EventReaction,
  { idle, failures, isOver }: Steps,
): Promise<void> {
  const { database, services } = machinery
  for (let most = BATCH; !isOver();) {
    try {
      const left = await follow(machinery, [reaction], { most, idle })
      failures.delete(reaction.name)
      if (left.length === 0) return
      most = Math.min(BATCH, most * 2)
    } catch (error) {
      if (database.isAway(error) || error instanceof Overtaken) return
      if (most > 1) {
        most = Math.ceil(most / 8)
        continue
      }
      const tries = (failures.get(reaction.name) ?? 0) + 1
      failures.set(reaction.name, tries)
      const event = tries < TRIES ? undefined : await passBy(machinery, reaction, error)
      services.log.error(
        { err: error, reaction: reaction.name, event },
        event ? 'a reaction failed with an event, which is set aside' : 'a reaction to events failed',
      )
      if (!event) return
      failures.delete(reaction.name)
    }
  }
}

/** Moves a reaction past the next event, which is tried again later; answers its id, or nothing where too many are set aside already. */
async function passBy(
  { database }: Machinery,
  reaction: EventReaction,
  error: unknown,
): Promise<string | undefined> {
  return database.systemTransaction({ orgId: undefined }, async (tx) => {
    const [cursor] = await takeCursors(tx, [reaction])
    if (!cursor) return undefined
    const { era, xid, n, lastEra, below } = cursor
    const [event] = await tx.query<StoredEvent & Place>(readEvents, [era, xid, n, lastEra, below, 1])
    if (!event) return undefined
    const { orgId, id: eventId } = event
    if (!(await setAside(tx, { orgId, reaction: reaction.name, eventId }, error))) return undefined
    await tx.query(advance, [[reaction.name], event.era, event.xid, event.n, era, xid, n])
    return eventId
  })
}

/** Tries again what is due of what reactions set aside. */
async function tryAside(machinery: Machinery): Promise<void> {
  const { database, registry, services } = machinery
  const names = registry.reactions.map(({ name }) => name)
  try {
    for (let isMore = true; isMore;) isMore = await tryOneAside(machinery, names)
  } catch (error) {
    if (!database.isAway(error))
      services.log.warn({ err: error }, 'what was set aside could not be looked at')
  }
}

/** Tries one again; whether there was one. */
async function tryOneAside(machinery: Machinery, names: readonly string[]): Promise<boolean> {
  const { database, registry, services } = machinery
  let tried: SetAside | undefined
  try {
    const units = await database.systemTransaction({ orgId: undefined }, async (tx) => {
      const due = await takeDueAside(tx, names)
      if (!due) return undefined
      tried = due
      const { orgId, event, reaction } = due
      const own = registry.reactions.filter(({ name }) => name === reaction)
      const made = event ? await handle(machinery, own, { tx, orgId, events: [event] }) : []
      await tx.inOrder([() => tx.query(actAcross, []), () => removeAside(tx, due)])
      return made
    })
    for (const unit of units ?? []) unit.publish()
    return units !== undefined
  } catch (error) {
    if (!tried || database.isAway(error)) throw error
    services.log.warn(
      { err: error, reaction: tried.reaction, event: tried.eventId },
      'a reaction failed again',
    )
    await postponeAside(database.system, tried, error)
    return true
  }
}

/**
 * Hands the next events to those reactions that are as far as the first of them, all in one transaction. Returns the
 * reactions for which there may be more.
 */
async function follow(
  machinery: Machinery,
  reactions: readonly EventReaction[],
  { most, idle }: Following,
): Promise<readonly EventReaction[]> {
  const units: ReturnType<typeof openWork>[] = []
  const learned: (() => void)[] = []
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
    const rows = await tx.query<StoredEvent & Place>(readEvents, [era, xid, n, lastEra, below, most])
    const last = rows.at(-1)
    if (!last) return others
    for (const [orgId, events] of groupByOrg(rows)) {
      const made = await handle(machinery, together, { tx, orgId, events })
      units.push(...made)
      // Alone, a reaction tells nothing of the others.
      if (together.length === machinery.registry.reactions.length)
        learned.push(() =>
          idle.learn(
            orgId,
            new Set(events.map(({ type }) => type)),
            made.some((unit) => unit.didAnything()),
          ),
        )
    }
    const [, , advanced] = await tx.inOrder([
      () => tx.query(actAcross, []),
      () => tx.query(letCursorsCommitLater, []),
      () => tx.query(advance, [[...names], last.era, last.xid, last.n, era, xid, n]),
    ])
    if (advanced.length < names.size) throw new Overtaken('another process has handled these events')
    return rows.length === most ? reactions : others
  })
  for (const unit of units) unit.publish()
  for (const learn of learned) learn()
  return left
}

/** Another process moved the cursor meanwhile: what was written is undone. */
class Overtaken extends Error {}

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
