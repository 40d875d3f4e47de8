import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { assetKey, findAssets, servedFiles, type AssetRow } from '../core/asset-rows.ts'

/** Where an upload is sent: beside what is served, under a name that no other upload has. */
export const uploadKey = (orgId: string, assetId: string): string =>
  `cms-uploads/${orgId}/${assetId}/${newId('up')}`

/** Whose upload a key is for; null for a key of somebody else. */
export function readUploadKey(key: string): { orgId: string; assetId: string } | null {
  const [, orgId, assetId] = /^cms-uploads\/([^/]+)\/([^/]+)\/[^/]+$/.exec(key) ?? []
  return orgId === undefined || assetId === undefined ? null : { orgId, assetId }
}

const AT_ONCE = 200

const Payload = z.object({
  orgId: z.string(),
  assetId: z.string(),
  keys: z.array(z.string()).max(AT_ONCE),
})

/** Deletes bytes that no asset has any more, and tries for weeks where the store fails. */
export const purgeBlobs: Job<typeof Payload> = {
  name: 'cms.purgeBlobs',
  payload: Payload,
  maxAttempts: 100,
  async run({ services, signal, transaction }, { orgId, assetId, keys }) {
    const [row] = await transaction(orgId, (ctx) => findAssets(ctx, [assetId]))
    // The same file may have been uploaded again since, and lies under the same key.
    const needed = new Set(row ? keysOf(orgId, row) : [])
    for (const key of keys) {
      signal.throwIfAborted()
      if (!needed.has(key)) await services.blobs.delete(key)
    }
  },
}

const keysOf = (orgId: string, row: AssetRow): string[] => [
  ...[...servedFiles(row), ...(row.pending?.files ?? [])].map((file) => assetKey(orgId, row.id, file)),
  ...(row.pending ? [row.pending.key] : []),
]

// By then the link of any upload has expired, and whoever was at work on the file has finished.
const AGAIN_AFTER_MS = 30 * 60_000

type Ctx = Pick<Context<string>, 'org' | 'enqueue'>

/** Plans the deletion of bytes, after the commit and once more later: a link may be used until it expires. */
function purge(ctx: Ctx, assetId: string, keys: readonly string[]): void {
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const payload = { orgId: ctx.org.id, assetId, keys: keys.slice(from, from + AT_ONCE) }
    ctx.enqueue(purgeBlobs, payload)
    ctx.enqueue(purgeBlobs, payload, { afterMs: AGAIN_AFTER_MS })
  }
}

/** Plans the deletion of what was uploaded. */
export const purgeUpload = (ctx: Ctx, assetId: string, key: string): void => purge(ctx, assetId, [key])

/** Plans the deletion of files of an asset, by their names; those that are served then stay. */
export const purgeFiles = (ctx: Ctx, assetId: string, files: readonly string[]): void =>
  purge(
    ctx,
    assetId,
    files.map((file) => assetKey(ctx.org.id, assetId, file)),
  )
