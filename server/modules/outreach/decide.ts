import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { awaitDecision, defineReview, dropFromReview, recordDecision } from '../../kernel/contract/reviews.ts'
import { Instant } from '../../kernel/contract/shapes.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { APPROVE, READ, WRITE } from './access.ts'
import { CampaignId } from './campaigns.ts'
import { letLeave, planSending, readTarget, UNDECIDED } from './deliver.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import {
  assertStatus,
  Body,
  change,
  Kind,
  KIND,
  lockForSending,
  lockProposal,
  presentAll,
  Proposal,
  ProposalId,
  proposals,
  showProposal,
  Status,
  Subject,
  Summary,
  tell,
} from './proposal-rows.ts'

const Reason = z.string().trim().min(1).max(500)
const errors = [E.outreach_not_found, E.outreach_invalid]

export const listProposals = operation({
  name: 'outreach.listProposals',
  summary: 'List what is proposed to be written, newest first',
  description: 'Those that are approved for a later time by that time, the soonest first.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/outreach/proposals',
  tool: 'outreach_list_proposals',
  toolListing: 'toolset',
  input: z.object({
    status: Status.optional(),
    kind: Kind.optional(),
    campaignId: CampaignId.optional(),
    contactId: z.string().max(64).optional(),
    limit: z.int().min(1).max(200).default(25),
  }),
  output: wholeListOf(Summary),
  async run(ctx, { status, kind, campaignId, contactId, limit }) {
    const rows = await proposals(ctx)
      .$if(status !== undefined, (query) => query.where('p.status', '=', status as string))
      .$if(kind !== undefined, (query) => query.where('p.kind', '=', kind as string))
      .$if(campaignId !== undefined, (query) => query.where('p.campaignId', '=', campaignId as string))
      .$if(contactId !== undefined, (query) => query.where('p.contactId', '=', contactId as string))
      .orderBy(status === 'approved' ? sql`p.scheduled_send_at, p.id` : sql`p.created_at desc, p.id desc`)
      .limit(limit)
      .execute()
    return { items: (await presentAll(ctx, rows)).map(({ evidence: _, ...row }) => row) }
  },
})

export const getProposal = operation({
  name: 'outreach.getProposal',
  summary: 'Get a proposal, with what it was written from',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/outreach/proposals/{id}',
  tool: 'outreach_get_proposal',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId }),
  output: Proposal,
  errors: [E.outreach_not_found],
  run: (ctx, { id }) => showProposal(ctx, id),
})

