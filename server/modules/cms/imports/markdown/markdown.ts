import { basename, join } from 'node:path/posix'
import { mimeOfName } from '../reading/file-mimes.ts'
import type { FieldDef } from '../../fields/field-types.ts'
import { emptyPage } from '../../transfer/records.ts'
import { FieldGuess, fieldNameOf, fitValue } from '../reading/field-guess.ts'
import { readDocument, type Document } from './front-matter.ts'
import { leadsToImage, placesOf, warningsOf } from './places.ts'
import { commonFolder, placeOf, siteOf, type Text } from './placing.ts'
import { saidOf, stateOf } from './state.ts'
import { replaceLinks } from '../reading/markdown-links.ts'
import { plainKey } from '../reading/publication.ts'
import {
  createSlugs,
  sourceId,
  storablePage,
  UnreadableFile,
  type Source,
  type SourceFile,
  type SourcePage,
} from '../reading/source.ts'
import { openZip, type ZipFiles } from '../reading/zip-files.ts'

const PER_PAGE = 25
const MOST_TEXT_BYTES = 2 * 1024 ** 2
const MOST_IMAGE_BYTES = 10 * 1024 ** 2
const MOST_KEYS = 80
// Each is looked for in many places.
const MOST_ADDRESSES = 2000
const TEXT = /\.(?:md|markdown|mdx)$/i
const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i

/** What says something of the entry itself, and is no field. */
const ABOUT = new Set([
  'slug',
  'draft',
  'published',
  'lang',
  'locale',
  'layout',
  'translationkey',
  'password',
])

const isAbout = (key: string): boolean => ABOUT.has(plainKey(key))

/** What a first reading finds. */
interface Index {
  zip: ZipFiles
  file: SourceFile
  /** The names of all files. */
  paths: Set<string>
  texts: Map<string, Text>
  images: Map<string, string>
  /** What is told of texts that cannot be read. */
  unread: string[]
  /** Those that the texts of each collection have, and those that they are made to fit. */
  guessed: Map<string, FieldDef[]>
  fields: Map<string, FieldDef[]>
}

/** A zip archive of Markdown files: each becomes an entry, the front matter its fields, images that it shows its assets. */
export const markdown: Source = async function* (file) {
  const zip = await openZip(file.path)
  try {
    const index = await readIndex(zip, file)
    let page = startPage(index)
    page.warnings.push(...index.unread)
    const brought = new Set<string>()
    for (const text of index.texts.values()) {
      const document = await read(zip, text.path)
      if (typeof document !== 'string') addEntry(index, { text, document, brought }, page)
      if (page.records.entries.length + page.records.assets.length < PER_PAGE) continue
      yield storablePage(page)
      page = startPage(index)
    }
    yield storablePage(page)
  } finally {
    zip.close()
  }
}

/** A text of the archive; why it cannot be read. */
async function read(zip: ZipFiles, path: string): Promise<Document | string> {
  const bytes = await readBytes(zip, path, MOST_TEXT_BYTES)
  return typeof bytes === 'string' ? bytes : readDocument(bytes.toString('utf8'))
}

