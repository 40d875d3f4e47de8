import type { Tx } from '../../../kernel/db/transaction.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { INGEST } from '../../analytics/index.ts'
import { deliverEntries, type DeliveredEntry } from '../delivery/deliver-entries.ts'
import { ANSWERS } from '../delivery/answers.ts'
import type { Made } from '../delivery/ready-answer.ts'
import { sendAnswer } from '../delivery/routes.ts'
import { E } from '../errors.ts'
import { excerptsOf } from './excerpts.ts'
import { lookUpEntries, type Scope } from './look-up.ts'
import { MOST_TYPED, readQuery, type Query } from './read-query.ts'

const CACHING = 'public, max-age=30, stale-while-revalidate=300'
const USUAL = 10
const MOST = 50
const MOST_COUNTED = 256
const MOST_VISITOR = 64

const text = { type: 'string' } as const
const object = { type: 'object' } as const

const HIT = {
  type: 'object',
  properties: {
    entryId: text,
    collectionId: text,
    collectionSlug: text,
    slug: text,
    locale: text,
    status: { const: 'published' },
    data: { ...object, description: 'As the entry is delivered.' },
    assets: object,
    refs: object,
    _assets: { ...object, description: 'The same as `assets`.' },
    _refs: { ...object, description: 'The same as `refs`.' },
    excerpt: { ...text, description: 'A part of the text around what was found, as plain text.' },
    highlights: {
      type: 'array',
      items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
      description: 'Where in the excerpt what was looked for is: from and to, in UTF-16 code units.',
    },
    score: { type: 'number', description: 'The higher, the better; from 0 to 1.' },
    source: {
      enum: ['fts', 'trigram', 'both'],
      description: 'Whether it has the words, a title that is nearly what was typed, or both.',
    },
  },
}

/** What a site's server searches published content by. */
export const searchPublished: RawRoute = {
  route: 'GET /v1/cms/{orgId}/search',
  why: 'Public and kept by caches; answers a bare array, and takes what cannot be read for its default.',
  access: 'public',
  limit: 'deliver',
  module: 'cms',
  describes: {
    name: 'searchPublishedContent',
    summary: 'Search published entries',
    description:
      'By words in the language of the entry, the last one also as a beginning, and by titles that are nearly what was typed. "Phrases", `or` and `-` before a word are understood. Searches are counted, those without hits are in the reports. Meant for servers: there are no CORS headers.',
    query: {
      q: { ...text, description: `What is looked for; what is behind ${MOST_TYPED} characters is left out.` },
      collection: { ...text, description: 'The id or slug of a collection.' },
      locale: { ...text, description: 'Entries in this language.' },
      limit: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
      visitor_id: { ...text, description: 'Who searches, as the site’s tracker calls them.' },
      include: { ...text, description: '`references`: with the entries that hits refer to.' },
    },
    answers: {
      200: {
        description: 'The hits, the best first.',
        contentType: 'application/json',
        schema: { type: 'array', items: HIT },
      },
      304: { description: 'It is what the tags in `If-None-Match` name; no body.' },
    },
    errors: [E.cms_not_found, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const asked = readRequest(request.query)
    const { orgId } = request.params as { orgId: string }
    if (!idPattern('org').test(orgId)) throw new AppError(E.cms_not_found)
    const { typed, visitorId: _, ...what } = asked
    const answer = await ctx.services.part(ANSWERS).answer({
      orgId,
      key: `${orgId} search ${JSON.stringify(what)}`,
      isKept: () => true,
      make: () => search(ctx, orgId, asked),
    })
    if (asked.query !== null && request.method !== 'HEAD') count(ctx, orgId, asked, answer.hits ?? 0)
    return sendAnswer(request, reply, answer)
  },
}

interface Asked extends Scope {
  typed: string
  query: Query | null
  visitorId: string | null
  withReferences: boolean
}

/** The parameters of a search; what cannot be read has its default. */
function readRequest(raw: unknown): Asked {
  const given = (name: string): string => {
    const value = (raw as Record<string, unknown>)[name]
    return String((Array.isArray(value) ? value[0] : value) ?? '').trim()
  }
  const limit = given('limit')
  const typed = given('q')
  return {
    typed,
    query: readQuery(typed),
    collection: given('collection').slice(0, MOST_VISITOR) || undefined,
    locale: given('locale').slice(0, MOST_VISITOR) || undefined,
    limit: /^\d+$/.test(limit) && Number(limit) > 0 ? Math.min(Number(limit), MOST) : USUAL,
    visitorId: given('visitor_id').slice(0, MOST_VISITOR) || null,
    withReferences: given('include')
      .split(',')
      .some((each) => ['references', '*'].includes(each.trim())),
  }
}

/** What is found, as it is sent; any change of the organization's content may be one of what is found. */
async function search(
  { database, services }: RawContext,
  orgId: string,
  { query, withReferences: references, ...scope }: Asked,
): Promise<Made> {
  const copies = { orgId, isLive: true }
  const look = async (tx: Tx, query: Query) => {
    const found = await lookUpEntries(tx, copies, query, scope)
    if (found === null) throw new AppError(E.cms_not_found)
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const [delivered, excerptOf] = await Promise.all([
      deliverEntries(tx, services, { orgId, ids, locale: scope.locale ?? null, references }),
      excerptsOf(tx, copies, ids, query),
    ])
    return found.flatMap(({ id, score, source }) => {
      const hit = delivered.get(id)
      return hit ? [{ ...present(hit), ...excerptOf(id), score, source }] : []
    })
  }
  const hits = query === null ? [] : await database.readTogether(orgId, (tx) => look(tx, query))
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(hits),
    keys: [orgId],
    caching: CACHING,
    hits: hits.length,
  }
}

const present = ({ entry: { id, slug, locale }, collection, data, assets, refs }: DeliveredEntry) => ({
  entryId: id,
  collectionId: collection.id,
  collectionSlug: collection.slug,
  slug,
  locale,
  status: 'published',
  data,
  assets,
  refs,
  _assets: assets,
  _refs: refs,
})

/** Tells the reports of a search, behind the answer. */
function count(
  { services, database }: RawContext,
  orgId: string,
  { typed, locale, visitorId }: Asked,
  resultCount: number,
): void {
  const query = typed.slice(0, MOST_COUNTED).trim()
  services
    .part(INGEST)
    .contentSearch(orgId, {
      query,
      resultCount,
      subjectType: 'cms',
      locale: locale?.slice(0, 16) ?? null,
      visitorId,
    })
    .catch((error: unknown) => {
      if (!database.isOutage(error)) services.log.warn({ err: error }, 'a search in content was not counted')
    })
}
