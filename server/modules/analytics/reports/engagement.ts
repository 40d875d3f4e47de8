import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { operation } from '../module.ts'
import { ContactId } from '../schemas.ts'
import { Values } from './filters.ts'
import { countVisitors, reportTargetOf, openReportData, recordsChosen } from './report-data.ts'
import { meets } from './matcher.ts'
import { reportAccess, reportErrors } from './overview.ts'
import { reportScope } from './report-input.ts'
import { Engagement } from './report-shapes.ts'
import { between } from '../days.ts'
import { BOTS, rowScopeOf, OF_TRACKERS, ofDays, WHO } from './rows.ts'

const { filters: _filters, ...scope } = reportScope

const EngagementInput = z.object({
  ...scope,
  sinceDays: z.int().min(1).max(3660).default(90).describe('That many days up to `to`, itself included.'),
  subjectType: z.string().trim().min(1).max(32).describe('Such as `page` or `event`.'),
  subjectId: z.string().trim().min(1).max(512).describe('A page’s path, or the name of an event.'),
  contactId: ContactId.optional().describe('Only what this contact did.'),
})

type EngagementRequest = z.output<typeof EngagementInput>

export const getEngagement = operation({
  name: 'analytics.getEngagement',
  summary: 'Report how one page or event is used: how often, by how many, for how long',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/engagement',
  tool: 'analytics_get_subject_engagement',
  toolListing: 'toolset',
  input: EngagementInput,
  output: Engagement,
  errors: [...reportErrors, KernelErrors.forbidden],
  async steps(ctx, input) {
    if (input.contactId === undefined) return engagementOfAll(ctx, input)
    if (ctx.actor.type === 'viewer')
      throw new AppError(KernelErrors.forbidden, 'A link that shares figures tells of nobody.')
    return engagementOfContact(ctx, { ...input, contactId: input.contactId })
  },
})

async function engagementOfAll(
  ctx: StepsContext,
  input: EngagementRequest,
): Promise<z.input<typeof Engagement>> {
  const ground = await reportTargetOf(ctx, { ...input, filters: [] })
  const opened = await openReportData(ground, ground.period)
  const values = new Values()
  const [row] = await opened.ask<Omit<Row, 'lastViewAt'> & { last: number | null }>(
    `select count(*) as views, ${countVisitors(opened.oneOf)} as visitors, avg(dwell) filter ("isPage") as "avgDwellMs",
       avg(depth) filter ("isPage") as "avgReadDepth", max(ts) as last
     from ${opened.table('records')} where ${recordsChosen(opened, values)} and ${meets(input, values)}`,
    values,
  )
  const { last = null, ...found } = row as NonNullable<typeof row>
  return {
    ...found,
    avgDwellMs: found.avgDwellMs === null ? null : Math.round(found.avgDwellMs),
    avgReadDepth: found.avgReadDepth === null ? null : Math.round(found.avgReadDepth),
    lastViewAt: last === null ? null : new Date(last).toISOString(),
  }
}

type Row = Omit<z.output<typeof Engagement>, 'lastViewAt'> & { lastViewAt: Date | null }

/** Of one contact, whose records an index finds. */
const engagementOfContact = (
  ctx: StepsContext,
  { subjectType, subjectId, contactId, bots, ...rest }: EngagementRequest & { contactId: string },
): Promise<z.input<typeof Engagement>> =>
  ctx.transaction(async (inner) => {
    const { trackerIds, period } = await rowScopeOf(inner, rest)
    const text = `select count(*)::int as views, count(distinct ${WHO})::int as visitors,
        round(avg(dwell_ms))::int as "avgDwellMs", round(avg(read_depth))::int as "avgReadDepth", max(created_at) as "lastViewAt"
      from analytics_events where org_id = $1 and ${OF_TRACKERS} and contact_id = $3 and subject_type = $4 and subject_id = $5
        and ${BOTS[bots]} and ${between(period.start, period.end)}`
    const values = [ctx.org.id, trackerIds, contactId, subjectType, subjectId]
    const [row] = await inner.tx.query<Row>(ofDays(text), values)
    return { ...(row as Row), lastViewAt: row?.lastViewAt?.toISOString() ?? null }
  })
