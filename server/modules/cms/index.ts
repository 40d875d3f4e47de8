/*
 * Content: what an organization publishes on its site. Owns the `cms_` tables.
 *
 * collection     a kind of content, such as articles, with the fields that its entries have
 * entry          one text in one language: a working copy, and beside it what is live of it
 * live           what the delivery serves of an entry; it stays while the next version is a draft or scheduled
 * group          entries that say the same in different languages (translations)
 * shared field   a field that has one value in all languages of a group
 * version        what an entry was; every change makes one
 * edge           that an entry names another one, or an asset: in a field, or within a text (`ref://`, `asset://`)
 * asset          an image or another file, by the id that entries name it by
 * delivery       what sites fetch, without a credential
 * key            what an answer of the delivery depends on (`core/keys.ts`)
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { addAssetFromUrl } from './assets/add-from-url.ts'
import { addVariants } from './assets/add-variants.ts'
import { addAssetFromBase64, addDraftAsset } from './assets/add.ts'
import { deleteAsset, getAsset, listAssets, listAssetUsage, updateAsset } from './assets/assets.ts'
import { purgeBlobs } from './assets/blobs.ts'
import { collectUploads } from './assets/collect-uploads.ts'
import { serveAsset } from './assets/routes.ts'
import { uploadKeeper } from './assets/upload-keeper.ts'
import {
  completeAssetUpload,
  completeDraftAssetUpload,
  replaceAsset,
  requestAssetUpload,
  requestDraftAssetUpload,
} from './assets/uploads.ts'
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  previewFieldChanges,
  updateCollection,
} from './collections/collections.ts'
import { reindexCollection } from './collections/reindex.ts'
import { getPreviewLink } from './delivery/preview.ts'
import { answerReady, deliveryRoutes } from './delivery/routes.ts'
import { channelOfKind } from '../../kernel/contract/channel.ts'
import {
  approveDraft,
  dismissDraft,
  getDraft,
  scheduleDraft,
  unscheduleDraft,
  updateDraft,
} from './entries/drafts.ts'
import {
  archiveEntry,
  createEntryOperation,
  deleteEntry,
  listEntries,
  unarchiveEntry,
  unpublishEntry,
} from './entries/entries.ts'
import { listInboundReferences } from './entries/inbound.ts'
import { publishDue } from './entries/publish-due.ts'
import { linkTranslation, listTranslations, unlinkTranslation } from './entries/translations.ts'
import { getVersion, listVersions, restoreVersion } from './entries/versions.ts'
import { events } from './events.ts'
import { collectImports, deleteImportFile } from './imports/collect-imports.ts'
import { importKeeper } from './imports/import-keeper.ts'
import { createImport, getImport, listImports, startImport } from './imports/imports.ts'
import { runImport } from './imports/run-import.ts'
import { createLocale, deleteLocale, listLocales, updateLocale } from './locales/locales.ts'
import { LOCKS } from './locks.ts'
import { glance, review } from './search/glance.ts'
import { searchPublished } from './search/routes.ts'
import { searchEntries } from './search/search-entries.ts'
import { exportContent } from './transfer/export.ts'
import { importContent } from './transfer/import.ts'
import { readTypes } from './types/routes.ts'
import { completions } from './completions.ts'
import { skills } from './skills/index.ts'

/** The `cms` module. */
export const cms = defineModule({
  name: 'cms',
  summary:
    'Content of the organization’s sites: collections, entries in several languages, drafts, assets, delivery.',
  locks: LOCKS,
  operations: [
    listCollections,
    getCollection,
    createCollection,
    updateCollection,
    previewFieldChanges,
    deleteCollection,
    listLocales,
    createLocale,
    updateLocale,
    deleteLocale,
    listEntries,
    createEntryOperation,
    getDraft,
    updateDraft,
    approveDraft,
    scheduleDraft,
    unscheduleDraft,
    dismissDraft,
    unpublishEntry,
    archiveEntry,
    unarchiveEntry,
    deleteEntry,
    listInboundReferences,
    listTranslations,
    linkTranslation,
    unlinkTranslation,
    listVersions,
    getVersion,
    restoreVersion,
    getPreviewLink,
    exportContent,
    importContent,
    listAssets,
    getAsset,
    addAssetFromBase64,
    addAssetFromUrl,
    requestAssetUpload,
    completeAssetUpload,
    replaceAsset,
    updateAsset,
    listAssetUsage,
    deleteAsset,
    addDraftAsset,
    requestDraftAssetUpload,
    completeDraftAssetUpload,
    createImport,
    startImport,
    listImports,
    getImport,
    searchEntries,
  ],
  routes: [...deliveryRoutes, searchPublished, readTypes, serveAsset],
  realtime: { channels: [channelOfKind({ name: 'content', scope: 'cms:read', kind: 'cms', events })] },
  early: answerReady,
  glance,
  reviews: [review],
  skills,
  completions,
  scopes: {
    'cms:read': 'Read content, drafts included.',
    'cms:write': 'Write drafts of content and add assets.',
    'cms:publish': 'Publish, schedule, unpublish, archive and delete content.',
    'cms:design': 'Change collections, their fields and the languages of content.',
  },
  events,
  jobs: [
    publishDue,
    reindexCollection,
    addVariants,
    collectUploads,
    purgeBlobs,
    runImport,
    deleteImportFile,
    collectImports,
  ],
  // One image at a time: a photo takes a core for seconds. Imports fetch files from the sites that they come from.
  lanes: { images: 1, imports: 2 },
  uploads: [uploadKeeper, importKeeper],
  // The dashboard calls the API from other origins where it is allowed to; what sites fetch is for their servers only.
  crossOrigin: {
    // Pages read the pixels of images, too.
    shared: ['/static/assets/cms/'],
    closed: [
      /^\/v1\/cms\/(?!(?:drafts|transfer|collections|entries|assets|locales|search|imports)(?:\/|$))[^/]+\//,
    ],
  },
  examples: {
    values: { collectionSlug: 'articles', slug: 'how-we-ship' },
    ids: { collection: 'cmc', entry: 'cme', asset: 'cma', group: 'cmg' },
  },
})
