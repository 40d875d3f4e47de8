import type { Context, Services } from '../../../kernel/contract/context.ts'
import { purgeFiles } from '../assets/blobs.ts'
import {
  importAssets,
  needingBytes,
  storeAssets,
  withoutBytes,
  type PreparedFiles,
  type RawFiles,
} from './import-assets.ts'
import { importEntries } from './import-entries.ts'
import { importRedirects } from './import-redirects.ts'
import { importCollections, importLocales } from './import-settings.ts'
import type { Progress } from './progress.ts'
import type { PageRecords } from './records.ts'

/** Where records are imported into. */
export interface Surroundings {
  orgId: string
  services: Services
  transaction<T>(work: (tx: Context<'cms'>) => Promise<T>): Promise<T>
}

/** Ends a transaction without keeping anything of it. */
class DryRun extends Error {}

interface Options {
  dryRun: boolean
  /** Bytes that do not stand in the records, by the ids of the assets. */
  files?: RawFiles
  /** Where assets were before, as texts can have it, by the ids of their records: what texts keep where the bytes are not here. */
  addresses?: ReadonlyMap<string, string>
  /** What else belongs to the page, in its transaction. */
  also?: (tx: Context<'cms'>) => Promise<void>
}

/**
 * Writes a page of records, all or nothing. Files are stored before, outside of the transaction, and removed where it fails. A dry run
 * does the same work and takes it back.
 */
export async function importPage(
  { orgId, services, transaction }: Surroundings,
  records: PageRecords,
  progress: Progress,
  { dryRun, files = new Map(), addresses = new Map(), also }: Options,
): Promise<void> {
  const wanted = await transaction((tx) => needingBytes(tx, records, progress))
  const prepared: PreparedFiles = await storeAssets(services, { orgId, dryRun }, wanted, files)
  try {
    await transaction(async (tx) => {
      await importLocales(tx, records, progress)
      const collections = await importCollections(tx, records, progress)
      await importAssets(tx, records, progress, prepared)
      // A dry run fetches nothing: it cannot know what will be missing.
      if (!dryRun) progress.oldAddresses = await withoutBytes(tx, addresses, progress)
      await importEntries(tx, records, progress, collections)
      await importRedirects(tx, records.redirects, progress, collections)
      if (dryRun) throw new DryRun()
      await also?.(tx)
    })
  } catch (error) {
    // The job that deletes them looks first whether an asset has them: another import may have brought the same at the same time.
    if (prepared.stored.size > 0)
      await transaction(async (tx) => {
        for (const [id, names] of prepared.stored) purgeFiles(tx, id, names)
      })
    if (!(error instanceof DryRun)) throw error
  }
}
