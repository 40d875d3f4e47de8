import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobStoreError, type BlobStore } from '../../kernel/ports/blob-store.ts'
import { CommandError } from '../command.ts'
import { FILES, type Archive, type ArchiveWriter } from './archive.ts'
import type { Entry } from './tar.ts'

const CONTENT_TYPE = /^[\x20-\x7e]{1,200}$/
const MAX_HEAD_BYTES = 256
// File systems may count time in coarse steps.
const CLOCK_GRAIN_MS = 2000

/** Copies the files of a folder of the disk's blob store; what is deleted meanwhile is left out. */
export async function dumpFiles(
  folder: string,
  archive: Pick<ArchiveWriter, 'addStream'>,
  say: (line: string) => void,
): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 }
  for await (const key of keysIn(folder, '')) {
    const file = await open(join(folder, key), 'r').catch(unlessGone)
    if (!file) continue
    try {
      const { size } = await file.stat()
      // No file changes once it has its name.
      await archive.addStream(FILES + key, size, file.createReadStream({ autoClose: false }))
      total.count++
      total.bytes += size
      if (total.count % 1000 === 0) say(`files: ${total.count} so far`)
    } finally {
      await file.close()
    }
  }
  return total
}

/** Drafts begin with a dot. */
async function* keysIn(folder: string, below: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch(unlessGone)
  if (!entries) return
  for await (const entry of entries) {
    const key = below ? `${below}/${entry.name}` : entry.name
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* keysIn(folder, key)
    else if (entry.isFile()) yield key
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Whether an entry of a backup is an uploaded file. */
export const isFile = ({ name }: Entry): boolean => name.startsWith(FILES)

/** Puts a file of a backup into the store of the settings, whichever that is. */
export async function restoreFile(blobs: BlobStore, archive: Archive, entry: Entry): Promise<void> {
  const { contentType, start } = await headOf(archive, entry)
  const sizeBytes = entry.size - start
  const source = Readable.from(archive.read({ ...entry, start: entry.start + start, size: sizeBytes }))
  const key = entry.name.slice(FILES.length)
  try {
    if (!(await blobs.putStream(key, source, { contentType, sizeBytes })))
      throw new CommandError(
        `The file ${key} could not be stored whole. The data in the database is as before.`,
      )
  } catch (error) {
    if (!(error instanceof BlobStoreError)) throw error
    throw new CommandError(
      `The files cannot be stored: ${error.message}. The data in the database is as before.`,
    )
  }
}

/** On the disk a file begins with a line that has its content type. */
async function headOf(archive: Archive, entry: Entry): Promise<{ contentType: string; start: number }> {
  for await (const head of archive.read({ ...entry, size: Math.min(entry.size, MAX_HEAD_BYTES) })) {
    const end = head.indexOf('\n')
    const contentType = head.toString('latin1', 0, Math.max(end, 0))
    if (CONTENT_TYPE.test(contentType)) return { contentType, start: end + 1 }
  }
  throw new CommandError(
    `The file ${entry.name} of the backup has no head. The data in the database is as before.`,
  )
}

/** Whether a folder of the disk's blob store has any file. */
export async function hasFiles(folder: string): Promise<boolean> {
  for await (const _key of keysIn(folder, '')) return true
  return false
}

/** Removes the files of a folder that were there before; what is written again has a new time. */
export async function removeFilesBefore(folder: string, startedAt: Date): Promise<void> {
  for await (const key of keysIn(folder, '')) {
    const path = join(folder, key)
    const found = await stat(path).catch(unlessGone)
    if (found && found.mtimeMs < startedAt.getTime() - CLOCK_GRAIN_MS) await rm(path, { force: true })
  }
}
