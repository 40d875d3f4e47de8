import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { periodOf, type ReportRequest } from './report-input.ts'
import { FIGURES, MOST_GROUPS, PERIODS, type FiguresRow, type PeriodRow } from './report-statements.ts'

const Instant = z.iso.datetime()

const Spread = shape('ResponseTimes', { median: z.number(), p90: z.number() }).nullable()

const Figures = shape('ConversationFigures', {
  conversations: z.int().describe('Opened in the period, with at least one message.'),
  answered: z.int().describe('Those in which a colleague or an agent answered the customer.'),
  answeredByAgents: z.int().describe('Those of them in which no colleague did.'),
  agentShare: z
    .number()
    .nullable()
    .describe('`answeredByAgents` of `answered`, 0 to 1; null where there are none.'),
  firstResponseSeconds: Spread.describe('From the customer’s first message to the first answer.'),
  resolved: z.int().describe('Those that are closed and were seen being closed.'),
  resolutionSeconds: Spread.describe('From the opening to the last closing.'),
  csat: shape('Satisfaction', {
    count: z.int().describe('How many customers rated.'),
    average: z.number().nullable(),
    distribution: shape('RatingDistribution', { 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
  }),
})

const Group = Figures.extend({
  key: z
    .string()
    .nullable()
    .describe(
      'When the hour, day or week begins, or the id of the topic, channel, person or agent; null for none.',
    ),
  label: z.string().nullable().describe('Local time, or the name.'),
}).meta({ id: 'ReportGroup' })

const ReportPeriod = shape('ReportPeriod', {
  from: Instant,
  to: Instant,
  total: Figures,
  groups: z
    .array(Group)
    .describe(`All hours, days or weeks in their order, else the ${MOST_GROUPS} largest groups.`),
})

/** A report as the API shows it. */
export const Report = shape('ConversationReport', {
  timezone: z.string(),
  groupBy: z.string(),
  current: ReportPeriod,
  previous: ReportPeriod.nullable().describe('The period of the same length before; only with `compare`.'),
})

/** A report. */
export type Report = z.output<typeof Report>

type Figures = z.output<typeof Figures>
type Group = z.output<typeof Group>

/** Works a report out of what is stored. */
export async function reportOf(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  request: ReportRequest,
): Promise<Report> {
  const { from, to } = periodOf(request)
  const { timezone, groupBy, compare, channelId, topicId } = request
  const periods = await tx.query<PeriodRow>(PERIODS[groupBy], [from, to, timezone, compare])
  const earliest = periods.at(-1)?.from
  const starts = periods.flatMap(({ startsAt }) => startsAt?.getTime() ?? [])
  const rows = await tx.query<FiguresRow>(FIGURES[groupBy], [
    org.id,
    from,
    earliest,
    to,
    channelId ?? null,
    topicId ?? null,
    ...(starts.length > 0 ? [starts.length, instantsOf(starts)] : [MOST_GROUPS]),
  ])
  const periodWhere = (isCurrent: boolean) =>
    presentPeriod(
      periods.filter((period) => period.isCurrent === isCurrent),
      rows.filter((row) => row.isCurrent === isCurrent),
    )
  return {
    timezone,
    groupBy,
    current: periodWhere(true),
    previous: compare ? periodWhere(false) : null,
  }
}

/** Times in their order, each once: two periods may meet within an hour, a day or a week. */
const instantsOf = (times: readonly number[]): string[] =>
  [...new Set(times)].toSorted((a, b) => a - b).map((time) => new Date(time).toISOString())

function presentPeriod(periods: readonly PeriodRow[], rows: readonly FiguresRow[]): Report['current'] {
  const [period] = periods as [PeriodRow, ...PeriodRow[]]
  const groups = rows.filter(({ isTotal }) => !isTotal)
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    total: presentFigures(rows.find(({ isTotal }) => isTotal)),
    groups: period.startsAt === null ? groups.map(presentGroup) : overTime(periods, groups),
  }
}

/** Every hour, day or week of a period, also those in which nothing happened. */
function overTime(periods: readonly PeriodRow[], groups: readonly FiguresRow[]): Group[] {
  const found = new Map(groups.map((row) => [row.startsAt?.getTime(), row]))
  return periods.map(({ startsAt, label }) => ({
    key: startsAt?.toISOString() ?? null,
    label,
    ...presentFigures(found.get(startsAt?.getTime())),
  }))
}

const presentGroup = (row: FiguresRow): Group => ({ key: row.key, label: row.label, ...presentFigures(row) })

const NOTHING: Omit<FiguresRow, 'isCurrent' | 'isTotal' | 'startsAt' | 'key' | 'label'> = {
  conversations: 0,
  answered: 0,
  answeredByAgents: 0,
  responseSeconds: null,
  resolved: 0,
  resolutionSeconds: null,
  ratings: 0,
  ratingAverage: null,
  ratingCounts: [0, 0, 0, 0, 0],
}

function presentFigures(row: typeof NOTHING = NOTHING): Figures {
  const { conversations, answered, answeredByAgents, resolved, ratings, ratingAverage } = row
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = row.ratingCounts
  return {
    conversations,
    answered,
    answeredByAgents,
    agentShare: answered === 0 ? null : rounded(answeredByAgents / answered, 4),
    firstResponseSeconds: presentSpread(row.responseSeconds),
    resolved,
    resolutionSeconds: presentSpread(row.resolutionSeconds),
    csat: {
      count: ratings,
      average: ratingAverage === null ? null : rounded(ratingAverage, 2),
      distribution: { 1: one, 2: two, 3: three, 4: four, 5: five },
    },
  }
}

const presentSpread = (spread: FiguresRow['responseSeconds']): z.output<typeof Spread> =>
  spread && { median: rounded(spread[0], 1), p90: rounded(spread[1], 1) }

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
