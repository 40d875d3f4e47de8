import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { ensureSpace, Slug } from './spaces.ts'
import { recordDecision } from '../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { READ, WRITE } from './access.ts'
import {
  addDocument,
  Audiences,
  changeDocument,
  DocumentId,
  KbDocument,
  requireDocument,
  versionConflict,
} from './documents.ts'
import { KIND, Source, lockCandidate, tell, type CandidateRow } from './candidate-rows.ts'

const DocumentVersion = z.int().min(1)

/** Takes a candidate away with what was decided of it. */
async function settle(
  ctx: Context<'kb'>,
  row: CandidateRow,
  {
    outcome,
    reason = null,
    documentId = null,
  }: { outcome: 'published' | 'dismissed'; reason?: string | null; documentId?: string | null },
): Promise<void> {
  await ctx.db.deleteFrom('kb_candidates').where('orgId', '=', ctx.org.id).where('id', '=', row.id).execute()
  await ctx.db
    .insertInto('kb_decisions')
    .values({
      orgId: ctx.org.id,
      id: newId('kcd'),
      candidateId: row.id,
      title: row.title,
      outcome,
      reason,
      sourceConversationId: row.sourceConversationId,
      sourceMessageId: row.sourceMessageId,
      publishedDocumentId: documentId,
      decidedByType: ctx.actor.type,
      decidedById: ctx.actor.id,
    })
    .execute()
  await recordDecision(ctx, {
    kind: KIND,
    itemId: row.id,
    outcome: outcome === 'published' ? 'approved' : 'dismissed',
    reason,
    ...(documentId !== null && { produced: { type: 'kb_document', id: documentId } }),
  })
  tell(ctx, outcome, row, outcome === 'published' ? { publishedDocumentId: documentId } : { reason })
}

export const publishCandidate = operation({
  name: 'kb.publishCurationCandidate',
  summary: 'Publish what was proposed as a document',
  description:
    'The space is made if it is not there. Customers are told of it only if `audiences` says `self_service`.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/curation/candidates/{id}/publish',
  tool: 'kb_publish_curation_candidate',
  toolListing: 'toolset',
  input: z.object({
    id: DocumentId,
    targetSpaceSlug: Slug,
    ifVersion: DocumentVersion,
    audiences: Audiences.default(['admin', 'self_service']),
  }),
  output: KbDocument,
  errors: [E.kb_not_found, E.kb_invalid, E.kb_conflict, E.kb_version_conflict],
  async run(ctx, { id, targetSpaceSlug, ifVersion, audiences }) {
    const row = await lockCandidate(ctx, id)
    if (ifVersion !== row.version) throw versionConflict(row.version)
    if (row.revisesDocumentId !== null)
      throw new AppError(E.kb_invalid, 'This changes a document: publish it as a revision.')
    const { space } = await ensureSpace(ctx, { slug: targetSpaceSlug })
    const document = await addDocument(ctx, {
      spaceId: space.id,
      title: row.title,
      body: row.body,
      audiences,
      tags: row.tags,
    })
    await settle(ctx, row, { outcome: 'published', documentId: document.id })
    return document
  },
})

export const publishRevision = operation({
  name: 'kb.publishCurationRevision',
  summary: 'Publish what was proposed as a new version of its document',
  description:
    'The text and title change; slug, audiences and tags stay. 409 where the candidate or the document has changed since it was read.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/curation/candidates/{id}/publish-revision',
  tool: 'kb_publish_curation_revision',
  toolListing: 'toolset',
  input: z.object({
    id: DocumentId,
    ifCandidateVersion: DocumentVersion,
    ifDocumentVersion: DocumentVersion,
  }),
  output: KbDocument,
  errors: [E.kb_not_found, E.kb_invalid, E.kb_version_conflict],
  async run(ctx, { id, ifCandidateVersion, ifDocumentVersion }) {
    const row = await lockCandidate(ctx, id)
    if (row.revisesDocumentId === null)
      throw new AppError(E.kb_invalid, 'This changes no document: publish it into a space.')
    if (ifCandidateVersion !== row.version) throw versionConflict(row.version)
    const document = await changeDocument(
      ctx,
      await requireDocument(ctx, row.revisesDocumentId),
      ifDocumentVersion,
      {
        title: row.title,
        body: row.body,
      },
    )
    await settle(ctx, row, { outcome: 'published', documentId: document.id })
    return document
  },
})

export const dismissCandidate = operation({
  name: 'kb.dismissCurationCandidate',
  summary: 'Decide against what was proposed',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/curation/candidates/{id}/dismiss',
  tool: 'kb_dismiss_curation_candidate',
  toolListing: 'toolset',
  input: z.object({
    id: DocumentId,
    ifVersion: DocumentVersion.optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ dismissed: z.literal(true) }),
  errors: [E.kb_not_found, E.kb_version_conflict],
  async run(ctx, { id, ifVersion, reason }) {
    const row = await lockCandidate(ctx, id)
    if (ifVersion !== undefined && ifVersion !== row.version) throw versionConflict(row.version)
    await settle(ctx, row, { outcome: 'dismissed', reason: reason || null })
    return { dismissed: true as const }
  },
})

const Decision = shape('KbDecision', {
  id: z.string(),
  sourceConversationId: z.string().nullable(),
  sourceMessageId: z.string().nullable(),
  candidateDocumentId: z.string(),
  title: z.string().meta(THIRD_PARTY),
  outcome: z.enum(['published', 'dismissed']),
  reason: z.string().nullable(),
  publishedDocumentId: z.string().nullable(),
  decidedByActorType: z.enum(['user', 'agent']),
  decidedByActorId: z.string(),
  decidedAt: Instant,
})

export const listDecisions = operation({
  name: 'kb.listCurationDecisions',
  summary: 'List what was decided of proposals, latest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/curation/decisions',
  tool: 'kb_list_curation_decisions',
  toolListing: 'toolset',
  input: z.object({
    outcome: Decision.shape.outcome.optional(),
    sourceConversationId: Source.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: wholeListOf(Decision),
  async run(ctx, { outcome, sourceConversationId, limit }) {
    const rows = await ctx.db
      .selectFrom('kb_decisions')
      .select([
        'id',
        'sourceConversationId',
        'sourceMessageId',
        'candidateId as candidateDocumentId',
        'title',
        'outcome',
        'reason',
      ])
      .select(['publishedDocumentId', 'decidedByType', 'decidedById as decidedByActorId', 'decidedAt'])
      .where('orgId', '=', ctx.org.id)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as string))
      .$if(sourceConversationId !== undefined, (query) =>
        query.where('sourceConversationId', '=', sourceConversationId as string),
      )
      .orderBy(sql`decided_at desc, id desc`)
      .limit(limit)
      .execute()
    return {
      items: rows.map(({ decidedByType, ...row }) => ({
        ...(row as unknown as z.output<typeof Decision>),
        decidedByActorType: decidedByType === 'member' ? ('user' as const) : ('agent' as const),
      })),
    }
  },
})
