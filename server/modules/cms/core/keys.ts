/*
 * What an answer of the delivery depends on, by keys: they stand in `Surrogate-Key`, in the events that tell of changes, and in the
 * caches of this service. A change of something purges the answers that have its key.
 *
 *   collections   which collections there are, and what fields they have
 *   cmc_…         the definition of a collection
 *   cmc_…:list    which entries of a collection are published, and in which order
 *   cmg_…         the published entries of a translation group
 *   cma_…         an asset
 */

export const COLLECTIONS_KEY = 'collections'

/** Which entries of a collection are published. */
export const listKey = (collectionId: string): string => `${collectionId}:list`

const TOPIC = 'content:'

/** The topics by which processes hear that something with these keys has changed. */
export const topicsOf = (keys: readonly string[]): string[] => keys.map((key) => `${TOPIC}${key}`)

/** The keys that an event's topics name. */
export const keysOf = (topics: readonly string[]): string[] =>
  topics.filter((topic) => topic.startsWith(TOPIC)).map((topic) => topic.slice(TOPIC.length))
