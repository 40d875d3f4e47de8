import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlobStore } from '../../kernel/ports/blob-store.ts'
import { createDiskBlobStore } from './blob-store.ts'

const TEXT = 'text/plain'

let folder: string
let blobs: BlobStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-blobs-'))
  blobs = createDiskBlobStore(folder)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** The bytes and type under a key. */
async function read(key: string, from = blobs): Promise<[bytes: Buffer, contentType: string] | null> {
  const found = await from.open(key)
  if (!found) return null
  const bytes = await buffer(found.stream)
  expect(bytes.length).toBe(found.sizeBytes)
  return [bytes, found.contentType]
}

/** Every file below the folder, drafts included. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

describe('a blob on disk', () => {
  it('is kept, replaced and deleted whole, with its type', async () => {
    expect([await blobs.open('org/a/1'), await blobs.sizeOf('org/a/1')]).toEqual([null, null])
    await blobs.put('org/a/1', Buffer.from('one'), TEXT)
    await blobs.put('org/a/1', Buffer.from('second\n'), 'text/html')
    expect(await read('org/a/1')).toEqual([Buffer.from('second\n'), 'text/html'])
    expect(await blobs.sizeOf('org/a/1')).toBe(7)
    expect(files()).toEqual(['org/a/1'])
    await blobs.delete('org/a/1')
    await blobs.delete('org/a/1')
    expect([await blobs.open('org/a/1'), files()]).toEqual([null, []])
  })

  it('is read in part where only that is wanted', async () => {
    await blobs.put('org/a/1', Buffer.from('0123456789'), TEXT)
    const found = await blobs.open('org/a/1', { first: 3, last: 6 })
    expect(found).toMatchObject({ sizeBytes: 10, contentType: TEXT })
    expect(String(await buffer(found?.stream ?? Readable.from([])))).toBe('3456')
    expect(await blobs.open('org/a/2', { first: 0, last: 1 })).toBeNull()
  })

  it('may be empty, and may be large', async () => {
    await blobs.put('empty', Buffer.alloc(0), TEXT)
    expect([await blobs.sizeOf('empty'), await read('empty')]).toEqual([0, [Buffer.alloc(0), TEXT]])
    const large = randomBytes(3_000_000)
    const source = Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)])
    expect(await blobs.putStream('large', source, { contentType: TEXT, sizeBytes: large.length })).toBe(true)
    expect((await read('large'))?.[0].equals(large)).toBe(true)
  })

  it('is never read half written, by however many at once', async () => {
    const sizes = [10, 3_000_000]
    await blobs.put('big', Buffer.alloc(10), TEXT)
    const seen = new Set<number>()
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, i) => blobs.put('big', Buffer.alloc(sizes[i % 2] as number), TEXT)),
    )
    for (let i = 0; i < 40; i++) seen.add((await read('big'))?.[0].length ?? -1)
    await writing
    expect([...seen].every((size) => sizes.includes(size))).toBe(true)
    expect(files()).toEqual(['big'])
  })

  it('has a sound key: none leads out of the folder', async () => {
    const odd = [
      '../secret-key',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      'A',
      '',
      'a\0',
      '.drafts/a',
      'a/..',
      'a/',
    ]
    for (const key of odd) {
      const source = Readable.from([])
      for (const attempt of [
        () => blobs.put(key, Buffer.from(''), TEXT),
        () => blobs.putStream(key, source, { contentType: TEXT, sizeBytes: 0 }),
        () => blobs.open(key),
        () => blobs.sizeOf(key),
        () => blobs.delete(key),
      ])
        await expect(attempt(), key).rejects.toThrow('not a blob key')
      expect(source.destroyed).toBe(true)
    }
    expect(files()).toEqual([])
  })

  it('has a type of one line', async () => {
    await expect(blobs.put('a', Buffer.from('x'), 'text/plain\ntext/html')).rejects.toThrow(
      'not a content type',
    )
    expect(files()).toEqual([])
  })

  it('under a key that is the beginning of others is not there', async () => {
    await blobs.put('a/b', Buffer.from('x'), TEXT)
    for (const key of ['a', 'a/b/c']) {
      expect([await blobs.open(key), await blobs.sizeOf(key)]).toEqual([null, null])
      await blobs.delete(key)
    }
    expect(await blobs.sizeOf('a/b')).toBe(1)
  })

  it('is uploaded through the service', () => {
    const terms = { contentType: TEXT, sizeBytes: 1, expiresAt: new Date() }
    expect(blobs.presignUpload('a', terms)).toBeNull()
  })
})

function* endless(): Generator<string> {
  for (;;) yield 'more'
}

describe('a write that fails leaves nothing behind, and what was there before', () => {
  const terms = { contentType: TEXT, sizeBytes: 10 }
  beforeEach(() => blobs.put('kept', Buffer.from('old'), TEXT))
  afterEach(async () => {
    expect(await read('kept')).toEqual([Buffer.from('old'), TEXT])
    expect(files()).toEqual(['kept'])
  })

  it.each([
    ['is shorter than was said', ['12345', '6789']],
    ['is longer than was said', ['12345', '678901']],
    ['has no end', endless()],
  ])('when the source %s', async (_, chunks) => {
    const source = Readable.from(chunks).map((chunk: string) => Buffer.from(chunk))
    expect(await blobs.putStream('kept', source, terms)).toBe(false)
    expect(source.destroyed).toBe(true)
  })

  it('when the source fails, whose error it then is', async () => {
    const source = new PassThrough()
    source.write('12345')
    const writing = blobs.putStream('kept', source, terms)
    const failure = new Error('the sender is gone')
    await vi.waitFor(() => expect(source.readableLength).toBe(0))
    source.destroy(failure)
    await expect(writing).rejects.toBe(failure)
    await expect(blobs.putStream('kept', source, terms)).rejects.toBe(failure)
  })

  it.each([
    ['appendFile', 'ENOSPC', 'full'],
    ['appendFile', 'EDQUOT', 'full'],
    ['sync', 'ENOSPC', 'full'],
    ['appendFile', 'EIO', 'unavailable'],
    ['sync', 'EIO', 'unavailable'],
  ] as const)('when %s answers %s: the store is then %s', async (method, code, reason) => {
    const handle = await open(join(folder, 'kept'))
    await handle.close()
    const failure = Object.assign(new Error(code), { code })
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, method).mockRejectedValue(failure)
    const writing = blobs.putStream('kept', Readable.from([Buffer.alloc(10)]), terms)
    await expect(writing).rejects.toMatchObject({ name: 'BlobStoreError', reason, cause: failure })
    vi.restoreAllMocks()
  })
})

it('a folder that can not be used is a store out of reach', async () => {
  const nowhere = createDiskBlobStore(fileURLToPath(import.meta.url))
  await expect(nowhere.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await nowhere.sizeOf('a')).toBeNull()
})

it('a disk that fills up refuses what does not fit, keeps the rest, and takes writes again once there is room', async (test) => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  if (mounted.status !== 0) return test.skip('mounting a file system needs root')
  try {
    const store = createDiskBlobStore(disk)
    await store.put('small', Buffer.alloc(300_000), TEXT)
    const chunks = [Buffer.alloc(400_000), Buffer.alloc(600_000)]
    const large = () =>
      store.putStream('large', Readable.from(chunks), { contentType: TEXT, sizeBytes: 1_000_000 })
    await expect(large()).rejects.toMatchObject({ reason: 'full' })
    expect([await store.sizeOf('small'), await store.sizeOf('large')]).toEqual([300_000, null])
    expect(files()).toEqual(['disk/small'])
    await store.delete('small')
    expect(await large()).toBe(true)
    expect(await store.sizeOf('large')).toBe(1_000_000)
  } finally {
    spawnSync('umount', [disk])
  }
})

it('a process killed while it writes leaves no blob, and its draft is cleared away later', async () => {
  const outfile = join(folder, 'writer.mjs')
  await build({
    stdin: {
      contents: `
        import { createDiskBlobStore } from './blob-store.ts'
        async function* source() {
          yield Buffer.alloc(100_000)
          process.stdout.write('begun')
          await new Promise((resolve) => setTimeout(resolve, 60_000))
        }
        const { Readable } = await import('node:stream')
        const terms = { contentType: 'text/plain', sizeBytes: 200_000 }
        await createDiskBlobStore(process.argv[2]).putStream('half', Readable.from(source()), terms)`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  })
  const store = join(folder, 'store')
  const writer = spawn(process.execPath, [outfile, store], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => writer.stdout.once('data', resolve))
  const ended = new Promise((resolve) => writer.once('exit', resolve))
  writer.kill('SIGKILL')
  await ended
  const drafts = join(store, '.drafts')
  const [draft] = readdirSync(drafts)
  expect(draft).toBeDefined()

  const survivor = createDiskBlobStore(store)
  expect(await survivor.sizeOf('half')).toBeNull()
  await survivor.put('other', Buffer.from('x'), TEXT)
  expect(readdirSync(drafts), 'it may still be at work').toEqual([draft])

  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(drafts, draft as string), yesterday, yesterday)
  await createDiskBlobStore(store).put('other', Buffer.from('x'), TEXT)
  expect(readdirSync(drafts)).toEqual([])
})
