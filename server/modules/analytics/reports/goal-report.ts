import { z } from 'zod'
import type { StepsContext } from '../../../kernel/context.ts'
import { goalsOf, type GoalRow } from '../goals/goal-rows.ts'
import { operation } from '../module.ts'
import { Memberships, NOBODY } from './distinct.ts'
import { createMatcher, RULE_COLUMNS } from './matcher.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { periodBefore, reportScope, type Period } from './report-input.ts'
import { GoalReport } from './report-shapes.ts'
import { eachRecord, groundOf, openGround, scan, type Ground, type Opened } from './scan.ts'

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
    ...frameOf(ground.period, now.opened),
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
): Promise<{ goals: Reached[]; visitors: number; opened: Opened }> {
  const opened = await openGround(ground, period, [...RULE_COLUMNS, 'visitor'])
  const { visitors, oneOf } = opened
  const reached = new Memberships(goals.length, visitors.visits / 2)
  const completions = goals.map(() => 0)
  const reachedBy = goals.map(() => 0)
  for (const [index, tracker] of opened.trackers.entries()) {
    const own = goals.flatMap(({ trackerId }, goal) => (trackerId === ground.trackerIds[index] ? [goal] : []))
    const matcher = createMatcher(goals, tracker.terms)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) => {
      const [meets, placeOf] = [matcher(segment), visitors.placesIn(segment)]
      eachRecord(segment, chosen, (record, visit) => {
        const visitor = placeOf(visit)
        for (const goal of own) {
          if (!meets(record, goal)) continue
          completions[goal] = (completions[goal] as number) + oneOf
          if (visitor !== NOBODY && reached.add(visitor, goal))
            reachedBy[goal] = (reachedBy[goal] as number) + oneOf
        }
      })
    })
  }
  const all = visitors.size * oneOf
  return {
    goals: goals.map((_, place) => ({
      completions: completions[place] as number,
      visitors: reachedBy[place] as number,
      conversionRate: all === 0 ? 0 : Number(((reachedBy[place] as number) / all).toFixed(4)),
    })),
    visitors: all,
    opened,
  }
}
