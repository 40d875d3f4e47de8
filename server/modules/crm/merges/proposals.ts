import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { awaitDecision, defineReview, recordDecision } from '../../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { READ, WRITE } from '../access.ts'
import { ContactId, requirePerson } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { Patch, type PatchOf } from './patch.ts'

export const KIND = 'crm'
export const ProposalId = z
  .string()
  .regex(idPattern('cmp'), 'not the id of a merge proposal')
  .describe('A merge proposal, cmp_….')

const Side = shape('MergeContact', {
  id: ContactId,
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  companyId: z.string().nullable(),
  endUserId: z.string().nullable(),
})

const Status = z.enum(['pending', 'applied', 'dismissed'])
const Confidence = z.enum(['high', 'medium'])
const Evidence = z.record(z.string().max(64), z.unknown())

/** Two contacts that are perhaps one person. */
export const Proposal = shape('MergeProposal', {
  id: ProposalId,
  title: z.string().describe('Both, as people call them.').meta(THIRD_PARTY),
  contactA: Side,
  contactB: Side,
  mergeFingerprint: z.string().describe('Of what would be done; applying asks for it.'),
  confidence: Confidence,
  evidence: Evidence.describe('Why it was proposed.').meta(THIRD_PARTY),
  recommendedKeeperId: ContactId,
  recommendedPatch: z
    .record(z.string(), z.unknown())
    .describe('What the one that stays is to have.')
    .meta(THIRD_PARTY),
  status: Status,
  dismissReason: z.string().nullable(),
  proposedByActorType: z.string(),
  proposedByActorId: z.string(),
  decidedByActorType: z.string().nullable(),
  decidedByActorId: z.string().nullable(),
  decidedAt: Instant.nullable(),
  canUndoUntil: Instant.nullable().describe('Until when an applied one can be taken back.'),
  createdAt: Instant,
  updatedAt: Instant,
})

type Shown = z.output<typeof Proposal>

/** A proposal as it is stored, with its contacts. */
export interface ProposalRow extends Omit<Shown, 'title'> {
  contactAId: string
  contactBId: string
  patch: PatchOf
}

const side = (alias: string) =>
  sql<
    z.output<typeof Side>
  >`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)},
    'phone', ${sql.ref(`${alias}.phone`)}, 'companyId', ${sql.ref(`${alias}.company_id`)}, 'endUserId', ${sql.ref(`${alias}.external_id`)})`

/** Proposals with both contacts. */
const proposals = (ctx: Context<'crm'>) =>
  ctx.db
    .selectFrom('crm_merge_proposals as p')
    .innerJoin('crm_contacts as a', (join) =>
      join.onRef('a.orgId', '=', 'p.orgId').onRef('a.id', '=', 'p.contactA'),
    )
    .innerJoin('crm_contacts as b', (join) =>
      join.onRef('b.orgId', '=', 'p.orgId').onRef('b.id', '=', 'p.contactB'),
    )
    .where('p.orgId', '=', ctx.org.id)
    .select([
      'p.id',
      'p.fingerprint as mergeFingerprint',
      'p.confidence',
      'p.evidence',
      'p.keeperId as recommendedKeeperId',
    ])
    .select([
      'p.patch as recommendedPatch',
      'p.status',
      'p.dismissReason',
      'p.proposedByType as proposedByActorType',
    ])
    .select([
      'p.proposedById as proposedByActorId',
      'p.decidedByType as decidedByActorType',
      'p.decidedById as decidedByActorId',
    ])
    .select([
      'p.decidedAt',
      'p.createdAt',
      'p.updatedAt',
      'p.contactA as contactAId',
      'p.contactB as contactBId',
      'p.patch',
    ])
    .select([side('a').as('contactA'), side('b').as('contactB')])
    .select(
      sql<Date | null>`case when p.status = 'applied' and p.journal is not null then p.decided_at + interval '30 days' end`.as(
        'canUndoUntil',
      ),
    )

/** The wire form of a proposal. */
export const present = ({ contactAId: _, contactBId: __, patch: ___, ...row }: ProposalRow): Shown => ({
  ...row,
  title: [row.contactA, row.contactB]
    .map(({ name, email, phone, id }) => name ?? email ?? phone ?? id)
    .join(' + '),
})

