import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { importedId } from '../../kernel/base/ids.ts'
import { ImportResult } from '../../kernel/contract/imports.ts'
import { Cursor, decodeCursor, encodeCursor } from '../../kernel/contract/lists.ts'
import { IMPORT_BODY } from '../../kernel/contract/operation.ts'
import { awaitDecision } from '../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { mailboxesById } from '../conversations/index.ts'
import { addressees, requireSegment } from '../crm/index.ts'
import { READ, WRITE } from './access.ts'
import { CadenceRules, CtaUrl } from './campaigns.ts'
import { operation } from './module.ts'
import { MOST_EVIDENCE } from './propose.ts'
import { Body, Evidence, Kind, KIND, Status } from './proposal-rows.ts'

const PAGE = 200
const Id = z.string().min(1).max(64)
const TRANSFER = { module: z.literal('outreach'), svcTransferVersion: z.literal(1) }

const CampaignRecord = shape('OutreachCampaignRecord', {
  id: Id,
  name: z.string().min(1).max(120),
  brief: z.string().min(1).max(10_000),
  segmentId: Id,
  channelId: Id,
  cadenceRules: CadenceRules.default({}),
  ctaUrl: z.string().max(2000).nullable().default(null),
  unsubscribeRequired: z.boolean().default(true),
})
const ProposalRecord = shape('OutreachProposalRecord', {
  id: Id,
  campaignId: Id,
  contactId: Id,
  conversationId: Id.nullable().default(null),
  kind: Kind,
  sequenceStep: z.int().nullable().default(null),
  draftSubject: z.string().max(500).nullable().default(null),
  draftBody: Body,
  evidence: Evidence.default({}),
  proposedSendAt: Instant.nullable().default(null),
  status: Status,
  sentAt: Instant.nullable().default(null),
})
type CampaignRecord = z.output<typeof CampaignRecord>
type ProposalRecord = z.output<typeof ProposalRecord>

