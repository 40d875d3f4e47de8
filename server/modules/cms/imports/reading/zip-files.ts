import { open, type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from './source.ts'

const MOST_FILES = 20_000
const MOST_BYTES = 2 * 1024 ** 3

/** The files of an archive: their paths, and their bytes when they are asked for. */
export interface ZipFiles {
  paths: readonly string[]
  /** Throws `UnreadableFile` where a file has more than `mostBytes`, or is damaged. */
  read(path: string, mostBytes: number): Promise<Buffer>
  /** The same, piece by piece. */
  stream(path: string, mostBytes: number): AsyncGenerator<Buffer>
  close(): void
}

/** Opens an archive on the disk. Throws `UnreadableFile` for what is none, and for one that would be too much unpacked. */
export async function openZip(path: string): Promise<ZipFiles> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(new UnreadableFile(`This is not a zip archive: ${error.message}.`)) : resolve(opened),
    )
  })
  try {
    const entries = await entriesOf(zip)
    return {
      paths: [...entries.keys()],
      async read(name, mostBytes) {
        const chunks: Buffer[] = []
        for await (const chunk of piecesOf(zip, entries.get(name), { name, mostBytes })) chunks.push(chunk)
        return Buffer.concat(chunks)
      },
      stream: (name, mostBytes) => piecesOf(zip, entries.get(name), { name, mostBytes }),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  return new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(new UnreadableFile(message))
    // Names that lead out of the archive are an error here, too.
    zip.on('error', (error: Error) => refuse(`The zip archive cannot be read: ${error.message}.`))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const { fileName } = entry
      bytes += entry.uncompressedSize
      if (entries.size >= MOST_FILES) return refuse(`The zip archive has more than ${MOST_FILES} files.`)
      if (bytes > MOST_BYTES) return refuse('The zip archive has more than 2 GB unpacked.')
      const isHidden = /(?:^|\/)(?:__MACOSX|\.[^/]*)(?:\/|$)/.test(fileName)
      if (!fileName.endsWith('/') && !isHidden) entries.set(fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

async function* piecesOf(
  zip: ZipFile,
  entry: Entry | undefined,
  { name, mostBytes }: { name: string; mostBytes: number },
): AsyncGenerator<Buffer> {
  if (!entry) throw new UnreadableFile(`${name} is not in the archive.`)
  if (entry.uncompressedSize > mostBytes)
    throw new UnreadableFile(`${name} is above ${Math.round(mostBytes / 1024 ** 2)} MB.`)
  const damaged = (error: unknown) =>
    new UnreadableFile(`${name} in the archive is damaged: ${(error as Error).message}.`)
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged(error)) : resolve(opened))),
  )
  const pieces = (stream as AsyncIterable<Buffer> & NodeJS.ReadableStream)[Symbol.asyncIterator]()
  try {
    // The size that the archive says is checked while it is unpacked. What goes wrong with a piece elsewhere is not its damage.
    for (;;) {
      const { done, value } = await pieces.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}
