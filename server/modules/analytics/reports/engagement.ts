import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/errors.ts'
import { operation } from '../module.ts'
import { ContactId } from '../schemas.ts'
import { columnIn } from '../segments/segment.ts'
import { createMatcher, RULE_COLUMNS } from './matcher.ts'
import { reportAccess, reportErrors } from './overview.ts'
import { reportScope } from './report-input.ts'
import { Engagement } from './report-shapes.ts'
import { between, BOTS, groundOfRows, OF_TRACKERS, ofDays, WHO } from './rows.ts'
import { groundOf, openGround, scan } from './scan.ts'
import { createTally, EACH_APART, FIGURE_COLUMNS, NOWHERE } from './tally.ts'

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
  const ground = await groundOf(ctx, { ...input, filters: [] })
  // All of it, so that the last time is the last.
  const opened = await openGround(ground, ground.period, [...FIGURE_COLUMNS, ...RULE_COLUMNS], {
    most: Number.POSITIVE_INFINITY,
  })
  const tally = createTally(1, opened)
  let last = Number.NEGATIVE_INFINITY
  for (const tracker of opened.trackers) {
    const matcher = createMatcher([input], tracker.terms)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) => {
      const [meets, time] = [matcher(segment), columnIn(segment, 'time')]
      const record = (at: number) => {
        if (!meets(at, 0)) return NOWHERE
        last = Math.max(last, segment.day + (time[at] as number))
        return 0
      }
      tally.add(segment, chosen, { visit: () => EACH_APART, record })
    })
  }
  const [sums] = tally.sums()
  const { views, events, visitors, dwellMs, dwelled, depthSum, depths } = sums as NonNullable<typeof sums>
  return {
    views: views + events,
    visitors,
    avgDwellMs: dwelled === 0 ? null : Math.round(dwellMs / dwelled),
    avgReadDepth: depths === 0 ? null : Math.round(depthSum / depths),
    lastViewAt: Number.isFinite(last) ? new Date(last).toISOString() : null,
  }
}

type Row = Omit<z.output<typeof Engagement>, 'lastViewAt'> & { lastViewAt: Date | null }

/** Of one contact, whose records an index finds. */
const engagementOfContact = (
  ctx: StepsContext,
  { subjectType, subjectId, contactId, bots, ...rest }: EngagementRequest & { contactId: string },
): Promise<z.input<typeof Engagement>> =>
  ctx.transaction(async (inner) => {
    const { trackerIds, period } = await groundOfRows(inner, rest)
    const text = `select count(*)::int as views, count(distinct ${WHO})::int as visitors,
        round(avg(dwell_ms))::int as "avgDwellMs", round(avg(read_depth))::int as "avgReadDepth", max(created_at) as "lastViewAt"
      from analytics_events where org_id = $1 and ${OF_TRACKERS} and contact_id = $3 and subject_type = $4 and subject_id = $5
        and ${BOTS[bots]} and ${between(period.start, period.end)}`
    const values = [ctx.org.id, trackerIds, contactId, subjectType, subjectId]
    const [row] = await inner.tx.query<Row>(ofDays(text), values)
    return { ...(row as Row), lastViewAt: row?.lastViewAt?.toISOString() ?? null }
  })
