import type { ProgramInfo } from '../contract/programs.ts'
import { programKey } from '../contract/programs.ts'
import type { Programs } from '../contract/programs.ts'
import type { Caller } from '../contract/credentials.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/transaction.ts'
import { newId } from '../base/ids.ts'
import type { Log } from '../base/log.ts'

interface Entry {
  orgId: string
  kind: string
  credentialId: string
  credentialName: string | null
  /** Undefined for calls of a client that has said it elsewhere, in a handshake: then it is who this credential was last. */
  name: string | undefined
  version: string | undefined
  protocolVersion: string | undefined
  calls: number
  seenAt: Date
  /** When it was last written, by the clock of `performance`; never yet, if undefined. */
  writtenAt: number | undefined
  isDirty: boolean
}

const EVERY_MS = 60_000
const MOST_ENTRIES = 10_000
/** Names are the programs' own: of those that one credential called itself by, the latest are kept. */
const MOST_NAMES = 50
/** How many names that this process has not heard yet a credential may bring per minute; calls under more are its last one's. */
const MOST_NEW_NAMES = 10

// In the words of the database: which row it is, else a new one; then the oldest beyond the bound.
const record = statement(
  'kernel_mcp_connections_record',
  `with known as (
     select id from kernel_mcp_connections where org_id = $1 and credential_id = $4 and ($6::text is null or client_name = $6)
     order by last_seen_at desc limit 1
   ), updated as (
     update kernel_mcp_connections c set last_seen_at = greatest(c.last_seen_at, now()), calls = c.calls + $9,
       credential_name = coalesce($5, c.credential_name), client_version = coalesce($7, c.client_version),
       protocol_version = coalesce($8, c.protocol_version)
     from known where c.org_id = $1 and c.id = known.id returning 1
   )
   insert into kernel_mcp_connections as c
     (org_id, id, kind, credential_id, credential_name, client_name, client_version, protocol_version, calls)
   select $1, $2, $3, $4, $5, coalesce($6, ''), $7, $8, $9 where not exists (select 1 from updated)
   on conflict (org_id, credential_id, client_name) do update set last_seen_at = now(), calls = c.calls + excluded.calls`,
)

const forgetOldest = statement(
  'kernel_mcp_connections_forget',
  `delete from kernel_mcp_connections where org_id = $1 and id = any(array(
     select id from kernel_mcp_connections where org_id = $1 and credential_id = $2
     order by last_seen_at desc offset ${MOST_NAMES}))`,
)

const countDay = statement(
  'kernel_mcp_days_count',
  `insert into kernel_mcp_days as d (org_id, day, calls) values ($1, (now() at time zone 'UTC')::date, $2)
   on conflict (org_id, day) do update set calls = d.calls + excluded.calls`,
)

interface ProgramsOptions {
  database: Database
  log: Log
  /** Whether the calls of a day are counted here, because no budget does. */
  countsDays: boolean
}

/** The record of this process. */
export function createPrograms({ database, log, countsDays }: ProgramsOptions): Programs {
  const { entries, entryOf } = createEntries()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const write = async (entry: Entry): Promise<void> => {
    const { orgId, calls, credentialId } = entry
    Object.assign(entry, { calls: 0, isDirty: false, writtenAt: performance.now() })
    try {
      await database.transaction({ orgId }, (tx) =>
        tx.inOrder([
          () => tx.query(record, valuesOf(entry, calls)),
          () => tx.query(forgetOldest, [orgId, credentialId]),
          async () => (countsDays && calls > 0 ? await tx.query(countDay, [orgId, calls]) : undefined),
        ]),
      )
    } catch (error) {
      // What no later try would record, such as a program of an organization that is gone, is let go.
      if (!database.isAway(error)) return log.warn({ err: error }, 'a connected program was not recorded')
      Object.assign(entry, { calls: entry.calls + calls, isDirty: true })
      flushLater()
    }
  }
  const flushLater = () => void (timer ??= setTimeout(() => void flush(), EVERY_MS).unref())
  const writeAll = async () => {
    // Those of now: what calls meanwhile waits for the next round.
    const dirty = [...entries.values()].filter(({ isDirty }) => isDirty)
    for (const entry of dirty) await write(entry)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (flushing ??= writeAll().finally(() => (flushing = undefined)))
  }
  return {
    note(caller, info, calls) {
      const entry = entryOf(caller, info)
      if (entry.name === info.name) entry.version = info.version ?? entry.version
      entry.protocolVersion = info.protocolVersion ?? entry.protocolVersion
      entry.calls += calls
      entry.seenAt = new Date()
      entry.isDirty = true
      if (entry.writtenAt === undefined || performance.now() - entry.writtenAt > EVERY_MS) void write(entry)
      else flushLater()
    },
    unwritten: (orgId) =>
      new Map(
        [...entries.values()]
          .filter((entry) => entry.orgId === orgId && entry.isDirty)
          .map(({ credentialId, name = '', calls, seenAt }) => [
            programKey(credentialId, name),
            { calls, seenAt },
          ]),
      ),
    flush,
  }
}

/** The programs that this process knows: each by its credential and the name that it last called itself by. */
function createEntries() {
  const entries = new Map<string, Entry>()
  const latestName = new Map<string, string>()
  const mayBring = createNewNames()
  const entryOf = (caller: Caller, info: ProgramInfo): Entry => {
    const known = `${caller.org.id} ${caller.credential.id}`
    if (info.name !== undefined && (entries.has(`${known} ${info.name}`) || mayBring(known)))
      keepLatest(latestName, known, info.name)
    const name = latestName.get(known)
    const key = `${known} ${name ?? ''}`
    const entry = entries.get(key) ?? newEntry(caller, name)
    keepLatest(entries, key, entry)
    return entry
  }
  return { entries, entryOf }
}

/** Whether a credential may bring a further name in this minute. */
function createNewNames(): (known: string) => boolean {
  const counts = new Map<string, { count: number; since: number }>()
  return (known) => {
    const now = performance.now()
    const found = counts.get(known)
    const window = found && now - found.since < EVERY_MS ? found : { count: 0, since: now }
    keepLatest(counts, known, window)
    return ++window.count <= MOST_NEW_NAMES
  }
}

function newEntry({ org, actor, credential }: Caller, name: string | undefined): Entry {
  return {
    orgId: org.id,
    kind: credential.kind,
    credentialId: credential.id,
    credentialName: credential.client ?? (actor.type === 'agent' ? actor.name : null),
    name,
    version: undefined,
    protocolVersion: undefined,
    calls: 0,
    seenAt: new Date(),
    writtenAt: undefined,
    isDirty: false,
  }
}

const valuesOf = (entry: Entry, calls: number) => [
  entry.orgId,
  newId('mcn'),
  entry.kind,
  entry.credentialId,
  entry.credentialName,
  entry.name ?? null,
  entry.version ?? null,
  entry.protocolVersion ?? null,
  calls,
]

/** Puts an entry at the end, and forgets the one that was used longest ago where there are too many. */
function keepLatest<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MOST_ENTRIES) map.delete(map.keys().next().value as string)
}
