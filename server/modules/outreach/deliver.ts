// Across organizations: finds in which organizations something is due.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, JobContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { awaitDecision, recordDecision } from '../../kernel/contract/reviews.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { writeFirst, writeOn } from '../conversations/index.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { addressees, noteWrittenTo, type Addressee } from '../crm/index.ts'
import { requireCampaign, type CampaignRow } from './campaigns.ts'
import { E } from './errors.ts'
import { assertMayLeave } from './may-leave.ts'
import {
  change,
  fingerprintOf,
  KIND,
  lockForSending,
  lockProposal,
  tell,
  type ProposalRow,
} from './proposal-rows.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const LATE_HOURS = 6
const MOST_ATTEMPTS = 5

/** Who lets a proposal leave: the author of its message. */
export interface Approver {
  type: string
  id: string
  name: string | null
}

interface Target {
  campaign: CampaignRow
  contact: Addressee | undefined
  fingerprint: string
}

/** What a locked proposal would be sent with now, and the fingerprint of all of it. */
export async function readTarget(ctx: Context<'out'>, row: ProposalRow): Promise<Target> {
  const campaign = await requireCampaign(ctx, row.campaignId)
  const contact = (await addressees(ctx, [row.contactId])).get(row.contactId)
  const fingerprint = fingerprintOf(row, { ...campaign, campaignName: campaign.name }, contact)
  return { campaign, contact, fingerprint }
}

interface Leaving extends Target {
  row: ProposalRow
  by: Approver
}

/** Lets a locked proposal leave, with the transaction: 400 `outreach_invalid` where it may not. */
export async function letLeave(ctx: Context<'out'>, { row, by, campaign, contact }: Leaving): Promise<void> {
  if (!contact) throw new AppError(E.outreach_invalid, 'the contact is gone')
  await assertMayLeave(ctx, row, { campaign, contact })
  const author = {
    authorType: by.type === 'member' ? ('user' as const) : ('agent' as const),
    authorId: by.id,
    authorName: by.name,
  }
  const sent = row.conversationId
    ? {
        conversationId: row.conversationId,
        ...(await writeOn(ctx, row.conversationId, {
          body: row.draftBody,
          author,
          to: { name: contact.name ?? '', address: contact.email ?? '' },
          contactId: contact.id,
        })),
      }
    : await writeInitial(ctx, { row, campaign, contact, author })
  const { lawfulBasis, basisSource: source, basisGivenAt } = contact
  await change(ctx, row.id, {
    status: 'sent',
    sentAt: sql<Date>`now()`,
    sentMessageId: sent.messageId,
    conversationId: sent.conversationId,
    scheduledSendAt: null,
    failureReason: null,
    sendAttempts: row.sendAttempts + 1,
    sentBasis: JSON.stringify({ lawfulBasis, source, givenAt: basisGivenAt?.toISOString() ?? null }),
  })
  await noteWrittenTo(ctx, contact.id)
  await recordDecision(ctx, {
    kind: KIND,
    itemId: row.id,
    outcome: 'approved',
    produced: { type: 'conversation', id: sent.conversationId },
  })
  await resolveAlert(ctx, { source: 'delivery', subjectId: row.campaignId })
  tell(ctx, 'sent', row, sent)
}

interface Initial {
  row: ProposalRow
  campaign: CampaignRow
  contact: Addressee
  author: { authorType: 'user' | 'agent'; authorId: string; authorName: string | null }
}

const BASES = {
  consent: 'you agreed to it',
  legitimate_interest: 'of our legitimate interest in telling you',
  contract: 'of our contract with you',
}

function writeInitial(ctx: Context<'out'>, { row, campaign, contact, author }: Initial) {
  const url = unsubscribeUrl(ctx.services, {
    orgId: ctx.org.id,
    contactId: contact.id,
    campaignId: campaign.id,
  })
  const source = contact.basisSource ? ` (${contact.basisSource})` : ''
  const basis = contact.lawfulBasis ? `You get this because ${BASES[contact.lawfulBasis]}${source}.` : ''
  return writeFirst(ctx, {
    channelId: campaign.channelId,
    contactId: contact.id,
    to: { name: contact.name ?? '', address: contact.email ?? '' },
    subject: row.draftSubject ?? campaign.name,
    body: row.draftBody,
    footer: {
      link: campaign.ctaUrl,
      ...(campaign.unsubscribeRequired && { why: basis, unsubscribe: 'Unsubscribe' }),
    },
    author,
    agentMode: 'draft_only',
    unsubscribeUrl: url,
    metadata: { outreachCampaignId: campaign.id },
  })
}

