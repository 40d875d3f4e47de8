import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../kernel/ports/blob-store.ts'

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_.-]+)*$/

/** Blobs as files of one folder; the content type lies beside the bytes. */
export function createDiskBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('not a blob key')
    return join(folder, key)
  }
  return {
    async put(key, bytes, contentType) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside and renamed, so that nobody ever reads half a file.
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, bytes, { mode: 0o600 })
      await writeFile(`${path}.type`, contentType, { mode: 0o600 })
      await rename(draft, path)
    },
    async get(key) {
      const path = pathOf(key)
      try {
        const [bytes, contentType] = await Promise.all([readFile(path), readFile(`${path}.type`, 'utf8')])
        return { bytes, contentType }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async delete(key) {
      const path = pathOf(key)
      await Promise.all([rm(path, { force: true }), rm(`${path}.type`, { force: true })])
    },
  }
}
