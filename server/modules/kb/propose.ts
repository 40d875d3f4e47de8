import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { databaseProblem } from '../../kernel/db/problems.ts'
import { E } from './errors.ts'
import { isSaidIn } from '../conversations/index.ts'
import { operation } from './module.ts'
import { Slug } from './spaces.ts'
import { awaitDecision } from '../../kernel/contract/reviews.ts'
import { WRITE } from './access.ts'
import { Body, DOCUMENT_BODY, DocumentId, requireDocument, Title } from './documents.ts'
import { KIND, Source, Candidate, requireCandidate, tell, type CandidateRow } from './candidate-rows.ts'

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
  if (sourceMessageId !== null && sourceConversationId === null)
    throw new AppError(E.kb_invalid, 'A message needs the conversation that it is of.')
  if (sourceConversationId !== null) {
    if (!(await isSaidIn(ctx, sourceConversationId, sourceMessageId)))
      throw new AppError(E.kb_not_found, 'There is no such conversation, or no such message in it.')
    await assertUndecided(ctx, sourceConversationId, sourceMessageId)
  }
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
  errors: [E.kb_not_found, E.kb_invalid, E.kb_conflict, E.kb_curation_decided],
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
