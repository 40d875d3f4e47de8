import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { collectionsKey } from './keys.ts'

/** The collections with their fields, and how many entries each has. */
export const collectionsQuery = queryOptions({
  queryKey: [...collectionsKey, 'all'],
  queryFn: async () => (await client.cms.listCollections({})).items,
})

/** One collection, by its id or slug. */
export const collectionQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: [...collectionsKey, 'one', idOrSlug],
    queryFn: () => client.cms.getCollection({ idOrSlug }),
  })

/** The languages in their order. */
export const languagesQuery = queryOptions({
  queryKey: ['cms', 'locales'],
  queryFn: async () => (await client.cms.listLocales({})).items,
})
