import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { awaitDecision, defineReview, recordDecision } from '../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { databaseProblem } from '../../kernel/db/problems.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { READ, WRITE } from './access.ts'
import {
  addDocument,
  Audiences,
  Body,
  changeDocument,
  DOCUMENT_BODY,
  DocumentId,
  KbDocument,
  requireDocument,
  Slug,
  Tags,
  Title,
  versionConflict,
} from './documents.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { ensureSpace } from './spaces.ts'

const KIND = 'kb'
const Source = z.string().trim().min(1).max(64)

const Summary = shape('KbCandidate', {
  id: DocumentId,
  spaceId: z.null().describe('It is in no space until it is published.'),
  slug: z.null(),
  title: Title.meta(THIRD_PARTY),
  audiences: Audiences.describe('Who sees it now: colleagues.'),
  tags: Tags,
  version: z.int(),
  updatedAt: Instant,
  proposedTargetSpaceSlug: z.string().nullable(),
  sourceConversationId: z.string().nullable(),
  sourceMessageId: z.string().nullable(),
  revisesDocumentId: z.string().nullable(),
  revisesDocumentTitle: z.string().nullable(),
  revisesDocumentVersion: z.int().nullable().describe('The version of that document now.'),
})

/** What is proposed, with its text. */
const Candidate = Summary.extend({
  body: Body.meta(THIRD_PARTY),
  revisesDocumentBody: z.string().nullable(),
  createdAt: Instant,
}).meta({ id: 'KbCandidateDetail' })

type CandidateRow = z.output<typeof Candidate>

const candidates = (ctx: Context<'kb'>) =>
  ctx.db
    .selectFrom('kb_candidates as c')
    .leftJoin('kb_documents as d', (join) =>
      join.onRef('d.orgId', '=', 'c.orgId').onRef('d.id', '=', 'c.revisesDocumentId'),
    )
    .where('c.orgId', '=', ctx.org.id)
    .select(['c.id', 'c.title', 'c.body', 'c.tags', 'c.version', 'c.createdAt', 'c.updatedAt'])
    .select([
      'c.targetSpaceSlug as proposedTargetSpaceSlug',
      'c.sourceConversationId',
      'c.sourceMessageId',
      'c.revisesDocumentId',
    ])
    .select([
      'd.title as revisesDocumentTitle',
      'd.version as revisesDocumentVersion',
      'd.body as revisesDocumentBody',
    ])

const present = (row: object): CandidateRow =>
  ({ ...row, spaceId: null, slug: null, audiences: ['admin'] }) as unknown as CandidateRow

async function requireCandidate(ctx: Context<'kb'>, id: string): Promise<CandidateRow> {
  const row = await candidates(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError(E.kb_not_found, `There is no candidate ${id}.`)
  return present(row)
}

/** The same, held until the end of the transaction. */
async function lockCandidate(ctx: Context<'kb'>, id: string): Promise<CandidateRow> {
  await ctx.tx.lock(LOCKS.candidate, `${ctx.org.id} ${id}`)
  return requireCandidate(ctx, id)
}

export const listCandidates = operation({
  name: 'kb.listCurationCandidates',
  summary: 'List what is proposed to be known, changed last first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/curation/candidates',
  tool: 'kb_list_curation_candidates',
  toolListing: 'toolset',
  input: z.object({ limit: z.int().min(1).max(200).default(200) }),
  output: wholeListOf(Summary),
  async run(ctx, { limit }) {
    const rows = await candidates(ctx)
      .orderBy(sql`c.updated_at desc, c.id desc`)
      .limit(limit)
      .execute()
    return { items: rows.map(present) }
  },
})

export const getCandidate = operation({
  name: 'kb.getCurationCandidate',
  summary: 'Get what is proposed, with the document that it would change',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/curation/candidates/{id}',
  tool: 'kb_get_curation_candidate',
  toolListing: 'toolset',
  input: z.object({ id: DocumentId }),
  output: Candidate,
  errors: [E.kb_not_found],
  run: (ctx, { id }) => requireCandidate(ctx, id),
})

interface Proposed {
  title: string
  body: string
  targetSpaceSlug?: string | null
  sourceConversationId?: string | null
  sourceMessageId?: string | null
  revisesDocumentId?: string | null
  revisesVersion?: number | null
}

const onePending = (error: unknown): never => {
  const { constraint } = Object(error) as { constraint?: string }
  if (constraint === 'kb_candidates_source')
    throw new AppError(E.kb_conflict, 'Something of this source waits already.')
  throw databaseProblem(error) ?? error
}

async function propose(ctx: Context<'kb'>, proposed: Proposed): Promise<CandidateRow> {
  const { sourceConversationId = null, sourceMessageId = null } = proposed
  if (sourceConversationId !== null) await assertUndecided(ctx, sourceConversationId, sourceMessageId)
  const id = newId('kdoc')
  await ctx.db
    .insertInto('kb_candidates')
    .values({ orgId: ctx.org.id, id, ...proposed })
    .execute()
    .catch(onePending)
  await awaitDecision(ctx, { kind: KIND, itemId: id })
  const row = await requireCandidate(ctx, id)
  tell(ctx, 'proposed', row)
  return row
}

/** A decision about a message closes that message; one about a conversation closes all of it. */
async function assertUndecided(
  ctx: Context<'kb'>,
  conversation: string,
  message: string | null,
): Promise<void> {
  const decided = await ctx.db
    .selectFrom('kb_decisions')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('sourceConversationId', '=', conversation)
    .$if(message !== null, (query) =>
      query.where((is) => is.or([is('sourceMessageId', '=', message), is('sourceMessageId', 'is', null)])),
    )
    .executeTakeFirst()
  if (decided) throw new AppError(E.kb_curation_decided)
}

const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: 'proposed' | 'published' | 'dismissed',
  { id: candidateDocumentId, sourceConversationId, revisesDocumentId }: CandidateRow,
  more: Record<string, unknown> = {},
): void =>
  emit(`kb.curation_candidate.${what}`, {
    candidateDocumentId,
    sourceConversationId,
    revisesDocumentId,
    ...more,
  })

