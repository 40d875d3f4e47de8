import { basename, dirname, join } from 'node:path/posix'
import { mimeOfName } from '../reading/file-mimes.ts'
import type { FieldDef } from '../../fields/field-types.ts'
import { emptyPage, type EntryRecord } from '../../transfer/records.ts'
import { FieldGuess, fieldNameOf, fitValue, timeOf } from '../reading/field-guess.ts'
import { readDocument, type Document } from './front-matter.ts'
import { leadsToImage, placesOf, warningsOf } from './places.ts'
import { replaceLinks } from '../reading/markdown-links.ts'
import {
  collectionSlugOf,
  createSlugs,
  slugOf,
  sourceId,
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
const LOCALE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** What says something of the entry itself, and is no field. */
const ABOUT = new Set(['slug', 'draft', 'published', 'lang', 'locale', 'layout', 'translationKey'])

/** One text of the archive, with the place that it gets. */
interface Text {
  path: string
  id: string
  collection: string
  slug: string
  locale: string
  group: string
}

/** What a first reading finds. */
interface Index {
  zip: ZipFiles
  file: SourceFile
  /** The names of all files. */
  paths: Set<string>
  texts: Map<string, Text>
  images: Map<string, string>
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
    const brought = new Set<string>()
    for (const text of index.texts.values()) {
      const document = await read(zip, text.path)
      addEntry(index, { text, document, brought }, page)
      if (page.records.entries.length + page.records.assets.length < PER_PAGE) continue
      yield page
      page = startPage(index)
    }
    yield page
  } finally {
    zip.close()
  }
}

const read = async (zip: ZipFiles, path: string): Promise<Document> =>
  readDocument((await zip.read(path, MOST_TEXT_BYTES)).toString('utf8'))

