import type { Services } from '../../../kernel/contract/context.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { encodeCursor } from '../../../kernel/contract/lists.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { signViewToken } from '../../analytics/index.ts'
import { ifOrganization } from '../../identity/index.ts'
import { COLLECTIONS_KEY, listKey, slugKey } from '../core/keys.ts'
import { E } from '../errors.ts'
import type { Delivered, Gathered, Reach, Served } from './around.ts'
import { badParameter, type Asked, type Order, type Shown } from './asked.ts'
import { byGroup } from './by-group.ts'
import { makeFeed } from './feeds.ts'
import { gatherEntry, gatherList, orderName, type Listed } from './gather.ts'
import { aroundOf, Projection, type Around } from './project.ts'
import type { Made } from './ready-answer.ts'
import { movedTo } from './redirects.ts'
import type { Source } from './render-html.ts'
import type { Showing } from './rendering.ts'

type Has = Pick<Services, 'config' | 'secrets'>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Reads what was asked for, from what is published, and answers how it is shown, for which nothing is read any more. Throws 404
 * `cms_not_found`, 400 `cms_invalid`, also when it is shown.
 */
export async function makeAnswer(tx: Tx, services: Has, asked: Asked): Promise<Showing<Made>> {
  switch (asked.kind) {
    case 'collections':
      return always(await collections(tx, asked.orgId))
    case 'list':
      return list(tx, services, asked)
    case 'entry':
      return entry(tx, services, asked)
    default:
      return always(await makeFeed(tx, services, asked))
  }
}

const always =
  (made: Made): Showing<Made> =>
  () =>
    made

const json = (value: unknown, keys: Iterable<string>): Made => ({
  status: 200,
  type: JSON_TYPE,
  body: JSON.stringify(value),
  keys: [...new Set(keys)],
})

const readCollections = statement(
  'cms_delivery_collections',
  `select ${ifOrganization('$1')} as "isThere", (select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name,
      'description', c.description, 'fields', c.fields, 'localized', c.localized) order by lower(c.name), c.id), '[]')
    from cms_collections c where c.org_id = $1) as collections`,
)

async function collections(tx: Tx, orgId: string): Promise<Made> {
  const [row] = await tx.query<{ isThere: boolean; collections: object[] }>(readCollections, [orgId])
  if (!row?.isThere) throw new AppError(E.cms_not_found, 'There is no such organization.')
  return json(row.collections, [COLLECTIONS_KEY])
}

/** How far what entries name is read for what is to be shown. */
export const reachOf = (orgId: string, { locale, depth, html }: Shown): Reach => ({
  orgId,
  locale,
  // A link in HTML leads to where the entry is seen, also where the entry itself is not shown.
  depth: html ? Math.max(depth, 1) : depth,
  assetLevels: html ? depth + 1 : Math.max(depth, 1),
})

async function list(tx: Tx, services: Has, asked: Extract<Asked, { kind: 'list' }>): Promise<Showing<Made>> {
  const { orgId, limit, order, collection: slug } = asked
  const gathered = await gatherList(tx, slug, asked, reachOf(orgId, asked))
  const { collection, found } = gathered
  if (!collection) throw new AppError(E.cms_not_found, `There is no collection ${slug}.`)
  const isCut = gathered.foundInAll > found.length
  const last = found.length > limit || isCut ? found[Math.min(limit, found.length) - 1] : undefined
  return async (htmlOf) => {
    const present = createPresenter(services, gathered, { ...asked, collection, htmlOf })
    const items: object[] = []
    for (const served of found.slice(0, limit)) {
      items.push(present(served))
      // Long texts take some milliseconds each: others go in between.
      if (asked.html) await new Promise(setImmediate)
    }
    const head = { collection: { slug: collection.slug, name: collection.name }, items }
    return json({ ...head, ...(last && { nextBefore: cursorAt(last, order) }) }, [
      listKey(collection.id),
      collection.id,
      ...keysOfNamed(gathered),
    ])
  }
}

const cursorAt = (last: Listed['found'][number], order: Order | null): string =>
  encodeCursor(
    order ? [orderName(order), last.sortValue ?? null, last.id] : [last.publishedAt as string, last.id],
  )

async function entry(
  tx: Tx,
  services: Has,
  asked: Extract<Asked, { kind: 'entry' }>,
): Promise<Showing<Made>> {
  const { orgId, collection: slug } = asked
  const gathered = await gatherEntry(tx, slug, asked.slug, reachOf(orgId, asked))
  const { collection, found } = gathered
  const [served] = found
  if (!collection) throw new AppError(E.cms_not_found, `There is no collection ${slug}.`)
  if (!served) {
    const moved = await movedTo(tx, services, asked, collection.id)
    if (moved) return always(moved)
    throw new AppError(E.cms_not_found, `There is no entry ${asked.slug} that is published.`)
  }
  return (htmlOf) =>
    json(createPresenter(services, gathered, { ...asked, collection, htmlOf })(served), [
      served.groupId,
      collection.id,
      // Without a language, another entry of this name may come before it.
      ...(asked.locale === null ? [slugKey(collection.id, asked.slug)] : []),
      ...keysOfNamed(gathered),
    ])
}

/** The keys of everything that entries name, also of what is not published yet. */
function* keysOfNamed({ named, targets, assets }: Gathered): Generator<string> {
  for (const { groupId } of named) yield groupId
  for (const { collectionId } of targets) yield collectionId
  for (const { id } of assets) yield id
}

/** Shows entries of a collection. Throws 400 for `fields` that it has not. */
export function createPresenter(
  services: Has,
  gathered: Gathered,
  {
    orgId,
    collection,
    htmlOf,
    ...shown
  }: Shown & { orgId: string; collection: Delivered; htmlOf: (source: Source) => string },
) {
  const around: Around = aroundOf(services, gathered)
  const projection = new Projection(around, {
    ...shown,
    fields: fieldsOf(collection, shown.fields),
    htmlOf: shown.html ? htmlOf : undefined,
  })
  const locales = byGroup(gathered.siblings)
  return (served: Served) => {
    const { data, assets, refs } = projection.of(served)
    const variants = locales.get(served.groupId)?.map(({ locale, slug }) => ({ locale, slug }))
    return {
      slug: served.slug,
      locale: served.locale,
      data,
      ...(hasKeys(assets) && { _assets: assets }),
      ...(hasKeys(refs) && { _refs: refs }),
      ...(variants && { _locales: variants }),
      version: served.version,
      publishedAt: milliseconds(served.publishedAt),
      updatedAt: milliseconds(served.updatedAt),
      ...(shown.isTracked && { _tracking: trackingOf(services, { orgId, entryId: served.id }) }),
    }
  }
}

function fieldsOf({ fields }: Delivered, wanted: Shown['fields']): ReadonlySet<string> | undefined {
  if (wanted === null) return undefined
  const unknown = wanted.find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw badParameter('fields', `the collection has no field ${unknown}`)
  return new Set(wanted)
}

const hasKeys = (object: object): boolean => Object.keys(object).length > 0

/** A time as clients know it, of one with microseconds. */
const milliseconds = (time: string | null): string | null => time && `${time.slice(0, 23)}Z`

/** By what pages tell that an entry was seen. The same for a whole day (UTC), so that answers stay the same. */
function trackingOf({ config: { baseUrl }, secrets }: Has, of: { orgId: string; entryId: string }) {
  const now = Date.now()
  const token = signViewToken(secrets, of, now - (now % DAY_MS))
  return { token, pixelUrl: `${baseUrl}/v1/a/v/${token}.gif`, beaconUrl: `${baseUrl}/v1/a/v` }
}
