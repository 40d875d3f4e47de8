import type { StorageUse } from '../contract/uploads.ts'
import { createCache } from '../base/cache.ts'
import type { Config } from '../base/config.ts'
import type { SystemDb } from '../db/system.ts'
import { statement } from '../db/transaction.ts'
import { AppError, E } from '../base/errors.ts'
import type { UploadKeeper } from '../contract/uploads.ts'

/** How much each organization may store as files. */
export interface StorageQuota {
  /** 507 where so many bytes more would be beyond it; they count as taken until the files are counted again. */
  assertWithin(orgId: string, bytes: number): Promise<void>
  useOf(orgId: string): Promise<StorageUse>
  usesOfAll(): Promise<readonly (StorageUse & { orgId: string })[]>
}

interface Parts {
  config: Pick<Config, 'SVC_ORG_STORAGE_MB'>
  keepers: readonly UploadKeeper[]
  db: SystemDb
}

const COUNTED_FOR_MS = 60_000
const KNOWN_BYTES = 2 * 1024 ** 2
const MB = 1024 ** 2

const readOwn = statement(
  'kernel_storage_quota',
  'select most_bytes::float8 as bytes from kernel_storage_quotas where org_id = $1',
)

/** What was counted is kept for a minute, with what was asked for since; other processes may add as much meanwhile. */
export function createStorageQuota({ config, keepers, db }: Parts): StorageQuota {
  const known = createCache<StorageUse & { until: number }>({ mostBytes: KNOWN_BYTES })
  const forAll = config.SVC_ORG_STORAGE_MB === 0 ? null : config.SVC_ORG_STORAGE_MB * MB
  const count = async (orgId: string): Promise<StorageUse & { until: number }> => {
    const [own, ...sums] = await Promise.all([
      db.query<{ bytes: number | null }>(readOwn, [orgId]),
      ...keepers.map((keeper) => keeper.storedBytes(db, orgId)),
    ])
    const found = {
      usedBytes: sums.flat().reduce((sum, { bytes }) => sum + bytes, 0),
      limitBytes: own[0] ? own[0].bytes : forAll,
      until: performance.now() + COUNTED_FOR_MS,
    }
    known.set(orgId, found)
    return found
  }
  return {
    async assertWithin(orgId, bytes) {
      const found = known.get(orgId)
      const use = found && performance.now() < found.until ? found : await count(orgId)
      if (use.limitBytes !== null && use.usedBytes + bytes > use.limitBytes)
        throw new AppError(E.storage_quota_reached, {
          detail: `${E.storage_quota_reached.message} It may store ${megabytes(use.limitBytes)} MB, and has ${megabytes(use.usedBytes)} MB.`,
        })
      use.usedBytes += bytes
    },
    async useOf(orgId) {
      const { usedBytes, limitBytes } = await count(orgId)
      return { usedBytes, limitBytes }
    },
    async usesOfAll() {
      const own = new Map((await listQuotas(db)).map(({ orgId, bytes }) => [orgId, bytes]))
      const used = new Map<string, number>()
      if (forAll === null && own.size === 0) return []
      for (const keeper of keepers)
        for (const { orgId, bytes } of await keeper.storedBytes(db))
          used.set(orgId, (used.get(orgId) ?? 0) + bytes)
      return [...used]
        .map(([orgId, usedBytes]) => ({
          orgId,
          usedBytes,
          limitBytes: own.has(orgId) ? (own.get(orgId) ?? null) : forAll,
        }))
        .filter(({ limitBytes }) => limitBytes !== null)
    },
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / MB)

const list = statement(
  'kernel_storage_quotas',
  'select org_id as "orgId", most_bytes::float8 as bytes from kernel_storage_quotas order by org_id',
)
const set = statement(
  'kernel_set_storage_quota',
  `insert into kernel_storage_quotas (org_id, most_bytes) values ($1, $2)
   on conflict (org_id) do update set most_bytes = excluded.most_bytes, set_at = now()`,
)
const unset = statement('kernel_unset_storage_quota', 'delete from kernel_storage_quotas where org_id = $1')

/** The organizations with a quota of their own, in bytes; null for no limit. */
export const listQuotas = (db: SystemDb): Promise<{ orgId: string; bytes: number | null }[]> =>
  db.query(list, [])

/** Gives an organization a quota of its own, `null` for no limit; `undefined` gives it that of all again. */
export const setQuota = (db: SystemDb, orgId: string, bytes: number | null | undefined): Promise<unknown> =>
  bytes === undefined ? db.query(unset, [orgId]) : db.query(set, [orgId, bytes])
