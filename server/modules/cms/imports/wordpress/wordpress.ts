import { basename } from 'node:path/posix'
import { mimeOfName } from '../reading/file-mimes.ts'
import type { FieldDef } from '../../fields/field-types.ts'
import { emptyPage, type AssetRecord, type PageRecords } from '../../transfer/records.ts'
import {
  counted,
  createSlugs,
  slugOf,
  sourceId,
  storablePage,
  type Source,
  type SourceFile,
  type SourcePage,
} from '../reading/source.ts'
import { escaped, htmlOf, replaceAddresses, shortCodesIn } from './wordpress-html.ts'
import { createAddresses, fullAddress, type Addresses } from './addresses.ts'
import { publicationOf } from './wordpress-publication.ts'
import { emptyHead, textOf, wxrItems, type WxrItem } from './wxr-items.ts'
import { fetchNamed } from '../reading/fetch-file.ts'

const PER_PAGE = 25
const MOST_NAMED = 10
const listOfTexts = (name: string): FieldDef => ({
  name,
  type: 'array',
  options: { items: { name: 'item', type: 'text' } },
})

const FIELDS: FieldDef[] = [
  { name: 'title', type: 'text', required: true },
  { name: 'body', type: 'rich_text' },
  { name: 'excerpt', type: 'text' },
  { name: 'cover', type: 'asset' },
  { name: 'author', type: 'text' },
  listOfTexts('categories'),
  listOfTexts('tags'),
  {
    name: 'original_url',
    type: 'text',
    description: 'Where it was seen on the old site, so that the new one can lead from there.',
  },
]

const COLLECTIONS: Readonly<Record<string, { slug: string; name: string }>> = {
  post: { slug: 'posts', name: 'Posts' },
  page: { slug: 'pages', name: 'Pages' },
}
/** States of what nobody has written, or has thrown away. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  trash: 'in the trash',
  'auto-draft': 'that nobody has written yet',
}

/** What a first reading finds: which files there are, which address is what, and what is left out. */
interface Index {
  /** Where the blog is: of a network each has its own, and its own numbers of posts. */
  blog: string
  site: string
  attachments: Map<string, WxrItem>
  addresses: Addresses
  authors: ReadonlyMap<string, string>
  warnings: string[]
  total: number
}

/** A WordPress export: files first, then posts and pages with their categories, tags, and old slugs. */
export const wordpress: Source = async function* (file) {
  const index = await readIndex(file)
  let page = startPage(file, index)
  page.warnings.push(...index.warnings)
  for (const item of index.attachments.values()) {
    addAsset(file, index, item, page)
    if (page.records.assets.length < PER_PAGE) continue
    yield storablePage(page)
    page = startPage(file, index)
  }
  const slugs = createSlugs()
  const kept = new Set<string>()
  for await (const item of wxrItems(file.path, emptyHead())) {
    const id = idOf(index, item)
    if (typeOf(item) === 'attachment' || !isKept(item) || kept.has(id)) continue
    kept.add(id)
    addEntry({ file, index, slugs }, item, page)
    if (page.records.entries.length < PER_PAGE) continue
    yield storablePage(page)
    page = startPage(file, index)
  }
  yield storablePage(page)
}

const typeOf = (item: WxrItem): string => textOf(item, 'wp:post_type') || 'post'
const isKept = (item: WxrItem): boolean =>
  Object.hasOwn(COLLECTIONS, typeOf(item)) && !Object.hasOwn(LEFT_OUT, textOf(item, 'wp:status'))

