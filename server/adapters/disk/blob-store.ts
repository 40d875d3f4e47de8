import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertBlobKey, BlobStoreError, type BlobStore } from '../../kernel/ports/blob-store.ts'

const CONTENT_TYPE = /^[\x20-\x7e]{1,200}$/
// No key begins with a dot, so this folder collides with none.
const TEMPORARY_FOLDER = '.drafts'
const TEMPORARY_LIFETIME_MS = 24 * 3_600_000
const MAX_HEAD_BYTES = 256
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Stores blobs as files of one folder: a line with the content type, then the bytes. Files are written to a temporary
 * one and renamed, so that each is complete or absent.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => {
    assertBlobKey(key)
    return join(folder, key)
  }
  const temporaryFolder = join(folder, TEMPORARY_FOLDER)
  let isSwept = false
  const putStream: BlobStore['putStream'] = async (key, source, terms) => {
    // It may fail before anybody reads it.
    source.on('error', () => {})
    const temporary = join(temporaryFolder, randomUUID())
    try {
      const path = pathOf(key)
      await mapErrors(mkdir(temporaryFolder, { recursive: true, mode: 0o700 }))
      if (!isSwept) await mapErrors(sweep(temporaryFolder))
      isSwept = true
      if (!(await writeTemporary(temporary, source, terms))) return false
      await mapErrors(publish(temporary, path))
      return true
    } finally {
      source.destroy()
      await rm(temporary, { force: true }).catch(() => {})
    }
  }
  return {
    putStream,
    async put(key, bytes, contentType) {
      await putStream(key, Readable.from([bytes]), { contentType, sizeBytes: bytes.length })
    },
    async sizeOf(key) {
      const found = await openBlob(pathOf(key))
      if (!found) return null
      await found.file.close()
      return found.sizeBytes
    },
    async open(key, part) {
      const found = await openBlob(pathOf(key))
      if (!found) return null
      const { file, start, sizeBytes, contentType } = found
      const range = part && { start: start + part.first, end: start + part.last }
      return { stream: file.createReadStream(range ?? { start }), sizeBytes, contentType }
    },
    async delete(key) {
      await unlessAbsent(unlink(pathOf(key)))
    },
    async room() {
      const { bavail, blocks, bsize } = await mapErrors(statfs(folder))
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    presignUpload: () => null,
  }
}

/** Removes temporary files of killed processes. */
async function sweep(temporaryFolder: string): Promise<void> {
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name)
    // Another process may have finished it by now.
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (touched < Date.now() - TEMPORARY_LIFETIME_MS) await rm(path, { force: true })
  }
}

/** Writes and syncs the temporary file; returns false when the source has not `sizeBytes`. */
async function writeTemporary(
  temporary: string,
  source: Readable,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<boolean> {
  if (!CONTENT_TYPE.test(contentType)) throw new Error('not a content type')
  const file = await mapErrors(open(temporary, 'wx', 0o600))
  try {
    await mapErrors(file.appendFile(`${contentType}\n`))
    let written = 0
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      written += chunk.length
      if (written > sizeBytes) return false
      await mapErrors(file.appendFile(chunk))
    }
    if (written < sizeBytes) return false
    await mapErrors(file.sync())
    return true
  } finally {
    await mapErrors(file.close())
  }
}

/** Renames the temporary file to its path, and syncs the folders. */
async function publish(temporary: string, path: string): Promise<void> {
  const parent = dirname(path)
  const made = await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(temporary, path)
  // An entry of a folder is on the disk when the folder is; new folders are entries themselves.
  const top = made === undefined ? parent : dirname(made)
  for (let folder = parent; folder.length >= top.length; folder = dirname(folder)) await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can not open folders; it keeps their entries in a journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface BlobFile {
  file: FileHandle
  /** Where the bytes begin. */
  start: number
  sizeBytes: number
  contentType: string
}

async function openBlob(path: string): Promise<BlobFile | null> {
  const file = await unlessAbsent(open(path, 'r'))
  if (!file) return null
  const found = await unlessAbsent(readHead(file)).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  if (!found) await file.close()
  return found
}

async function readHead(file: FileHandle): Promise<BlobFile> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0)
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  if (end === -1) throw new Error('a blob file has no head')
  const { size } = await file.stat()
  const start = end + 1
  return { file, start, sizeBytes: size - start, contentType: buffer.toString('latin1', 0, end) }
}

/** The result of the work, or null when there is no such file. */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  return mapErrors(
    work.catch((error: NodeJS.ErrnoException) => {
      if (NOTHING_THERE.has(error.code ?? '')) return null
      throw error
    }),
  )
}

/** Turns errors of the file system into `BlobStoreError`. */
async function mapErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new BlobStoreError(NO_ROOM.has(code) ? 'full' : 'unavailable', { cause })
  }
}
