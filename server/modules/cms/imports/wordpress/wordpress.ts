import { basename } from 'node:path/posix'
import { mimeOfName } from '../reading/file-mimes.ts'
import type { FieldDef } from '../../fields/field-types.ts'
import { emptyPage, type AssetRecord, type EntryRecord, type PageRecords } from '../../transfer/records.ts'
import {
  counted,
  createSlugs,
  slugOf,
  sourceId,
  type Source,
  type SourceFile,
  type SourcePage,
} from '../reading/source.ts'
import { htmlOf, replaceAddresses, shortCodesIn } from './wordpress-html.ts'
import { wxrItems, type WxrItem } from './wxr-items.ts'
import { fetchNamed } from '../reading/fetch-file.ts'

const PER_PAGE = 25
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
const STATUSES: Readonly<Record<string, EntryRecord['status']>> = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  pending: 'draft',
  private: 'draft',
}

/** What a first reading finds: which file has which id, and which address is which post. */
interface Index {
  site: string
  attachments: Map<string, WxrItem>
  byAddress: Map<string, { kind: 'asset' | 'ref'; id: string }>
  authors: Map<string, string>
  others: Map<string, number>
  total: number
}

/** A WordPress export: posts and pages with their files, categories, tags, and old slugs. */
export const wordpress: Source = async function* (file) {
  const index = await readIndex(file)
  const slugs = createSlugs()
  const kept = new Set<string>()
  let page = startPage(file, index)
  for (const [type, count] of index.others)
    page.warnings.push(`Left out: ${counted(count, 'item')} of the type ${type}.`)
  const names = readersOf(file, index, { slugs, kept })
  for await (const item of wxrItems(file.path, new Map())) {
    if (!names.add(item, page)) continue
    if (page.records.entries.length + page.records.assets.length < PER_PAGE) continue
    yield page
    page = startPage(file, index)
  }
  yield page
}

const textOf = ({ texts }: WxrItem, name: string): string => (texts.get(name) ?? '').trim()
const typeOf = (item: WxrItem): string => textOf(item, 'wp:post_type') || 'post'
const isKept = (item: WxrItem): boolean =>
  Object.hasOwn(COLLECTIONS, typeOf(item)) && Object.hasOwn(STATUSES, textOf(item, 'wp:status'))

async function readIndex({ path }: SourceFile): Promise<Index> {
  const head = new Map<string, string>()
  const index: Index = {
    site: '',
    attachments: new Map(),
    byAddress: new Map(),
    authors: new Map(),
    others: new Map(),
    total: 0,
  }
  const posts: WxrItem[] = []
  for await (const item of wxrItems(path, head)) {
    const type = typeOf(item)
    const texts = new Map(
      ['wp:post_id', 'link', 'wp:attachment_url'].map((name) => [name, textOf(item, name)]),
    )
    const short = { ...item, texts, meta: new Map() }
    if (type === 'attachment') index.attachments.set(textOf(item, 'wp:post_id'), short)
    else if (isKept(item)) posts.push(short)
    else if (!Object.hasOwn(COLLECTIONS, type)) index.others.set(type, (index.others.get(type) ?? 0) + 1)
    else continue
    if (type === 'attachment' || isKept(item)) index.total += 1
  }
  index.site = head.get('wp:base_site_url') || head.get('link') || ''
  for (const item of index.attachments.values())
    for (const address of [textOf(item, 'wp:attachment_url'), textOf(item, 'link')])
      index.byAddress.set(plainAddress(address), { kind: 'asset', id: idOf(index, item) })
  for (const item of posts)
    index.byAddress.set(plainAddress(textOf(item, 'link')), { kind: 'ref', id: idOf(index, item) })
  return index
}

const idOf = ({ site }: Pick<Index, 'site'>, item: WxrItem): string =>
  sourceId('wp', site, textOf(item, 'wp:post_id'))

/** An address without what does not tell pages apart; of an image's sizes the largest. */
const plainAddress = (address: string): string =>
  address
    .split('#', 1)
    .join('')
    .replace(/^(?:https?:)?\/\//i, '')
    .replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, '')
    .replace(/-scaled(?=\.[a-z]{3,4}$)/i, '')
    .replace(/\/$/, '')

