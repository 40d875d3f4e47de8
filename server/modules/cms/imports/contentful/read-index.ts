import { createReadStream } from 'node:fs'
import type { FieldDef } from '../../fields/field-types.ts'
import { timeOf } from '../reading/field-guess.ts'
import { kindOf } from '../reading/file-kind.ts'
import { jsonItems, type JsonItem } from '../reading/json-items.ts'
import { at, isRecord, listAt, recordAt, textAt } from '../reading/json-values.ts'
import { counted, sourceId, UnreadableFile, type SourceFile } from '../reading/source.ts'
import { filesOf, plainAddress, type AssetFiles } from './assets.ts'
import { typesOf, type ContentType } from './content-types.ts'
import { localesOf, type Locales } from './locales.ts'

/** What a first reading finds of an entry. */
export interface EntryPlace {
  type: ContentType
  /** The languages that it is in, by their codes there. */
  locales: readonly string[]
  /** What it is called in the first of them that says it. */
  title: string
}

/** What a first reading of an export finds. */
export interface Index {
  file: SourceFile
  space: string
  types: ReadonlyMap<string, ContentType>
  locales: Locales
  tags: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, AssetFiles>
  /** The assets by the addresses of their files. */
  byAddress: ReadonlyMap<string, string>
  entries: ReadonlyMap<string, EntryPlace>
  /** The content types whose entries have tags. */
  tagged: ReadonlySet<string>
  /** Of how many records. */
  total: number
  warnings: string[]
}

const MOST_RECORDS = 100_000
const MOST_TITLE = 200
const NO_EXPORT =
  'This is not a file that contentful-export writes: it has no lists of contentTypes and entries.'

/** The items of some lists of an export. */
export const itemsOf = (path: string, ...names: string[]): AsyncGenerator<JsonItem> =>
  jsonItems(createReadStream(path), names)

/** Reads all but what entries say, and of these what others need to know. Throws `UnreadableFile` for what is no export. */
export async function readIndex(file: SourceFile): Promise<Index> {
  const kind = await kindOf(file.path)
  if (kind === 'zip')
    throw new UnreadableFile(
      'This is a zip archive. Unpack it, and import the JSON file that contentful-export has written.',
    )
  if (kind === 'xml')
    throw new UnreadableFile('This is XML, not the JSON file that contentful-export writes.')
  const head = await readHead(file)
  const types = typesOf(head.contentTypes, head.editorInterfaces, file)
  const seen = new Set<string>()
  const found = await readEntries(file, types, seen)
  if (types.size === 0)
    throw new UnreadableFile(
      found.size + found.untyped > 0
        ? 'The export has no content types. Export it without --skip-content-model.'
        : NO_EXPORT,
    )
  const locales = localesOf(head.locales, seen, file.locale)
  const assets = new Map<string, AssetFiles>()
  const byAddress = new Map<string, string>()
  const space = found.space || textAt(head.contentTypes[0], 'sys', 'space', 'sys', 'id')
  for (const [id, asset] of head.assets) {
    const files = filesOf(asset, { space, id, locales })
    if (!files) continue
    assets.set(id, files)
    for (const record of files.records) byAddress.set(plainAddress(record.url), record.id)
  }
  const entries = placesOf(found.raw, locales)
  let total = 0
  for (const { records } of assets.values()) total += records.length
  for (const { locales: own } of entries.values()) total += own.length
  return {
    file,
    space,
    types,
    locales,
    tags: head.tags,
    assets,
    byAddress,
    entries,
    tagged: found.tagged,
    total,
    warnings: [
      ...locales.warnings,
      ...[...types.values()].flatMap(({ warnings }) => warnings),
      ...(found.untyped > 0
        ? [
            `Left out: ${counted(found.untyped, 'entry', 'entries')} of content types that are not in the export.`,
          ]
        : []),
      ...(head.assets.size > assets.size
        ? [`Left out: ${counted(head.assets.size - assets.size, 'asset')} that are archived or have no file.`]
        : []),
    ],
  }
}

interface Head {
  contentTypes: unknown[]
  editorInterfaces: unknown[]
  locales: unknown[]
  tags: Map<string, string>
  assets: Map<string, unknown>
}

async function readHead({ path }: SourceFile): Promise<Head> {
  const head: Head = {
    contentTypes: [],
    editorInterfaces: [],
    locales: [],
    tags: new Map(),
    assets: new Map(),
  }
  for await (const { list, value } of itemsOf(
    path,
    'contentTypes',
    'editorInterfaces',
    'locales',
    'tags',
    'assets',
  )) {
    const id = textAt(value, 'sys', 'id')
    if (list === '') throw new UnreadableFile(NO_EXPORT)
    if (list === 'tags') head.tags.set(id, textAt(value, 'name') || id)
    else if (list !== 'assets') head[list as 'contentTypes' | 'editorInterfaces' | 'locales'].push(value)
    else if (id !== '') {
      head.assets.set(id, { sys: at(value, 'sys'), fields: at(value, 'fields') })
      if (head.assets.size > MOST_RECORDS)
        throw new UnreadableFile(`The export has more than ${MOST_RECORDS} assets.`)
    }
  }
  return head
}

