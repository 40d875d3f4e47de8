import { createHash } from 'node:crypto'

/*
 * What an answer of the delivery depends on, by keys: they stand in `Surrogate-Key`, in the events that tell of changes, and in the
 * caches of this service. A change of something purges the answers that have its key.
 *
 *   collections   which collections there are, and what fields they have
 *   cmc_…         the definition of a collection
 *   cmc_…:list    which entries of a collection are published, and in which order
 *   cmc_…:name:…  which entries of a collection are, or were, published under a slug
 *   cmg_…         the published entries of a translation group
 *   cma_…         an asset
 *   org_…         answers with too many keys for a header; every change purges them there, in here it means nothing
 */

export const COLLECTIONS_KEY = 'collections'

/** Which entries of a collection are published. */
export const listKey = (collectionId: string): string => `${collectionId}:list`

/** Which entries of a collection have a slug; of the slug, which may be long and have any letters, a short digest. */
export const slugKey = (collectionId: string, slug: string): string =>
  `${collectionId}:name:${createHash('sha256').update(slug).digest('base64url').slice(0, 16)}`

/** The keys of a change as events name them: with that of answers which have too many. */
export const purgedKeys = (orgId: string, keys: readonly string[]): string[] => [...new Set([...keys, orgId])]

const TOPIC = 'content:'

/** The topics by which processes hear that something with these keys has changed. */
export const topicsOf = (keys: readonly string[]): string[] => keys.map((key) => `${TOPIC}${key}`)

/** The keys that an event's topics name. */
export const keysOf = (topics: readonly string[]): string[] =>
  topics.filter((topic) => topic.startsWith(TOPIC)).map((topic) => topic.slice(TOPIC.length))
