import { createReadStream } from 'node:fs'
import { basename } from 'node:path/posix'
import { kindOf } from '../reading/file-kind.ts'
import { jsonItems } from '../reading/json-items.ts'
import { at, isRecord, type JsonRecord } from '../reading/json-values.ts'
import { UnreadableFile, type SourceFile } from '../reading/source.ts'
import { openZip, type ZipFiles } from '../reading/zip-files.ts'
import { withRelationships } from './columns.ts'

const MOST_JSON_BYTES = 200 * 1024 ** 2
// Each value that is a number is looked for in all of them.
const MOST_COLLECTIONS = 500
const MOST_RELATIONSHIPS = 1000
const MOST_PROBLEMS = 20

/** The documents of a file of Payload, by the collections that they are of. */
export interface Documents {
  collections: readonly string[]
  /** The documents of one of them, in the same order whenever they are read. */
  read(collection: string): AsyncGenerator<JsonRecord>
  /** Reads the bytes of a file of the archive, by its name; undefined where it is not in there. */
  fileOf(name: string): ((mostBytes: number) => Promise<Buffer>) | undefined
  /** Whether it is one list, so that what it names can only come with others. */
  isOneList: boolean
  /** The keys of relationships that name no collection, as far as documents have been read. */
  relationships: ReadonlySet<string>
  /** What could not be read, as far as documents have been read. */
  problems: ReadonlySet<string>
  /** What else is in the archive. */
  leftOut: readonly string[]
  close(): void
}

/** Opens one list of documents, or an archive of such. Throws `UnreadableFile` for what is neither. */
export async function openDocuments(file: Pick<SourceFile, 'path' | 'name'>): Promise<Documents> {
  const kind = await kindOf(file.path)
  if (kind === 'zip') return fromArchive(await openZip(file.path))
  if (kind !== 'json')
    throw new UnreadableFile(
      'This is neither JSON nor a zip archive. Export the collections of Payload as JSON, not as CSV.',
    )
  const collection = collectionOf(file.name)
  const found: Found = { relationships: new Set(), problems: new Set() }
  return {
    ...found,
    collections: [collection],
    isOneList: true,
    read: () => documentsIn(createReadStream(file.path), basename(file.name), found),
    fileOf: () => undefined,
    leftOut: [],
    close() {},
  }
}

function fromArchive(zip: ZipFiles): Documents {
  const lists = new Map<string, string[]>()
  const files = new Map<string, string>()
  for (const path of zip.paths.toSorted()) {
    if (!/\.json$/i.test(path)) files.set(basename(path), path)
    else {
      const collection = collectionOf(path)
      // A collection may be exported in parts.
      const parts = lists.get(collection) ?? []
      lists.set(collection, parts)
      parts.push(path)
    }
  }
  if (lists.size === 0) {
    zip.close()
    throw new UnreadableFile('The archive has no JSON files. Export each collection of Payload as JSON.')
  }
  if (lists.size > MOST_COLLECTIONS) {
    zip.close()
    throw new UnreadableFile(`The archive has files of more than ${MOST_COLLECTIONS} collections.`)
  }
  const found: Found = { relationships: new Set(), problems: new Set() }
  return {
    ...found,
    collections: [...lists.keys()],
    isOneList: false,
    async *read(collection) {
      for (const path of lists.get(collection) ?? [])
        try {
          yield* documentsIn(zip.stream(path, MOST_JSON_BYTES), path, found)
        } catch (error) {
          // The other lists are none the worse for it.
          if (!(error instanceof UnreadableFile)) throw error
          addProblem(found, `What is behind a fault in ${path} was left out. ${error.message}`)
        }
    },
    fileOf(name) {
      const path = files.get(basename(name))
      return path === undefined ? undefined : (mostBytes) => zip.read(path, mostBytes)
    },
    leftOut: [...files.keys()].filter((name) => /\.csv$/i.test(name)),
    close: () => zip.close(),
  }
}

/** The collection that a file is called after: without the time that the plugin puts in front, and what browsers put behind. */
function collectionOf(fileName: string): string {
  const stem = basename(fileName)
    .replace(/\.json$/i, '')
    .replace(/ ?\(\d{1,4}\)$/, '')
  return (/^\d{4}-?\d{2}-?\d{2}[\d\s_:.TZ-]*-(.+)$/.exec(stem)?.[1] ?? stem).slice(0, 100) || 'documents'
}

/** What is noticed while documents are read. */
interface Found {
  relationships: Set<string>
  problems: Set<string>
}

function addProblem({ problems }: Found, problem: string): void {
  if (problems.size < MOST_PROBLEMS) problems.add(problem)
}

async function* documentsIn(
  chunks: AsyncIterable<Buffer>,
  name: string,
  found: Found,
): AsyncGenerator<JsonRecord> {
  const note = (key: string) => {
    if (found.relationships.size < MOST_RELATIONSHIPS) found.relationships.add(key)
  }
  const leftOut = ({ message }: UnreadableFile) =>
    addProblem(found, `A document in ${name} was left out. ${message}`)
  // The plugin writes one list; the API has it in `docs`.
  for await (const { list, value } of jsonItems(chunks, ['docs', 'contentTypes'], leftOut)) {
    if (list === 'contentTypes')
      throw new UnreadableFile('This is a file of contentful-export. Import it as one of Contentful.')
    if (isRecord(value)) yield withRelationships(value, note)
  }
}

/** The id of a document, as a text; undefined where it has none. */
export function idOf(value: unknown): string | undefined {
  const id = at(value, 'id') ?? at(value, '_id', '$oid') ?? at(value, '_id')
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : undefined
}
