import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Instant, shape, Named } from '../../kernel/contract/shapes.ts'
import { mailboxesById } from '../conversations/index.ts'
import { addressees, holdAddressee, type Addressee } from '../crm/index.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'

/** What proposals are called in the review queue. */
export const KIND = 'outreach'

export const ProposalId = z
  .string()
  .regex(idPattern('oprp'), 'not a proposal id')
  .describe('A proposal, oprp_….')
export const Kind = z.enum(['initial', 'reply', 'followup'])
export const Status = z.enum(['pending', 'approved', 'sent', 'failed', 'dismissed', 'withdrawn'])
export const Subject = z.string().trim().min(1).max(500)
export const Body = z
  .string()
  .min(1)
  .max(20_000)
  .refine((text) => text.trim() !== '', 'must not be blank')
export const Evidence = z
  .record(z.string().max(64), z.unknown())
  .describe('What it was written from; at most 8 KB.')

const stored = {
  id: z.string(),
  campaignId: z.string(),
  contactId: z.string(),
  conversationId: z.string().nullable(),
  kind: Kind.describe('`initial`: the first message to somebody; `reply`: an answer in its conversation.'),
  sequenceStep: z.int().nullable(),
  draftSubject: z.string().nullable(),
  draftBody: z.string(),
  originalDraftBody: z.string().nullable().describe('As it was proposed, once a person has changed it.'),
  draftFingerprint: z
    .string()
    .describe('Of all that is sent, to whom and from where: who approves names what they have read.'),
  proposedSendAt: Instant.nullable(),
  scheduledSendAt: Instant.nullable(),
  sendAttempts: z.int(),
  status: Status,
  proposedByActorType: z.string(),
  proposedByActorId: z.string(),
  decidedByActorType: z.string().nullable(),
  decidedByActorId: z.string().nullable(),
  decidedAt: Instant.nullable(),
  firstViewedAt: Instant.nullable(),
  viewedByActorType: z.string().nullable(),
  viewedByActorId: z.string().nullable(),
  revisionCount: z.int(),
  lastRevisedAt: Instant.nullable(),
  lastRevisionReason: z.string().nullable(),
  revisedByActorType: z.string().nullable(),
  revisedByActorId: z.string().nullable(),
  revisedAfterReviewAt: Instant.nullable().describe('When it was changed after somebody else had seen it.'),
  sentAt: Instant.nullable(),
  sentMessageId: z.string().nullable(),
  sentBasis: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('On what basis it was sent, as it was then: `lawfulBasis`, `source`, `givenAt`.'),
  failureReason: z.string().nullable(),
  dismissReason: z.string().nullable(),
  withdrawReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

const beside = {
  contact: shape('OutreachContact', {
    id: z.string(),
    name: z.string().nullable().meta(THIRD_PARTY),
    email: z.string().nullable().meta(THIRD_PARTY),
    phone: z.string().nullable().meta(THIRD_PARTY),
    companyId: z.string().nullable(),
  }).nullable(),
  campaign: Named.nullable(),
  delivery: shape('OutreachDelivery', {
    channelId: z.string(),
    channelType: z.literal('email'),
    vendor: z.string(),
    destination: z.string().nullable(),
    appendsCta: z.boolean(),
    appendsUnsubscribe: z.boolean(),
  })
    .nullable()
    .describe('How it goes out; null where the mailbox is gone.'),
}

/** A proposal in a list. */
export const Summary = shape('OutreachProposalSummary', { ...stored, ...beside, hasEvidence: z.boolean() })
/** A proposal on its own. */
export const Proposal = shape('OutreachProposal', { ...stored, ...beside, evidence: Evidence })

export interface ProposalRow extends z.output<z.ZodObject<typeof stored>> {
  evidence: Record<string, unknown>
}

interface Row extends ProposalRow, Terms {}

const COLUMNS = [
  'p.id',
  'p.campaignId',
  'p.contactId',
  'p.conversationId',
  'p.kind',
  'p.sequenceStep',
  'p.draftSubject',
  'p.draftBody',
  'p.originalDraftBody',
  'p.draftFingerprint',
  'p.evidence',
  'p.proposedSendAt',
  'p.scheduledSendAt',
  'p.sendAttempts',
  'p.status',
  'p.proposedByType as proposedByActorType',
  'p.proposedById as proposedByActorId',
  'p.decidedByType as decidedByActorType',
  'p.decidedById as decidedByActorId',
  'p.decidedAt',
  'p.firstViewedAt',
  'p.viewedByType as viewedByActorType',
  'p.viewedById as viewedByActorId',
  'p.revisionCount',
  'p.lastRevisedAt',
  'p.lastRevisionReason',
  'p.revisedByType as revisedByActorType',
  'p.revisedById as revisedByActorId',
  'p.revisedAfterReviewAt',
  'p.sentAt',
  'p.sentMessageId',
  'p.sentBasis',
  'p.failureReason',
  'p.dismissReason',
  'p.withdrawReason',
  'p.createdAt',
  'p.updatedAt',
] as const

/** Proposals of the organization with their campaigns. */
export const proposals = (ctx: Context<'out'>) =>
  ctx.db
    .selectFrom('out_proposals as p')
    .leftJoin('out_campaigns as c', (join) =>
      join.onRef('c.orgId', '=', 'p.orgId').onRef('c.id', '=', 'p.campaignId'),
    )
    .select(COLUMNS)
    .select(['c.name as campaignName', 'c.channelId', 'c.ctaUrl', 'c.unsubscribeRequired'])
    .where('p.orgId', '=', ctx.org.id)

/** Proposals as the API shows them, with their contacts and mailboxes. */
export async function presentAll(
  ctx: Context<'out'>,
  found: readonly unknown[],
): Promise<(z.output<typeof Proposal> & { hasEvidence: boolean })[]> {
  const rows = found as readonly Row[]
  if (rows.length === 0) return []
  const [contacts, mailboxes] = await Promise.all([
    addressees(ctx, [...new Set(rows.map(({ contactId }) => contactId))]),
    mailboxesById(ctx, [...new Set(rows.flatMap(({ channelId }) => channelId ?? []))]),
  ])
  return rows.map(({ campaignName, channelId, ctaUrl, unsubscribeRequired, ...row }) => {
    const contact = contacts.get(row.contactId)
    const now = fingerprintOf(row, { campaignName, channelId, ctaUrl, unsubscribeRequired }, contact)
    const isDecided = row.status === 'approved' || row.status === 'sent'
    const mailbox = channelId === null ? undefined : mailboxes.get(channelId)
    return {
      ...row,
      // Stored is the one that was approved.
      draftFingerprint: (isDecided && row.draftFingerprint) || now,
      hasEvidence: Object.keys(row.evidence).length > 0,
      contact: contact
        ? {
            id: contact.id,
            name: contact.name,
            email: contact.email,
            phone: contact.phone,
            companyId: contact.companyId,
          }
        : null,
      campaign: campaignName === null ? null : { id: row.campaignId, name: campaignName },
      delivery: mailbox
        ? {
            channelId: mailbox.id,
            channelType: 'email' as const,
            vendor: mailbox.vendor,
            destination: contact?.email ?? null,
            appendsCta: row.kind === 'initial' && ctaUrl !== null,
            appendsUnsubscribe: row.kind === 'initial' && unsubscribeRequired === true,
          }
        : null,
    }
  })
}

/** The proposal as the API shows it; 404 where there is none. */
export async function showProposal(ctx: Context<'out'>, id: string): Promise<z.output<typeof Proposal>> {
  const rows = await proposals(ctx).where('p.id', '=', id).execute()
  const [shown] = await presentAll(ctx, rows)
  if (!shown) throw new AppError(E.outreach_not_found, `outreach_not_found: proposal ${id}`)
  return shown
}

/** The proposal under its lock, as it is stored; 404 where there is none. */
export async function lockProposal(ctx: Context<'out'>, id: string): Promise<ProposalRow> {
  await ctx.tx.lock(LOCKS.proposal, `${ctx.org.id}:${id}`)
  const [row] = await proposals(ctx).where('p.id', '=', id).execute()
  if (!row) throw new AppError(E.outreach_not_found, `outreach_not_found: proposal ${id}`)
  return row as unknown as ProposalRow
}

/**
 * The same for whoever may send it: its contact is held as well, and first. All who hold both take them in this order, so that
 * nobody waits for each other; what is sent to a contact is sent one after the other.
 */
export async function lockForSending(ctx: Context<'out'>, id: string): Promise<ProposalRow> {
  const known = await ctx.db
    .selectFrom('out_proposals')
    .select('contactId')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) await holdAddressee(ctx, known.contactId)
  return lockProposal(ctx, id)
}

