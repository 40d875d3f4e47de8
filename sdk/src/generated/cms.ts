// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ContentAssetRecordInput, ContentBlockEdit, ContentCollection, ContentCollectionCountedList, ContentCollectionRecordInput, ContentCollectionSettings, ContentEntry, ContentEntryDetail, ContentEntryRecordInput, ContentEntrySummaryList, ContentExport, ContentField, ContentLocale, ContentLocaleList, ContentLocaleRecordInput, ContentPreviewLink, ContentRecordsElsewhereInput, ContentRedirectRecord, ContentTextReplacement, ContentVersionList, ContentWholeVersion, DeleteCollectionResult, DeleteEntryResult, DismissDraftResult, ImportResult, ListInboundReferencesResult, ListTranslationsResult, PreviewFieldChangesResult } from './shapes.ts'

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
  /** Take an entry off delivery; it becomes a draft. `POST /v1/cms/entries/{id}/unpublish` */
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
}

/** The client of this part of the API alone. */
export const cms = (options: ClientOptions): CmsClient => clientOf<CmsClient>(options, ROUTES)
