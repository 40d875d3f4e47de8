import type { z } from 'zod'
import type { Completion } from '../../kernel/contract/completions.ts'
import { listCollections } from './collections/collections.ts'
import { listEntries } from './entries/entries.ts'

/** Collections by their slugs, as tools take them, and entries by a part of their titles. */
export const completions: Record<string, Completion> = {
  collection: {
    operation: listCollections,
    input: () => ({}),
    candidates: ({ items }: z.output<typeof listCollections.output>) =>
      items.map(({ slug, name }) => ({ id: slug, label: name })),
  },
  entry: {
    operation: listEntries,
    input: (typed, { collection }) => ({
      limit: 20,
      ...(typed !== '' && { q: typed }),
      ...(collection !== undefined && collection !== '' && { collectionSlug: collection }),
    }),
    hasSearched: true,
    candidates: ({ items }: z.output<typeof listEntries.output>) =>
      items.map(({ id, title, slug, locale }) => ({ id, label: `${title ?? slug} (${locale})` })),
  },
}
