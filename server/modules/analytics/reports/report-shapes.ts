import { z } from 'zod'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { ReasonCount } from '../schemas.ts'
import { DIMENSIONS } from './report-input.ts'

/** The days that a report is about. */
const PeriodShape = shape('ViewsPeriod', {
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day, itself included.'),
  timezone: z.string(),
})

/** What every report says beside its figures. */
const reportFrame = {
  period: PeriodShape,
  asOf: z.string().describe('Events until then are counted.'),
  approximate: z
    .boolean()
    .describe(
      'There are so many visits that visitors were counted among a part of them: their number is near. Views, visits and events are exact.',
    ),
}

const rate = (text: string) => z.number().min(0).max(1).nullable().describe(text)

/** Since when there are records, where a report reaches further back. */
const detailedFrom = z
  .string()
  .nullable()
  .describe(
    'Set where the period begins before the records that are still kept: days before this one are known by their figures alone, in which visitors of several days count for each, and filters leave them out.',
  )

/** Counts of views, visits, visitors and events, and for how long visitors stayed. */
export const Figures = shape('ViewFigures', {
  views: z.int().describe('Page views.'),
  visits: z.int().describe('Visits: views and events of one visitor without a gap of more than 30 minutes.'),
  visitors: z.int().describe('Different visitors; who is known on two browsers is one.'),
  events: z.int().describe('Everything else that was tracked.'),
  bounceRate: rate('Share of visits with a single page view and no event.'),
  viewsPerVisit: z.number().nullable(),
  visitSeconds: z.number().nullable().describe('Mean duration of visits.'),
  dwellSeconds: z
    .number()
    .nullable()
    .describe('Mean time for which a page was seen, of the views that told it.'),
  readDepth: z.number().nullable().describe('Mean share of a page that was scrolled to, in percent.'),
})
export type Figures = z.output<typeof Figures>

/** One value of a dimension with its figures. */
export const BreakdownItem = shape('BreakdownItem', {
  value: z.string().nullable().describe('null: without a value.').meta(THIRD_PARTY),
  ...Figures.shape,
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('Of the counted total: views, or visits or events where those are counted.'),
  previous: Figures.pick({ views: true, visits: true, visitors: true, events: true })
    .meta({ id: 'PreviousFigures' })
    .nullable(),
})
export type BreakdownItem = z.output<typeof BreakdownItem>

const SeriesPoint = Figures.extend({
  at: z.string().describe('Local time at which it begins: 2026-03-29, or 2026-03-29T13:00 by hour.'),
}).meta({ id: 'SeriesPoint' })

/** Totals of a period and their course over time. */
export const Overview = shape('ViewsOverview', {
  ...reportFrame,
  previousPeriod: PeriodShape.nullable(),
  totals: Figures,
  previous: Figures.nullable().describe('Of the period before, where `compare` asks for it.'),
  interval: z.enum(['hour', 'day', 'week', 'month']),
  series: z.array(SeriesPoint),
  previousSeries: z.array(SeriesPoint).nullable(),
  detailedFrom,
})

/** The values of one dimension with their figures. */
export const Breakdown = shape('Breakdown', {
  ...reportFrame,
  dimension: z.enum(DIMENSIONS),
  counted: z.enum(['views', 'visits', 'events']).describe('By which the parts are ordered and shared out.'),
  items: z.array(BreakdownItem),
  rest: shape('BreakdownRest', { values: z.int(), count: z.int() }).describe(
    'What is not listed: how many values, and what they count.',
  ),
  total: z.int().describe('What all of it counts: items and rest add up to it.'),
  totals: Figures,
  nextOffset: z.int().nullable(),
  detailedFrom,
})

/** How many visitors reached each step of a funnel. */
export const Funnel = shape('FunnelReport', {
  ...reportFrame,
  steps: z.array(
    shape('FunnelReportStep', {
      index: z.int(),
      label: z.string(),
      actors: z.int(),
      conversionFromPrev: rate('null for the first.'),
      dropFromPrev: rate('null for the first.'),
      conversionFromStart: z.number(),
    }),
  ),
  overallConversion: z.number(),
})

