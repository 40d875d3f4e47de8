import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as K } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess, readAccess, TrackerId } from '../schemas.ts'
import { lockTracker, requireTracker } from '../trackers/tracker-rows.ts'
import { Goal, GOAL_COLUMNS, GoalId, goalsOf, presentGoal, requireGoal, type GoalRow } from './goal-rows.ts'

const MOST = 100

const Name = z.string().trim().min(1).max(120)
const SubjectType = z.string().trim().min(1).max(32).describe('Such as `page` or `event`.')
const SubjectId = z.string().trim().min(1).max(512).describe('A page’s path, or the name of an event.')
const PathLike = z
  .string()
  .trim()
  .min(1)
  .max(512)
  .describe('A pattern of the path without its query: % stands for any text, _ for any character.')

export const listGoals = operation({
  name: 'analytics.listGoals',
  summary: 'List goals, in the order they were created',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/goals',
  tool: 'analytics_list_goals',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId.optional().describe('One tracker’s; those of all unless said.') }),
  output: z.object({ items: z.array(Goal) }),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId }) {
    if (trackerId !== undefined) await requireTracker(ctx, trackerId)
    return { items: (await goalsOf(ctx, trackerId ?? null)).map(presentGoal) }
  },
})

const count = statement(
  'analytics_goal_count',
  `select count(*)::int as count from analytics_goals where org_id = $1 and tracker_id = $2`,
)
const insert = statement(
  'analytics_goal_insert',
  `insert into analytics_goals (org_id, id, tracker_id, name, subject_type, subject_id, path_like)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${GOAL_COLUMNS}`,
)

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
    trackerId: TrackerId,
    name: Name,
    subjectType: SubjectType.optional(),
    subjectId: SubjectId.optional(),
    pathLike: PathLike.optional(),
  }),
  output: Goal,
  errors: [E.analytics_tracker_not_found, E.analytics_limit_reached],
  async run(ctx, { trackerId, name, subjectType = null, subjectId = null, pathLike = null }) {
    refuseAnything({ subjectType, subjectId, pathLike })
    await lockTracker(ctx, trackerId)
    const [standing] = await ctx.tx.query<{ count: number }>(count, [ctx.org.id, trackerId])
    if ((standing?.count ?? 0) >= MOST) throw new AppError(E.analytics_limit_reached)
    const values = [ctx.org.id, newId('agl'), trackerId, name, subjectType, subjectId, pathLike]
    const [row] = await ctx.tx.query<GoalRow>(insert, values)
    return presentGoal(row as GoalRow)
  },
})

const update = statement(
  'analytics_goal_update',
  `update analytics_goals set name = $3, subject_type = $4, subject_id = $5, path_like = $6
   where org_id = $1 and id = $2 returning ${GOAL_COLUMNS}`,
)

export const updateGoal = operation({
  name: 'analytics.updateGoal',
  summary: 'Change a goal',
  description: 'null takes a condition away; one of the three must remain.',
  access: adminAccess,
  effect: 'write',
  rest: 'PATCH /v1/analytics/goals/{id}',
  tool: 'analytics_update_goal',
  toolListing: 'toolset',
  input: z.object({
    id: GoalId,
    name: Name.optional(),
    subjectType: SubjectType.nullable().optional(),
    subjectId: SubjectId.nullable().optional(),
    pathLike: PathLike.nullable().optional(),
  }),
  output: Goal,
  errors: [E.analytics_goal_not_found],
  async run(ctx, { id, ...input }) {
    const before = await requireGoal(ctx, id)
    const {
      name = before.name,
      subjectType = before.subjectType,
      subjectId = before.subjectId,
      pathLike = before.pathLike,
    } = input
    refuseAnything({ subjectType, subjectId, pathLike })
    const [row] = await ctx.tx.query<GoalRow>(update, [
      ctx.org.id,
      id,
      name,
      subjectType,
      subjectId,
      pathLike,
    ])
    return presentGoal(row as GoalRow)
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
  input: z.object({ id: GoalId }),
  output: z.object({}),
  errors: [E.analytics_goal_not_found],
  async run(ctx, { id }) {
    await requireGoal(ctx, id)
    await ctx.db.deleteFrom('analytics_goals').where('id', '=', id).execute()
    return {}
  },
})

/** A goal that everything reaches is none. */
function refuseAnything(goal: Pick<GoalRow, 'subjectType' | 'subjectId' | 'pathLike'>): void {
  if (goal.subjectType !== null || goal.subjectId !== null || goal.pathLike !== null) return
  const message = 'a goal needs a subjectType, a subjectId or a pathLike'
  throw new AppError(K.invalid_input, { detail: message, fields: [{ path: 'subjectId', message }] })
}