function startPage(file: SourceFile, { total }: Index): SourcePage {
  const collections = Object.values(COLLECTIONS)
    .filter(({ slug }) => file.collection === undefined || slug === 'posts')
    .map((collection) => collectionRecord(file.collection ?? collection.slug, file, collection.name))
  return { records: { ...emptyPage(), collections }, files: new Map(), warnings: [], total }
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

interface Names {
  slugs: ReturnType<typeof createSlugs>
  kept: Set<string>
}

function readersOf(file: SourceFile, index: Index, { slugs, kept }: Names) {
  return {
    /** Puts an item into a page; whether it was one to be kept. */
    add(item: WxrItem, page: SourcePage): boolean {
      const id = idOf(index, item)
      if (kept.has(id)) return false
      if (typeOf(item) === 'attachment') {
        const asset = assetRecord(id, item)
        page.records.assets.push(asset)
        page.files.set(id, () => fetchNamed(file.services, textOf(item, 'wp:attachment_url')))
      } else if (isKept(item)) addEntry({ file, index, slugs }, item, page)
      else return false
      kept.add(id)
      return true
    },
  }
}

function assetRecord(id: string, item: WxrItem): AssetRecord {
  const name = (basename(textOf(item, 'wp:attachment_url').split(/[?#]/, 1).join('')) || 'file').slice(-255)
  const alt = item.meta.get('_wp_attachment_image_alt')?.[0]?.trim() || null
  return {
    id,
    name,
    mime: mimeOfName(name),
    sizeBytes: 0,
    altText: alt?.slice(0, 500) ?? null,
    focalPoint: null,
    metadata: { sourceUrl: textOf(item, 'wp:attachment_url').slice(0, 2000) },
    hash: null,
    base64Body: null,
  }
}

interface Reading {
  file: SourceFile
  index: Index
  slugs: Names['slugs']
}

function addEntry({ file, index, slugs }: Reading, item: WxrItem, { records, warnings }: SourcePage): void {
  const id = idOf(index, item)
  const number = textOf(item, 'wp:post_id')
  const title = unescaped(textOf(item, 'title'))
  const collectionSlug = file.collection ?? COLLECTIONS[typeOf(item)]?.slug ?? 'posts'
  const { locale } = file
  const wanted = slugOf(decodedSlug(textOf(item, 'wp:post_name'))) || slugOf(title) || `post-${number}`
  const slug = slugs(collectionSlug, wanted, number)
  const at = timeOf(item)
  records.entries.push({
    id,
    collectionId: `wordpress ${collectionSlug}`,
    collectionSlug,
    slug,
    locale,
    status: STATUSES[textOf(item, 'wp:status')] ?? 'draft',
    data: valuesOf(item, { title: title || slug, index, warnings }),
    publishedAt: at,
    scheduledAt: at,
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
  { title, index, warnings }: { title: string; index: Index; warnings: string[] },
): Record<string, unknown> {
  const names = (domain: string) =>
    [
      ...new Set(item.categories.filter((one) => one.domain === domain).map(({ name }) => unescaped(name))),
    ].filter((name) => name !== '' && name !== 'Uncategorized')
  const body = replaceAddresses(htmlOf(item.texts.get('content:encoded') ?? ''), (address) => {
    const found = index.byAddress.get(plainAddress(address))
    return found && `${found.kind}://${found.id}`
  })
  const codes = shortCodesIn(body)
  if (codes.length > 0)
    warnings.push(
      `${title}: the text has short codes that only WordPress shows: ${codes.slice(0, 10).join(', ')}.`,
    )
  const thumbnail = index.attachments.get(item.meta.get('_thumbnail_id')?.[0]?.trim() ?? '')
  const values: Record<string, unknown> = {
    title,
    body,
    excerpt: textOf(item, 'excerpt:encoded'),
    cover: thumbnail && idOf(index, thumbnail),
    author: textOf(item, 'dc:creator'),
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

/** When a post was, or will be, published; null where nothing says it. */
function timeOf(item: WxrItem): Date | null {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(textOf(item, 'wp:post_date_gmt')) ?? []
  const at = new Date(day === undefined ? textOf(item, 'pubDate') : `${day}T${time}Z`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 ? null : at
}
