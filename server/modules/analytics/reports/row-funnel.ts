import type { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { frameOf } from './overview.ts'
import { describeSteps, type FunnelInput } from './funnel.ts'
import type { FunnelStep } from '../goals/funnel-step.ts'
import type { Funnel } from './report-shapes.ts'
import type { RowCountRequest } from './row-counts.ts'
import { between } from '../days.ts'
import { rowScopeOf, OF_TRACKERS, ofDays, WHO } from './rows.ts'

type RowFunnelRequest = Pick<
  z.output<typeof FunnelInput>,
  'trackerId' | 'sinceDays' | 'steps' | 'stepWindowHours'
> & {
  source: NonNullable<RowCountRequest['source']>
}

/** The funnel of what came in by one route, which only rows know. */
export const funnelOfRows = (ctx: StepsContext, request: RowFunnelRequest): Promise<z.input<typeof Funnel>> =>
  ctx.transaction(async (inner) => {
    const { steps, stepWindowHours = null, source } = request
    const asOf = Date.now()
    const { trackerIds, period } = await rowScopeOf(inner, request)
    const [row] = await inner.tx.query<{ reached: number[] }>(
      ofDays(textOf(steps.length, between(period.start, period.end))),
      [ctx.org.id, trackerIds, source, stepWindowHours, ...steps.flatMap(valuesOf)],
    )
    return { ...frameOf(period, { asOf, oneOf: 1 }), ...describeSteps(steps, row?.reached ?? []) }
  })

const valuesOf = ({ subjectType, subjectId, pathLike }: FunnelStep) => [
  subjectType ?? null,
  subjectId ?? null,
  pathLike ?? null,
]

/** SQL: each step at the times at which it was done after the one before it, within the hours of $4. */
function textOf(steps: number, within: string): string {
  const names = Array.from({ length: steps }, (_, step) => `step_${step}`)
  const parts = names.map((name, step) => {
    const [type, subject, path] = [5, 6, 7].map((first) => `$${first + step * 3}::text`)
    const isIt = `(${type} is null or subject_type = ${type}) and (${subject} is null or subject_id = ${subject})
      and (${path} is null or path like ${path})`
    const isAfter =
      step === 0
        ? ''
        : `and exists (select from ${names[step - 1]} b where b.who = r.who and b.at < r.at
             and ($4::integer is null or r.at - b.at <= make_interval(hours => $4)))`
    return `${name} as materialized (select distinct who, at from records r where ${isIt} ${isAfter})`
  })
  return `with records as materialized (
      select ${WHO} as who, created_at as at, subject_type, subject_id,
        coalesce(regexp_replace(path, '[?#].*$', ''), '') as path
      from analytics_events
      where org_id = $1 and ${OF_TRACKERS} and source = $3 and bot is null and ${within}
    ), ${parts.join(', ')}
    select array[${names.map((name) => `(select count(distinct who)::int from ${name})`).join(', ')}] as reached`
}
