import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import { assertBlobKey } from '../../kernel/ports/blob-store.ts'
import { CommandError } from '../command.ts'
import { folderOf, OUR_SCHEMAS } from './catalog.ts'
import { entriesOf, paddingOf, TAR_END, TarError, tarHeader, type Entry } from './tar.ts'

const HEAD = 'stoa-backup.json'
const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** Under what uploaded files are in a backup. */
export const FILES = 'files/'
/** Parts have some 4 MB and end with a row, which may be long: more is none that the service wrote. */
export const MAX_PART_BYTES = 64 * 1024 * 1024

/** Which format a backup has; a number that this release does not know is refused. */
const Head = z.object({ format: z.literal('stoa-backup'), version: z.literal(1) })

const Printable = z.string().regex(/^[^\p{Cc}\p{Cf}]{0,300}$/u)
/** What a table, partition or sequence of the service can be called, and where it can be. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const Schema = z.string().regex(new RegExp(OUR_SCHEMAS))

/** What a backup holds, and what must be there to restore it. A new field is optional: older backups lack it. */
export const Manifest = z.object({
  release: Printable,
  createdAt: Printable,
  postgres: Printable,
  migrations: z.array(z.object({ name: Printable, checksum: z.string() })),
  /** By its id; never the key. */
  rootKeyId: Printable,
  tables: z.array(
    z.object({
      schema: Schema,
      name: Name,
      columns: z.array(Printable),
      rows: z.int(),
      /** Of the copied text. */
      sha256: z.string(),
    }),
  ),
  partitions: z.array(
    z.object({
      schema: Schema,
      name: Name,
      parent: z.object({ schema: Schema, name: Name }),
      bounds: z.string(),
      options: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ schema: Schema, name: Name, next: z.string() })),
  files: z.object({
    /** `disk`: the files are in the backup; `s3`: they stay in the bucket. */
    store: z.enum(['disk', 's3']),
    count: z.int(),
    bytes: z.int(),
    /** How many of those that the database names were not there to be copied. */
    missing: z.int().optional(),
    bucket: Printable.optional(),
  }),
})
export type Manifest = z.output<typeof Manifest>

/** A backup while it is written. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** Bytes of exactly this size. */
  addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void>
  /** Writes the manifest and the checksum, and gives the file its name; it is there whole or not at all. */
  finish(manifest: Manifest): Promise<{ bytes: number }>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** Begins a backup (a tar archive); throws where the file exists. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const draft = `${path}.partial`
  const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandError(
          `${draft} is there: another backup is being written, or was broken off. Delete it and try again.`,
        )
      : new CommandError(`${path} cannot be written: ${whyNot(error)}. Nothing was written.`)
  })
  const hash = createHash('sha256')
  let bytes = 0
  const write = async (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    await writeAll(file, chunk)
  }
  const addStream: ArchiveWriter['addStream'] = async (name, size, source) => {
    await write(tarHeader(name, size))
    let written = 0
    for await (const chunk of source) {
      written += chunk.length
      await write(chunk)
    }
    if (written !== size) throw new Error(`${name} changed while it was read`)
    await write(Buffer.alloc(paddingOf(size)))
  }
  const add = (name: string, text: Buffer) => addStream(name, text.length, Readable.from([text]))
  const abandon = async () => {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
  }
  try {
    await add(HEAD, Buffer.from(JSON.stringify({ format: 'stoa-backup', version: 1 })))
  } catch (error) {
    await abandon()
    throw new CommandError(
      `${path} cannot be written: ${whyNot(error as NodeJS.ErrnoException)}. Nothing was written.`,
    )
  }
  return {
    add,
    addStream,
    async finish(manifest) {
      assertReadable(manifest)
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
      await add(CHECKSUM, Buffer.from(hash.copy().digest('hex')))
      await write(TAR_END)
      await file.sync()
      await file.close()
      await publish(draft, path)
      return { bytes }
    },
    abandon,
  }
}

/** Why a file cannot be made, in words. */
function whyNot({ code, message }: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'what should be its folder is a file',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'there is no room on the disk',
    EDQUOT: 'there is no room on the disk',
  }
  return (code && reasons[code]) ?? message
}