interface RawEntry {
  type: ContentType
  /** The languages in which it has values of its own. */
  own: ReadonlySet<string>
  titles: Record<string, unknown>
}

interface FoundEntries {
  raw: Map<string, RawEntry>
  size: number
  untyped: number
  space: string
  tagged: Set<string>
}

async function readEntries(
  { path }: SourceFile,
  types: ReadonlyMap<string, ContentType>,
  seen: Set<string>,
): Promise<FoundEntries> {
  const found: FoundEntries = { raw: new Map(), size: 0, untyped: 0, space: '', tagged: new Set() }
  const days = new Map<FieldDef, boolean>()
  for await (const { value } of itemsOf(path, 'entries')) {
    const type = types.get(textAt(value, 'sys', 'contentType', 'sys', 'id'))
    const id = textAt(value, 'sys', 'id')
    if (!type || id === '') {
      found.untyped += 1
      continue
    }
    if (found.raw.size >= MOST_RECORDS)
      throw new UnreadableFile(`The export has more than ${MOST_RECORDS} entries.`)
    found.space ||= textAt(value, 'sys', 'space', 'sys', 'id')
    if (listAt(value, 'metadata', 'tags').length > 0) found.tagged.add(type.id)
    found.raw.set(id, rawEntry(value, type, { seen, days }))
  }
  // A field in which nobody has ever said a time of the day is one of days.
  for (const { definition, isDay } of [...types.values()].flatMap(({ fields }) => fields))
    if (definition.type === 'datetime' && (isDay ?? days.get(definition) ?? false)) definition.type = 'date'
  return { ...found, size: found.raw.size }
}

function rawEntry(
  entry: unknown,
  type: ContentType,
  { seen, days }: { seen: Set<string>; days: Map<FieldDef, boolean> },
): RawEntry {
  const own = new Set<string>()
  for (const { id, isLocalized, definition } of [...type.fields, ...(type.slugField ? [type.slugField] : [])])
    for (const [code, value] of Object.entries(recordAt(entry, 'fields', id))) {
      if (value === null || value === undefined) continue
      seen.add(code)
      if (isLocalized) own.add(code)
      if (definition.type === 'datetime')
        days.set(
          definition,
          (days.get(definition) ?? true) && timeOf(value) !== null && !String(value).includes('T'),
        )
    }
  const titles = type.titleField ? recordAt(entry, 'fields', type.titleField.id) : {}
  const short = Object.entries(titles).flatMap(([code, title]) =>
    typeof title === 'string' ? [[code, title.slice(0, MOST_TITLE)] as const] : [],
  )
  return { type, own, titles: Object.fromEntries(short) }
}

/** An entry is in each language that it has a value of its own in, and in the default one if it has none at all. */
function placesOf(
  raw: ReadonlyMap<string, RawEntry>,
  { codes, usual, chainOf }: Locales,
): Map<string, EntryPlace> {
  return new Map(
    [...raw].map(([id, { type, own, titles }]) => {
      const known = [...codes.keys()].filter((code) => own.has(code))
      const locales = known.length > 0 ? known : [usual]
      const code = [...chainOf(usual), ...locales].find((one) => textAt(titles, one) !== '') ?? ''
      return [id, { type, locales, title: textAt(titles, code) || id }]
    }),
  )
}

/** The record of an entry in a language. */
export const entryIdOf = (space: string, id: string, locale: string): string =>
  sourceId('cf', space, 'entry', id, locale)

/** The record of an entry that one in a language leads to: in that language or one that stands in for it, else in the default one, else in any. */
export function entryRecordOf(
  { entries, space, locales }: Index,
  id: string,
  locale: string,
): string | undefined {
  const place = entries.get(id)
  if (!place) return undefined
  const code =
    [...locales.chainOf(locale), locales.usual].find((one) => place.locales.includes(one)) ??
    place.locales[0] ??
    locales.usual
  return entryIdOf(space, id, code)
}

/** Whether a value is a link of Contentful, to a kind of thing. */
export const linkedId = (value: unknown, kind: 'Entry' | 'Asset'): string | undefined =>
  isRecord(value) && textAt(value, 'sys', 'linkType') === kind ? textAt(value, 'sys', 'id') : undefined