async function readBytes(zip: ZipFiles, path: string, mostBytes: number): Promise<Buffer | string> {
  try {
    return await zip.read(path, mostBytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message.replace(/\.$/, '')
    throw error
  }
}

async function readIndex(zip: ZipFiles, file: SourceFile): Promise<Index> {
  const paths = zip.paths.toSorted()
  const texts = new Map<string, Text>()
  const index: Index = {
    zip,
    file,
    paths: new Set(paths),
    texts,
    images: new Map(),
    unread: [],
    guessed: new Map(),
    fields: new Map(),
  }
  const root = commonFolder(paths.filter((path) => TEXT.test(path)))
  const site = siteOf(file, root)
  for (const path of paths)
    if (IMAGE.test(path)) index.images.set(path, sourceId('md', site, file.collection ?? '', path))
  const slugs = createSlugs()
  const guesses = new Map<string, Map<string, FieldGuess>>()
  for (const path of paths.filter((one) => TEXT.test(one))) {
    const document = await read(zip, path)
    if (typeof document === 'string') {
      index.unread.push(`${path} was left out: ${document}.`)
      continue
    }
    const { matter } = document
    const text = placeOf(path, matter, { file, root, site, slugs })
    texts.set(path, text)
    const ofCollection = guesses.get(text.collection) ?? new Map<string, FieldGuess>()
    guesses.set(text.collection, ofCollection)
    for (const [key, value] of Object.entries(matter)) {
      const name = isAbout(key) ? undefined : fieldNameOf(key)
      if (name === undefined || (ofCollection.size > MOST_KEYS && !ofCollection.has(name))) continue
      const guess = ofCollection.get(name) ?? new FieldGuess()
      ofCollection.set(name, guess)
      guess.add(value, typeof value === 'string' && imageAt(index, path, value) !== undefined)
    }
  }
  if (texts.size === 0 && index.unread.length === 0)
    throw new UnreadableFile('The archive has no Markdown files (.md).')
  for (const [collection, keys] of guesses) {
    const guessed = fieldsOf(keys)
    index.guessed.set(collection, guessed)
    index.fields.set(collection, file.collections.get(collection)?.fields ?? guessed)
  }
  return index
}

const fieldsOf = (keys: ReadonlyMap<string, FieldGuess>): FieldDef[] => [
  { name: 'title', type: 'text', required: true },
  { name: 'body', type: 'markdown' },
  ...[...keys]
    .filter(([name]) => name !== 'title' && name !== 'body')
    .slice(0, MOST_KEYS)
    .map(([name, guess]) => guess.named(name)),
]

const nameOfSlug = (slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const startPage = ({ guessed, texts }: Index): SourcePage => ({
  records: {
    ...emptyPage(),
    collections: [...guessed].map(([slug, own]) => ({
      id: `markdown ${slug}`,
      slug,
      name: nameOfSlug(slug),
      description: null,
      fields: own,
      localized: true,
      settings: {},
    })),
  },
  files: new Map(),
  warnings: [],
  total: texts.size,
})

function imageAt({ images }: Index, path: string, address: string): string | undefined {
  for (const place of placesOf(path, address)) if (images.has(place)) return place
  return undefined
}

function textAt({ texts }: Index, path: string, address: string): Text | undefined {
  for (const place of placesOf(path, address))
    for (const candidate of [
      place,
      `${place}.md`,
      `${place}.mdx`,
      join(place, 'index.md'),
      join(place, '_index.md'),
    ]) {
      const found = texts.get(candidate)
      if (found) return found
    }
  return undefined
}

/** The place within a text that an address leads to. */
const anchorOf = (address: string): string =>
  (/#.*/.exec(address)?.[0] ?? '').replace(/[\s<>"']/g, (sign) => encodeURIComponent(sign))

interface Adding {
  text: Text
  document: Document
  brought: Set<string>
}

function addEntry(index: Index, { text, document, brought }: Adding, page: SourcePage): void {
  const { path, collection, slug, locale, group, id } = text
  const { matter, body } = document
  const { why, ...state } = stateOf(path, document)
  if (why !== undefined) page.warnings.push(`${path} ${why}`)
  const bring = (place: string) => bringImage(index, place, { page, brought })
  const missing = new Set<string>()
  const named = new Set<string>()
  const isAmongFirst = (address: string) =>
    named.has(address) || (named.size < MOST_ADDRESSES && named.add(address).size > 0)
  // Components are indented in MDX, code never is.
  const hasIndentedCode = !/\.mdx$/i.test(path)
  const data: Record<string, unknown> = {}
  const fields = index.fields.get(collection) ?? []
  for (const [key, value] of Object.entries({
    ...Object.fromEntries(Object.entries(matter).filter(([key]) => plainKey(key) !== 'title')),
    title: saidOf(matter, 'title') ?? headingOf(body) ?? nameOfSlug(slug),
  })) {
    const field = isAbout(key) ? undefined : fields.find(({ name }) => name === fieldNameOf(key))
    if (!field) continue
    if (field.name !== 'title')
      for (const one of imagesMissing(index, path, value)) if (isAmongFirst(one)) missing.add(one)
    const image =
      field.type === 'asset' && typeof value === 'string' ? imageAt(index, path, value) : undefined
    const fitting = image === undefined ? fitValue(field, value) : bring(image)
    if (fitting !== undefined) data[field.name] = fitting
  }
  if (fields.some(({ name }) => name === 'body'))
    data['body'] = replaceLinks(
      body,
      (address) => {
        if (!isAmongFirst(address)) return undefined
        const image = imageAt(index, path, address)
        if (image !== undefined) return `asset://${bring(image)}`
        const other = textAt(index, path, address)
        if (!other) missing.add(address)
        return other && `ref://${other.id}${anchorOf(address)}`
      },
      hasIndentedCode,
    )
  page.warnings.push(...warningsOf(path, missing, index.paths))
  if (named.size >= MOST_ADDRESSES)
    page.warnings.push(
      `${path} names very many addresses: those behind the first ${MOST_ADDRESSES} were left as they are.`,
    )
  page.records.entries.push({
    id,
    slug,
    locale,
    collectionId: `markdown ${collection}`,
    collectionSlug: collection,
    translationGroupId: group,
    ...state,
    data,
  })
}

/** What a value of the front matter names of images that are not among those of the archive. */
const imagesMissing = (index: Index, path: string, value: unknown): string[] =>
  [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .filter((one) => leadsToImage(path, one) && imageAt(index, path, one) === undefined)

/** The text of the first heading; its end is trimmed by hand, since a pattern would look at a long line again and again. */
function headingOf(body: string): string | undefined {
  let heading = /^#[ \t]([^\n]*)/m.exec(body)?.[1]?.trim() ?? ''
  while (heading.endsWith('#') || heading.endsWith(' ')) heading = heading.slice(0, -1)
  return heading || undefined
}

function bringImage(
  { images, zip }: Index,
  place: string,
  { page, brought }: { page: SourcePage; brought: Set<string> },
): string {
  const id = images.get(place) as string
  if (brought.has(id)) return id
  brought.add(id)
  const name = basename(place).slice(-255)
  page.records.assets.push({
    id,
    name,
    mime: mimeOfName(name),
    sizeBytes: 0,
    altText: null,
    focalPoint: null,
    metadata: {},
    hash: null,
    base64Body: null,
  })
  page.files.set(id, async () => {
    const bytes = await readBytes(zip, place, MOST_IMAGE_BYTES)
    return typeof bytes === 'string' ? bytes : { name, mime: mimeOfName(name), bytes }
  })
  return id
}
