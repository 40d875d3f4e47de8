import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { FunnelSteps, StepWindowHours } from '../goals/funnel-rows.ts'
import { operation } from '../module.ts'
import { ContactId, readAccess } from '../schemas.ts'
import { breakdownOf } from './breakdown.ts'
import { countDays, countTop, isNarrow, type Count } from './counts.ts'
import { funnelOf } from './funnel.ts'
import { overviewOf, reportErrors } from './overview.ts'
import { reportScope, type Dimension } from './report-input.ts'
import { Funnel } from './report-shapes.ts'
import { countRows, SOURCES } from './row-counts.ts'
import { funnelOfRows } from './row-funnel.ts'
import { searchesOf } from './searches.ts'

// The same figures as the reports under other names: short questions with short answers, for agents.

const SinceDays = z.int().min(1).max(365).default(30).describe('That many days, today included.')
const limitOf = (usual: number) => z.int().min(1).max(200).default(usual)

const asked = {
  subjectType: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .optional()
    .describe('Only records of this type, such as `page` or `event`.'),
  sinceDays: SinceDays,
  source: z
    .enum(SOURCES)
    .optional()
    .describe('Only what came from trackers, or from tokens of published content with a script or a pixel.'),
  trackerId: reportScope.trackerId,
}

const OfContact = ContactId.optional().describe('Only what this contact did.')

const counted = {
  views: z.int().describe('Page views; with a subjectType, records of it.'),
  visitors: z.int(),
}

const tool = { access: readAccess, effect: 'read', toolListing: 'toolset', errors: reportErrors } as const

export const listTopSubjects = operation({
  ...tool,
  name: 'analytics.listTopSubjects',
  summary: 'List what was viewed or happened most often: pages and events',
  tool: 'analytics_list_top_subjects',
  toolListing: 'default',
  input: z.object({ ...asked, limit: limitOf(20), contactId: OfContact }),
  output: z.object({
    items: z.array(
      shape('SubjectFigures', {
        subjectType: z.string().meta(THIRD_PARTY),
        subjectId: z.string().meta(THIRD_PARTY),
        views: z.int(),
        visitors: z.int(),
      }),
    ),
  }),
  async steps(ctx, input) {
    const found =
      (input.source ?? input.contactId)
        ? await countRows(ctx, 'subject', input)
        : await countTop(ctx, 'subject', input)
    return {
      items: found.map(({ values: [subjectType, subjectId], ...count }) => ({
        subjectType: subjectType ?? '',
        subjectId: subjectId ?? '',
        views: count.views,
        visitors: count.visitors,
      })),
    }
  },
})

export const listTopCountries = operation({
  ...tool,
  name: 'analytics.listTopCountries',
  summary: 'List the countries that visitors came from, by visits',
  tool: 'analytics_list_top_countries',
  input: z.object({ ...asked, limit: limitOf(50) }),
  output: z.object({
    items: z.array(
      shape('CountryFigures', { country: z.string().nullable().describe('null: unknown.'), ...counted }),
    ),
  }),
  async steps(ctx, input) {
    const found = await valuesOf(ctx, 'country', { ...input, filters: [] })
    return { items: found.map(({ values: [country = null], ...count }) => ({ country, ...count })) }
  },
})

export const listReferrerHosts = operation({
  ...tool,
  name: 'analytics.listReferrerHosts',
  summary: 'List the sites that visitors came from, by visits',
  tool: 'analytics_list_referrer_hosts',
  input: z.object({
    ...asked,
    limit: limitOf(50),
    excludeHost: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .max(253)
      .transform((host) => host.replace(/^www\./, ''))
      .optional()
      .describe('Such as one’s own. Hosts are told without `www.`.'),
  }),
  output: z.object({
    items: z.array(
      shape('ReferrerFigures', {
        host: z.string().nullable().describe('null: none was told.').meta(THIRD_PARTY),
        ...counted,
      }),
    ),
  }),
  async steps(ctx, { excludeHost, ...input }) {
    const filters = excludeHost === undefined ? [] : [`!referrer:${excludeHost}`]
    const found = await valuesOf(ctx, 'referrer', { ...input, filters, limit: input.limit + 1 })
    return {
      items: found
        .filter(({ values: [host] }) => host !== excludeHost)
        .slice(0, input.limit)
        .map(({ values: [host = null], ...count }) => ({ host, ...count })),
    }
  },
})

