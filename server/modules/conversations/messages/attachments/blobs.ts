import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'

// As many as images are made of.
const MAX_VARIANTS = 6

/** What files are kept and answered as: a type that nothing is opened by. */
export const DOWNLOADED_AS = 'application/octet-stream'

/** Where the bytes of an attachment lie. */
export function blobKeys(orgId: string, attachmentId: string) {
  const folder = `conv/${orgId}/${attachmentId}`
  return {
    /** What the uploader sent: nobody is ever shown it. */
    upload: `${folder}/upload`,
    original: `${folder}/original`,
    /** By the place in the row's list of widths. */
    variant: (index: number) => `${folder}/variant-${index}`,
  }
}

/** Deletes bytes, and tries for weeks where the store fails. */
export const purgeBlobs: Job<z.ZodObject<{ orgId: z.ZodString; keys: z.ZodArray<z.ZodString> }>> = {
  name: 'conversations.purgeBlobs',
  payload: z.object({ orgId: z.string(), keys: z.array(z.string()).max(20) }),
  maxAttempts: 100,
  async run({ services, signal }, { keys }) {
    for (const key of keys) {
      signal.throwIfAborted()
      await services.blobs.delete(key)
    }
  },
}

// By then the link of any upload has expired, and whoever was at work on the image has finished.
const AGAIN_AFTER_MS = 30 * 60_000

type Ctx = Pick<Context<string>, 'org' | 'enqueue'>

/** Plans the deletion of everything that may lie in the store for an attachment. */
export function forgetBlobs(ctx: Ctx, attachmentId: string): void {
  const { upload, original, variant } = blobKeys(ctx.org.id, attachmentId)
  purge(ctx, [upload, original, ...Array.from({ length: MAX_VARIANTS }, (_, index) => variant(index))])
}

/** Plans the deletion of what the uploader sent, once what is kept was made from it. */
export function forgetUpload(ctx: Ctx, attachmentId: string): void {
  purge(ctx, [blobKeys(ctx.org.id, attachmentId).upload])
}

/** Deletes bytes after the commit, and once more later: an upload link may still be used until it expires. */
function purge(ctx: Ctx, keys: string[]): void {
  const payload = { orgId: ctx.org.id, keys }
  ctx.enqueue(purgeBlobs, payload)
  ctx.enqueue(purgeBlobs, payload, { afterMs: AGAIN_AFTER_MS })
}
