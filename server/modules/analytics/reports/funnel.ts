import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { operation } from '../module.ts'
import { Values } from './filters.ts'
import { reportTargetOf, openReportData, recordsChosen, type ReportData } from './report-data.ts'
import { meets } from './matcher.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { FILTERS_TAKE_VISITS, reportScope } from './report-input.ts'
import { FunnelStep } from '../goals/funnel-step.ts'
import { Funnel } from './report-shapes.ts'

const HOUR_MS = 3_600_000

/** What a funnel is asked for. */
export const FunnelInput = z.object({
  ...reportScope,
  steps: z.array(FunnelStep).min(2).max(8),
  stepWindowHours: z
    .int()
    .min(1)
    .max(8760)
    .optional()
    .describe('Within how long after a step the next one counts; any time in the period unless said.'),
})

export const getFunnel = operation({
  name: 'analytics.getFunnel',
  summary: 'Report how many visitors went from step to step',
  description: `A visitor reaches a step who did it after some time at which the step before was reached, and within the window of that. Who is known on several browsers is one. ${FILTERS_TAKE_VISITS}`,
  access: reportAccess,
  effect: 'read',
  rest: 'POST /v1/analytics/reports/funnel',
  body: kilobytes(256),
  input: FunnelInput,
  output: Funnel,
  errors: reportErrors,
  steps: (ctx, input) => funnelOf(ctx, input),
})

/** How many visitors reached each step of a funnel, for the API and tools alike. */
export async function funnelOf(
  ctx: StepsContext,
  input: z.output<typeof FunnelInput>,
): Promise<z.input<typeof Funnel>> {
  const { steps, stepWindowHours } = input
  const ground = await reportTargetOf(ctx, input, 'visits')
  const opened = await openReportData(ground, ground.period)
  const reached = await countReached(
    opened,
    steps,
    stepWindowHours === undefined ? null : stepWindowHours * HOUR_MS,
  )
  return {
    ...frameOf(ground.period, opened),
    ...describeSteps(steps, reached),
  }
}

/**
 * The steps of a funnel with how many visitors reached each, and the share of those of the step before and of the
 * first.
 */
export function describeSteps(
  steps: readonly FunnelStep[],
  reached: readonly number[],
): Pick<z.input<typeof Funnel>, 'steps' | 'overallConversion'> {
  const [first = 0] = reached
  return {
    steps: steps.map((step, place) => {
      const actors = reached[place] as number
      const fromPrev = place === 0 ? null : rate(actors, reached[place - 1] as number)
      return {
        index: place + 1,
        label: step.label ?? labelOf(step),
        actors,
        conversionFromPrev: fromPrev,
        dropFromPrev: fromPrev === null ? null : reached[place - 1] === 0 ? 0 : round(1 - fromPrev),
        conversionFromStart: rate(actors, first),
      }
    }),
    overallConversion: rate(reached.at(-1) ?? 0, first),
  }
}

const round = (value: number): number => Number(value.toFixed(4))
const rate = (part: number, whole: number): number => (whole === 0 ? 0 : round(part / whole))

const labelOf = ({ subjectType, subjectId, pathLike }: FunnelStep): string =>
  [[subjectType, subjectId].filter(Boolean).join(':'), pathLike && `path~${pathLike}`]
    .filter(Boolean)
    .join(' ')

/**
 * How many visitors reached each step: step after step, a record reaches it that does what it asks for, and has one before
 * it, not too long ago, that reached the step before.
 */
async function countReached(
  opened: ReportData,
  steps: readonly FunnelStep[],
  windowMs: number | null,
): Promise<number[]> {
  const values = new Values()
  const does = steps.map((step, place) => `${meets(step, values)} as does_${place}`)
  const frame = `range between ${windowMs === null ? 'unbounded' : windowMs} preceding and 1 preceding`
  let rows = `select * from (
      select visitor, ts, ${does.join(', ')} from ${opened.table('records')}
      where visitor > 0 and visitor & ${opened.oneOf - 1} = 0 and ${recordsChosen(opened, values)}
    ) where ${steps.map((_, place) => `does_${place}`).join(' or ')}`
  rows = `select *, does_0 as reached_0 from (${rows})`
  for (let place = 1; place < steps.length; place += 1)
    rows = `select *, does_${place} and coalesce(bool_or(reached_${place - 1}) over (partition by visitor order by ts ${frame}), false)
      as reached_${place} from (${rows})`
  const counts = steps.map((_, place) => `count(distinct visitor) filter (reached_${place}) as n_${place}`)
  const [row = {}] = await opened.ask<Record<string, number>>(
    `select ${counts.join(', ')} from (${rows})`,
    values,
  )
  return steps.map((_, place) => (row[`n_${place}`] ?? 0) * opened.oneOf)
}