const due = statement(
  'out_due',
  `select org_id as "orgId", id from out_proposals where status = 'approved' and scheduled_send_at <= now()
   order by scheduled_send_at limit 1000`,
)
const SendRef = { name: 'outreach.sendDue', payload: z.object({ orgId: z.string(), proposalId: z.string() }) }

/** Plans the sending of what is approved, after the commit or at a time. */
export const planSending = (ctx: Pick<Context, 'enqueue' | 'org'>, proposalId: string, runAt?: Date): void =>
  ctx.enqueue(
    SendRef,
    { orgId: ctx.org.id, proposalId },
    { key: `outreach:${proposalId}`, queue: `outreach:${ctx.org.id}`, ...(runAt && { runAt }) },
  )

/** Plans again what is due, whatever became of its job. */
export const findDue: Job = {
  name: 'outreach.findDue',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }: JobContext) {
    for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(due, []))
      await transaction(orgId, async (ctx) => planSending(ctx, id))
  },
}

interface Scheduled extends ProposalRow {
  late: boolean
  isDue: boolean
}

/** Sends one proposal that is due. What it may not send fails for good; what only fails now is tried again. */
export const sendDue: Job<typeof SendRef.payload> = {
  ...SendRef,
  lane: 'outreach',
  maxAttempts: 1,
  async run({ transaction, services }, { orgId, proposalId }) {
    try {
      await transaction(orgId, (ctx) => sendOne(ctx as Context<'out'>, proposalId))
    } catch (error) {
      services.log.warn({ err: error, orgId, proposalId }, 'a proposal was not sent')
      const isFinal = error instanceof AppError && error.status < 500
      await transaction(orgId, (ctx) =>
        noteFailure(ctx as Context<'out'>, proposalId, (error as Error).message, isFinal),
      )
    }
  },
}

const approval = statement(
  'out_approval',
  `select decided_by_type as type, decided_by_id as id, decided_by_name as name, scheduled_send_at <= now() as "isDue",
     scheduled_send_at < now() - interval '${LATE_HOURS} hours' as late
   from out_proposals where org_id = $1 and id = $2 and status = 'approved'`,
)

async function sendOne(ctx: Context<'out'>, id: string): Promise<void> {
  const row = await lockForSending(ctx, id)
  const [by] = await ctx.tx.query<Approver & Pick<Scheduled, 'late' | 'isDue'>>(approval, [ctx.org.id, id])
  if (!by?.isDue) return
  const target = await readTarget(ctx, row)
  const isSame = target.fingerprint === row.draftFingerprint
  if (isSame && !by.late) return letLeave(ctx, { row, by, ...target })
  const failureReason = isSame
    ? `It was due more than ${LATE_HOURS} hours ago and was not sent. Approve it again if it still fits.`
    : 'What is sent, or where, has changed since it was approved, and it was not sent. Approve it again if it still fits.'
  await change(ctx, id, { ...UNDECIDED, status: 'pending', failureReason })
  await awaitDecision(ctx, { kind: KIND, itemId: id })
  tell(ctx, 'send_failed', row, { attempts: row.sendAttempts, reason: failureReason })
}

/** What a proposal has that nobody has decided about. */
export const UNDECIDED = {
  decidedByType: null,
  decidedById: null,
  decidedByName: null,
  decidedAt: null,
  scheduledSendAt: null,
  sendAttempts: 0,
}

async function noteFailure(ctx: Context<'out'>, id: string, reason: string, isFinal: boolean): Promise<void> {
  const row = await lockProposal(ctx, id)
  if (row.status !== 'approved') return
  const attempts = row.sendAttempts + 1
  if (!isFinal && attempts < MOST_ATTEMPTS) {
    const minutes = 2 ** attempts
    await change(ctx, id, {
      sendAttempts: attempts,
      scheduledSendAt: sql<Date>`now() + ${minutes} * interval '1 minute'`,
    })
    return
  }
  await change(ctx, id, {
    status: 'failed',
    sendAttempts: attempts,
    failureReason: reason.slice(0, 500),
    scheduledSendAt: null,
  })
  await recordDecision(ctx, { kind: KIND, itemId: id, outcome: 'failed', reason: reason.slice(0, 500) })
  tell(ctx, 'send_failed', row, { attempts, reason: reason.slice(0, 500) })
  await openAlert(ctx, {
    source: 'delivery',
    subjectId: row.campaignId,
    severity: 'warning',
    title: 'A message of a campaign was not sent',
    detail:
      'It was approved, and sending it failed for good; the message says why. This ends with the next message of the campaign that is sent.',
    ctaHref: `/outreach/${row.id}`,
  })
}
