import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemDb } from '../../kernel/db/system.ts'
import { UPLOAD_KEEPERS } from '../../upload-keepers.ts'

/** How many files a database names, and how many of them are not there. */
interface FileCount {
  named: number
  missing: number
}

/** Compares what the database names with the files of a folder. */
export async function countMissing(db: SystemDb, folder: string): Promise<FileCount> {
  const missing = new Set<string>()
  let named = 0
  for await (const key of namedKeys(db)) {
    named++
    if (!(await isThere(join(folder, key)))) missing.add(key)
  }
  if (missing.size === 0) return { named, missing: 0 }
  // What was deleted while we looked is named no more.
  const still = new Set<string>()
  for await (const key of namedKeys(db)) if (missing.has(key)) still.add(key)
  return { named, missing: still.size }
}

async function* namedKeys(db: SystemDb): AsyncGenerator<string> {
  for (const keeper of UPLOAD_KEEPERS) yield* keeper.storedKeys(db)
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