/** Throws where a restore would not take it: better no backup than one that is no use. */
function assertReadable(manifest: Manifest): void {
  const [issue] = Manifest.safeParse(manifest).error?.issues ?? []
  if (issue)
    throw new CommandError(
      `The database has something that no backup can hold: ${issue.path.join('.')}: ${issue.message}. Nothing was written.`,
    )
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
}

/** Gives the draft its name, and never takes it from another file. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
    await rm(draft)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new CommandError(`${path} exists; nothing was overwritten.`)
    await rename(draft, path)
  }
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

/** A backup that was checked from its first to its last byte. */
export interface Archive {
  manifest: Manifest
  /** Of the whole file. */
  bytes: number
  entries(): AsyncIterable<Entry>
  read(entry: Entry): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens a backup and checks every byte of it; throws `CommandError` where it is damaged, or something else. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`)
  })
  const found = await file.stat()
  if (!found.isFile()) {
    await file.close()
    throw new CommandError(
      `${path} is a folder or no plain file: name the backup itself. Nothing was touched.`,
    )
  }
  const read = (entry: Entry) => readFrom(file, entry.start, entry.size)
  try {
    return {
      manifest: await check(file, read),
      bytes: found.size,
      entries: () => entriesOf(file),
      read,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof Foreign)
      throw new CommandError(`${path} is not a backup of Stoa: ${error.message}. Nothing was touched.`)
    const isKnown = error instanceof TarError || error instanceof SyntaxError || error instanceof z.ZodError
    if (!isKnown) throw error
    const reason = error instanceof TarError ? error.message : 'its manifest cannot be read'
    throw new CommandError(`${path} is damaged: ${reason}. Nothing was touched.`)
  }
}

class Foreign extends Error {}

async function check(file: FileHandle, read: Archive['read']): Promise<Manifest> {
  const last: Entry[] = []
  let isFirst = true
  try {
    for await (const entry of entriesOf(file)) {
      if (isFirst) await checkHead(entry, read)
      isFirst = false
      last.push(entry)
      if (last.length > 2) last.shift()
    }
  } catch (error) {
    throw isFirst && error instanceof TarError ? new Foreign(error.message) : error
  }
  const [manifest, checksum] = last
  if (manifest?.name !== MANIFEST || checksum?.name !== CHECKSUM || manifest.size > MAX_MANIFEST_BYTES)
    throw new TarError('it has no manifest at its end')
  const hash = createHash('sha256')
  const end = manifest.start + manifest.size + paddingOf(manifest.size)
  for await (const chunk of readFrom(file, 0, end)) hash.update(chunk)
  if ((await textOf(read(checksum))) !== hash.digest('hex')) throw new TarError('its checksum does not fit')
  const parsed = Manifest.parse(JSON.parse(await textOf(read(manifest))))
  await checkNames(file, parsed)
  return parsed
}

const PART = /^\d{6,}\.copy\.gz$/

/** Whether everything in it is a part of a table that it lists, or a file under a key that the service could have chosen. */
async function checkNames(file: FileHandle, { tables }: Manifest): Promise<void> {
  const folders = new Set(tables.map(folderOf))
  for await (const { name, size } of entriesOf(file)) {
    if ([HEAD, MANIFEST, CHECKSUM].includes(name)) continue
    const cut = name.lastIndexOf('/') + 1
    const isPart = folders.has(name.slice(0, cut)) && PART.test(name.slice(cut)) && size <= MAX_PART_BYTES
    if (!isPart && !(name.startsWith(FILES) && isBlobKey(name.slice(FILES.length))))
      throw new TarError(`it has ${JSON.stringify(name)}, which is no part of a backup`)
  }
}

function isBlobKey(key: string): boolean {
  try {
    assertBlobKey(key)
    return true
  } catch {
    return false
  }
}

async function checkHead(entry: Entry, read: Archive['read']): Promise<void> {
  if (entry.name !== HEAD || entry.size > 1000) throw new Foreign('it does not begin like one')
  const text = await textOf(read(entry))
  try {
    Head.parse(JSON.parse(text))
  } catch {
    throw new Foreign(`it says of itself ${text.slice(0, 100)}`)
  }
}

async function* readFrom(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const length = Math.min(1024 * 1024, size - at)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start + at)
    if (bytesRead === 0) throw new TarError('it is cut off')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
