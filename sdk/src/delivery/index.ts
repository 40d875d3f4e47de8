export {
  createContentClient,
  type AnyCollections,
  type CollectionsOf,
  type ContentClient,
  type ContentEntry,
  type ContentHit,
  type ContentPage,
  type EntryQuery,
  type ListQuery,
  type SearchQuery,
} from './content-client.ts'
