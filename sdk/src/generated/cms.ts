// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ContentAsset, ContentAssetList, ContentAssetRecordInput, ContentAssetUpload, ContentBlockEdit, ContentCollection, ContentCollectionCountedList, ContentCollectionRecordInput, ContentCollectionSettings, ContentEntry, ContentEntryDetail, ContentEntryRecordInput, ContentEntrySummaryList, ContentExport, ContentField, ContentFocalPoint, ContentImport, ContentImportList, ContentImportUpload, ContentLocale, ContentLocaleList, ContentLocaleRecordInput, ContentPreviewLink, ContentRecordsElsewhereInput, ContentRedirectRecord, ContentTextReplacement, ContentVersionList, ContentWholeVersion, DeleteAssetResult, DeleteCollectionResult, DeleteEntryResult, DismissDraftResult, ImportResult, ListAssetUsageResult, ListInboundReferencesResult, ListTranslationsResult, PreviewFieldChangesResult, SearchEntriesResult } from './shapes.ts'

/** Input of `cms.listCollections`. */
export type CmsListCollectionsInput = Record<string, never>
/** Answer of `cms.listCollections`. */
export type CmsListCollectionsOutput = ContentCollectionCountedList

/** Input of `cms.createCollection`. */
export type CmsCreateCollectionInput = {
  name: string
  description?: string | null | undefined
  fields: ContentField[]
  /** Whether entries are translated; else they exist in the default language only. */
  localized?: boolean | undefined
  settings?: ContentCollectionSettings | undefined
  /** Its name in addresses; unique in the organization. */
  slug: string
}
/** Answer of `cms.createCollection`. */
export type CmsCreateCollectionOutput = ContentCollection

/** Input of `cms.getCollection`. */
export type CmsGetCollectionInput = {
  /** The id or the slug of a collection. */
  idOrSlug: string
}
/** Answer of `cms.getCollection`. */
export type CmsGetCollectionOutput = ContentCollection

/** Input of `cms.updateCollection`. */
export type CmsUpdateCollectionInput = {
  /** The id or the slug of a collection. */
  idOrSlug: string
  name?: string | undefined
  description?: string | null | undefined
  fields?: ContentField[] | undefined
  /** Whether entries are translated; else they exist in the default language only. */
  localized?: boolean | undefined
  settings?: ContentCollectionSettings | undefined
  /** The version that you have read; 409 where it has another by now. */
  ifVersion?: number | undefined
  /** Whether what the change does to entries is meant. */
  acceptEffects?: boolean | undefined
}
/** Answer of `cms.updateCollection`. */
export type CmsUpdateCollectionOutput = ContentCollection

/** Input of `cms.deleteCollection`. */
export type CmsDeleteCollectionInput = {
  /** The id or the slug of a collection. */
  idOrSlug: string
  /** How many entries you know of; needed where there are any, so that none is deleted by mistake. */
  entries?: number | undefined
}
/** Answer of `cms.deleteCollection`. */
export type CmsDeleteCollectionOutput = DeleteCollectionResult

/** Input of `cms.previewFieldChanges`. */
export type CmsPreviewFieldChangesInput = {
  /** The id or the slug of a collection. */
  idOrSlug: string
  fields: ContentField[]
}
/** Answer of `cms.previewFieldChanges`. */
export type CmsPreviewFieldChangesOutput = PreviewFieldChangesResult

/** Input of `cms.listLocales`. */
export type CmsListLocalesInput = Record<string, never>
/** Answer of `cms.listLocales`. */
export type CmsListLocalesOutput = ContentLocaleList

/** Input of `cms.createLocale`. */
export type CmsCreateLocaleInput = {
  /** A language, as `en`, `pt-BR` or `zh-Hans`. */
  code: string
  /** What people call it; its English name unless said. */
  name?: string | undefined
  isDefault?: boolean | undefined
}
/** Answer of `cms.createLocale`. */
export type CmsCreateLocaleOutput = ContentLocale

/** Input of `cms.updateLocale`. */
export type CmsUpdateLocaleInput = {
  /** A language, cml_…. */
  id: string
  name?: string | undefined
  isDefault?: true | undefined
  position?: number | undefined
}
/** Answer of `cms.updateLocale`. */
export type CmsUpdateLocaleOutput = ContentLocale

/** Input of `cms.deleteLocale`. */
export type CmsDeleteLocaleInput = {
  /** A language, cml_…. */
  id: string
}
/** Answer of `cms.deleteLocale`. */
export type CmsDeleteLocaleOutput = void

