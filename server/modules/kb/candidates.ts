import { kilobytes } from '../../kernel/contract/operation.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { defineReview } from '../../kernel/contract/reviews.ts'
import { READ, WRITE } from './access.ts'
import { Body, DocumentId, Title, versionConflict } from './documents.ts'
import {
  KIND,
  Summary,
  Candidate,
  candidates,
  present,
  requireCandidate,
  lockCandidate,
} from './candidate-rows.ts'

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

const Replacement = z
  .object({
    field: z.enum(['title', 'body']).default('body'),
    find: z.string().min(1).max(2000),
    replace: z.string().max(2000),
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
  body: kilobytes(1200),
  input: z.object({
    id: DocumentId,
    title: Title.optional(),
    body: Body.optional(),
    textReplacements: z.array(Replacement).max(20).optional(),
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