/** A proposal, locked until the end of the transaction; 404 `crm_not_found`. */
export async function requireProposal(ctx: Context<'crm'>, id: string): Promise<ProposalRow> {
  await ctx.tx.lock(LOCKS.merge, ctx.org.id)
  return findProposal(ctx, id)
}

/** A proposal; 404 `crm_not_found`. */
export async function findProposal(ctx: Context<'crm'>, id: string): Promise<ProposalRow> {
  const row = await proposals(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError(E.crm_not_found, `There is no merge proposal ${id}.`)
  return row as unknown as ProposalRow
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  )
}

/** What a proposal would do, in 32 characters; what it was proposed for is no part of it. */
const fingerprintOf = (
  pair: readonly [string, string],
  keeper: string,
  confidence: string,
  patch: PatchOf,
): string =>
  createHash('sha256')
    .update(JSON.stringify([...pair, keeper, confidence, sorted(JSON.parse(JSON.stringify(patch)))]))
    .digest('hex')
    .slice(0, 32)

export const listProposals = operation({
  name: 'crm.listMergeProposals',
  summary: 'List merge proposals, newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/merge-proposals',
  tool: 'crm_list_merge_proposals',
  toolListing: 'toolset',
  input: z.object({ status: Status.default('pending'), limit: z.int().min(1).max(200).default(50) }),
  output: wholeListOf(Proposal),
  async run(ctx, { status, limit }) {
    const rows = await proposals(ctx)
      .where('p.status', '=', status)
      .orderBy(sql`p.created_at desc, p.id desc`)
      .limit(limit)
      .execute()
    return { items: (rows as unknown as ProposalRow[]).map(present) }
  },
})

export const getProposal = operation({
  name: 'crm.getMergeProposal',
  summary: 'Get a merge proposal',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/merge-proposals/{id}',
  tool: 'crm_get_merge_proposal',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId }),
  output: Proposal,
  errors: [E.crm_not_found],
  run: async (ctx, { id }) => present(await findProposal(ctx, id)),
})

/** What is asked for when two contacts are proposed. */
interface Proposed {
  contactAId: string
  contactBId: string
  keeperId: string
  confidence: z.output<typeof Confidence>
  evidence: Record<string, unknown>
  patch: PatchOf
}

/** Proposes that two contacts are one; a pair that waits already is proposed anew, under the same id. */
export async function propose(
  ctx: Context<'crm'>,
  { contactAId, contactBId, keeperId, confidence, evidence, patch }: Proposed,
): Promise<string> {
  const pair = [contactAId, contactBId].toSorted() as [string, string]
  const fingerprint = fingerprintOf(pair, keeperId, confidence, patch)
  const [row] = await ctx.db
    .insertInto('crm_merge_proposals')
    .values({
      orgId: ctx.org.id,
      id: newId('cmp'),
      contactA: pair[0],
      contactB: pair[1],
      keeperId,
      confidence,
      evidence: JSON.stringify(evidence),
      patch: JSON.stringify(patch),
      fingerprint,
      proposedByType: ctx.actor.type,
      proposedById: ctx.actor.id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'contactA', 'contactB'])
        .where(sql<boolean>`status = 'pending'`)
        .doUpdateSet({
          keeperId,
          confidence,
          evidence: JSON.stringify(evidence),
          patch: JSON.stringify(patch),
          fingerprint,
          updatedAt: sql<Date>`now()`,
        }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .execute()
  const { id, isNew } = row as { id: string; isNew: boolean }
  if (isNew) {
    await awaitDecision(ctx, { kind: KIND, itemId: id })
    tell(ctx, 'proposed', { id, contactAId: pair[0], contactBId: pair[1], recommendedKeeperId: keeperId })
  }
  return id
}

/** Tells what became of a proposal. */
export const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: 'proposed' | 'applied' | 'dismissed',
  {
    id,
    contactAId,
    contactBId,
    recommendedKeeperId,
  }: Pick<ProposalRow, 'id' | 'contactAId' | 'contactBId' | 'recommendedKeeperId'>,
): void => emit(`crm.merge_proposal.${what}`, { proposalId: id, contactAId, contactBId, recommendedKeeperId })

