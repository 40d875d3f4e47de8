// The pages that content comes and goes by. They are one part of the app: each part that the first page names costs it some bytes.
import { forgetImportUpload } from './imports/upload-store.ts'
import { stopExport } from './transfer/export-store.ts'
import { stopTransfer } from './transfer/import-store.ts'

export { ImportPage } from './imports/import-page.tsx'
export { ImportsPage } from './imports/imports-page.tsx'
export { TransferPage } from './transfer/transfer-page.tsx'

/** Ends what goes on for whoever signed out. */
export function endWork(): void {
  forgetImportUpload()
  stopExport()
  stopTransfer()
}
