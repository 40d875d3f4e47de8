import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { goalsOf, type Goal } from '../goals/goals.ts'
import { operation } from '../module.ts'
import { Values } from './filters.ts'
import {
  countVisitors,
  reportTargetOf,
  openReportData,
  recordsChosen,
  type ReportTarget,
  type ReportData,
} from './report-data.ts'
import { meets } from './matcher.ts'
import { frameOf, reportAccess, reportErrors } from './overview.ts'
import { FILTERS_TAKE_VISITS, periodBefore, reportScope, type Period } from './report-input.ts'
import { GoalReport } from './report-shapes.ts'

const Input = z.object({
  ...reportScope,
  compare: z.boolean().default(false).describe('Also report on the period of as many days before.'),
})

export const getGoalReport = operation({
  name: 'analytics.getGoalReport',
  summary: 'Report how often goals were reached, and by how many visitors',
  description: `Each goal counts at its own tracker; its rate is the share of all visitors that the filters leave. ${FILTERS_TAKE_VISITS}`,
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
  ctx: StepsContext<'analytics'>,
  input: z.output<typeof Input>,
): Promise<z.input<typeof GoalReport>> {
  const ground = await reportTargetOf(ctx, input, 'visits')
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
  ground: ReportTarget,
  period: Period,
  goals: readonly Goal[],
): Promise<{ goals: Reached[]; visitors: number; opened: ReportData }> {
  const opened = await openReportData(ground, period)
  const values = new Values()
  const chosen = recordsChosen(opened, values)
  const counts = goals.map((goal, place) => {
    const own = `tracker = ${ground.trackerIds.indexOf(goal.trackerId)} and ${meets(goal, values)}`
    return `, count(*) filter (${own}) as times_${place}, ${countVisitors(opened.oneOf, own)} as people_${place}`
  })
  const [row = {}] = await opened.ask<Record<string, number>>(
    `select ${countVisitors(opened.oneOf)} as all_people ${counts.join('')} from ${opened.table('records')} where ${chosen}`,
    values,
  )
  const all = row['all_people'] ?? 0
  return {
    goals: goals.map((_, place) => {
      const visitors = row[`people_${place}`] ?? 0
      return {
        completions: row[`times_${place}`] ?? 0,
        visitors,
        conversionRate: all === 0 ? 0 : Number((visitors / all).toFixed(4)),
      }
    }),
    visitors: all,
    opened,
  }
}