export const exportOutreach = operation({
  name: 'outreach.exportOutreach',
  summary: 'Export campaigns and proposals page by page',
  description: 'Each page has all campaigns, and can be given to the import as it is.',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/outreach/export',
  tool: 'outreach_export',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: z.object({
    ...TRANSFER,
    records: shape('OutreachRecords', {
      campaigns: z.array(CampaignRecord),
      proposals: z.array(ProposalRecord),
    }),
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async run(ctx, { cursor }) {
    const after = cursor === undefined ? '' : decodeCursor(cursor, z.tuple([Id]))[0]
    const campaigns = (await ctx.db
      .selectFrom('out_campaigns')
      .select([
        'id',
        'name',
        'brief',
        'segmentId',
        'channelId',
        'cadenceRules',
        'ctaUrl',
        'unsubscribeRequired',
      ])
      .where('orgId', '=', ctx.org.id)
      .orderBy('id')
      .execute()) as unknown as CampaignRecord[]
    const rows = (await ctx.db
      .selectFrom('out_proposals')
      .select([
        'id',
        'campaignId',
        'contactId',
        'conversationId',
        'kind',
        'sequenceStep',
        'draftSubject',
        'draftBody',
        'evidence',
        'proposedSendAt',
        'status',
        'sentAt',
      ])
      .where('orgId', '=', ctx.org.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE + 1)
      .execute()) as unknown as ProposalRecord[]
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return {
      module: 'outreach' as const,
      svcTransferVersion: 1 as const,
      records: { campaigns, proposals: page },
      nextCursor: rows.length > PAGE && last ? encodeCursor([last.id]) : null,
    }
  },
})

interface Progress {
  idMap: Map<string, string>
  created: number
  skipped: number
  warnings: string[]
}

export const importOutreach = operation({
  name: 'outreach.importOutreach',
  summary: 'Import campaigns and proposals',
  description:
    'Ids of segments, mailboxes and contacts are those here, or are in `idMap`. Campaigns arrive disabled, and what was approved waits for a decision again; nothing is sent. What is here already is left alone.',
  access: { ...WRITE, role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/outreach/import',
  tool: 'outreach_import',
  toolListing: 'toolset',
  body: IMPORT_BODY,
  input: z.object({
    module: TRANSFER.module.optional(),
    svcTransferVersion: TRANSFER.svcTransferVersion.optional(),
    records: z.object({
      campaigns: z.array(CampaignRecord).max(500).default([]),
      proposals: z.array(ProposalRecord).max(500).default([]),
    }),
    idMap: z.record(Id, Id).default({}),
  }),
  output: ImportResult,
  async run(ctx, { records, idMap }) {
    const progress: Progress = { idMap: new Map(Object.entries(idMap)), created: 0, skipped: 0, warnings: [] }
    for (const record of records.campaigns) await takeCampaign(ctx, record, progress)
    for (const record of records.proposals) await takeProposal(ctx, record, progress)
    const { created, skipped, warnings } = progress
    return {
      created,
      updated: 0,
      skipped,
      idMap: Object.fromEntries([...progress.idMap].filter(([id]) => !(id in idMap))),
      warnings: warnings.slice(0, 200),
    }
  },
})

function leaveOut(progress: Progress, words: string): void {
  progress.warnings.push(words)
  progress.skipped += 1
}

async function takeCampaign(
  ctx: Context<'out'>,
  { id: source, segmentId, channelId, cadenceRules, ...record }: CampaignRecord,
  progress: Progress,
): Promise<void> {
  const given = { ...record, name: record.name.trim() }
  const id = importedId('ocmp', ctx.org.id, source)
  const known = await ctx.db
    .selectFrom('out_campaigns')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where(({ eb, or }) =>
      or([eb('id', 'in', [source, id]), sql<boolean>`lower(name) = lower(${given.name})`]),
    )
    .orderBy(sql`id in (${source}, ${id}) desc`)
    .executeTakeFirst()
  if (known) {
    progress.idMap.set(source, known.id)
    progress.skipped += 1
    return
  }
  const trouble = troubleOf(given)
  if (trouble !== undefined) return leaveOut(progress, `The campaign ${source} was left out: ${trouble}.`)
  const segment = progress.idMap.get(segmentId) ?? segmentId
  const channel = progress.idMap.get(channelId) ?? channelId
  const hasSegment = await segmentIsHere(ctx, segment)
  if (!hasSegment || !(await mailboxesById(ctx, [channel])).has(channel)) {
    leaveOut(
      progress,
      `The campaign ${given.name} was left out: its segment or mailbox is not here; name them in idMap.`,
    )
    return
  }
  await ctx.db
    .insertInto('out_campaigns')
    .values({
      ...given,
      orgId: ctx.org.id,
      id,
      segmentId: segment,
      channelId: channel,
      cadenceRules: JSON.stringify(cadenceRules),
      enabled: false,
    })
    .execute()
  progress.idMap.set(source, id)
  progress.created += 1
  progress.warnings.push(`The campaign ${given.name} is disabled.`)
}

/** What makes a campaign one that could not be made here; undefined where nothing does. */
function troubleOf({
  name,
  brief,
  ctaUrl,
}: Pick<CampaignRecord, 'name' | 'brief' | 'ctaUrl'>): string | undefined {
  if (name === '') return 'its name is blank'
  if (brief.trim() === '') return 'its brief is blank'
  return ctaUrl === null || CtaUrl.safeParse(ctaUrl).success ? undefined : 'its link is no web address'
}

async function segmentIsHere(ctx: Context<'out'>, id: string): Promise<boolean> {
  return requireSegment(ctx as unknown as Context<'crm'>, id).then(
    () => true,
    () => false,
  )
}

const MOST_STEPS = 10_000

/** What makes a proposal one that could not be made here; undefined where nothing does. */
function draftTroubleOf({ sequenceStep, evidence, sentAt }: ProposalRecord): string | undefined {
  if (sentAt !== null && sentAt.getTime() > Date.now()) return 'it says that it was sent at a time to come'
  if (sequenceStep !== null && (sequenceStep < 0 || sequenceStep > MOST_STEPS))
    return `its step is not one from 0 to ${MOST_STEPS}`
  return JSON.stringify(evidence).length > MOST_EVIDENCE ? 'its evidence is longer than 8 KB' : undefined
}

async function takeProposal(ctx: Context<'out'>, record: ProposalRecord, progress: Progress): Promise<void> {
  const { id: source, status: was, evidence, sentAt, ...draft } = record
  const trouble = draftTroubleOf(record)
  if (trouble !== undefined) return leaveOut(progress, `The proposal ${source} was left out: ${trouble}.`)
  const campaignId = progress.idMap.get(draft.campaignId) ?? draft.campaignId
  const named = progress.idMap.get(draft.contactId) ?? draft.contactId
  const contactId = (await addressees(ctx, [named])).get(named)?.id
  const campaign = await ctx.db
    .selectFrom('out_campaigns')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  if (!campaign || contactId === undefined) {
    leaveOut(
      progress,
      `The proposal ${source} was left out: its campaign or contact is not here; name them in idMap.`,
    )
    return
  }
  const id = importedId('oprp', ctx.org.id, source)
  if (await isHere(ctx, [source, id], { ...draft, campaignId, contactId })) {
    progress.skipped += 1
    return
  }
  // What answers a conversation that is not here can answer nothing.
  const status = was === 'approved' ? 'pending' : was
  if (status === 'pending' && draft.kind !== 'initial') {
    leaveOut(progress, `The proposal ${source} was left out: it answers a conversation elsewhere.`)
    return
  }
  await ctx.db
    .insertInto('out_proposals')
    .values({
      ...draft,
      orgId: ctx.org.id,
      id,
      campaignId,
      contactId,
      conversationId: null,
      evidence: JSON.stringify(evidence),
      status,
      sentAt: sentAt ?? null,
      draftFingerprint: '',
      proposedByType: ctx.actor.type,
      proposedById: ctx.actor.id,
    })
    .execute()
  if (status === 'pending') await awaitDecision(ctx, { kind: KIND, itemId: id })
  if (was === 'approved')
    progress.warnings.push(`The proposal ${source} was approved there; here it waits for a decision.`)
  progress.created += 1
}

/** Whether a proposal is here already: by its id, or as the one of its kind for its campaign and contact. */
async function isHere(
  ctx: Context<'out'>,
  ids: readonly string[],
  {
    campaignId,
    contactId,
    kind,
    sequenceStep,
  }: Pick<ProposalRecord, 'campaignId' | 'contactId' | 'kind' | 'sequenceStep'>,
): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('out_proposals')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where(({ eb, or, and }) =>
      or([
        eb('id', 'in', [...ids]),
        and([
          eb('campaignId', '=', campaignId),
          eb('contactId', '=', contactId),
          eb('kind', '=', kind),
          ...(sequenceStep === null ? [] : [eb('sequenceStep', '=', sequenceStep)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return known !== undefined
}