async function readIndex(file: SourceFile): Promise<Index> {
  const head = emptyHead()
  const attachments = new Map<string, WxrItem>()
  const posts = new Map<string, WxrItem>()
  const leftOut = createLeftOut()
  for await (const item of wxrItems(file.path, head)) {
    const short = shortened(item)
    if (typeOf(item) === 'attachment') attachments.set(numberOf(item), short)
    else if (isKept(item)) posts.set(numberOf(item), short)
    leftOut.look(item)
  }
  const base = head.texts.get('wp:base_site_url') || head.texts.get('link') || ''
  const blog = blogOf(base, head.texts.get('wp:base_blog_url'))
  const site = file.siteUrl ?? blog
  const addresses = createAddresses(site)
  const index: Index = {
    blog,
    site,
    attachments,
    addresses,
    authors: head.authors,
    warnings: leftOut.warnings(),
    total: attachments.size + posts.size,
  }
  for (const item of posts.values())
    for (const name of ['link', 'guid'])
      addresses.addPage(textOf(item, name), { kind: 'ref', id: idOf(index, item) })
  for (const item of attachments.values()) {
    const address = fileAddress(index, item)
    const target = { kind: 'asset', id: idOf(index, item), address } as const
    addresses.addFile(address, target)
    for (const name of ['link', 'guid']) addresses.addPage(textOf(item, name), target)
  }
  return index
}

const SHORT = ['wp:post_id', 'wp:post_type', 'link', 'guid', 'wp:attachment_url']
const ALT = '_wp_attachment_image_alt'

/** What is kept of an item while others are read. */
const shortened = (item: WxrItem): WxrItem => ({
  texts: new Map(SHORT.map((name) => [name, textOf(item, name)])),
  categories: [],
  meta: new Map([[ALT, (item.meta.get(ALT) ?? []).slice(0, 1).map((alt) => alt.trim().slice(0, 500))]]),
  comments: 0,
})

/** Counts what an import leaves out. */
function createLeftOut() {
  const items = new Map<string, number>()
  const fields = new Set<string>()
  let values = 0
  let comments = 0
  const add = (what: string) => void items.set(what, (items.get(what) ?? 0) + 1)
  return {
    look(item: WxrItem): void {
      const type = typeOf(item)
      if (type !== 'attachment' && !Object.hasOwn(COLLECTIONS, type)) return add(`of the type ${type}`)
      comments += item.comments
      if (type === 'attachment') return
      if (!isKept(item)) return add(LEFT_OUT[textOf(item, 'wp:status')] ?? '')
      for (const [key, texts] of item.meta) {
        if (key.startsWith('_') || texts.every((text) => text.trim() === '')) continue
        values += texts.length
        if (fields.size < MOST_NAMED) fields.add(key)
      }
    },
    warnings: (): string[] => [
      ...[...items].map(([what, count]) => `Left out: ${counted(count, 'item')} ${what}.`),
      ...(comments > 0 ? [`Left out: ${counted(comments, 'comment')}.`] : []),
      ...(values > 0
        ? [`Left out: ${counted(values, 'value')} of fields of your own (${[...fields].join(', ')}).`]
        : []),
    ],
  }
}

/** The number of an item, or what else tells it from others where it has none. */
const numberOf = (item: WxrItem): string =>
  textOf(item, 'wp:post_id') || textOf(item, 'guid') || textOf(item, 'link')

const MOST_ADDRESS = 2048

function withoutSlashes(address: string): string {
  let end = address.length
  while (address.charAt(end - 1) === '/') end -= 1
  return address.slice(0, end)
}

/** Of the main blog of a network both addresses are one, however they are written. */
function blogOf(site: string, blog = ''): string {
  const plain = (address: string) =>
    withoutSlashes(address.slice(0, MOST_ADDRESS).replace(/^https?:/i, '')).toLowerCase()
  return blog === '' || plain(blog) === plain(site) ? site : blog
}

const idOf = ({ blog }: Pick<Index, 'blog'>, item: WxrItem): string => sourceId('wp', blog, numberOf(item))

const fileAddress = ({ site }: Pick<Index, 'site'>, item: WxrItem): string =>
  fullAddress(textOf(item, 'wp:attachment_url'), site)

type Page = SourcePage & { addresses: Map<string, string> }

function startPage(file: SourceFile, { total }: Index): Page {
  const collections = Object.values(COLLECTIONS)
    .filter(({ slug }) => file.collection === undefined || slug === 'posts')
    .map((collection) => collectionRecord(file.collection ?? collection.slug, file, collection.name))
  const records = { ...emptyPage(), collections }
  return { records, files: new Map(), addresses: new Map(), warnings: [], total }
}

