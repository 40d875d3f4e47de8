// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { DeleteDocumentResult, DeleteSourceResult, DeleteSpaceResult, DismissCurationCandidateResult, ExportKnowledgeResult, ImportResult, KbCandidateDetail, KbCandidateList, KbDecisionList, KbDocument, KbDocumentRecordInput, KbDocumentSummaryList, KbSource, KbSourceList, KbSourcePageList, KbSpace, KbSpaceList, KbSpaceRecordInput, KbTextReplacement, KbVersionList, KbWebsiteInput, SearchResult } from './shapes.ts'

/** Input of `kb.listSpaces`. */
export type KbListSpacesInput = Record<string, never>
/** Answer of `kb.listSpaces`. */
export type KbListSpacesOutput = KbSpaceList

/** Input of `kb.createSpace`. */
export type KbCreateSpaceInput = {
  name: string
  slug: string
  description?: string | null | undefined
}
/** Answer of `kb.createSpace`. */
export type KbCreateSpaceOutput = KbSpace

/** Input of `kb.deleteSpace`. */
export type KbDeleteSpaceInput = {
  /** A space, ksp_…. */
  id: string
}
/** Answer of `kb.deleteSpace`. */
export type KbDeleteSpaceOutput = DeleteSpaceResult

/** Input of `kb.listDocuments`. */
export type KbListDocumentsInput = {
  /** A space, ksp_…. */
  spaceId?: string | undefined
  tag?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `kb.listDocuments`. */
export type KbListDocumentsOutput = KbDocumentSummaryList

/** Input of `kb.createDocument`. */
export type KbCreateDocumentInput = {
  title: string
  /** Markdown. */
  body: string
  /** `admin`: colleagues and their programs. `self_service`: customers, too. */
  audiences?: ("admin" | "self_service")[] | undefined
  tags?: string[] | undefined
  /** A space, ksp_…. */
  spaceId: string
  slug?: string | undefined
}
/** Answer of `kb.createDocument`. */
export type KbCreateDocumentOutput = KbDocument

/** Input of `kb.getDocument`. */
export type KbGetDocumentInput = {
  /** A document, kdoc_…. */
  id: string
}
/** Answer of `kb.getDocument`. */
export type KbGetDocumentOutput = KbDocument

/** Input of `kb.updateDocument`. */
export type KbUpdateDocumentInput = {
  /** A document, kdoc_…. */
  id: string
  title?: string | undefined
  /** Markdown. */
  body?: string | undefined
  /** `admin`: colleagues and their programs. `self_service`: customers, too. */
  audiences?: ("admin" | "self_service")[] | undefined
  tags?: string[] | undefined
  /** The version that you have read; 409 where it has another by now. */
  ifVersion: number
}
/** Answer of `kb.updateDocument`. */
export type KbUpdateDocumentOutput = KbDocument

/** Input of `kb.deleteDocument`. */
export type KbDeleteDocumentInput = {
  /** A document, kdoc_…. */
  id: string
  /** The version that you have read; 409 where it has another by now. */
  ifVersion: number
}
/** Answer of `kb.deleteDocument`. */
export type KbDeleteDocumentOutput = DeleteDocumentResult

/** Input of `kb.listVersions`. */
export type KbListVersionsInput = {
  /** A document, kdoc_…. */
  id: string
  limit?: number | undefined
}
/** Answer of `kb.listVersions`. */
export type KbListVersionsOutput = KbVersionList

/** Input of `kb.restoreVersion`. */
export type KbRestoreVersionInput = {
  /** A document, kdoc_…. */
  id: string
  version: number
  /** The version that you have read; 409 where it has another by now. */
  ifVersion: number
}
/** Answer of `kb.restoreVersion`. */
export type KbRestoreVersionOutput = KbDocument

/** Input of `kb.search`. */
export type KbSearchInput = {
  query: string
  /** A space, ksp_…. */
  spaceId?: string | undefined
  limit?: number | undefined
}
/** Answer of `kb.search`. */
export type KbSearchOutput = SearchResult

/** Input of `kb.listCurationCandidates`. */
export type KbListCurationCandidatesInput = {
  limit?: number | undefined
}
/** Answer of `kb.listCurationCandidates`. */
export type KbListCurationCandidatesOutput = KbCandidateList

/** Input of `kb.proposeCurationCandidate`. */
export type KbProposeCurationCandidateInput = {
  subject: string
  /** Markdown. */
  draftBody: string
  sourceConversationId?: string | undefined
  sourceMessageId?: string | undefined
  proposedTargetSpaceSlug?: string | undefined
}
/** Answer of `kb.proposeCurationCandidate`. */
export type KbProposeCurationCandidateOutput = KbCandidateDetail

/** Input of `kb.getCurationCandidate`. */
export type KbGetCurationCandidateInput = {
  /** A document, kdoc_…. */
  id: string
}
/** Answer of `kb.getCurationCandidate`. */
export type KbGetCurationCandidateOutput = KbCandidateDetail

/** Input of `kb.updateCurationCandidate`. */
export type KbUpdateCurationCandidateInput = {
  /** A document, kdoc_…. */
  id: string
  title?: string | undefined
  /** Markdown. */
  body?: string | undefined
  textReplacements?: KbTextReplacement[] | undefined
  ifVersion?: number | undefined
}
/** Answer of `kb.updateCurationCandidate`. */
export type KbUpdateCurationCandidateOutput = KbCandidateDetail

/** Input of `kb.proposeCurationRevision`. */
export type KbProposeCurationRevisionInput = {
  /** A document, kdoc_…. */
  id: string
  /** Markdown. */
  draftBody: string
  subject?: string | undefined
  sourceConversationId?: string | undefined
  sourceMessageId?: string | undefined
}
/** Answer of `kb.proposeCurationRevision`. */
export type KbProposeCurationRevisionOutput = KbCandidateDetail

/** Input of `kb.publishCurationCandidate`. */
export type KbPublishCurationCandidateInput = {
  /** A document, kdoc_…. */
  id: string
  targetSpaceSlug: string
  ifVersion: number
  /** `admin`: colleagues and their programs. `self_service`: customers, too. */
  audiences?: ("admin" | "self_service")[] | undefined
}
/** Answer of `kb.publishCurationCandidate`. */
export type KbPublishCurationCandidateOutput = KbDocument

/** Input of `kb.publishCurationRevision`. */
export type KbPublishCurationRevisionInput = {
  /** A document, kdoc_…. */
  id: string
  ifCandidateVersion: number
  ifDocumentVersion: number
}
/** Answer of `kb.publishCurationRevision`. */
export type KbPublishCurationRevisionOutput = KbDocument

/** Input of `kb.dismissCurationCandidate`. */
export type KbDismissCurationCandidateInput = {
  /** A document, kdoc_…. */
  id: string
  ifVersion?: number | undefined
  reason?: string | undefined
}
/** Answer of `kb.dismissCurationCandidate`. */
export type KbDismissCurationCandidateOutput = DismissCurationCandidateResult

/** Input of `kb.listCurationDecisions`. */
export type KbListCurationDecisionsInput = {
  outcome?: "published" | "dismissed" | undefined
  sourceConversationId?: string | undefined
  limit?: number | undefined
}
/** Answer of `kb.listCurationDecisions`. */
export type KbListCurationDecisionsOutput = KbDecisionList

/** Input of `kb.exportKnowledge`. */
export type KbExportKnowledgeInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `kb.exportKnowledge`. */
export type KbExportKnowledgeOutput = ExportKnowledgeResult

/** Input of `kb.importKnowledge`. */
export type KbImportKnowledgeInput = {
  module?: "kb" | undefined
  svcTransferVersion?: 1 | undefined
  records: {
    spaces?: KbSpaceRecordInput[] | undefined
    documents?: KbDocumentRecordInput[] | undefined
  }
  idMap?: Record<string, string> | undefined
}
/** Answer of `kb.importKnowledge`. */
export type KbImportKnowledgeOutput = ImportResult

/** Input of `kb.listSources`. */
export type KbListSourcesInput = {
  /** A space, ksp_…. */
  spaceId?: string | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `kb.listSources`. */
export type KbListSourcesOutput = KbSourceList

/** Input of `kb.createSource`. */
export type KbCreateSourceInput = {
  kind?: "website" | undefined
  /** A space, ksp_…. */
  spaceId: string
  name: string
  config: KbWebsiteInput
  /** `admin`: colleagues and their programs. `self_service`: customers, too. */
  audiences?: ("admin" | "self_service")[] | undefined
  /** When it is read again by itself. */
  schedule?: "manual" | "daily" | "weekly" | undefined
}
/** Answer of `kb.createSource`. */
export type KbCreateSourceOutput = KbSource

/** Input of `kb.getSource`. */
export type KbGetSourceInput = {
  /** A source, ksrc_…. */
  id: string
}
/** Answer of `kb.getSource`. */
export type KbGetSourceOutput = KbSource

/** Input of `kb.updateSource`. */
export type KbUpdateSourceInput = {
  /** A source, ksrc_…. */
  id: string
  name?: string | undefined
  config?: KbWebsiteInput | undefined
  /** `admin`: colleagues and their programs. `self_service`: customers, too. */
  audiences?: ("admin" | "self_service")[] | undefined
  /** When it is read again by itself. */
  schedule?: "manual" | "daily" | "weekly" | undefined
}
/** Answer of `kb.updateSource`. */
export type KbUpdateSourceOutput = KbSource

/** Input of `kb.deleteSource`. */
export type KbDeleteSourceInput = {
  /** A source, ksrc_…. */
  id: string
  /** What becomes of its documents: they stay as they are, or are deleted with their versions. */
  documents: "keep" | "delete"
}
/** Answer of `kb.deleteSource`. */
export type KbDeleteSourceOutput = DeleteSourceResult

/** Input of `kb.readSource`. */
export type KbReadSourceInput = {
  /** A source, ksrc_…. */
  id: string
}
/** Answer of `kb.readSource`. */
export type KbReadSourceOutput = KbSource

/** Input of `kb.listSourcePages`. */
export type KbListSourcePagesInput = {
  /** A source, ksrc_…. */
  id: string
  show?: "all" | "documents" | "refused" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `kb.listSourcePages`. */
export type KbListSourcePagesOutput = KbSourcePageList

/** The knowledge base: documents in spaces, websites that they come from, and what is proposed to be known. */
export interface KbClient {
  /** List spaces by name. `GET /v1/kb/spaces` */
  listSpaces(input?: KbListSpacesInput, options?: CallOptions): Promise<KbListSpacesOutput>
  /** Create a space. `POST /v1/kb/spaces` */
  createSpace(input: KbCreateSpaceInput, options?: CallOptions): Promise<KbCreateSpaceOutput>
  /** Delete a space that has no documents and no sources. `DELETE /v1/kb/spaces/{id}` */
  deleteSpace(input: KbDeleteSpaceInput, options?: CallOptions): Promise<KbDeleteSpaceOutput>
  /** List documents without their texts, changed last first. `GET /v1/kb/documents` */
  listDocuments(input?: KbListDocumentsInput, options?: CallOptions): Promise<KbListDocumentsOutput>
  /** Add a document. `POST /v1/kb/documents` */
  createDocument(input: KbCreateDocumentInput, options?: CallOptions): Promise<KbCreateDocumentOutput>
  /** Get a document. `GET /v1/kb/documents/{id}` */
  getDocument(input: KbGetDocumentInput, options?: CallOptions): Promise<KbGetDocumentOutput>
  /** Write a new version of a document. `PATCH /v1/kb/documents/{id}` */
  updateDocument(input: KbUpdateDocumentInput, options?: CallOptions): Promise<KbUpdateDocumentOutput>
  /** Delete a document with its versions; it is in no answer any more. `DELETE /v1/kb/documents/{id}` */
  deleteDocument(input: KbDeleteDocumentInput, options?: CallOptions): Promise<KbDeleteDocumentOutput>
  /** List the versions of a document, the latest first. `GET /v1/kb/documents/{id}/versions` */
  listVersions(input: KbListVersionsInput, options?: CallOptions): Promise<KbListVersionsOutput>
  /** Make an earlier version of a document its latest. `POST /v1/kb/documents/{id}/restore` */
  restoreVersion(input: KbRestoreVersionInput, options?: CallOptions): Promise<KbRestoreVersionOutput>
  /** Find documents that answer a question. `GET /v1/kb/search` */
  search(input: KbSearchInput, options?: CallOptions): Promise<KbSearchOutput>
  /** List what is proposed to be known, changed last first. `GET /v1/kb/curation/candidates` */
  listCurationCandidates(input?: KbListCurationCandidatesInput, options?: CallOptions): Promise<KbListCurationCandidatesOutput>
  /** Propose something to be known. `POST /v1/kb/curation/candidates` */
  proposeCurationCandidate(input: KbProposeCurationCandidateInput, options?: CallOptions): Promise<KbProposeCurationCandidateOutput>
  /** Get what is proposed, with the document that it would change. `GET /v1/kb/curation/candidates/{id}` */
  getCurationCandidate(input: KbGetCurationCandidateInput, options?: CallOptions): Promise<KbGetCurationCandidateOutput>
  /** Change what is proposed. `PATCH /v1/kb/curation/candidates/{id}` */
  updateCurationCandidate(input: KbUpdateCurationCandidateInput, options?: CallOptions): Promise<KbUpdateCurationCandidateOutput>
  /** Propose another text for a document. `POST /v1/kb/documents/{id}/revisions` */
  proposeCurationRevision(input: KbProposeCurationRevisionInput, options?: CallOptions): Promise<KbProposeCurationRevisionOutput>
  /** Publish what was proposed as a document. `POST /v1/kb/curation/candidates/{id}/publish` */
  publishCurationCandidate(input: KbPublishCurationCandidateInput, options?: CallOptions): Promise<KbPublishCurationCandidateOutput>
  /** Publish what was proposed as a new version of its document. `POST /v1/kb/curation/candidates/{id}/publish-revision` */
  publishCurationRevision(input: KbPublishCurationRevisionInput, options?: CallOptions): Promise<KbPublishCurationRevisionOutput>
  /** Decide against what was proposed. `POST /v1/kb/curation/candidates/{id}/dismiss` */
  dismissCurationCandidate(input: KbDismissCurationCandidateInput, options?: CallOptions): Promise<KbDismissCurationCandidateOutput>
  /** List what was decided of proposals, latest first. `GET /v1/kb/curation/decisions` */
  listCurationDecisions(input?: KbListCurationDecisionsInput, options?: CallOptions): Promise<KbListCurationDecisionsOutput>
  /** Export spaces and documents page by page. `GET /v1/kb/export` */
  exportKnowledge(input?: KbExportKnowledgeInput, options?: CallOptions): Promise<KbExportKnowledgeOutput>
  /** Import spaces and documents. `POST /v1/kb/import` */
  importKnowledge(input: KbImportKnowledgeInput, options?: CallOptions): Promise<KbImportKnowledgeOutput>
  /** List sources, the newest first. `GET /v1/kb/sources` */
  listSources(input?: KbListSourcesInput, options?: CallOptions): Promise<KbListSourcesOutput>
  /** Add a website whose pages become documents, and read it. `POST /v1/kb/sources` */
  createSource(input: KbCreateSourceInput, options?: CallOptions): Promise<KbCreateSourceOutput>
  /** Get a source, with how far its reading is. `GET /v1/kb/sources/{id}` */
  getSource(input: KbGetSourceInput, options?: CallOptions): Promise<KbGetSourceOutput>
  /** Change a source; what it finds from now on follows at the next reading. `PATCH /v1/kb/sources/{id}` */
  updateSource(input: KbUpdateSourceInput, options?: CallOptions): Promise<KbUpdateSourceOutput>
  /** Delete a source, and its documents if you say so. `DELETE /v1/kb/sources/{id}` */
  deleteSource(input: KbDeleteSourceInput, options?: CallOptions): Promise<KbDeleteSourceOutput>
  /** Read a source now. `POST /v1/kb/sources/{id}/read` */
  readSource(input: KbReadSourceInput, options?: CallOptions): Promise<KbReadSourceOutput>
  /** List the pages of a source, with why some are no documents. `GET /v1/kb/sources/{id}/pages` */
  listSourcePages(input: KbListSourcePagesInput, options?: CallOptions): Promise<KbListSourcePagesOutput>
}

const ROUTES: Record<keyof KbClient, string> = {
  listSpaces: 'GET /v1/kb/spaces',
  createSpace: 'POST /v1/kb/spaces',
  deleteSpace: 'DELETE /v1/kb/spaces/{id}',
  listDocuments: 'GET /v1/kb/documents',
  createDocument: 'POST /v1/kb/documents',
  getDocument: 'GET /v1/kb/documents/{id}',
  updateDocument: 'PATCH /v1/kb/documents/{id}',
  deleteDocument: 'DELETE /v1/kb/documents/{id}',
  listVersions: 'GET /v1/kb/documents/{id}/versions',
  restoreVersion: 'POST /v1/kb/documents/{id}/restore',
  search: 'GET /v1/kb/search',
  listCurationCandidates: 'GET /v1/kb/curation/candidates',
  proposeCurationCandidate: 'POST /v1/kb/curation/candidates',
  getCurationCandidate: 'GET /v1/kb/curation/candidates/{id}',
  updateCurationCandidate: 'PATCH /v1/kb/curation/candidates/{id}',
  proposeCurationRevision: 'POST /v1/kb/documents/{id}/revisions',
  publishCurationCandidate: 'POST /v1/kb/curation/candidates/{id}/publish',
  publishCurationRevision: 'POST /v1/kb/curation/candidates/{id}/publish-revision',
  dismissCurationCandidate: 'POST /v1/kb/curation/candidates/{id}/dismiss',
  listCurationDecisions: 'GET /v1/kb/curation/decisions',
  exportKnowledge: 'GET /v1/kb/export',
  importKnowledge: 'POST /v1/kb/import',
  listSources: 'GET /v1/kb/sources',
  createSource: 'POST /v1/kb/sources',
  getSource: 'GET /v1/kb/sources/{id}',
  updateSource: 'PATCH /v1/kb/sources/{id}',
  deleteSource: 'DELETE /v1/kb/sources/{id}',
  readSource: 'POST /v1/kb/sources/{id}/read',
  listSourcePages: 'GET /v1/kb/sources/{id}/pages',
}

/** The client of this part of the API alone. */
export const kb = (options: ClientOptions): KbClient => clientOf<KbClient>(options, ROUTES)
