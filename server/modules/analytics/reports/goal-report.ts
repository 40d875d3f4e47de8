import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { goalsOf, type GoalRow } from '../goals/goal-rows.ts'
import { operation } from '../module.ts'
import { columnsIn } from '../segments/segment.ts'
import { NumberSet } from './distinct.ts'
import { createMatcher, RULE_COLUMNS } from './matcher.ts'
import { reportAccess, reportErrors, shown } from './overview.ts'
import { periodBefore, reportScope, type Period } from './report-input.ts'
import { GoalReport } from './report-shapes.ts'
import { groundOf, openGround, scan, type Ground } from './scan.ts'

const Input = z.object({
  ...reportScope,
  compare: z.boolean().default(false).describe('Also report on the period of as many days before.'),
})

export const getGoalReport = operation({
  name: 'analytics.getGoalReport',
  summary: 'Report how often goals were reached, and by how many visitors',
  access: reportAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/reports/goals',
  tool: 'analytics_get_goal_report',
  toolListing: 'toolset',
  input: Input,
  output: GoalReport,
  errors: reportErrors,
  steps: (ctx, input) => goalReportOf(ctx, input),
})

async function goalReportOf(
  ctx: StepsContext,
  input: z.output<typeof Input>,
): Promise<z.input<typeof GoalReport>> {
  const ground = await groundOf(ctx, input)
  const trackerId = input.trackerId ?? ctx.actor.boundTo ?? null
  const goals = await ctx.transaction((inner) => goalsOf(inner, trackerId))
  const now = await countGoals(ground, ground.period, goals)
  const before = input.compare ? await countGoals(ground, periodBefore(ground.period), goals) : null
  return {
    period: shown(ground.period),
    asOf: new Date(now.asOf).toISOString(),
    visitors: now.visitors,
    goals: goals.map(({ id, name }, place) => ({
      goalId: id,
      name,
      ...(now.goals[place] as Reached),
      previous: before && (before.goals[place] as Reached),
    })),
  }
}

interface Reached {
  completions: number
  visitors: number
  conversionRate: number
}

/** How often each goal was reached in a period; each counts at its own tracker. */
async function countGoals(
  ground: Ground,
  period: Period,
  goals: readonly GoalRow[],
): Promise<{ goals: Reached[]; visitors: number; asOf: number }> {
  const opened = await openGround(ground, period, [...RULE_COLUMNS, 'visitor'])
  const visitors = new NumberSet()
  const pairs = new NumberSet()
  const completions = goals.map(() => 0)
  const reachedBy = goals.map(() => 0)
  for (const [index, tracker] of opened.trackers.entries()) {
    const isOwn = goals.map(({ trackerId }) => trackerId === ground.trackerIds[index])
    const matcher = createMatcher(goals, tracker.terms)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, { from, to, mask }) => {
      const [session, who] = columnsIn(segment, 'session', 'visitor')
      const met = matcher(segment)
      for (let record = from; record < to; record += 1) {
        if (mask !== null && mask[record] === 0) continue
        const number = who[session[record] as number] as number
        const visitor = number === 0 ? -1 : visitors.add(number)
        for (const goal of met(record)) {
          if (!isOwn[goal]) continue
          completions[goal] = (completions[goal] as number) + 1
          const before = pairs.size
          if (visitor >= 0) pairs.add(visitor * goals.length + goal + 1)
          if (pairs.size > before) reachedBy[goal] = (reachedBy[goal] as number) + 1
        }
      }
    })
  }
  return {
    goals: goals.map((_, place) => ({
      completions: completions[place] as number,
      visitors: reachedBy[place] as number,
      conversionRate:
        visitors.size === 0 ? 0 : Number(((reachedBy[place] as number) / visitors.size).toFixed(4)),
    })),
    visitors: visitors.size,
    asOf: opened.asOf,
  }
}