/** Input of `cms.listEntries`. */
export type CmsListEntriesInput = {
  /** The id or the slug of a collection. */
  collectionSlug?: string | undefined
  /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
  status?: "draft" | "published" | "scheduled" | "archived" | undefined
  /** Whether something of it is served. */
  published?: boolean | undefined
  /** A language, as `en`, `pt-BR` or `zh-Hans`. */
  locale?: string | undefined
  /** A part of the title or slug. */
  q?: string | undefined
  ids?: string[] | undefined
  /** Who wrote the working copy: a person or a program. */
  editedBy?: "member" | "agent" | undefined
  /** The fields whose values are shown. */
  fields?: string[] | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `cms.listEntries`. */
export type CmsListEntriesOutput = ContentEntrySummaryList

/** Input of `cms.createEntry`. */
export type CmsCreateEntryInput = {
  /** The id or the slug of a collection. */
  collection: string
  /** The name of the entry in addresses; unique in its collection and language. */
  slug: string
  /** The default language unless said. */
  locale?: string | undefined
  /** An entry that says the same in another language. */
  translationOf?: string | undefined
  data?: Record<string, unknown> | undefined
  /** `published` needs the right to publish (`cms:publish`). */
  status?: "draft" | "published" | undefined
  /** With `published`: since when; now unless said. */
  publishedAt?: string | undefined
}
/** Answer of `cms.createEntry`. */
export type CmsCreateEntryOutput = ContentEntryDetail

/** Input of `cms.getDraft`. */
export type CmsGetDraftInput = {
  /** An entry, cme_…. */
  id: string
}
/** Answer of `cms.getDraft`. */
export type CmsGetDraftOutput = ContentEntryDetail

/** Input of `cms.updateDraft`. */
export type CmsUpdateDraftInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
  /** The name of the entry in addresses; unique in its collection and language. */
  slug?: string | undefined
  /** A language, as `en`, `pt-BR` or `zh-Hans`. */
  locale?: string | undefined
  data?: Record<string, unknown> | undefined
  textReplacements?: ContentTextReplacement[] | undefined
  blockEdits?: ContentBlockEdit[] | undefined
}
/** Answer of `cms.updateDraft`. */
export type CmsUpdateDraftOutput = ContentEntryDetail

/** Input of `cms.approveDraft`. */
export type CmsApproveDraftInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
  /** Since when it counts as published; by it lists are in order. */
  publishedAt?: string | undefined
}
/** Answer of `cms.approveDraft`. */
export type CmsApproveDraftOutput = ContentEntry

/** Input of `cms.scheduleDraft`. */
export type CmsScheduleDraftInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
  /** In the future; the entry is published within a minute of it. */
  scheduledAt: string
}
/** Answer of `cms.scheduleDraft`. */
export type CmsScheduleDraftOutput = ContentEntry

/** Input of `cms.unscheduleDraft`. */
export type CmsUnscheduleDraftInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
}
/** Answer of `cms.unscheduleDraft`. */
export type CmsUnscheduleDraftOutput = ContentEntry

/** Input of `cms.dismissDraft`. */
export type CmsDismissDraftInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
  /** For whoever wrote it. */
  reason?: string | undefined
}
/** Answer of `cms.dismissDraft`. */
export type CmsDismissDraftOutput = DismissDraftResult

/** Input of `cms.unpublishEntry`. */
export type CmsUnpublishEntryInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
}
/** Answer of `cms.unpublishEntry`. */
export type CmsUnpublishEntryOutput = ContentEntry

/** Input of `cms.archiveEntry`. */
export type CmsArchiveEntryInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
}
/** Answer of `cms.archiveEntry`. */
export type CmsArchiveEntryOutput = ContentEntry

/** Input of `cms.unarchiveEntry`. */
export type CmsUnarchiveEntryInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion?: number | undefined
}
/** Answer of `cms.unarchiveEntry`. */
export type CmsUnarchiveEntryOutput = ContentEntry

/** Input of `cms.deleteEntry`. */
export type CmsDeleteEntryInput = {
  /** An entry, cme_…. */
  id: string
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion: number
  /** Delete it although others refer to it: their references lead nowhere then. */
  force?: boolean | undefined
}
/** Answer of `cms.deleteEntry`. */
export type CmsDeleteEntryOutput = DeleteEntryResult

