import { AppError, E } from '../base/errors.ts'
import { BlobStoreError } from '../ports/blob-store.ts'

/** What the blob store could not do, as an error that a caller may see; `undefined` for anything else. */
export function storageProblem(error: unknown): AppError | undefined {
  if (!(error instanceof BlobStoreError)) return undefined
  return error.reason === 'full'
    ? new AppError(E.storage_full)
    : new AppError(E.storage_unavailable, { retryAfterSeconds: 5 })
}