/** Says why a proposal in this state cannot become what was asked. */
export function assertStatus(
  { id, status }: ProposalRow,
  wanted: ProposalRow['status'],
  words = wanted as string,
): void {
  if (status !== wanted) throw new AppError(E.outreach_invalid, `proposal ${id} is ${status}, not ${words}`)
}

/** What is sent beside the text, and by what. */
export interface Terms {
  campaignName: string | null
  channelId: string | null
  ctaUrl: string | null
  unsubscribeRequired: boolean | null
}

type Drafted = Pick<
  ProposalRow,
  'campaignId' | 'contactId' | 'conversationId' | 'kind' | 'draftSubject' | 'draftBody' | 'proposedSendAt'
>

/** All that would be sent now, to whom, from where and on what basis, in 32 characters. */
export function fingerprintOf(
  row: Drafted,
  { campaignName, channelId, ctaUrl, unsubscribeRequired }: Terms,
  contact: Addressee | undefined,
): string {
  const said = [row.kind, row.draftBody, row.proposedSendAt?.toISOString() ?? null]
  const reader = [contact?.id ?? row.contactId, contact?.name ?? null, contact?.email ?? null]
  const around =
    row.kind === 'initial'
      ? [
          row.draftSubject ?? campaignName,
          channelId,
          ctaUrl,
          unsubscribeRequired,
          contact?.lawfulBasis ?? null,
          contact?.basisSource ?? null,
        ]
      : [row.conversationId]
  return createHash('sha256')
    .update(JSON.stringify([row.campaignId, said, reader, around]))
    .digest('hex')
    .slice(0, 32)
}

/** Changes columns of a proposal that is locked. */
export const change = (ctx: Context<'out'>, id: string, set: object): Promise<unknown> =>
  ctx.db
    .updateTable('out_proposals')
    .set({ ...set, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .execute()

/** Tells those who listen what became of a proposal. */
export const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: string,
  { id: proposalId, campaignId, contactId }: Pick<ProposalRow, 'id' | 'campaignId' | 'contactId'>,
  more: Record<string, unknown> = {},
): void => emit(`outreach.proposal.${what}`, { proposalId, campaignId, contactId, ...more })
