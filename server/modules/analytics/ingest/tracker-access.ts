// Across organizations: whose a tracker key is, only its row tells.
import { createCache } from '../../../kernel/base/cache.ts'
import { createLoader } from '../../../kernel/db/loader.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** What the ingest needs to know of a tracker. */
export interface TrackerAccess {
  orgId: string
  trackerId: string
  keyId: string
  /** What was read here holds as long as the tracker has this version. */
  version: number
  allowedOrigins: readonly string[]
  requireVerifiedIdentity: boolean
  canonicalLocales: readonly string[]
  /** Sealed. */
  identitySecret: string | null
  hasEvents: boolean
  maxDailyRecords: number
  /** When the use of its key was last noted, by `performance.now()`. */
  usedAt: number
}

/** Finds the tracker of a key; null for an unknown or revoked one. `afresh` asks the database, whatever is remembered. */
export type FindTracker = (key: string, afresh?: boolean) => Promise<TrackerAccess | null>

const byHashes = statement(
  'analytics_trackers_by_key',
  `select k.hash, k.org_id as "orgId", k.tracker_id as "trackerId", k.id as "keyId", t.version, t.allowed_origins as "allowedOrigins",
     t.require_verified_identity as "requireVerifiedIdentity", t.canonical_locales as "canonicalLocales",
     t.identity_secret as "identitySecret", t.first_event_at is not null as "hasEvents",
     t.max_daily_records as "maxDailyRecords",
     coalesce(extract(epoch from now() - k.last_used_at) * 1000, 'infinity')::float8 as "usedMsAgo"
   from analytics_tracker_keys k join analytics_trackers t on t.org_id = k.org_id and t.id = k.tracker_id
   where k.hash = any($1) and k.revoked_at is null and t.revoked_at is null`,
)

// Calls of the same moment are looked up together: most of them are visitors of one site, with one key.
const load = createLoader<TrackerAccess>(async (db, hashes) =>
  (
    await db.query<Omit<TrackerAccess, 'usedAt'> & { hash: string; usedMsAgo: number }>(byHashes, [hashes])
  ).map(({ hash, usedMsAgo, ...row }) => [hash, { ...row, usedAt: performance.now() - usedMsAgo }] as const),
)

const KEY = /^svc_track_[A-Za-z0-9_-]{1,128}$/
const KNOWN_MS = 60_000
// A key never comes to life again: this only bounds how long one that was made a moment ago is unknown.
const UNKNOWN_MS = 1000
const MOST_BYTES = 16 * 1024 ** 2

/**
 * Remembers trackers for a minute. Writers name the version that they were judged by, and who is refused by what is
 * remembered is judged again: what is older does no harm.
 */
export function createFindTracker(db: SystemDb, secrets: Pick<Secrets, 'hash'>): FindTracker {
  const remembered = createCache<{ tracker: TrackerAccess | null; until: number }>({
    mostBytes: MOST_BYTES,
  })
  return async (key, afresh = false) => {
    if (!KEY.test(key)) return null
    const known = remembered.get(key)
    if (known && !afresh && known.until > performance.now()) return known.tracker
    const tracker = (await load(db, secrets.hash(key))) ?? null
    remembered.set(key, { tracker, until: performance.now() + (tracker ? KNOWN_MS : UNKNOWN_MS) })
    return tracker
  }
}