export const listTrafficSources = operation({
  ...tool,
  name: 'analytics.listTrafficSources',
  summary: 'List the campaigns that visitors came by: source, medium and name',
  tool: 'analytics_list_traffic_sources',
  input: z.object({ ...asked, limit: limitOf(50) }),
  output: z.object({
    items: z.array(
      shape('SourceFigures', {
        utmSource: z.string().nullable().describe('null throughout: no campaign.').meta(THIRD_PARTY),
        utmMedium: z.string().nullable().meta(THIRD_PARTY),
        utmCampaign: z.string().nullable().meta(THIRD_PARTY),
        ...counted,
      }),
    ),
  }),
  async steps(ctx, input) {
    const found = input.source ? await countRows(ctx, 'utm', input) : await countTop(ctx, 'utm', input)
    return {
      items: found.map(({ values: [utmSource = null, utmMedium = null, utmCampaign = null], ...count }) => ({
        utmSource,
        utmMedium,
        utmCampaign,
        views: count.views,
        visitors: count.visitors,
      })),
    }
  },
})

export const getViewsOverTime = operation({
  ...tool,
  name: 'analytics.getViewsOverTime',
  summary: 'Tell the views and visitors of each day, days without any included',
  description: 'Days of the organization’s time zone, the last one today.',
  tool: 'analytics_get_views_over_time',
  input: z.object({
    ...asked,
    subjectId: z
      .string()
      .trim()
      .min(1)
      .max(512)
      .optional()
      .describe('A page’s path, or the name of an event.'),
    contactId: OfContact,
  }),
  output: z.object({ items: z.array(shape('DayFigures', { day: z.string(), ...counted })) }),
  async steps(ctx, input) {
    const { trackerId, sinceDays, source, contactId } = input
    if (source ?? contactId)
      return { items: (await countRows(ctx, 'day', { ...input, limit: 400 })).map(dayOf) }
    if (isNarrow(input)) return { items: (await countDays(ctx, input)).map(dayOf) }
    const { series } = await overviewOf(ctx, {
      trackerId,
      sinceDays,
      bots: 'exclude',
      filters: [],
      compare: false,
      interval: 'day',
    })
    return { items: series.map(({ at, views, visitors }) => ({ day: at, views, visitors })) }
  },
})

const dayOf = ({ values: [day], views, visitors }: Count) => ({ day: day ?? '', views, visitors })

const { subjectType: _subjectType, ...everything } = asked

export const getFunnelOfSteps = operation({
  ...tool,
  name: 'analytics.getFunnelOfSteps',
  summary: 'Report how many visitors went from step to step',
  description:
    'A visitor reaches a step who did it after some time at which the step before was reached, and within the window of that.',
  tool: 'analytics_get_funnel',
  toolListing: 'default',
  input: z.object({
    ...everything,
    steps: FunnelSteps,
    stepWindowHours: StepWindowHours.optional().describe(
      'Within so many hours after a step the next one counts.',
    ),
  }),
  output: Funnel,
  steps: (ctx, { source, ...input }) =>
    source
      ? funnelOfRows(ctx, { ...input, source })
      : funnelOf(ctx, { ...input, bots: 'exclude', filters: [] }),
})

export const listZeroResultSearches = operation({
  ...tool,
  toolListing: 'default',
  name: 'analytics.listZeroResultSearches',
  summary: 'List what visitors searched for on the site without finding anything',
  description: 'The case of letters and the number of spaces make no difference.',
  tool: 'analytics_list_zero_result_searches',
  input: z.object({
    subjectType: asked.subjectType,
    sinceDays: SinceDays,
    limit: limitOf(50),
    trackerId: reportScope.trackerId,
  }),
  output: z.object({
    items: z.array(
      shape('ZeroResultSearch', {
        query: z.string().meta(THIRD_PARTY),
        occurrences: z.int(),
        lastSeenAt: z.string(),
      }),
    ),
  }),
  async run(ctx, input) {
    const { items } = await searchesOf(ctx, { ...input, bots: 'exclude', zeroOnly: true, offset: 0 })
    return {
      items: items.map(({ query, occurrences, lastSeenAt }) => ({ query, occurrences, lastSeenAt })),
    }
  },
})

type Asked = z.output<z.ZodObject<typeof asked>> & { limit: number; filters: string[] }

/** The values of a dimension, from the report of it where that knows what is asked for. */
async function valuesOf(
  ctx: StepsContext,
  dimension: Extract<Dimension, 'country' | 'referrer'>,
  { filters, ...input }: Asked,
): Promise<Count[]> {
  if (input.source) return countRows(ctx, dimension, input)
  const { subjectType, trackerId, sinceDays, limit } = input
  const ofType = subjectType === undefined ? [] : [`subjectType:${subjectType}`]
  const { items } = await breakdownOf(ctx, {
    trackerId,
    sinceDays,
    dimension,
    limit,
    offset: 0,
    compare: false,
    bots: 'exclude',
    filters: [...filters, ...ofType],
  })
  return items.map(({ value, views, events, visitors }) => ({
    values: [value],
    views: subjectType === undefined ? views : views + events,
    visitors,
  }))
}