export const reviseProposal = operation({
  name: 'outreach.reviseProposal',
  summary: 'Change what is proposed',
  description:
    'Only what waits. A person’s first change of the text keeps the text as it was proposed. What is given as it is changes nothing.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/outreach/proposals/{id}',
  tool: 'outreach_revise_proposal',
  toolListing: 'toolset',
  body: kilobytes(160),
  input: z.object({
    id: ProposalId,
    draftSubject: Subject.nullable().optional(),
    draftBody: Body.optional(),
    proposedSendAt: Instant.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: Proposal,
  errors,
  async run(ctx, { id, reason, ...given }) {
    const row = await lockProposal(ctx, id)
    assertStatus(row, 'pending')
    const next = {
      draftSubject: given.draftSubject === undefined ? row.draftSubject : given.draftSubject,
      draftBody: given.draftBody ?? row.draftBody,
      proposedSendAt: given.proposedSendAt === undefined ? row.proposedSendAt : given.proposedSendAt,
    }
    if (row.kind === 'initial' && next.draftSubject === null)
      throw new AppError(E.outreach_invalid, 'a first message by email needs a subject')
    const isSame =
      next.draftSubject === row.draftSubject &&
      next.draftBody === row.draftBody &&
      next.proposedSendAt?.getTime() === row.proposedSendAt?.getTime()
    if (isSame) return showProposal(ctx, id)
    const isPerson = ctx.actor.type === 'member'
    const isSeenByOther = row.firstViewedAt !== null && row.viewedByActorId !== ctx.actor.id
    await change(ctx, id, {
      ...next,
      revisionCount: row.revisionCount + 1,
      lastRevisedAt: sql<Date>`now()`,
      lastRevisionReason: reason ?? null,
      revisedByType: ctx.actor.type,
      revisedById: ctx.actor.id,
      ...(isPerson &&
        row.originalDraftBody === null &&
        next.draftBody !== row.draftBody && { originalDraftBody: row.draftBody }),
      ...(isSeenByOther && { revisedAfterReviewAt: sql<Date>`now()` }),
    })
    tell(ctx, 'updated', row, {
      reason: reason ?? null,
      revisionCount: row.revisionCount + 1,
      revisedAfterReview: isSeenByOther,
    })
    return showProposal(ctx, id)
  },
})

export const viewProposal = operation({
  name: 'outreach.viewProposal',
  summary: 'Note that a person has seen a proposal',
  description: 'The first one is noted; programs note nothing.',
  access: READ,
  effect: 'write',
  audit: false,
  rest: 'POST /v1/outreach/proposals/{id}/viewed',
  input: z.object({ id: ProposalId }),
  output: Proposal,
  errors: [E.outreach_not_found],
  async run(ctx, { id }) {
    const row = await lockProposal(ctx, id)
    if (ctx.actor.type === 'member' && row.firstViewedAt === null)
      await change(ctx, id, {
        firstViewedAt: sql<Date>`now()`,
        viewedByType: ctx.actor.type,
        viewedById: ctx.actor.id,
      })
    return showProposal(ctx, id)
  },
})

export const withdrawProposal = operation({
  name: 'outreach.withdrawProposal',
  summary: 'Take back what was proposed',
  description: 'As long as nobody has decided; the contact may be proposed again.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals/{id}/withdraw',
  tool: 'outreach_withdraw_proposal',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId, reason: Reason }),
  output: Proposal,
  errors,
  async run(ctx, { id, reason }) {
    const row = await lockProposal(ctx, id)
    assertStatus(row, 'pending')
    await change(ctx, id, { status: 'withdrawn', withdrawReason: reason })
    await dropFromReview(ctx, { kind: KIND, itemIds: [id] })
    tell(ctx, 'withdrawn', row, { reason })
    return showProposal(ctx, id)
  },
})

/** Who decided, and when. */
const decidedNow = ({ actor }: Pick<Context<string>, 'actor'>) => ({
  decidedByType: actor.type,
  decidedById: actor.id,
  decidedByName: actor.name,
  decidedAt: sql<Date>`now()`,
})

export const approveProposal = operation({
  name: 'outreach.approveProposal',
  summary: 'Send what is proposed, now or at a time',
  description:
    'Name the `draftFingerprint` that you have read: 409 where the text, the address, the basis or what the campaign adds has changed since. `sendAt: null` sends now; left out, it is sent when it was proposed for, if that is still to come. Whether the contact may be written to is looked at again when it is sent.',
  access: APPROVE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals/{id}/approve',
  tool: 'outreach_approve_proposal',
  toolListing: 'toolset',
  input: z.object({
    id: ProposalId,
    fingerprint: z.string().min(1).max(64),
    sendAt: Instant.nullable().optional(),
  }),
  output: Proposal,
  errors: [...errors, E.outreach_conflict, E.outreach_unanswered],
  async run(ctx, { id, fingerprint, sendAt }) {
    const row = await lockForSending(ctx, id)
    if (row.status !== 'pending' && row.decidedAt !== null)
      throw new AppError(
        E.outreach_conflict,
        `proposal ${id} is ${row.status} already: ${row.decidedByActorId} decided about it at ${row.decidedAt.toISOString()}`,
      )
    assertStatus(row, 'pending')
    const target = await readTarget(ctx, row)
    if (fingerprint !== target.fingerprint)
      throw new AppError(
        E.outreach_conflict,
        'outreach_conflict: what is sent, or where, is not what you have read; read it again',
      )
    if (sendAt && sendAt.getTime() <= Date.now())
      throw new AppError(E.outreach_invalid, 'sendAt is in the past')
    const proposed =
      row.proposedSendAt !== null && row.proposedSendAt.getTime() > Date.now() ? row.proposedSendAt : null
    const at = sendAt === undefined ? proposed : sendAt
    await change(ctx, id, { ...decidedNow(ctx), draftFingerprint: fingerprint, failureReason: null })
    if (at === null) {
      const { type, id: approver, name } = ctx.actor
      await letLeave(ctx, { row, ...target, by: { type, id: approver, name } })
    } else {
      await change(ctx, id, { status: 'approved', scheduledSendAt: at, sendAttempts: 0 })
      await awaitDecision(ctx, { kind: KIND, itemId: id, scheduledAt: at })
      planSending(ctx, id, at)
      tell(ctx, 'scheduled', row, { kind: row.kind, scheduledSendAt: at.toISOString() })
    }
    return showProposal(ctx, id)
  },
})

