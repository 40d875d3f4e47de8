import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { awaitDecision } from '../../kernel/contract/reviews.ts'
import { Instant } from '../../kernel/contract/shapes.ts'
import { addressees, whyNotReachable, type Addressee } from '../crm/index.ts'
import { WRITE } from './access.ts'
import { CampaignId, requireCampaign } from './campaigns.ts'
import { E } from './errors.ts'
import { assertAnswered, isMeant } from './may-leave.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { Body, Evidence, KIND, Proposal, showProposal, Subject, tell } from './proposal-rows.ts'

const ContactId = z.string().regex(idPattern('ctc'), 'not a contact id').describe('A contact, ctc_….')
const ConversationId = z
  .string()
  .regex(idPattern('ccv'), 'not a conversation id')
  .describe('A conversation, ccv_….')
/** How long the evidence may be as JSON. */
export const MOST_EVIDENCE = 8192

export const proposeFirstTouch = operation({
  name: 'outreach.proposeFirstTouch',
  summary: 'Propose the first message to a contact',
  description:
    'It waits for somebody who approves it. The contact needs an email address and a lawful basis, must be in the segment of the campaign, and must not have unsubscribed. Of a campaign a contact gets one.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals',
  tool: 'outreach_propose_first_touch',
  toolListing: 'toolset',
  status: 201,
  body: kilobytes(160),
  input: z.object({
    campaignId: CampaignId,
    contactId: ContactId,
    draftSubject: Subject,
    draftBody: Body.describe('Markdown.'),
    evidence: Evidence.optional(),
    proposedSendAt: Instant.optional().describe('When it had best be sent.'),
  }),
  output: Proposal,
  errors: [E.outreach_not_found, E.outreach_invalid, E.outreach_conflict],
  async run(ctx, { campaignId, contactId, evidence = {}, ...draft }) {
    const campaign = await requireCampaign(ctx, campaignId)
    const contact = await reachable(ctx, contactId)
    if (!(await isMeant(ctx, campaign, contact.id)))
      throw new AppError(E.outreach_invalid, `the contact is not in the segment of campaign ${campaign.name}`)
    assertEvidence(evidence)
    await ctx.tx.lock(LOCKS.pair, `${ctx.org.id}:${campaignId}:${contact.id}`)
    await assertNone(ctx, { campaignId, contactId: contact.id }, 'initial', ['pending', 'approved', 'sent'])
    return insert(ctx, {
      ...draft,
      campaignId,
      contactId: contact.id,
      kind: 'initial',
      conversationId: null,
      evidence,
    })
  },
})

export const proposeReply = operation({
  name: 'outreach.proposeReply',
  summary: 'Propose an answer in a conversation that outreach began',
  description:
    'It waits for somebody who approves it, and goes to the contact alone. They have to have written since the last message of outreach: 409 `outreach_unanswered` where they have not.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/outreach/proposals/replies',
  tool: 'outreach_propose_reply',
  toolListing: 'toolset',
  status: 201,
  body: kilobytes(160),
  input: z.object({
    conversationId: ConversationId,
    draftBody: Body.describe('Markdown.'),
    evidence: Evidence.optional(),
  }),
  output: Proposal,
  errors: [E.outreach_not_found, E.outreach_invalid, E.outreach_conflict, E.outreach_unanswered],
  async run(ctx, { conversationId, draftBody, evidence = {} }) {
    const begun = await ctx.db
      .selectFrom('out_proposals')
      .select(['campaignId', 'contactId'])
      .where('orgId', '=', ctx.org.id)
      .where('conversationId', '=', conversationId)
      .where('status', '=', 'sent')
      .limit(1)
      .executeTakeFirst()
    if (!begun) throw new AppError(E.outreach_not_found, 'Outreach began no such conversation.')
    await assertAnswered(ctx, conversationId)
    assertEvidence(evidence)
    await ctx.tx.lock(LOCKS.pair, `${ctx.org.id}:${begun.campaignId}:${begun.contactId}`)
    await assertNone(ctx, begun, 'reply', ['pending', 'approved'])
    return insert(ctx, { ...begun, kind: 'reply', conversationId, draftSubject: null, draftBody, evidence })
  },
})

/** A contact that may be written to; 404 and 400 for others. */
async function reachable(ctx: Context<'out'>, id: string): Promise<Addressee> {
  const contact = (await addressees(ctx, [id])).get(id)
  if (!contact) throw new AppError(E.outreach_not_found, 'There is no such contact.')
  const why = whyNotReachable(contact)
  if (why !== undefined) throw new AppError(E.outreach_invalid, why)
  if (contact.email === null) throw new AppError(E.outreach_invalid, 'the contact has no email address')
  return contact
}

function assertEvidence(evidence: Record<string, unknown>): void {
  if (JSON.stringify(evidence).length > MOST_EVIDENCE)
    throw new AppError(E.outreach_invalid, 'The evidence is longer than 8 KB.')
}

async function assertNone(
  ctx: Context<'out'>,
  { campaignId, contactId }: { campaignId: string; contactId: string },
  kind: string,
  states: readonly string[],
): Promise<void> {
  const open = await ctx.db
    .selectFrom('out_proposals')
    .select(['id', 'status'])
    .where('orgId', '=', ctx.org.id)
    .where('campaignId', '=', campaignId)
    .where('contactId', '=', contactId)
    .where('kind', '=', kind)
    .where('status', 'in', [...states])
    .executeTakeFirst()
  if (open)
    throw new AppError(E.outreach_conflict, `Proposal ${open.id} of this kind is ${open.status} already.`)
}

interface Draft {
  campaignId: string
  contactId: string
  conversationId: string | null
  kind: 'initial' | 'reply'
  draftSubject: string | null
  draftBody: string
  evidence: Record<string, unknown>
  proposedSendAt?: Date | undefined
}

async function insert(ctx: Context<'out'>, { evidence, ...draft }: Draft) {
  const id = newId('oprp')
  const proposedSendAt = draft.proposedSendAt ?? null
  await ctx.db
    .insertInto('out_proposals')
    .values({
      ...draft,
      orgId: ctx.org.id,
      id,
      proposedSendAt,
      evidence: JSON.stringify(evidence),
      draftFingerprint: '',
      proposedByType: ctx.actor.type,
      proposedById: ctx.actor.id,
    })
    .execute()
  await awaitDecision(ctx, { kind: KIND, itemId: id })
  const { kind, conversationId } = draft
  tell(ctx, 'created', { id, ...draft }, { kind, conversationId })
  return showProposal(ctx, id)
}
