import type { ContentCollectionCounted, ContentField, ContentVersionList } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { collectionsKey, entriesKey, entryKey, localesKey, own } from './keys.ts'

/** The collections with their fields and how many entries each has. */
export const collectionsQuery = queryOptions({
  queryKey: collectionsKey,
  queryFn: () => client.cms.listCollections({}),
})

/** The languages in their order; where none is set up, everything is in English. */
export const localesQuery = queryOptions({
  queryKey: localesKey,
  queryFn: async () => {
    const { items } = await client.cms.listLocales({})
    return items.length > 0 ? items : [{ id: '', code: 'en', name: 'English', isDefault: true, position: 0 }]
  },
})

type ListInput = Parameters<typeof client.cms.listEntries>[0]

/** The entries that fit, last changed first, page by page. */
export const entriesQuery = (filters: Omit<ListInput, 'limit' | 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...entriesKey, filters],
    queryFn: ({ pageParam }) =>
      client.cms.listEntries({ ...filters, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A few entries whose title or slug has a text in it, to choose from. */
export const foundEntriesQuery = (q: string, collectionSlug?: string, locale?: string) =>
  queryOptions({
    queryKey: [...entriesKey, 'found', q, collectionSlug, locale],
    queryFn: () =>
      client.cms.listEntries({
        limit: 20,
        ...(q && { q }),
        ...(collectionSlug && { collectionSlug }),
        ...(locale && { locale }),
      }),
  })

/** What programs wrote and nobody has published. */
export const reviewQuery = entriesQuery({ editedBy: 'agent', status: 'draft' })

/** One entry with its fields, translations and what it names. */
export const entryQuery = (id: string) =>
  queryOptions({ queryKey: [...entryKey, id], queryFn: () => client.cms.getDraft({ id }) })

/** The versions of an entry, newest first. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...entryKey, id, 'versions'],
    queryFn: ({ pageParam }) =>
      client.cms.listVersions({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One version with its values, which stay what they are. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: [...own, 'version', id, versionId],
    queryFn: () => client.cms.getVersion({ id, versionId }),
    staleTime: Infinity,
  })

/** The version of an entry with a number, such as what is served of it; nothing where it is not kept any more. */
export const numberedVersionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...own, 'version', id, 'numbered', version],
    queryFn: async () => {
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: ContentVersionList = await client.cms.listVersions({
          id,
          limit: 200,
          ...(cursor && { cursor }),
        })
        const found = page.items.find((each) => each.version === version)
        if (found) return client.cms.getVersion({ id, versionId: found.id })
        cursor = page.nextCursor
      }
      return null
    },
    staleTime: Infinity,
  })

/** Where an entry is referred to. */
export const referencesQuery = (id: string) =>
  queryOptions({
    queryKey: [...entryKey, id, 'references'],
    queryFn: () => client.cms.listInboundReferences({ id }),
    staleTime: 0,
  })

const HOUR_MS = 3_600_000

/** A link that shows the working copy, made anew well before it ends. */
export const previewQuery = (id: string, slug: string, locale: string) =>
  queryOptions({
    queryKey: [...own, 'preview', id, slug, locale],
    queryFn: () => client.cms.getPreviewLink({ id }),
    staleTime: HOUR_MS / 2,
    refetchInterval: (HOUR_MS * 3) / 4,
    gcTime: HOUR_MS / 2,
  })

/** A few files whose name or alternative text has a text in it, to choose from. */
export const foundAssetsQuery = (q: string) =>
  queryOptions({
    queryKey: [...own, 'assets', 'found', q],
    queryFn: () => client.cms.listAssets({ limit: 5, ...(q && { q }) }),
  })

const TITLES = ['title', 'headline', 'name', 'heading']

/** The name of the field that entries are called by; nothing where it is their slug. */
export function titleFieldOf({ fields, settings }: Pick<ContentCollectionCounted, 'fields' | 'settings'>) {
  const texts = new Set(fields.filter(({ type }) => type === 'text').map(({ name }) => name))
  return [settings.titleField, ...TITLES].find((name) => name !== undefined && texts.has(name))
}

/** What people call a field: its label, else its name in words. */
export function labelOf({ label, name }: Pick<ContentField, 'label' | 'name'>): string {
  if (label) return label
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
