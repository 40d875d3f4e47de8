import { call } from '../client/call.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import { SdkError } from '../client/sdk-error.ts'
import type { Input } from '../client/send-request.ts'

/** What `types.d.ts` of an organization declares as `Collections`: the values of entries, without and with references. */
export type CollectionsOf<Collections> = { [Slug in keyof Collections]: { data: object; included: object } }

/** Collections of which nothing is known. */
export type AnyCollections = Record<
  string,
  { data: Record<string, unknown>; included: Record<string, unknown> }
>

type SlugOf<Collections> = keyof Collections & string

/** A published entry; `Data` are the values of its fields. */
export interface ContentEntry<Data = Record<string, unknown>> {
  slug: string
  locale: string
  data: Data
  version: number
  publishedAt: string
  updatedAt: string
  /** The assets that texts name, by the ids as written there. */
  _assets?: Record<
    string,
    { id: string; publicUrl: string; altText: string | null; mime: string; sizeBytes: number }
  >
  /** The entries that texts name, by the ids as written there; with `references`. */
  _refs?: Record<
    string,
    { id: string; slug: string; collection: string; locale: string; data: Record<string, unknown> }
  >
  /** Every language that the entry is published in. */
  _locales?: { locale: string; slug: string }[]
}

/** A page of the entries of a collection. */
export interface ContentPage<Data = Record<string, unknown>> {
  collection: { slug: string; name: string }
  items: ContentEntry<Data>[]
  /** `before` of the next page; missing on the last one. */
  nextBefore?: string
}

/** An entry that a search has found. */
export interface ContentHit<Slug extends string = string, Data = Record<string, unknown>> {
  entryId: string
  collectionId: string
  collectionSlug: Slug
  slug: string
  locale: string
  status: 'published'
  data: Data
  assets: NonNullable<ContentEntry['_assets']>
  refs: NonNullable<ContentEntry['_refs']>
  /** A part of the text around what was found, as plain text. */
  excerpt: string
  /** Where in the excerpt what was looked for is: from and to. */
  highlights: [number, number][]
  /** The higher, the better. */
  score: number
  source: 'fts' | 'trigram' | 'both'
}

/** What an entry is asked for with. */
export interface EntryQuery {
  /** The language; without one, the entry of the slug that was published last. */
  locale?: string
  /** Whether the entries that it refers to come along. */
  references?: boolean
  /** Shows a draft, by the token of a preview link. */
  preview?: string
  /** `html`: Markdown and rich text as sanitized HTML. */
  format?: 'html'
}

/** What entries are asked for with. */
export interface ListQuery extends Omit<EntryQuery, 'preview'> {
  /** 25 unless said, at most 100. */
  limit?: number
  /** `nextBefore` of the page before, or a time: entries published earlier. */
  before?: string
  /** An indexed field; with `-` before it, the highest first. */
  sort?: string
  /** Values of indexed fields: `{ price: { lte: 20 }, tags: 'news' }`. */
  filter?: Record<string, Scalar | Partial<Record<'gte' | 'lte' | 'gt' | 'lt', Scalar> & { in: Scalar[] }>>
}

type Scalar = string | number | boolean

/** What is searched. */
export interface SearchQuery<Slug extends string = string> {
  collection?: Slug
  locale?: string
  /** 10 unless said, at most 50. */
  limit?: number
  references?: boolean
  /** Who searches, as the site’s tracker calls them. */
  visitorId?: string
}

/** Reads what an organization publishes; for servers, since the delivery answers no page of another origin. */
export interface ContentClient<Collections extends CollectionsOf<Collections>> {
  /** One page of a collection, the last published first. */
  list<Slug extends SlugOf<Collections>>(
    collection: Slug,
    query: ListQuery & { references: true },
    how?: CallOptions,
  ): Promise<ContentPage<Collections[Slug]['included']>>
  list<Slug extends SlugOf<Collections>>(
    collection: Slug,
    query?: ListQuery,
    how?: CallOptions,
  ): Promise<ContentPage<Collections[Slug]['data']>>
  /** Every entry of a collection, page by page. */
  all<Slug extends SlugOf<Collections>>(
    collection: Slug,
    query?: ListQuery,
    how?: CallOptions,
  ): AsyncGenerator<ContentEntry<Collections[Slug]['data']>, void>
  /** One entry; null where it is not published. */
  get<Slug extends SlugOf<Collections>>(
    collection: Slug,
    slug: string,
    query: EntryQuery & { references: true },
    how?: CallOptions,
  ): Promise<ContentEntry<Collections[Slug]['included']> | null>
  get<Slug extends SlugOf<Collections>>(
    collection: Slug,
    slug: string,
    query?: EntryQuery,
    how?: CallOptions,
  ): Promise<ContentEntry<Collections[Slug]['data']> | null>
  /** What fits some words, the best first; within one collection where it is named. */
  search<Slug extends SlugOf<Collections> = SlugOf<Collections>>(
    text: string,
    query?: SearchQuery<Slug>,
    how?: CallOptions,
  ): Promise<{ [One in Slug]: ContentHit<One, Collections[One]['data']> }[Slug][]>
}

interface ContentOptions extends Pick<ClientOptions, 'timeoutMs' | 'retries' | 'fetch'> {
  /** Such as `https://stoa.example.com`. */
  baseUrl: string
  /** The organization, `org_…`. */
  orgId: string
}

const COLLECTION = 'GET /v1/cms/{orgId}/{collection}'

/**
 * Makes a client of the delivery. Its types are those of `GET /v1/cms/{orgId}/types.d.ts`:
 * `createContentClient<Collections>({ baseUrl, orgId })`. Calls reject with an `SdkError`.
 */
export function createContentClient<Collections extends CollectionsOf<Collections> = AnyCollections>({
  orgId,
  ...options
}: ContentOptions): ContentClient<Collections> {
  const ask = (route: string, input: Input, how: CallOptions = {}) =>
    call(options, route, { orgId, ...input }, how)
  const list = (collection: string, query: ListQuery = {}, how?: CallOptions) =>
    ask(COLLECTION, { collection, ...parametersOf(query) }, how) as Promise<ContentPage>
  async function* all(collection: string, query: ListQuery = {}, how?: CallOptions) {
    let before = query.before
    do {
      const page = await list(collection, { ...query, ...(before !== undefined && { before }) }, how)
      yield* page.items
      before = page.nextBefore
    } while (before !== undefined)
  }
  const get = async (collection: string, slug: string, query: EntryQuery = {}, how?: CallOptions) =>
    ask(`${COLLECTION}/{slug}`, { collection, slug, ...parametersOf(query) }, how).catch(nullWhereMissing)
  const search = (q: string, { visitorId, ...query }: SearchQuery = {}, how?: CallOptions) =>
    ask('GET /v1/cms/{orgId}/search', { q, visitor_id: visitorId, ...parametersOf(query) }, how)
  return { list, all, get, search } as unknown as ContentClient<Collections>
}

/** A query as the parameters that the delivery knows. */
function parametersOf({ references, filter = {}, ...query }: { references?: boolean } & ListQuery): Input {
  const filters: Input = {}
  for (const [field, wanted] of Object.entries(filter)) {
    if (typeof wanted === 'object')
      for (const [how, value] of Object.entries(wanted)) filters[`filter[${field}][${how}]`] = value
    else filters[`filter[${field}]`] = wanted
  }
  return { ...query, ...(references && { include: 'references' }), ...filters }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof SdkError && error.status === 404) return null
  throw error
}
