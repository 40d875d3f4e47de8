import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '../../../kernel/ports/blob-store.ts'

const MOST_BYTES = 8 * 2 ** 30
const SWEEP_MS = 3_600_000
const AT_ONCE = 8
// Longer than any report takes.
const IN_USE_MS = 3_600_000
// What was made anew, since somebody was erased, is not asked for again.
const MOST_AGE_MS = 48 * 3_600_000

/**
 * A cache on disk of the files of sealed days: each is fetched from the blob store once, and the least recently used
 * are removed when they take too much room.
 */
export function createDayCache(folder: string, blobs: BlobStore) {
  const present = new Set<string>()
  let sweptAt = 0
  let sweeping = Promise.resolve()

  /** Nothing is looked for while files are being removed. */
  function sweepWhereDue(): Promise<void> {
    if (Date.now() - sweptAt < SWEEP_MS) return sweeping
    sweptAt = Date.now()
    present.clear()
    sweeping = sweep(folder).catch(() => {})
    return sweeping
  }
  // What processes before this one left behind.
  void sweepWhereDue()

  async function fetch(key: string): Promise<boolean> {
    const path = join(folder, key)
    if (present.has(path)) return true
    const isHere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isHere) {
      const blob = await blobs.open(key)
      if (!blob) return false
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}`
      await pipeline(blob.stream, createWriteStream(draft, { mode: 0o600 }))
      await rename(draft, path)
    } else await utimes(path, new Date(), new Date())
    present.add(path)
    return true
  }

  return {
    /** Where the files of these keys are now; null in the place of one that the store does not have. */
    async fetchAll(keys: readonly string[]): Promise<(string | null)[]> {
      await sweepWhereDue()
      const paths: (string | null)[] = []
      for (let at = 0; at < keys.length; at += AT_ONCE)
        paths.push(
          ...(await Promise.all(
            keys.slice(at, at + AT_ONCE).map(async (key) => ((await fetch(key)) ? join(folder, key) : null)),
          )),
        )
      return paths
    },
    /** Lets go of what is not needed any more. */
    async forget(keys: readonly string[]): Promise<void> {
      await sweepWhereDue()
      for (const key of keys) {
        present.delete(join(folder, key))
        await rm(join(folder, key), { force: true })
      }
    },
  }
}

/** Removes the least recently used files until the rest fit. */
async function sweep(folder: string): Promise<void> {
  const files: { path: string; bytes: number; usedAt: number }[] = []
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = await stat(path)
    files.push({ path, bytes: size, usedAt: mtimeMs })
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
    const age = Date.now() - file.usedAt
    if (age < IN_USE_MS || (bytes <= MOST_BYTES && age < MOST_AGE_MS)) return
    // Somebody may have begun to use it, or removed it, since it was looked at.
    const now = await stat(file.path).catch(() => undefined)
    if (now?.mtimeMs !== file.usedAt) continue
    await rm(file.path, { force: true })
    bytes -= file.bytes
  }
}
