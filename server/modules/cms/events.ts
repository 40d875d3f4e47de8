import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'
import { EntryStatus } from './core/entry-rows.ts'

const keys = z
  .array(z.string())
  .describe(
    'Keys of the delivery’s answers that are different now, as `Surrogate-Key` names them; none where none is.',
  )
const paths = z
  .array(z.string())
  .describe('Addresses of the delivery that answer otherwise now; at most some 200.')
const purge = { keys, paths }

const entry = z.object({
  entryId: z.string(),
  collectionSlug: z.string(),
  slug: z.string(),
  locale: z.string(),
  status: EntryStatus,
  version: z.int(),
  ...purge,
})
const nothing = { keys: [], paths: [] }
const anEntry = {
  entryId: 'cme_0m3k2v1a9x7c5b3n1q8w6e',
  collectionSlug: 'articles',
  slug: 'how-we-ship',
  locale: 'en',
  status: 'published',
  version: 4,
}
const aPurge = {
  keys: ['cmc_0m3k2v1a9x7c5b3n1q8w6e:list', 'cmg_0m3k2v1a9x7c5b3n1q8w6e'],
  paths: [
    '/v1/cms/org_0m3k2v1a9x7c5b3n1q8w6e/articles',
    '/v1/cms/org_0m3k2v1a9x7c5b3n1q8w6e/articles/how-we-ship',
  ],
}

const ofEntry = (description: string, example: object): EventType => ({
  description,
  payload: entry,
  example: { ...anEntry, ...example },
  public: true,
})

const collection = z.object({ collectionId: z.string(), slug: z.string(), ...purge })
const ofCollection = (description: string): EventType => ({
  description,
  payload: collection,
  example: {
    collectionId: 'cmc_0m3k2v1a9x7c5b3n1q8w6e',
    slug: 'articles',
    keys: ['collections', 'cmc_0m3k2v1a9x7c5b3n1q8w6e'],
    paths: ['/v1/cms/org_0m3k2v1a9x7c5b3n1q8w6e/collections'],
  },
  public: true,
})

const asset = z.object({ assetId: z.string(), ...purge })
const anAsset = { assetId: 'cma_0m3k2v1a9x7c5b3n1q8w6e', keys: ['cma_0m3k2v1a9x7c5b3n1q8w6e'], paths: [] }

/** What happens to content. Payloads carry ids, addresses and titles; receivers fetch what they need. */
export const events: Record<string, EventType> = {
  'cms.entry.created': ofEntry('An entry was created.', { status: 'draft', version: 1, ...nothing }),
  'cms.entry.updated': ofEntry(
    'An entry has a new version, or another place among its translations; what is served of it is the same, unless there are `keys`.',
    { status: 'draft', ...nothing },
  ),
  'cms.entry.published': {
    description: 'A version of an entry is served from now on.',
    payload: entry.extend({
      previousStatus: EntryStatus.nullable().describe('null where it was published as it was created.'),
      title: z.string(),
      url: z.string().nullable().describe('Where it is seen on the site, if the collection says so.'),
    }),
    example: { ...anEntry, ...aPurge, previousStatus: 'draft', title: 'How we ship', url: null },
    public: true,
  },
  'cms.entry.unpublished': ofEntry('An entry is not served any more.', { status: 'draft', ...aPurge }),
  'cms.entry.scheduled': ofEntry('A version of an entry will be published at a time.', {
    status: 'scheduled',
    ...nothing,
  }),
  'cms.entry.archived': ofEntry('An entry was archived; where it was served, it is not any more.', {
    status: 'archived',
    ...nothing,
  }),
  'cms.entry.deleted': {
    description: 'An entry was deleted, with its versions.',
    payload: z.object({ entryId: z.string(), slug: z.string(), collectionSlug: z.string(), ...purge }),
    example: {
      entryId: anEntry.entryId,
      slug: anEntry.slug,
      collectionSlug: anEntry.collectionSlug,
      ...aPurge,
    },
    public: true,
  },
  'cms.collection.created': ofCollection('A collection was created.'),
  'cms.collection.updated': ofCollection('The name, description or settings of a collection were changed.'),
  'cms.collection.fields_changed': ofCollection('The fields of a collection were changed.'),
  'cms.collection.deleted': ofCollection('A collection was deleted, with all of its entries.'),
  'cms.asset.created': {
    description: 'An asset was uploaded.',
    payload: asset,
    example: anAsset,
    public: true,
  },
  'cms.asset.updated': {
    description: 'An asset was replaced, or what is said of it was changed.',
    payload: asset,
    example: anAsset,
    public: true,
  },
  'cms.asset.deleted': {
    description: 'An asset was deleted.',
    payload: asset,
    example: anAsset,
    public: true,
  },
}