export const cancelScheduledSend = operation({
  name: 'outreach.cancelScheduledSend',
  summary: 'Have an approved proposal not sent',
  description: 'It waits for a decision again.',
  access: APPROVE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals/{id}/cancel-scheduled-send',
  tool: 'outreach_cancel_scheduled_send',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId, reason: Reason }),
  output: Proposal,
  errors,
  async run(ctx, { id, reason }) {
    const row = await lockProposal(ctx, id)
    assertStatus(row, 'approved', 'a scheduled send')
    await change(ctx, id, { ...UNDECIDED, status: 'pending' })
    await awaitDecision(ctx, { kind: KIND, itemId: id })
    tell(ctx, 'send_canceled', row, { reason })
    return showProposal(ctx, id)
  },
})

export const dismissProposal = operation({
  name: 'outreach.dismissProposal',
  summary: 'Decide against what is proposed',
  description: 'One that is approved has to be cancelled first.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals/{id}/dismiss',
  tool: 'outreach_dismiss_proposal',
  toolListing: 'toolset',
  input: z.object({ id: ProposalId, reason: Reason.optional() }),
  output: Proposal,
  errors,
  async run(ctx, { id, reason }) {
    const row = await lockProposal(ctx, id)
    assertStatus(row, 'pending')
    await change(ctx, id, { ...decidedNow(ctx), status: 'dismissed', dismissReason: reason ?? null })
    await recordDecision(ctx, { kind: KIND, itemId: id, outcome: 'dismissed', reason: reason ?? null })
    tell(ctx, 'dismissed', row, { reason: reason ?? null })
    return showProposal(ctx, id)
  },
})

/** Dismisses all that is open for a contact: they have ended it, or are one with another now. */
export async function dismissOpen(ctx: Context<'out'>, contactId: string, reason: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('out_proposals')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('contactId', '=', contactId)
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('id')
    .limit(1000)
    .execute()
  for (const { id } of open) {
    const row = await lockProposal(ctx, id)
    if (row.status !== 'pending' && row.status !== 'approved') continue
    await change(ctx, id, { status: 'dismissed', dismissReason: reason, scheduledSendAt: null })
    await recordDecision(ctx, { kind: KIND, itemId: id, outcome: 'dismissed', reason })
    tell(ctx, 'dismissed', row, { reason })
  }
}

/** Proposals that people decide about. */
export const review = defineReview({
  kind: KIND,
  description: 'what is proposed to be written to contacts',
  scope: READ.scope,
  decide: APPROVE,
  scheduled: true,
  count: 'outreachPending',
  raw: Summary,
  async show(ctx, ids) {
    const unit = ctx as Context<'out'>
    const rows = await proposals(unit)
      .where('p.id', 'in', [...ids])
      .execute()
    const shown = await presentAll(unit, rows)
    return new Map(shown.map(({ evidence: _, ...row }) => [row.id, row]))
  },
  elsewhere: {
    purpose: 'approvals',
    told: {
      types: [
        'created',
        'updated',
        'scheduled',
        'sent',
        'send_canceled',
        'send_failed',
        'dismissed',
        'withdrawn',
      ].map((what) => `outreach.proposal.${what}`),
      idIn: 'proposalId',
    },
    say: ({ id, contact, delivery, draftSubject, draftBody, draftFingerprint, campaign }) => ({
      title: `An email to ${contact?.name ?? contact?.email ?? 'somebody'}`,
      text: [
        draftSubject,
        draftBody,
        `To ${delivery?.destination ?? 'an address that is not known'}, of ${campaign?.name ?? 'a campaign'}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
      fingerprint: draftFingerprint,
      page: `/outreach/${id}`,
    }),
    approve: {
      operation: 'outreach.approveProposal',
      label: 'Approve and send',
      input: (id, fingerprint) => ({ id, fingerprint }),
    },
    dismiss: { operation: 'outreach.dismissProposal', input: (id) => ({ id }) },
  },
})
