import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { Audiences, Body, DocumentId, Tags, Title } from './documents.ts'

export const KIND = 'kb'
export const Source = z.string().trim().min(1).max(64)

export const Summary = shape('KbCandidate', {
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
export const Candidate = Summary.extend({
  body: Body.meta(THIRD_PARTY),
  revisesDocumentBody: z.string().nullable(),
  createdAt: Instant,
}).meta({ id: 'KbCandidateDetail' })

export type CandidateRow = z.output<typeof Candidate>

export const candidates = (ctx: Context<'kb'>) =>
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

export const present = (row: object): CandidateRow =>
  ({ ...row, spaceId: null, slug: null, audiences: ['admin'] }) as unknown as CandidateRow

export async function requireCandidate(ctx: Context<'kb'>, id: string): Promise<CandidateRow> {
  const row = await candidates(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError(E.kb_not_found, `There is no candidate ${id}.`)
  return present(row)
}

/** The same, held until the end of the transaction. */
export async function lockCandidate(ctx: Context<'kb'>, id: string): Promise<CandidateRow> {
  await ctx.tx.lock(LOCKS.candidate, `${ctx.org.id} ${id}`)
  return requireCandidate(ctx, id)
}

/** Tells what became of a candidate. */
export const tell = (
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