/** How many visitors came again, by when they came first. */
export const Retention = shape('RetentionReport', {
  ...reportFrame,
  interval: z.enum(['day', 'week', 'month']),
  cohorts: z.array(
    shape('Cohort', {
      at: z.string().describe('First day of the interval of the first visit.'),
      visitors: z.int(),
      returned: z
        .array(z.int())
        .describe('Visitors in each interval from the first one on, which has all of them.'),
    }),
  ),
})

/** How often goals were reached. */
export const GoalReport = shape('GoalReport', {
  ...reportFrame,
  visitors: z.int(),
  goals: z.array(
    shape('GoalFigures', {
      goalId: z.string(),
      name: z.string(),
      completions: z.int(),
      visitors: z.int(),
      conversionRate: z.number().describe('Share of the visitors of the period.'),
      previous: shape('PreviousGoalFigures', {
        completions: z.int(),
        visitors: z.int(),
        conversionRate: z.number(),
      }).nullable(),
    }),
  ),
})

/** What visitors searched for on the site. */
export const SearchReport = shape('SearchReport', {
  ...reportFrame,
  total: z.int().describe('Searches.'),
  withoutResults: z.int(),
  items: z.array(
    shape('SearchFigures', {
      query: z.string().describe('As it was last written.').meta(THIRD_PARTY),
      occurrences: z.int(),
      visitors: z.int(),
      zeroResults: z.int().describe('Of them, how many found nothing.'),
      averageResults: z.number(),
      lastSeenAt: z.string(),
    }),
  ),
  nextOffset: z.int().nullable(),
})

/** Who is on the site now. */
export const LiveReport = shape('LiveReport', {
  asOf: z.string(),
  visitors: z.int().describe('In the last 5 minutes.'),
  minutes: z
    .array(shape('LiveMinute', { at: z.string(), views: z.int(), visitors: z.int() }))
    .describe('The last 30.'),
  pages: z.array(shape('LivePage', { value: z.string().meta(THIRD_PARTY), visitors: z.int() })),
  sources: z.array(
    shape('LiveSource', { value: z.string().nullable().meta(THIRD_PARTY), visitors: z.int() }),
  ),
  countries: z.array(shape('LiveCountry', { value: z.string().nullable(), visitors: z.int() })),
  latest: z.array(
    shape('LiveRecord', {
      at: z.string(),
      subjectType: z.string().meta(THIRD_PARTY),
      subjectId: z.string().meta(THIRD_PARTY),
      country: z.string().nullable(),
      device: z.string().nullable(),
      source: z.string().nullable().meta(THIRD_PARTY),
      contactId: z.string().nullable(),
    }),
  ),
})

/** Records of people, of programs, and those that were refused. */
export const QualityReport = shape('QualityReport', {
  ...reportFrame,
  people: z.int(),
  bots: z.array(ReasonCount),
  refused: z.array(ReasonCount),
  days: z.array(shape('QualityDay', { at: z.string(), people: z.int(), bots: z.int(), refused: z.int() })),
})

/** The views, events and searches of one contact. */
export const Journey = shape('VisitorJourney', {
  items: z.array(
    shape('JourneyStep', {
      kind: z.enum(['view', 'search']),
      at: z.string(),
      trackerId: z.string().nullable(),
      subjectType: z.string().meta(THIRD_PARTY),
      subjectId: z.string().nullable().meta(THIRD_PARTY),
      path: z.string().nullable().meta(THIRD_PARTY),
      query: z.string().nullable().meta(THIRD_PARTY),
      resultCount: z.int().nullable(),
      dwellMs: z.int().nullable(),
    }),
  ),
  isCut: z.boolean().describe('There are earlier ones; these are the newest.'),
})

/** How often one page or thing is viewed, and how long and how far it is read. */
export const Engagement = shape('EngagementReport', {
  views: z.int(),
  visitors: z.int(),
  avgDwellMs: z.int().nullable(),
  avgReadDepth: z.int().nullable(),
  lastViewAt: z.string().nullable(),
})
