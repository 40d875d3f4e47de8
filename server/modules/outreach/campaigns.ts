import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { databaseProblem } from '../../kernel/db/problems.ts'
import { mailboxesById } from '../conversations/index.ts'
import { requireSegment } from '../crm/index.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'

export const CampaignId = z
  .string()
  .regex(idPattern('ocmp'), 'not a campaign id')
  .describe('A campaign, ocmp_….')
const MOST = 500

export const CadenceRules = z
  .object({
    maxPerWeekPerContact: z
      .int()
      .min(1)
      .max(7)
      .optional()
      .describe('How much a contact gets in seven days, of all campaigns.'),
  })
  .meta({ id: 'OutreachCadence' })

/** A link that leads to a page. */
export const CtaUrl = z.url({ protocol: /^https?$/ }).max(2000)

const fields = {
  name: z.string().trim().min(1).max(120),
  brief: z.string().trim().min(1).max(10_000).describe('What it is for, and how to write: agents read it.'),
  segmentId: z
    .string()
    .regex(idPattern('cseg'), 'not a segment id')
    .describe('Whom it is for: a segment, cseg_….'),
  channelId: z
    .string()
    .regex(idPattern('cch'), 'not a channel id')
    .describe('A mailbox that it is sent from, cch_….'),
  cadenceRules: CadenceRules,
  ctaUrl: CtaUrl.nullable().describe('A link below each first message.'),
  enabled: z.boolean().describe('Only an enabled campaign sends.'),
  unsubscribeRequired: z.boolean().describe('Whether first messages say how to unsubscribe.'),
}

/** A campaign as the API shows it. */
export const Campaign = shape('OutreachCampaign', {
  id: z.string(),
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
})
export type CampaignRow = z.output<typeof Campaign>

const COLUMNS = [
  'id',
  'name',
  'brief',
  'segmentId',
  'channelId',
  'cadenceRules',
  'ctaUrl',
  'enabled',
  'unsubscribeRequired',
  'createdAt',
  'updatedAt',
] as const

/** The campaign; 404 where there is none. */
export async function requireCampaign(ctx: Context<'out'>, id: string): Promise<CampaignRow> {
  const row = await ctx.db
    .selectFrom('out_campaigns')
    .select(COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError(E.outreach_not_found, 'There is no such campaign.')
  return row as unknown as CampaignRow
}

export const listCampaigns = operation({
  name: 'outreach.listCampaigns',
  summary: 'List campaigns by name',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/outreach/campaigns',
  tool: 'outreach_list_campaigns',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Campaign),
  async run(ctx) {
    const items = await ctx.db
      .selectFrom('out_campaigns')
      .select(COLUMNS)
      .where('orgId', '=', ctx.org.id)
      .orderBy(sql`lower(name), id`)
      .limit(MOST)
      .execute()
    return { items: items as unknown as CampaignRow[] }
  },
})

export const getCampaign = operation({
  name: 'outreach.getCampaign',
  summary: 'Get a campaign',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/outreach/campaigns/{id}',
  tool: 'outreach_get_campaign',
  toolListing: 'toolset',
  input: z.object({ id: CampaignId }),
  output: Campaign,
  errors: [E.outreach_not_found],
  run: (ctx, { id }) => requireCampaign(ctx, id),
})

const Given = z.object(fields).partial()

/** Refuses a segment that is not there, and a channel that is no mailbox. */
async function assertTargets(
  ctx: Context<'out'>,
  { segmentId, channelId }: z.output<typeof Given>,
): Promise<void> {
  if (segmentId !== undefined) await requireSegment(ctx as unknown as Context<'crm'>, segmentId)
  if (channelId !== undefined && !(await mailboxesById(ctx, [channelId])).has(channelId))
    throw new AppError(
      E.outreach_invalid,
      'channelId is not a mailbox of this organization: connect one first',
    )
}

const taken = (error: unknown): never => {
  if ((Object(error) as { constraint?: string }).constraint === 'out_campaigns_name')
    throw new AppError(E.outreach_conflict, 'A campaign with this name is there already.')
  throw databaseProblem(error) ?? error
}

export const createCampaign = operation({
  name: 'outreach.createCampaign',
  summary: 'Add a campaign',
  description:
    'What is written to a segment, from one mailbox. It sends nothing by itself: each message is proposed, and approved.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/outreach/campaigns',
  tool: 'outreach_create_campaign',
  toolListing: 'toolset',
  status: 201,
  input: Given.required({ name: true, brief: true, segmentId: true, channelId: true }),
  output: Campaign,
  errors: [E.outreach_invalid, E.outreach_conflict, E.outreach_not_found],
  async run(ctx, given) {
    await assertTargets(ctx, given)
    const [{ count }] = (await ctx.db
      .selectFrom('out_campaigns')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('orgId', '=', ctx.org.id)
      .execute()) as [{ count: number }]
    if (count >= MOST)
      throw new AppError(
        E.outreach_invalid,
        `There are ${MOST} campaigns already: change one that is no longer used.`,
      )
    const id = newId('ocmp')
    const { cadenceRules, ...rest } = given
    await ctx.db
      .insertInto('out_campaigns')
      .values({ ...rest, orgId: ctx.org.id, id, cadenceRules: JSON.stringify(cadenceRules ?? {}) })
      .execute()
      .catch(taken)
    return requireCampaign(ctx, id)
  },
})

export const updateCampaign = operation({
  name: 'outreach.updateCampaign',
  summary: 'Change a campaign',
  description: 'Only the given fields change. What is proposed already keeps its text.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/outreach/campaigns/{id}',
  tool: 'outreach_update_campaign',
  toolListing: 'toolset',
  input: Given.extend({ id: CampaignId }),
  output: Campaign,
  errors: [E.outreach_invalid, E.outreach_conflict, E.outreach_not_found],
  async run(ctx, { id, cadenceRules, ...given }) {
    await requireCampaign(ctx, id)
    await assertTargets(ctx, given)
    await ctx.db
      .updateTable('out_campaigns')
      .set({
        ...given,
        ...(cadenceRules && { cadenceRules: JSON.stringify(cadenceRules) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
      .catch(taken)
    return requireCampaign(ctx, id)
  },
})