export const proposeMerge = operation({
  name: 'crm.proposeMerge',
  summary: 'Propose that two contacts are one person',
  description: 'A person decides. The same pair again changes the proposal that waits.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/merge-proposals',
  tool: 'crm_propose_merge',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    contactAId: ContactId,
    contactBId: ContactId,
    confidence: Confidence,
    evidence: Evidence.default({}),
    recommendedKeeperId: ContactId,
    recommendedPatch: Patch.default({}),
  }),
  output: Proposal,
  errors: [E.contact_not_found, E.crm_invalid, E.crm_conflict],
  async run(ctx, { contactAId, contactBId, recommendedKeeperId: keeperId, recommendedPatch: patch, ...why }) {
    if (contactAId === contactBId) throw new AppError(E.crm_invalid, 'These are one contact already.')
    if (keeperId !== contactAId && keeperId !== contactBId)
      throw new AppError(E.crm_invalid, 'The one to keep is neither of the two.')
    if (JSON.stringify(why.evidence).length > 8192)
      throw new AppError(E.crm_invalid, 'The evidence is longer than 8 KB.')
    await ctx.tx.lock(LOCKS.merge, ctx.org.id)
    for (const id of [contactAId, contactBId]) {
      const { mergedInto } = await requirePerson(ctx, id)
      if (mergedInto) throw new AppError(E.crm_conflict, `${id} was merged into ${mergedInto} already.`)
    }
    const id = await propose(ctx, { contactAId, contactBId, keeperId, patch, ...why })
    return present(
      (await proposals(ctx).where('p.id', '=', id).executeTakeFirstOrThrow()) as unknown as ProposalRow,
    )
  },
})

const notPending = ({ id, status }: ProposalRow) =>
  new AppError(E.crm_invalid, `The merge proposal ${id} is ${status}, not pending.`)

/** Throws 400 `crm_invalid` for a proposal that was decided about. */
export function assertPending(row: ProposalRow): void {
  if (row.status !== 'pending') throw notPending(row)
}

export const dismissProposal = operation({
  name: 'crm.dismissMergeProposal',
  summary: 'Decide that two contacts are not one person',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/crm/merge-proposals/{id}/dismiss',
  tool: 'crm_dismiss_merge_proposal',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId, reason: z.string().trim().max(500).optional() }),
  output: Proposal,
  errors: [E.crm_not_found, E.crm_invalid],
  async run(ctx, { id, reason }) {
    const row = await requireProposal(ctx, id)
    assertPending(row)
    await settle(ctx, row, { status: 'dismissed', reason: reason || null })
    return present(await requireProposal(ctx, id))
  },
})

/** Writes a decision, keeps the review queue up with it, and tells of it. */
export async function settle(
  ctx: Context<'crm'>,
  row: ProposalRow,
  {
    status,
    reason = null,
    journal,
  }: { status: 'applied' | 'dismissed'; reason?: string | null; journal?: object },
): Promise<void> {
  await ctx.db
    .updateTable('crm_merge_proposals')
    .set({
      status,
      dismissReason: reason,
      decidedByType: ctx.actor.type,
      decidedById: ctx.actor.id,
      // One after the other, also of those that waited for each other.
      decidedAt: sql<Date>`clock_timestamp()`,
      updatedAt: sql<Date>`now()`,
      ...(journal && { journal: JSON.stringify(journal) }),
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', row.id)
    .execute()
  await recordDecision(ctx, {
    kind: KIND,
    itemId: row.id,
    outcome: status === 'applied' ? 'approved' : 'dismissed',
    reason,
    ...(status === 'applied' && { produced: { type: 'crm_contact', id: row.recommendedKeeperId } }),
  })
  tell(ctx, status, row)
}

/** Proposals that people decide about. */
export const review = defineReview({
  kind: KIND,
  description: 'contacts that are perhaps one person',
  scope: READ.scope,
  decide: WRITE,
  count: 'crmMergeProposalsPending',
  raw: Proposal,
  async show(ctx, ids) {
    const rows = await proposals(ctx as Context<'crm'>)
      .where('p.id', 'in', [...ids])
      .execute()
    return new Map((rows as unknown as ProposalRow[]).map((row) => [row.id, present(row)]))
  },
})

/** Dismisses whatever else is proposed of a contact, for a reason. */
export async function dismissPending(ctx: Context<'crm'>, contactId: string, reason: string): Promise<void> {
  const rows = await proposals(ctx)
    .where('p.status', '=', 'pending')
    .where((is) => is.or([is('p.contactA', '=', contactId), is('p.contactB', '=', contactId)]))
    .execute()
  for (const row of rows as unknown as ProposalRow[]) await settle(ctx, row, { status: 'dismissed', reason })
}
