import type { Log } from '../base/log.ts'
import type { Caller } from '../contract/credentials.ts'
import { LATENCY_STEP, type Ledger, type LedgerCall } from '../contract/ledger.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/transaction.ts'

const EVERY_MS = 5000
/** Of those who call in an organization on a day; more are counted as one. */
const MOST_ACTORS = 500
/** Lines of one organization that are not written yet; the next one writes them. */
const MOST_LINES = 2000
const MOST_ORGANIZATIONS = 10_000
const STEPS = 130
const OTHERS = 'other'

interface Line extends Pick<LedgerCall, 'face' | 'operation' | 'result'> {
  actor: string
  name: string | null
  calls: number
  milliseconds: number
  latency: number[]
}

interface Pending {
  lines: Map<string, Line>
  counts: Map<string, number>
}

// Those who are known on the day keep their line; new ones get one while there is room.
const write = statement(
  'kernel_calls_write',
  `with today as materialized (select (now() at time zone 'UTC')::date as day
   ), given as materialized (
     select * from jsonb_to_recordset($2::jsonb)
       as g(face text, actor text, name text, operation text, result text, calls bigint, milliseconds float8, latency bigint[])
   ), known as materialized (
     select a.actor_key from kernel_call_actors a, today where a.org_id = $1 and a.day = today.day
   ), admitted as (
     insert into kernel_call_actors as a (org_id, day, actor_key, name)
     select $1, today.day, g.actor, g.name
     from (select actor, max(name) as name, actor in (select actor_key from known) as "isKnown" from given group by actor
       order by 3 desc, 1 limit ${MOST_ACTORS}) g, today
     where g."isKnown" or (select count(*) from known) < ${MOST_ACTORS}
     on conflict (org_id, day, actor_key) do update set name = coalesce(excluded.name, a.name)
     returning actor_key
   ), lines as (
     select g.face, case when g.actor in (select actor_key from admitted) then g.actor else '${OTHERS}' end as actor,
       g.operation, g.result, sum(g.calls)::bigint as calls, sum(g.milliseconds) as milliseconds, kernel_sum_of(g.latency) as latency
     from given g group by 1, 2, 3, 4
   ), counted as (
     insert into kernel_counts as c (org_id, day, name, amount)
     select $1, today.day, n.key, n.value::bigint from jsonb_each_text($3::jsonb) n, today
     on conflict (org_id, day, name) do update set amount = c.amount + excluded.amount
   )
   insert into kernel_call_days as d (org_id, day, face, actor_key, operation, result, calls, milliseconds, latency)
   select $1, today.day, l.face, l.actor, l.operation, l.result, l.calls, l.milliseconds, l.latency from lines l, today
   on conflict (org_id, day, face, actor_key, operation, result) do update set calls = d.calls + excluded.calls,
     milliseconds = d.milliseconds + excluded.milliseconds, latency = kernel_sum(d.latency, excluded.latency)`,
)

/** Whose calls are counted together: a program's, a key's, a person's; those of others by what they are. */
function actorKey({ actor, credential, person }: Caller): string {
  if (person !== undefined) return `${actor.type}:${actor.id}`
  if (actor.type !== 'member' && actor.type !== 'agent') return `type:${actor.type}`
  if (credential.client !== undefined) return `${credential.kind}:${credential.client}:${actor.id}`
  return actor.type === 'member' ? `user:${actor.id}` : `key:${credential.id}`
}

const stepOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(STEPS - 1, Math.ceil(Math.log(milliseconds) / Math.log(LATENCY_STEP)))

/** The line that a call is counted in, of those that are not written yet. */
function lineOf({ lines }: Pending, { caller, face, operation, result }: LedgerCall): Line {
  const own = actorKey(caller)
  const actor = lines.size < MOST_LINES ? own : OTHERS
  const key = `${face} ${result} ${operation} ${actor}`
  let line = lines.get(key)
  if (!line) {
    const name = actor === own ? (caller.credential.client ?? caller.actor.name) : null
    line = { face, actor, name, operation, result, calls: 0, milliseconds: 0, latency: [] }
    lines.set(key, line)
  }
  return line
}

/** Notes a call in a line. */
function count(line: Line, milliseconds: number): void {
  const step = stepOf(milliseconds)
  line.calls += 1
  line.milliseconds += milliseconds
  while (line.latency.length <= step) line.latency.push(0)
  line.latency[step] = (line.latency[step] ?? 0) + 1
}

/** The ledger of this process. */
export function createLedger({ database, log }: { database: Database; log: Log }): Ledger {
  let pending = new Map<string, Pending>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const pendingOf = (orgId: string): Pending | undefined => {
    let found = pending.get(orgId)
    if (!found && pending.size < MOST_ORGANIZATIONS)
      pending.set(orgId, (found = { lines: new Map(), counts: new Map() }))
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
    return found
  }
  const writeOne = async (orgId: string, { lines, counts }: Pending): Promise<void> => {
    try {
      await database.transaction({ orgId }, (tx) =>
        tx.query(write, [
          orgId,
          JSON.stringify([...lines.values()]),
          JSON.stringify(Object.fromEntries(counts)),
        ]),
      )
    } catch (error) {
      // What no later try would count, such as calls of an organization that is gone, is let go.
      if (!database.isAway(error)) return log.warn({ err: error }, 'calls could not be counted')
      const again = pendingOf(orgId)
      if (!again) return
      for (const [key, line] of lines) again.lines.set(key, sum(again.lines.get(key), line))
      for (const [name, amount] of counts) again.counts.set(name, (again.counts.get(name) ?? 0) + amount)
    }
  }
  const writeAll = async (): Promise<void> => {
    const taken = pending
    pending = new Map()
    for (const [orgId, one] of taken) await writeOne(orgId, one)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (writing ??= writeAll().finally(() => (writing = undefined)))
  }
  return {
    note(call) {
      const found = pendingOf(call.caller.org.id)
      if (found) count(lineOf(found, call), call.milliseconds)
    },
    add(orgId, counter, amount) {
      const found = pendingOf(orgId)
      if (found && amount > 0) found.counts.set(counter, (found.counts.get(counter) ?? 0) + amount)
    },
    flush,
  }
}

function sum(one: Line | undefined, other: Line): Line {
  if (!one) return other
  const length = Math.max(one.latency.length, other.latency.length)
  return {
    ...other,
    calls: one.calls + other.calls,
    milliseconds: one.milliseconds + other.milliseconds,
    latency: Array.from({ length }, (_, n) => (one.latency[n] ?? 0) + (other.latency[n] ?? 0)),
  }
}