async function readIndex(zip: ZipFiles, file: SourceFile): Promise<Index> {
  const paths = zip.paths.toSorted()
  const texts = new Map<string, Text>()
  const index: Index = {
    zip,
    file,
    paths: new Set(paths),
    texts,
    images: new Map(),
    guessed: new Map(),
    fields: new Map(),
  }
  for (const path of paths)
    if (IMAGE.test(path)) index.images.set(path, sourceId('md', file.collection ?? '', path))
  const root = commonFolder(paths.filter((path) => TEXT.test(path)))
  const slugs = createSlugs()
  const guesses = new Map<string, Map<string, FieldGuess>>()
  for (const path of paths.filter((one) => TEXT.test(one))) {
    const { matter } = await read(zip, path)
    const text = placeOf(path, matter, { file, root, slugs })
    texts.set(path, text)
    const ofCollection = guesses.get(text.collection) ?? new Map<string, FieldGuess>()
    guesses.set(text.collection, ofCollection)
    for (const [key, value] of Object.entries(matter)) {
      const name = ABOUT.has(key) ? undefined : fieldNameOf(key)
      if (name === undefined || (ofCollection.size > MOST_KEYS && !ofCollection.has(name))) continue
      const guess = ofCollection.get(name) ?? new FieldGuess()
      ofCollection.set(name, guess)
      guess.add(value, typeof value === 'string' && imageAt(index, path, value) !== undefined)
    }
  }
  if (texts.size === 0) throw new UnreadableFile('The archive has no Markdown files (.md).')
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

/** The folder that all files are in; archives often have one around everything. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = `${first.split('/')[0] ?? ''}/`
  return first.includes('/') && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

interface Placing {
  file: SourceFile
  root: string
  slugs: ReturnType<typeof createSlugs>
}

function placeOf(path: string, matter: Record<string, unknown>, { file, root, slugs }: Placing): Text {
  const within = path.slice(root.length)
  const [stem = '', suffix] = partsOf(basename(within).replace(TEXT, ''))
  const said = [matter['locale'], matter['lang'], suffix].find(
    (one): one is string => typeof one === 'string' && LOCALE.test(one),
  )
  const top = within.includes('/')
    ? slugOf(within.split('/')[0] ?? '').slice(0, 64)
    : slugOf(root).slice(0, 64)
  const collection =
    file.collection ?? ((/^[a-z0-9][a-z0-9-]*$/.test(top) && collectionSlugOf(top)) || 'pages')
  const locale = said ?? file.locale
  const name = /^_?index$/i.test(stem) ? basename(dirname(within)).replace(/^\.$/, 'index') : stem
  const dateless = name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')
  const own = typeof matter['slug'] === 'string' ? matter['slug'].split('/').at(-1) : undefined
  const wanted = slugOf(own ?? dateless) || 'page'
  const key = matter['translationKey']
  return {
    path,
    id: sourceId('md', file.collection ?? '', within),
    collection,
    locale,
    slug: slugs(`${collection} ${locale}`, wanted, slugOf(basename(dirname(within))) || 'more'),
    group: sourceId('group', collection, typeof key === 'string' ? key : join(dirname(within), stem)),
  }
}

/** The name of a file and the language at its end, as in `about.de`. */
function partsOf(name: string): [string, string?] {
  const [, stem, locale] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(name) ?? []
  return stem !== undefined && locale !== undefined && LOCALE.test(locale) ? [stem, locale] : [name]
}

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

interface Adding {
  text: Text
  document: Document
  brought: Set<string>
}

function addEntry(index: Index, { text, document, brought }: Adding, page: SourcePage): void {
  const { path, collection, slug, locale, group, id } = text
  const { matter, body, problem } = document
  if (problem !== undefined) page.warnings.push(`${path} came as a draft: ${problem}.`)
  const bring = (place: string) => bringImage(index, place, { page, brought })
  const missing = new Set<string>()
  const named = new Set<string>()
  const isAmongFirst = (address: string) =>
    named.has(address) || (named.size < MOST_ADDRESSES && named.add(address).size > 0)
  const data: Record<string, unknown> = {}
  const fields = index.fields.get(collection) ?? []
  for (const [key, value] of Object.entries({
    ...matter,
    title: matter['title'] ?? headingOf(body) ?? nameOfSlug(slug),
  })) {
    const field = ABOUT.has(key) ? undefined : fields.find(({ name }) => name === fieldNameOf(key))
    if (!field) continue
    if (key !== 'title')
      for (const one of imagesMissing(index, path, value)) if (isAmongFirst(one)) missing.add(one)
    const image =
      field.type === 'asset' && typeof value === 'string' ? imageAt(index, path, value) : undefined
    const fitting = image === undefined ? fitValue(field, value) : bring(image)
    if (fitting !== undefined) data[field.name] = fitting
  }
  if (fields.some(({ name }) => name === 'body'))
    data['body'] = replaceLinks(body, (address) => {
      if (!isAmongFirst(address)) return undefined
      const image = imageAt(index, path, address)
      if (image !== undefined) return `asset://${bring(image)}`
      const other = textAt(index, path, address)
      if (!other) missing.add(address)
      return other && `ref://${other.id}`
    })
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
    ...(problem === undefined ? stateOf(matter, path) : DRAFT),
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

type State = Pick<EntryRecord, 'status' | 'publishedAt' | 'scheduledAt'>

/** What is not to be seen, or of which nobody can say whether it is. */
const DRAFT: State = { status: 'draft', publishedAt: null, scheduledAt: null }

function stateOf(matter: Record<string, unknown>, path: string): State {
  const ofName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1]
  const at = timeOf(matter['date']) ?? timeOf(matter['pubDate']) ?? timeOf(ofName)
  if (matter['draft'] === true || matter['published'] === false) return DRAFT
  const isLater = at !== null && at.getTime() > Date.now()
  return {
    status: isLater ? 'scheduled' : 'published',
    publishedAt: isLater ? null : at,
    scheduledAt: isLater ? at : null,
  }
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
    try {
      return { name, mime: mimeOfName(name), bytes: await zip.read(place, MOST_IMAGE_BYTES) }
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message.replace(/\.$/, '')
      throw error
    }
  })
  return id
}
