import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { isAnswered } from '../conversations/index.ts'
import { isInSegment, whyNotAnswerable, whyNotReachable, type Addressee } from '../crm/index.ts'
import type { CampaignRow } from './campaigns.ts'
import { E } from './errors.ts'
import type { ProposalRow } from './proposal-rows.ts'

const sentLately = statement(
  'out_sent_lately',
  `select count(*)::int as count from out_proposals where org_id = $1 and contact_id = $2 and status = 'sent' and kind <> 'reply'
     and sent_at > now() - interval '7 days'`,
)
const sentBefore = statement(
  'out_sent_before',
  `select id from out_proposals where org_id = $1 and campaign_id = $2 and contact_id = $3 and status = 'sent' and kind = 'initial' limit 1`,
)
const sentIn = statement(
  'out_sent_in',
  `select sent_message_id as id from out_proposals where org_id = $1 and conversation_id = $2 and status = 'sent' and sent_message_id is not null`,
)

/** Who and what a proposal is for, as they are now. */
export interface Target {
  campaign: CampaignRow
  contact: Addressee
}

/** Refuses to answer somebody who has not written since the last message of outreach: it would be a further message unasked. */
export async function assertAnswered(ctx: Context<'out'>, conversationId: string): Promise<void> {
  const sent = await ctx.tx.query<{ id: string }>(sentIn, [ctx.org.id, conversationId])
  const ids = sent.map(({ id }) => id)
  if (!(await isAnswered(ctx, ids)))
    throw new AppError(E.outreach_unanswered, 'the contact has not written since the last message to them')
}

/** Whether the contact is one of those that the campaign is for. */
export const isMeant = (
  ctx: Context<'out'>,
  { segmentId }: Pick<CampaignRow, 'segmentId'>,
  contactId: string,
): Promise<boolean> => isInSegment(ctx as unknown as Context<'crm'>, segmentId, contactId)

/** Refuses a proposal that may not leave now; its contact is held. */
export async function assertMayLeave(
  ctx: Context<'out'>,
  row: Pick<ProposalRow, 'kind' | 'conversationId'>,
  target: Target,
): Promise<void> {
  const why =
    target.contact.email === null
      ? 'the contact has no email address'
      : row.kind === 'reply'
        ? whyNotAnswerable(target.contact)
        : await whyNotFirst(ctx, target)
  if (why !== undefined) throw new AppError(E.outreach_invalid, why)
  if (row.kind === 'reply') await assertAnswered(ctx, row.conversationId ?? '')
}

/** Why a first message may not leave now; undefined where it may. */
async function whyNotFirst(ctx: Context<'out'>, { campaign, contact }: Target): Promise<string | undefined> {
  const { enabled, name, cadenceRules } = campaign
  if (!enabled) return `campaign ${name} is not enabled`
  const why = whyNotReachable(contact)
  if (why !== undefined) return why
  if (!(await isMeant(ctx, campaign, contact.id)))
    return `the contact is not in the segment of campaign ${name}`
  const [before] = await ctx.tx.query(sentBefore, [ctx.org.id, campaign.id, contact.id])
  if (before) return `the contact has got the first message of campaign ${name}`
  const most = cadenceRules.maxPerWeekPerContact
  if (most === undefined) return undefined
  const [sent] = await ctx.tx.query<{ count: number }>(sentLately, [ctx.org.id, contact.id])
  return (sent?.count ?? 0) >= most ? `the contact got ${most} messages in the last seven days` : undefined
}