export const proposeCandidate = operation({
  name: 'kb.proposeCurationCandidate',
  summary: 'Propose something to be known',
  description:
    'It is in no answer until a person publishes it. Of one source, one waits at a time, and what was decided is not asked again.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/curation/candidates',
  tool: 'kb_propose_curation_candidate',
  toolListing: 'toolset',
  status: 201,
  body: DOCUMENT_BODY,
  input: z.object({
    subject: Title,
    draftBody: Body,
    sourceConversationId: Source.optional(),
    sourceMessageId: Source.optional(),
    proposedTargetSpaceSlug: Slug.optional(),
  }),
  output: Candidate,
  errors: [E.kb_conflict, E.kb_curation_decided],
  run: (
    ctx,
    {
      subject,
      draftBody,
      sourceConversationId = null,
      sourceMessageId = null,
      proposedTargetSpaceSlug = null,
    },
  ) =>
    propose(ctx, {
      title: subject,
      body: draftBody,
      targetSpaceSlug: proposedTargetSpaceSlug,
      sourceConversationId,
      sourceMessageId,
    }),
})

export const proposeRevision = operation({
  name: 'kb.proposeCurationRevision',
  summary: 'Propose another text for a document',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/documents/{id}/revisions',
  tool: 'kb_propose_curation_revision',
  toolListing: 'toolset',
  status: 201,
  body: DOCUMENT_BODY,
  input: z.object({
    id: DocumentId,
    draftBody: Body,
    subject: Title.optional(),
    sourceConversationId: Source.optional(),
    sourceMessageId: Source.optional(),
  }),
  output: Candidate,
  errors: [E.kb_not_found, E.kb_invalid, E.kb_conflict, E.kb_curation_decided],
  async run(ctx, { id, draftBody, subject, sourceConversationId = null, sourceMessageId = null }) {
    const document = await requireDocument(ctx, id)
    if (document.isSystem)
      throw new AppError(E.kb_invalid, 'Documents of the service itself are not revised.')
    return propose(ctx, {
      title: subject ?? document.title,
      body: draftBody,
      sourceConversationId,
      sourceMessageId,
      revisesDocumentId: id,
      revisesVersion: document.version,
    })
  },
})

const Replacement = z
  .object({
    field: z.enum(['title', 'body']).default('body'),
    find: z.string().min(1).max(20_000),
    replace: z.string().max(20_000),
    all: z.boolean().default(false),
  })
  .meta({ id: 'KbTextReplacement' })

export const updateCandidate = operation({
  name: 'kb.updateCurationCandidate',
  summary: 'Change what is proposed',
  description:
    'A replacement has to fit exactly one place, or all of them with `all`; where one does not, nothing is changed.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/kb/curation/candidates/{id}',
  tool: 'kb_update_curation_candidate',
  toolListing: 'toolset',
  body: DOCUMENT_BODY,
  input: z.object({
    id: DocumentId,
    title: Title.optional(),
    body: Body.optional(),
    textReplacements: z.array(Replacement).max(50).optional(),
    ifVersion: z.int().min(1).optional(),
  }),
  output: Candidate,
  errors: [E.kb_not_found, E.kb_invalid, E.kb_version_conflict],
  async run(ctx, { id, ifVersion, textReplacements = [], ...given }) {
    const before = await lockCandidate(ctx, id)
    if (ifVersion !== undefined && ifVersion !== before.version) throw versionConflict(before.version)
    const texts = { title: given.title ?? before.title, body: given.body ?? before.body }
    for (const { field, ...edit } of textReplacements) texts[field] = replaced(texts[field], field, edit)
    const parsed = z.object({ title: Title, body: Body }).safeParse(texts)
    if (!parsed.success)
      throw new AppError(E.kb_invalid, 'The title would be empty or too long, or the text would be.')
    await ctx.db
      .updateTable('kb_candidates')
      .set({ ...parsed.data, version: before.version + 1, updatedAt: sql<Date>`now()` })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
    return requireCandidate(ctx, id)
  },
})

const MOST_CHARACTERS = 200_000

function replaced(
  text: string,
  field: string,
  { find, replace, all }: Omit<z.output<typeof Replacement>, 'field'>,
): string {
  const parts = text.split(find)
  const places = parts.length - 1
  if (places === 0) throw new AppError(E.kb_invalid, `The text is not in the ${field}.`)
  if (places > 1 && !all)
    throw new AppError(
      E.kb_invalid,
      `The text is in the ${field} ${places} times: add what stands around it, or say all.`,
    )
  if (text.length + places * replace.length > MOST_CHARACTERS)
    throw new AppError(E.kb_invalid, `The ${field} would be too long.`)
  return parts.join(replace)
}

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

/** Proposals that people decide about. */
export const review = defineReview({
  kind: KIND,
  description: 'what is proposed to be known',
  scope: READ.scope,
  decide: WRITE,
  count: 'kbCurationPending',
  raw: Summary,
  async show(ctx, ids) {
    const rows = await candidates(ctx as Context<'kb'>)
      .where('c.id', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.id, present(row)]))
  },
})