const collectionRecord = (
  slug: string,
  { collections }: SourceFile,
  name: string,
): PageRecords['collections'][number] => ({
  id: `wordpress ${slug}`,
  slug,
  name,
  description: null,
  fields: collections.get(slug)?.fields ?? FIELDS,
  localized: true,
  settings: {},
})

function addAsset(file: SourceFile, index: Index, item: WxrItem, { records, files }: Page): void {
  const id = idOf(index, item)
  const address = fileAddress(index, item)
  records.assets.push(assetRecord(id, item, address))
  files.set(id, async () =>
    URL.canParse(address) ? fetchNamed(file.services, address) : 'its address is not valid',
  )
}

function assetRecord(id: string, item: WxrItem, address: string): AssetRecord {
  const name = (basename(address.split(/[?#]/, 1).join('')) || 'file').slice(-255)
  return {
    id,
    name,
    mime: mimeOfName(name),
    sizeBytes: 0,
    altText: item.meta.get(ALT)?.[0] || null,
    focalPoint: null,
    metadata: { sourceUrl: address.slice(0, 2000) },
    hash: null,
    base64Body: null,
  }
}

interface Reading {
  file: SourceFile
  index: Index
  slugs: ReturnType<typeof createSlugs>
}

function addEntry({ file, index, slugs }: Reading, item: WxrItem, page: Page): void {
  const { records, warnings } = page
  const id = idOf(index, item)
  const number = slugOf(numberOf(item)) || 'x'
  const title = unescaped(textOf(item, 'title'))
  const collectionSlug = file.collection ?? COLLECTIONS[typeOf(item)]?.slug ?? 'posts'
  const { locale } = file
  const wanted = slugOf(decodedSlug(textOf(item, 'wp:post_name'))) || slugOf(title) || `post-${number}`
  const slug = slugs(collectionSlug, wanted, number)
  const { why, ...publication } = publicationOf(item)
  if (why !== undefined) warnings.push(`${title || slug} ${why}`)
  records.entries.push({
    id,
    collectionId: `wordpress ${collectionSlug}`,
    collectionSlug,
    slug,
    locale,
    translationGroupId: `${id} translations`,
    data: valuesOf(item, { title: title || slug, index, page }),
    ...publication,
  })
  for (const old of item.meta.get('_wp_old_slug') ?? []) {
    const fromSlug = slugOf(decodedSlug(old))
    if (fromSlug !== '' && fromSlug !== slug)
      records.redirects.push({
        id: `${id} ${fromSlug}`,
        collectionId: `wordpress ${collectionSlug}`,
        collectionSlug,
        locale,
        fromSlug,
        entryId: id,
      })
  }
}

function valuesOf(
  item: WxrItem,
  { title, index, page }: { title: string; index: Index; page: Page },
): Record<string, unknown> {
  const names = (domain: string) =>
    [
      ...new Set(item.categories.filter((one) => one.domain === domain).map(({ name }) => unescaped(name))),
    ].filter((name) => name !== '' && name !== 'Uncategorized')
  const body = replaceAddresses(htmlOf(item.texts.get('content:encoded') ?? ''), (address) => {
    const found = index.addresses.find(address)
    if (found?.address !== undefined) page.addresses.set(found.id, escaped(found.address))
    return found && `${found.kind}://${found.id}`
  })
  const codes = shortCodesIn(body)
  if (codes.length > 0)
    page.warnings.push(
      `${title}: the text has short codes that only WordPress shows: ${codes.slice(0, 10).join(', ')}.`,
    )
  const thumbnail = index.attachments.get(item.meta.get('_thumbnail_id')?.[0]?.trim() ?? '')
  const values: Record<string, unknown> = {
    title,
    body,
    excerpt: textOf(item, 'excerpt:encoded'),
    cover: thumbnail && idOf(index, thumbnail),
    author: index.authors.get(textOf(item, 'dc:creator')) || textOf(item, 'dc:creator'),
    categories: names('category'),
    tags: names('post_tag'),
    original_url: textOf(item, 'link'),
  }
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#8217': '’',
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#039|#8217);/g, (_, name: string) => ENTITIES[name] ?? '')
