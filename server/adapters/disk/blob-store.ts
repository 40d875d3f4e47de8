import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertBlobKey, BlobStoreError, type BlobStore } from '../../kernel/ports/blob-store.ts'

const CONTENT_TYPE = /^[\x20-\x7e]{1,200}$/
// No key begins with a dot, so that this folder is nobody's.
const DRAFTS = '.drafts'
const DRAFT_LIFETIME_MS = 24 * 3_600_000
const MAX_HEAD_BYTES = 256
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Blobs as files of one folder: a line with the content type, then the bytes. Everything is written aside and
 * renamed, so that a file is there whole, with its type, or not at all.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => {
    assertBlobKey(key)
    return join(folder, key)
  }
  const drafts = join(folder, DRAFTS)
  let isSwept = false
  const putStream: BlobStore['putStream'] = async (key, source, terms) => {
    // It may fail before anybody reads it.
    source.on('error', () => {})
    const draft = join(drafts, randomUUID())
    try {
      const path = pathOf(key)
      await reporting(mkdir(drafts, { recursive: true, mode: 0o700 }))
      if (!isSwept) await reporting(sweep(drafts))
      isSwept = true
      if (!(await writeDraft(draft, source, terms))) return false
      await reporting(publish(draft, path))
      return true
    } finally {
      source.destroy()
      await rm(draft, { force: true }).catch(() => {})
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
    async open(key) {
      const found = await openBlob(pathOf(key))
      if (!found) return null
      const { file, start, sizeBytes, contentType } = found
      return { stream: file.createReadStream({ start }), sizeBytes, contentType }
    },
    async delete(key) {
      await unlessAbsent(unlink(pathOf(key)))
    },
    async room() {
      const { bavail, blocks, bsize } = await reporting(statfs(folder))
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    presignUpload: () => null,
  }
}

/** Removes what processes left behind that were killed. */
async function sweep(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    // Another process may have finished it by now.
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (touched < Date.now() - DRAFT_LIFETIME_MS) await rm(path, { force: true })
  }
}

/** Writes what is to become the file, down to the disk; `false` when the source is not as long as it should be. */
async function writeDraft(
  draft: string,
  source: Readable,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<boolean> {
  if (!CONTENT_TYPE.test(contentType)) throw new Error('not a content type')
  const file = await reporting(open(draft, 'wx', 0o600))
  try {
    await reporting(file.appendFile(`${contentType}\n`))
    let written = 0
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      written += chunk.length
      if (written > sizeBytes) return false
      await reporting(file.appendFile(chunk))
    }
    if (written < sizeBytes) return false
    await reporting(file.sync())
    return true
  } finally {
    await reporting(file.close())
  }
}

/** Puts the draft in its place, for good. */
async function publish(draft: string, path: string): Promise<void> {
  const parent = dirname(path)
  const made = await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(draft, path)
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

/** What the work answers, or `null` when there is no such file. */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  return reporting(
    work.catch((error: NodeJS.ErrnoException) => {
      if (NOTHING_THERE.has(error.code ?? '')) return null
      throw error
    }),
  )
}

/** The work, its failure told in the words of the port. */
async function reporting<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new BlobStoreError(NO_ROOM.has(code) ? 'full' : 'unavailable', { cause })
  }
}
