import { z } from 'zod'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess, readAccess, TrackerId } from '../schemas.ts'
import { lockTracker, requireTracker } from '../trackers/tracker-rows.ts'

/** A page or an event that counts as reached. */
export const Goal = shape('Goal', {
  id: z.string().regex(idPattern('agl'), 'not a goal id').describe('A goal, agl_….'),
  trackerId: TrackerId,
  name: z.string().trim().min(1).max(120),
  subjectType: z.string().trim().min(1).max(32).describe('Such as `page` or `event`.').nullable(),
  subjectId: z.string().trim().min(1).max(512).describe('A page’s path, or the name of an event.').nullable(),
  pathLike: z
    .string()
    .trim()
    .min(1)
    .max(512)
    .describe('A pattern of the path without its query: % stands for any text, _ for any character.')
    .nullable(),
  createdAt: Instant,
})

export type Goal = z.output<typeof Goal>

const { id, trackerId, name, subjectType, subjectId, pathLike } = Goal.shape
const Conditions = z.object({ subjectType, subjectId, pathLike }).partial()
const MOST = 100

export const listGoals = operation({
  name: 'analytics.listGoals',
  summary: 'List goals, in the order they were created',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/goals',
  tool: 'analytics_list_goals',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId.optional().describe('One tracker’s; those of all unless said.') }),
  output: wholeListOf(Goal),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId: of }) {
    if (of !== undefined) await requireTracker(ctx, of)
    return { items: await goalsOf(ctx, of ?? null) }
  },
})

export const createGoal = operation({
  name: 'analytics.createGoal',
  summary: 'Create a goal: a page or an event that counts as reached',
  description: `Needs a subjectType, a subjectId or a pathLike; where several are given all must fit. At most ${MOST} a tracker. It counts for the past, too.`,
  access: adminAccess,
  effect: 'write',
  rest: 'POST /v1/analytics/goals',
  tool: 'analytics_create_goal',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    trackerId,
    name,
    subjectType: subjectType.unwrap().optional(),
    subjectId: subjectId.unwrap().optional(),
    pathLike: pathLike.unwrap().optional(),
  }),
  output: Goal,
  errors: [E.analytics_tracker_not_found, E.analytics_limit_reached],
  async run(ctx, input) {
    refuseAnything(input)
    await lockTracker(ctx, input.trackerId)
    if ((await goalsOf(ctx, input.trackerId)).length >= MOST) throw new AppError(E.analytics_limit_reached)
    const row = { ...input, orgId: ctx.org.id, id: newId('agl') }
    return ctx.db.insertInto('analytics_goals').values(row).returningAll().executeTakeFirstOrThrow()
  },
})

export const updateGoal = operation({
  name: 'analytics.updateGoal',
  summary: 'Change a goal',
  description: 'null takes a condition away; one of the three must remain.',
  access: adminAccess,
  effect: 'write',
  rest: 'PATCH /v1/analytics/goals/{id}',
  tool: 'analytics_update_goal',
  toolListing: 'toolset',
  input: Conditions.extend({ id, name: name.optional() }),
  output: Goal,
  errors: [E.analytics_goal_not_found],
  async run(ctx, { id: goalId, ...changes }) {
    const before = await requireGoal(ctx, goalId)
    refuseAnything({ ...before, ...given(changes) })
    const row = { name: before.name, ...changes }
    const changed = ctx.db.updateTable('analytics_goals').set(row).where('id', '=', goalId)
    return changed.returningAll().executeTakeFirstOrThrow()
  },
})

export const deleteGoal = operation({
  name: 'analytics.deleteGoal',
  summary: 'Delete a goal; what was counted stays',
  access: adminAccess,
  effect: 'destroy',
  rest: 'DELETE /v1/analytics/goals/{id}',
  tool: 'analytics_delete_goal',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id }),
  output: z.object({}),
  errors: [E.analytics_goal_not_found],
  async run(ctx, { id: goalId }) {
    await requireGoal(ctx, goalId)
    await ctx.db.deleteFrom('analytics_goals').where('id', '=', goalId).execute()
    return {}
  },
})

/** The goal under its row lock; 404 where there is none. */
const requireGoal = (ctx: Context<'analytics'>, goalId: string) =>
  ctx.db
    .selectFrom('analytics_goals')
    .selectAll()
    .where('id', '=', goalId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError(E.analytics_goal_not_found))

/** The goals of a tracker, or of all (null), in the order in which they were made. */
export function goalsOf(ctx: Context<'analytics'>, of: string | null): Promise<Goal[]> {
  const goals = ctx.db.selectFrom('analytics_goals').selectAll().orderBy('createdAt').orderBy('id')
  return (of === null ? goals : goals.where('trackerId', '=', of)).execute()
}

/** The fields that a call gives, without those that it leaves out. */
const given = (changes: z.output<typeof Conditions>): z.output<typeof Conditions> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** 400 for a goal without any condition: everything would reach it. */
function refuseAnything(goal: z.output<typeof Conditions>): void {
  if ([goal.subjectType, goal.subjectId, goal.pathLike].some((condition) => (condition ?? null) !== null))
    return
  const message = 'a goal needs a subjectType, a subjectId or a pathLike'
  throw new AppError(K.invalid_input, { detail: message, fields: [{ path: 'subjectId', message }] })
}
