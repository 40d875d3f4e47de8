import { z } from 'zod'
import { THIRD_PARTY } from '../../../kernel/third-party.ts'
import { DIMENSIONS } from './report-input.ts'

/** The days that a report is about. */
const PeriodShape = z.object({
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day, itself included.'),
  timezone: z.string(),
})

/** What every report says beside its figures. */
const reportFrame = {
  period: PeriodShape,
  asOf: z.string().describe('Events until then are counted.'),
  isEstimate: z
    .boolean()
    .describe(
      'There are so many visits that the figures were made of a sample of the visitors, and multiplied.',
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

/** How many, and how long they stayed. */
export const Figures = z.object({
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

/** One part of a division. */
export const BreakdownItem = z.object({
  value: z.string().nullable().describe('null: without a value.').meta(THIRD_PARTY),
  ...Figures.shape,
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('Of the counted total: views, or visits or events where those are counted.'),
  previous: Figures.pick({ views: true, visits: true, visitors: true, events: true }).nullable(),
})
export type BreakdownItem = z.output<typeof BreakdownItem>

const SeriesPoint = Figures.extend({
  at: z.string().describe('Local time at which it begins: 2026-03-29, or 2026-03-29T13:00 by hour.'),
})

/** Totals and their course. */
export const Overview = z.object({
  ...reportFrame,
  previousPeriod: PeriodShape.nullable(),
  totals: Figures,
  previous: Figures.nullable().describe('Of the period before, where `compare` asks for it.'),
  interval: z.enum(['hour', 'day', 'week', 'month']),
  series: z.array(SeriesPoint),
  previousSeries: z.array(SeriesPoint).nullable(),
  detailedFrom,
})

/** One dimension’s parts. */
export const Breakdown = z.object({
  ...reportFrame,
  dimension: z.enum(DIMENSIONS),
  counted: z.enum(['views', 'visits', 'events']).describe('By which the parts are ordered and shared out.'),
  items: z.array(BreakdownItem),
  rest: z
    .object({ values: z.int(), count: z.int() })
    .describe('What is not listed: how many values, and what they count.'),
  total: z.int().describe('What all of it counts: items and rest add up to it.'),
  totals: Figures,
  nextOffset: z.int().nullable(),
  detailedFrom,
})

/** A step of a funnel: at least one of the three. */
export const FunnelStep = z
  .object({
    label: z.string().trim().min(1).max(120).optional(),
    subjectType: z.string().min(1).max(32).optional(),
    subjectId: z.string().min(1).max(512).optional(),
    pathLike: z
      .string()
      .min(1)
      .max(512)
      .optional()
      .describe('A pattern of the path without its query: % stands for any text, _ for any character.'),
  })
  .refine(({ subjectType, subjectId, pathLike }) => subjectType ?? subjectId ?? pathLike, {
    message: 'a step needs a subjectType, a subjectId or a pathLike',
  })
export type FunnelStep = z.output<typeof FunnelStep>

/** How many went how far. */
export const Funnel = z.object({
  ...reportFrame,
  steps: z.array(
    z.object({
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

/** Who came back, by when they first came. */
export const Retention = z.object({
  ...reportFrame,
  interval: z.enum(['day', 'week', 'month']),
  cohorts: z.array(
    z.object({
      at: z.string().describe('First day of the interval of the first visit.'),
      visitors: z.int(),
      returned: z
        .array(z.int())
        .describe('Visitors in each interval from the first one on, which has all of them.'),
    }),
  ),
})

/** How often goals were reached. */
export const GoalReport = z.object({
  ...reportFrame,
  visitors: z.int(),
  goals: z.array(
    z.object({
      goalId: z.string(),
      name: z.string(),
      completions: z.int(),
      visitors: z.int(),
      conversionRate: z.number().describe('Share of the visitors of the period.'),
      previous: z.object({ completions: z.int(), visitors: z.int(), conversionRate: z.number() }).nullable(),
    }),
  ),
})

/** What was searched for. */
export const SearchReport = z.object({
  ...reportFrame,
  total: z.int().describe('Searches.'),
  withoutResults: z.int(),
  items: z.array(
    z.object({
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

/** Who is there now. */
export const LiveReport = z.object({
  asOf: z.string(),
  visitors: z.int().describe('In the last 5 minutes.'),
  minutes: z.array(z.object({ at: z.string(), views: z.int(), visitors: z.int() })).describe('The last 30.'),
  pages: z.array(z.object({ value: z.string().meta(THIRD_PARTY), visitors: z.int() })),
  sources: z.array(z.object({ value: z.string().nullable().meta(THIRD_PARTY), visitors: z.int() })),
  countries: z.array(z.object({ value: z.string().nullable(), visitors: z.int() })),
  latest: z.array(
    z.object({
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

/** What came in and how it was judged. */
export const QualityReport = z.object({
  ...reportFrame,
  people: z.int(),
  bots: z.array(z.object({ reason: z.string(), count: z.int() })),
  refused: z.array(z.object({ reason: z.string(), count: z.int() })),
  days: z.array(z.object({ at: z.string(), people: z.int(), bots: z.int(), refused: z.int() })),
})

/** What one person looked at and searched for. */
export const Journey = z.object({
  items: z.array(
    z.object({
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

/** How one page or thing is used. */
export const Engagement = z.object({
  views: z.int(),
  visitors: z.int(),
  avgDwellMs: z.int().nullable(),
  avgReadDepth: z.int().nullable(),
  lastViewAt: z.string().nullable(),
})
