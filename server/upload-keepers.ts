import type { UploadKeeper } from './kernel/contract/uploads.ts'
import { modules } from './modules.ts'

/** Every module that has files uploaded: what they name must be in a backup. */
export const UPLOAD_KEEPERS: readonly UploadKeeper[] = modules.flatMap(({ uploads }) => uploads ?? [])
