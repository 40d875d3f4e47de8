import { forgetImportUpload } from './imports/upload-store.ts'
import { stopExport } from './transfer/export-store.ts'
import { stopTransfer } from './transfer/import-store.ts'

/** Ends what goes on for whoever signed out. */
export function endWork(): void {
  forgetImportUpload()
  stopExport()
  stopTransfer()
}
