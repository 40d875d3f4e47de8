import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { kilobytes } from '../../../kernel/operation.ts'
import { operation } from '../module.ts'
import { columnIn } from '../segments/segment.ts'
import { NOBODY } from './distinct.ts'
import { createMatcher, RULE_COLUMNS } from './matcher.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { reportScope } from './report-input.ts'
import { Funnel, FunnelStep } from './report-shapes.ts'
import { eachRecord, groundOf, openGround, scan, type Opened } from './scan.ts'

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
  description:
    'A visitor reaches a step who did it after some time at which the step before was reached, and within the window of that. Who is known on several browsers is one.',
  access: reportAccess,
  effect: 'read',
  rest: 'POST /v1/analytics/reports/funnel',
  body: kilobytes(256),
  input: FunnelInput,
  output: Funnel,
  errors: reportErrors,
  steps: (ctx, input) => funnelOf(ctx, input),
})

/** How many went how far, for every face that shows it. */
export async function funnelOf(
  ctx: StepsContext,
  input: z.output<typeof FunnelInput>,
): Promise<z.input<typeof Funnel>> {
  const { steps, stepWindowHours } = input
  const ground = await groundOf(ctx, input)
  const opened = await openGround(ground, ground.period, [...RULE_COLUMNS, 'visitor'])
  const reached = await countReached(opened, steps, (stepWindowHours ?? Number.POSITIVE_INFINITY) * HOUR_MS)
  return {
    ...frameOf(ground.period, opened),
    ...tellSteps(steps, reached),
  }
}

/** The steps of a funnel, with how many reached each. */
export function tellSteps(
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

/** How many visitors reached each step. */
async function countReached(
  opened: Opened,
  steps: readonly FunnelStep[],
  windowMs: number,
): Promise<number[]> {
  const follow = createFollower(steps.length, windowMs)
  const waiting: Done[] = []
  const isAlone = opened.trackers.length === 1
  for (const tracker of opened.trackers) {
    const matcher = createMatcher(steps, tracker.terms)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) => {
      const time = columnIn(segment, 'time')
      const placeOf = opened.visitors.placesIn(segment)
      const meets = matcher(segment)
      eachRecord(segment, chosen, (record, visit) => {
        let met = 0
        for (let step = 0; step < steps.length; step += 1) if (meets(record, step)) met |= 1 << step
        const place = met === 0 ? NOBODY : placeOf(visit)
        if (place === NOBODY) return
        const done = { place, at: segment.day + (time[record] as number), met }
        if (isAlone) follow.add(done)
        else waiting.push(done)
      })
    })
  }
  // Of one visitor one tracker tells things in the order of time; what several tell has to be brought into it.
  for (const done of waiting.sort((a, b) => a.at - b.at)) follow.add(done)
  return follow.reached().map((count) => count * opened.oneOf)
}

/** Somebody, at some time, did what some steps ask for: a bit for each. */
interface Done {
  place: number
  at: number
  met: number
}

/** Follows everybody from step to step; what one did comes in the order of time. */
function createFollower(steps: number, windowMs: number) {
  // For each visitor: the latest time at which each step was reached before now, what is reached now, and how far.
  const before: number[] = []
  const now: { at: number; steps: number }[] = []
  const furthest: number[] = []
  return {
    add({ place, at, met }: Done): void {
      const base = place * steps
      let current = now[place]
      if (current === undefined) now[place] = current = { at, steps: 0 }
      if (at > current.at) {
        for (let step = 0; step < steps; step += 1)
          if (current.steps & (1 << step)) before[base + step] = current.at
        current.at = at
        current.steps = 0
      }
      for (let step = 0; step < steps; step += 1) {
        if ((met & (1 << step)) === 0) continue
        const last = step === 0 ? at : before[base + step - 1]
        if (last === undefined || at - last > windowMs) continue
        current.steps |= 1 << step
        if ((furthest[place] ?? -1) < step) furthest[place] = step
      }
    },
    reached(): number[] {
      const counts = Array.from({ length: steps }, () => 0)
      for (const step of furthest)
        for (let each = 0; each <= (step ?? -1); each += 1) counts[each] = (counts[each] as number) + 1
      return counts
    },
  }
}