/** Input of `cms.listInboundReferences`. */
export type CmsListInboundReferencesInput = {
  /** An entry, cme_…. */
  id: string
}
/** Answer of `cms.listInboundReferences`. */
export type CmsListInboundReferencesOutput = ListInboundReferencesResult

/** Input of `cms.listTranslations`. */
export type CmsListTranslationsInput = {
  /** An entry, cme_…. */
  id: string
}
/** Answer of `cms.listTranslations`. */
export type CmsListTranslationsOutput = ListTranslationsResult

/** Input of `cms.linkTranslation`. */
export type CmsLinkTranslationInput = {
  /** An entry, cme_…. */
  id: string
  /** An entry, cme_…. */
  translationOf: string
}
/** Answer of `cms.linkTranslation`. */
export type CmsLinkTranslationOutput = ContentEntry

/** Input of `cms.unlinkTranslation`. */
export type CmsUnlinkTranslationInput = {
  /** An entry, cme_…. */
  id: string
}
/** Answer of `cms.unlinkTranslation`. */
export type CmsUnlinkTranslationOutput = ContentEntry

/** Input of `cms.listVersions`. */
export type CmsListVersionsInput = {
  /** An entry, cme_…. */
  id: string
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `cms.listVersions`. */
export type CmsListVersionsOutput = ContentVersionList

/** Input of `cms.getVersion`. */
export type CmsGetVersionInput = {
  /** An entry, cme_…. */
  id: string
  /** A version of an entry, cev_…. */
  versionId: string
}
/** Answer of `cms.getVersion`. */
export type CmsGetVersionOutput = ContentWholeVersion

/** Input of `cms.restoreVersion`. */
export type CmsRestoreVersionInput = {
  /** An entry, cme_…. */
  id: string
  version: number
  /** The version that you have read. Where the entry has another by now, nothing is written: 409 `cms_version_conflict`. */
  ifVersion: number
}
/** Answer of `cms.restoreVersion`. */
export type CmsRestoreVersionOutput = ContentEntryDetail

/** Input of `cms.getPreviewLink`. */
export type CmsGetPreviewLinkInput = {
  /** An entry, cme_…. */
  id: string
}
/** Answer of `cms.getPreviewLink`. */
export type CmsGetPreviewLinkOutput = ContentPreviewLink

/** Input of `cms.export`. */
export type CmsExportInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `cms.export`. */
export type CmsExportOutput = ContentExport

/** Input of `cms.import`. */
export type CmsImportInput = {
  records: {
    locales?: ContentLocaleRecordInput[] | undefined
    collections?: ContentCollectionRecordInput[] | undefined
    assets?: ContentAssetRecordInput[] | undefined
    entries?: ContentEntryRecordInput[] | undefined
    redirects?: ContentRedirectRecord[] | undefined
    elsewhere?: ContentRecordsElsewhereInput | undefined
  }
  /** Ids in the records to ids here, where you know better. */
  idMap?: Record<string, string> | undefined
  /** Tells what would become of the records, and writes nothing. */
  dryRun?: boolean | undefined
}
/** Answer of `cms.import`. */
export type CmsImportOutput = ImportResult

/** Input of `cms.listAssets`. */
export type CmsListAssetsInput = {
  /** A part of the name or of the alternative text. */
  q?: string | undefined
  kind?: "image" | "file" | undefined
  /** Only those that no entry names, or only those that one names. */
  unused?: boolean | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `cms.listAssets`. */
export type CmsListAssetsOutput = ContentAssetList

/** Input of `cms.addAsset`. */
export type CmsAddAssetInput = {
  /** The file’s name; its extension becomes one of its type. */
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime: string
  /** What an image shows, for those who do not see it. */
  altText?: string | undefined
  /** Facts of your own about the file, at most 8 KB. */
  metadata?: Record<string, unknown> | undefined
  /** The bytes of the file, at most 2 MB, in Base64 with padding and without line breaks. */
  base64Body: string
}
/** Answer of `cms.addAsset`. */
export type CmsAddAssetOutput = ContentAsset

/** Input of `cms.getAsset`. */
export type CmsGetAssetInput = {
  /** An asset, cma_…. */
  assetId: string
}
/** Answer of `cms.getAsset`. */
export type CmsGetAssetOutput = ContentAsset

/** Input of `cms.updateAsset`. */
export type CmsUpdateAssetInput = {
  /** An asset, cma_…. */
  assetId: string
  /** The file’s name; its extension becomes one of its type. */
  name?: string | undefined
  altText?: string | null | undefined
  focalPoint?: ContentFocalPoint | null | undefined
  /** Replaces what is there. */
  metadata?: Record<string, unknown> | undefined
}
/** Answer of `cms.updateAsset`. */
export type CmsUpdateAssetOutput = ContentAsset

/** Input of `cms.deleteAsset`. */
export type CmsDeleteAssetInput = {
  /** An asset, cma_…. */
  assetId: string
}
/** Answer of `cms.deleteAsset`. */
export type CmsDeleteAssetOutput = DeleteAssetResult

/** Input of `cms.addAssetFromUrl`. */
export type CmsAddAssetFromUrlInput = {
  /** https only. */
  sourceUrl: string
  /** The file’s name; its extension becomes one of its type. */
  name?: string | undefined
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime?: string | undefined
  /** What an image shows, for those who do not see it. */
  altText?: string | undefined
  /** Facts of your own about the file, at most 8 KB. */
  metadata?: Record<string, unknown> | undefined
}
/** Answer of `cms.addAssetFromUrl`. */
export type CmsAddAssetFromUrlOutput = ContentAsset

/** Input of `cms.requestAssetUpload`. */
export type CmsRequestAssetUploadInput = {
  /** The file’s name; its extension becomes one of its type. */
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime: string
  /** What an image shows, for those who do not see it. */
  altText?: string | undefined
  /** Facts of your own about the file, at most 8 KB. */
  metadata?: Record<string, unknown> | undefined
  /** Exactly so many bytes are to be sent; of an image at most 10 MB, of another file 50 MB. */
  sizeBytes: number
}
/** Answer of `cms.requestAssetUpload`. */
export type CmsRequestAssetUploadOutput = ContentAssetUpload

/** Input of `cms.completeAssetUpload`. */
export type CmsCompleteAssetUploadInput = {
  /** An asset, cma_…. */
  assetId: string
}
/** Answer of `cms.completeAssetUpload`. */
export type CmsCompleteAssetUploadOutput = ContentAsset

/** Input of `cms.replaceAsset`. */
export type CmsReplaceAssetInput = {
  /** An asset, cma_…. */
  assetId: string
  /** The file’s name; its extension becomes one of its type. */
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime: string
  /** Exactly so many bytes are to be sent; of an image at most 10 MB, of another file 50 MB. */
  sizeBytes: number
}
/** Answer of `cms.replaceAsset`. */
export type CmsReplaceAssetOutput = ContentAssetUpload

/** Input of `cms.listAssetUsage`. */
export type CmsListAssetUsageInput = {
  /** An asset, cma_…. */
  assetId: string
}
/** Answer of `cms.listAssetUsage`. */
export type CmsListAssetUsageOutput = ListAssetUsageResult

/** Input of `cms.addDraftAsset`. */
export type CmsAddDraftAssetInput = {
  /** An entry, cme_…. */
  id: string
  /** The file’s name; its extension becomes one of its type. */
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime: string
  /** What an image shows, for those who do not see it. */
  altText?: string | undefined
  /** Facts of your own about the file, at most 8 KB. */
  metadata?: Record<string, unknown> | undefined
  /** The bytes of the file, at most 2 MB, in Base64 with padding and without line breaks. */
  base64Body: string
}
/** Answer of `cms.addDraftAsset`. */
export type CmsAddDraftAssetOutput = ContentAsset

/** Input of `cms.requestDraftAssetUpload`. */
export type CmsRequestDraftAssetUploadInput = {
  /** An entry, cme_…. */
  id: string
  /** The file’s name; its extension becomes one of its type. */
  name: string
  /** `image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video. */
  mime: string
  /** What an image shows, for those who do not see it. */
  altText?: string | undefined
  /** Facts of your own about the file, at most 8 KB. */
  metadata?: Record<string, unknown> | undefined
  /** Exactly so many bytes are to be sent; of an image at most 10 MB, of another file 50 MB. */
  sizeBytes: number
}
/** Answer of `cms.requestDraftAssetUpload`. */
export type CmsRequestDraftAssetUploadOutput = ContentAssetUpload

/** Input of `cms.completeDraftAssetUpload`. */
export type CmsCompleteDraftAssetUploadInput = {
  /** An entry, cme_…. */
  id: string
  /** An asset, cma_…. */
  assetId: string
}
/** Answer of `cms.completeDraftAssetUpload`. */
export type CmsCompleteDraftAssetUploadOutput = ContentAsset

/** Input of `cms.createImport`. */
export type CmsCreateImportInput = {
  /** `wordpress`: its export (WXR, .xml). `markdown`: a zip archive of .md files with front matter. `contentful`: the .json file of `contentful-export`. `payload`: a .json file with the documents of a collection, as its import-export plugin writes it, or a zip archive of such files, each called after its collection. */
  source: "wordpress" | "markdown" | "contentful" | "payload"
  fileName: string
  /** Exactly so many bytes are to be sent; at most 200 MB. */
  sizeBytes: number
  /** The collection that everything goes into; by type or folder unless said. */
  collection?: string | undefined
  /** The language of what names none; the default one unless said. */
  locale?: string | undefined
  /** Where the old site is: files whose addresses name no host are fetched there. */
  siteUrl?: string | undefined
  /** Makes drafts of all entries that are new here, and publishes nothing. */
  asDrafts?: boolean | undefined
  /** Reports what would be written, and writes nothing. */
  dryRun?: boolean | undefined
}
/** Answer of `cms.createImport`. */
export type CmsCreateImportOutput = ContentImportUpload

/** Input of `cms.listImports`. */
export type CmsListImportsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `cms.listImports`. */
export type CmsListImportsOutput = ContentImportList

/** Input of `cms.startImport`. */
export type CmsStartImportInput = {
  /** An import, cim_…. */
  id: string
  /** As it was created unless said. */
  dryRun?: boolean | undefined
}
/** Answer of `cms.startImport`. */
export type CmsStartImportOutput = ContentImport

/** Input of `cms.getImport`. */
export type CmsGetImportInput = {
  /** An import, cim_…. */
  id: string
}
/** Answer of `cms.getImport`. */
export type CmsGetImportOutput = ContentImport

/** Input of `cms.searchEntries`. */
export type CmsSearchEntriesInput = {
  query: string
  /** The id or the slug of a collection. */
  collection?: string | undefined
  /** Of the working copy. `published`: it is what is served; `draft`, `scheduled`: it is not, while `live` says what is. */
  status?: "draft" | "published" | "scheduled" | "archived" | undefined
  /** A language, as `en`, `pt-BR` or `zh-Hans`. */
  locale?: string | undefined
  limit?: number | undefined
}
/** Answer of `cms.searchEntries`. */
export type CmsSearchEntriesOutput = SearchEntriesResult

/** Content of the organization’s sites: collections, entries in several languages, drafts, assets, delivery. */
export interface CmsClient {
  /** List the collections with their fields, by name. `GET /v1/cms/collections` */
  listCollections(input?: CmsListCollectionsInput, options?: CallOptions): Promise<CmsListCollectionsOutput>
  /** Create a collection. `POST /v1/cms/collections` */
  createCollection(input: CmsCreateCollectionInput, options?: CallOptions): Promise<CmsCreateCollectionOutput>
  /** Show a collection with its fields. `GET /v1/cms/collections/{idOrSlug}` */
  getCollection(input: CmsGetCollectionInput, options?: CallOptions): Promise<CmsGetCollectionOutput>
  /** Change a collection; its fields and settings are replaced as a whole. `PATCH /v1/cms/collections/{idOrSlug}` */
  updateCollection(input: CmsUpdateCollectionInput, options?: CallOptions): Promise<CmsUpdateCollectionOutput>
  /** Delete a collection with all of its entries. `DELETE /v1/cms/collections/{idOrSlug}` */
  deleteCollection(input: CmsDeleteCollectionInput, options?: CallOptions): Promise<CmsDeleteCollectionOutput>
  /** Tell what other fields would do to the entries of a collection. `POST /v1/cms/collections/{idOrSlug}/field-changes` */
  previewFieldChanges(input: CmsPreviewFieldChangesInput, options?: CallOptions): Promise<CmsPreviewFieldChangesOutput>
  /** List the languages that content is published in, in their order. `GET /v1/cms/locales` */
  listLocales(input?: CmsListLocalesInput, options?: CallOptions): Promise<CmsListLocalesOutput>
  /** Add a language; the first one becomes the default. `POST /v1/cms/locales` */
  createLocale(input: CmsCreateLocaleInput, options?: CallOptions): Promise<CmsCreateLocaleOutput>
  /** Rename a language, move it in the order, or make it the default. `PATCH /v1/cms/locales/{id}` */
  updateLocale(input: CmsUpdateLocaleInput, options?: CallOptions): Promise<CmsUpdateLocaleOutput>
  /** Remove a language that nothing is written in. `DELETE /v1/cms/locales/{id}` */
  deleteLocale(input: CmsDeleteLocaleInput, options?: CallOptions): Promise<CmsDeleteLocaleOutput>
  /** List entries, drafts included, last changed first. `GET /v1/cms/entries` */
  listEntries(input?: CmsListEntriesInput, options?: CallOptions): Promise<CmsListEntriesOutput>
  /** Create an entry as a draft, or as a translation of another. `POST /v1/cms/entries` */
  createEntry(input: CmsCreateEntryInput, options?: CallOptions): Promise<CmsCreateEntryOutput>
  /** Show an entry with its fields, translations and what it names. `GET /v1/cms/drafts/{id}` */
  getDraft(input: CmsGetDraftInput, options?: CallOptions): Promise<CmsGetDraftOutput>
  /** Change the working copy of an entry. `PATCH /v1/cms/drafts/{id}` */
  updateDraft(input: CmsUpdateDraftInput, options?: CallOptions): Promise<CmsUpdateDraftOutput>
  /** Publish the working copy of an entry. `POST /v1/cms/drafts/{id}/approve` */
  approveDraft(input: CmsApproveDraftInput, options?: CallOptions): Promise<CmsApproveDraftOutput>
  /** Publish the working copy of an entry at a time. `POST /v1/cms/drafts/{id}/schedule` */
  scheduleDraft(input: CmsScheduleDraftInput, options?: CallOptions): Promise<CmsScheduleDraftOutput>
  /** Make a scheduled version a draft again. `POST /v1/cms/drafts/{id}/unschedule` */
  unscheduleDraft(input: CmsUnscheduleDraftInput, options?: CallOptions): Promise<CmsUnscheduleDraftOutput>
  /** Decide against a draft. `POST /v1/cms/drafts/{id}/dismiss` */
  dismissDraft(input: CmsDismissDraftInput, options?: CallOptions): Promise<CmsDismissDraftOutput>
  /** Take an entry off delivery; it becomes a draft, also where it was scheduled. `POST /v1/cms/entries/{id}/unpublish` */
  unpublishEntry(input: CmsUnpublishEntryInput, options?: CallOptions): Promise<CmsUnpublishEntryOutput>
  /** Archive an entry; it is not served any more. `POST /v1/cms/entries/{id}/archive` */
  archiveEntry(input: CmsArchiveEntryInput, options?: CallOptions): Promise<CmsArchiveEntryOutput>
  /** Bring an archived entry back as a draft. `POST /v1/cms/entries/{id}/unarchive` */
  unarchiveEntry(input: CmsUnarchiveEntryInput, options?: CallOptions): Promise<CmsUnarchiveEntryOutput>
  /** Delete an entry with all of its versions. `DELETE /v1/cms/entries/{id}` */
  deleteEntry(input: CmsDeleteEntryInput, options?: CallOptions): Promise<CmsDeleteEntryOutput>
  /** List where an entry is referred to. `GET /v1/cms/entries/{id}/references` */
  listInboundReferences(input: CmsListInboundReferencesInput, options?: CallOptions): Promise<CmsListInboundReferencesOutput>
  /** List the languages of an entry. `GET /v1/cms/entries/{id}/translations` */
  listTranslations(input: CmsListTranslationsInput, options?: CallOptions): Promise<CmsListTranslationsOutput>
  /** Make an entry a translation of another. `POST /v1/cms/entries/{id}/translations` */
  linkTranslation(input: CmsLinkTranslationInput, options?: CallOptions): Promise<CmsLinkTranslationOutput>
  /** Make an entry a translation of nothing else. `DELETE /v1/cms/entries/{id}/translations` */
  unlinkTranslation(input: CmsUnlinkTranslationInput, options?: CallOptions): Promise<CmsUnlinkTranslationOutput>
  /** List the versions of an entry, newest first. `GET /v1/cms/entries/{id}/versions` */
  listVersions(input: CmsListVersionsInput, options?: CallOptions): Promise<CmsListVersionsOutput>
  /** Show a version of an entry. `GET /v1/cms/entries/{id}/versions/{versionId}` */
  getVersion(input: CmsGetVersionInput, options?: CallOptions): Promise<CmsGetVersionOutput>
  /** Make the values of an earlier version the draft. `POST /v1/cms/entries/{id}/restore` */
  restoreVersion(input: CmsRestoreVersionInput, options?: CallOptions): Promise<CmsRestoreVersionOutput>
  /** Make a link that shows the working copy of an entry to whoever has it, for an hour. `POST /v1/cms/drafts/{id}/preview-link` */
  getPreviewLink(input: CmsGetPreviewLinkInput, options?: CallOptions): Promise<CmsGetPreviewLinkOutput>
  /** Export all content page by page. `GET /v1/cms/transfer/export` */
  export(input?: CmsExportInput, options?: CallOptions): Promise<CmsExportOutput>
  /** Import content. `POST /v1/cms/transfer/import` */
  import(input: CmsImportInput, options?: CallOptions): Promise<CmsImportOutput>
  /** List images and other files, the newest first. `GET /v1/cms/assets` */
  listAssets(input?: CmsListAssetsInput, options?: CallOptions): Promise<CmsListAssetsOutput>
  /** Add an image or another file of at most 2 MB. `POST /v1/cms/assets` */
  addAsset(input: CmsAddAssetInput, options?: CallOptions): Promise<CmsAddAssetOutput>
  /** Show an image or another file. `GET /v1/cms/assets/{assetId}` */
  getAsset(input: CmsGetAssetInput, options?: CallOptions): Promise<CmsGetAssetOutput>
  /** Change what is said of an asset. `PATCH /v1/cms/assets/{assetId}` */
  updateAsset(input: CmsUpdateAssetInput, options?: CallOptions): Promise<CmsUpdateAssetOutput>
  /** Delete an asset that no entry names. `DELETE /v1/cms/assets/{assetId}` */
  deleteAsset(input: CmsDeleteAssetInput, options?: CallOptions): Promise<CmsDeleteAssetOutput>
  /** Add an image or another file from an address. `POST /v1/cms/assets/from-url` */
  addAssetFromUrl(input: CmsAddAssetFromUrlInput, options?: CallOptions): Promise<CmsAddAssetFromUrlOutput>
  /** Request an upload link for an image or another file. `POST /v1/cms/assets/upload-request` */
  requestAssetUpload(input: CmsRequestAssetUploadInput, options?: CallOptions): Promise<CmsRequestAssetUploadOutput>
  /** Complete the upload of an asset, or of the file that replaces it. `POST /v1/cms/assets/{assetId}/complete` */
  completeAssetUpload(input: CmsCompleteAssetUploadInput, options?: CallOptions): Promise<CmsCompleteAssetUploadOutput>
  /** Request an upload link for the file that replaces an asset. `POST /v1/cms/assets/{assetId}/replace` */
  replaceAsset(input: CmsReplaceAssetInput, options?: CallOptions): Promise<CmsReplaceAssetOutput>
  /** List where an asset is shown. `GET /v1/cms/assets/{assetId}/usage` */
  listAssetUsage(input: CmsListAssetUsageInput, options?: CallOptions): Promise<CmsListAssetUsageOutput>
  /** Add an image or another file of at most 2 MB, while an entry is written. `POST /v1/cms/drafts/{id}/assets` */
  addDraftAsset(input: CmsAddDraftAssetInput, options?: CallOptions): Promise<CmsAddDraftAssetOutput>
  /** Request an upload link for an image or another file, while an entry is written. `POST /v1/cms/drafts/{id}/assets/upload-request` */
  requestDraftAssetUpload(input: CmsRequestDraftAssetUploadInput, options?: CallOptions): Promise<CmsRequestDraftAssetUploadOutput>
  /** Complete the upload of an asset, while an entry is written. `POST /v1/cms/drafts/{id}/assets/{assetId}/complete` */
  completeDraftAssetUpload(input: CmsCompleteDraftAssetUploadInput, options?: CallOptions): Promise<CmsCompleteDraftAssetUploadOutput>
  /** Begin an import of a file from another system. `POST /v1/cms/imports` */
  createImport(input: CmsCreateImportInput, options?: CallOptions): Promise<CmsCreateImportOutput>
  /** List imports, newest first. `GET /v1/cms/imports` */
  listImports(input?: CmsListImportsInput, options?: CallOptions): Promise<CmsListImportsOutput>
  /** Import an uploaded file. `POST /v1/cms/imports/{id}/start` */
  startImport(input: CmsStartImportInput, options?: CallOptions): Promise<CmsStartImportOutput>
  /** Show how far an import is, and what it has done. `GET /v1/cms/imports/{id}` */
  getImport(input: CmsGetImportInput, options?: CallOptions): Promise<CmsGetImportOutput>
  /** Search entries, drafts included, the best first. `GET /v1/cms/search` */
  searchEntries(input: CmsSearchEntriesInput, options?: CallOptions): Promise<CmsSearchEntriesOutput>
}

const ROUTES: Record<keyof CmsClient, string> = {
  listCollections: 'GET /v1/cms/collections',
  createCollection: 'POST /v1/cms/collections',
  getCollection: 'GET /v1/cms/collections/{idOrSlug}',
  updateCollection: 'PATCH /v1/cms/collections/{idOrSlug}',
  deleteCollection: 'DELETE /v1/cms/collections/{idOrSlug}',
  previewFieldChanges: 'POST /v1/cms/collections/{idOrSlug}/field-changes',
  listLocales: 'GET /v1/cms/locales',
  createLocale: 'POST /v1/cms/locales',
  updateLocale: 'PATCH /v1/cms/locales/{id}',
  deleteLocale: 'DELETE /v1/cms/locales/{id}',
  listEntries: 'GET /v1/cms/entries',
  createEntry: 'POST /v1/cms/entries',
  getDraft: 'GET /v1/cms/drafts/{id}',
  updateDraft: 'PATCH /v1/cms/drafts/{id}',
  approveDraft: 'POST /v1/cms/drafts/{id}/approve',
  scheduleDraft: 'POST /v1/cms/drafts/{id}/schedule',
  unscheduleDraft: 'POST /v1/cms/drafts/{id}/unschedule',
  dismissDraft: 'POST /v1/cms/drafts/{id}/dismiss',
  unpublishEntry: 'POST /v1/cms/entries/{id}/unpublish',
  archiveEntry: 'POST /v1/cms/entries/{id}/archive',
  unarchiveEntry: 'POST /v1/cms/entries/{id}/unarchive',
  deleteEntry: 'DELETE /v1/cms/entries/{id}',
  listInboundReferences: 'GET /v1/cms/entries/{id}/references',
  listTranslations: 'GET /v1/cms/entries/{id}/translations',
  linkTranslation: 'POST /v1/cms/entries/{id}/translations',
  unlinkTranslation: 'DELETE /v1/cms/entries/{id}/translations',
  listVersions: 'GET /v1/cms/entries/{id}/versions',
  getVersion: 'GET /v1/cms/entries/{id}/versions/{versionId}',
  restoreVersion: 'POST /v1/cms/entries/{id}/restore',
  getPreviewLink: 'POST /v1/cms/drafts/{id}/preview-link',
  export: 'GET /v1/cms/transfer/export',
  import: 'POST /v1/cms/transfer/import',
  listAssets: 'GET /v1/cms/assets',
  addAsset: 'POST /v1/cms/assets',
  getAsset: 'GET /v1/cms/assets/{assetId}',
  updateAsset: 'PATCH /v1/cms/assets/{assetId}',
  deleteAsset: 'DELETE /v1/cms/assets/{assetId}',
  addAssetFromUrl: 'POST /v1/cms/assets/from-url',
  requestAssetUpload: 'POST /v1/cms/assets/upload-request',
  completeAssetUpload: 'POST /v1/cms/assets/{assetId}/complete',
  replaceAsset: 'POST /v1/cms/assets/{assetId}/replace',
  listAssetUsage: 'GET /v1/cms/assets/{assetId}/usage',
  addDraftAsset: 'POST /v1/cms/drafts/{id}/assets',
  requestDraftAssetUpload: 'POST /v1/cms/drafts/{id}/assets/upload-request',
  completeDraftAssetUpload: 'POST /v1/cms/drafts/{id}/assets/{assetId}/complete',
  createImport: 'POST /v1/cms/imports',
  listImports: 'GET /v1/cms/imports',
  startImport: 'POST /v1/cms/imports/{id}/start',
  getImport: 'GET /v1/cms/imports/{id}',
  searchEntries: 'GET /v1/cms/search',
}

/** The client of this part of the API alone. */
export const cms = (options: ClientOptions): CmsClient => clientOf<CmsClient>(options, ROUTES)
