import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { E } from '../errors.ts'
import { Instant } from '../schemas.ts'

export const GoalId = z.string().regex(idPattern('agl'), 'not a goal id')

/** A stored goal. */
export interface GoalRow {
  id: string
  trackerId: string
  name: string
  subjectType: string | null
  subjectId: string | null
  pathLike: string | null
  createdAt: Date
}

/** Columns of `analytics_goals` under the names of `GoalRow`. */
export const GOAL_COLUMNS = `id, tracker_id as "trackerId", name, subject_type as "subjectType", subject_id as "subjectId",
  path_like as "pathLike", created_at as "createdAt"`

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const byId = statement(
  'analytics_goal_by_id',
  `select ${GOAL_COLUMNS} from analytics_goals where org_id = $1 and id = $2 for update`,
)
const ofTracker = statement(
  'analytics_goals_of_tracker',
  `select ${GOAL_COLUMNS} from analytics_goals where org_id = $1 and ($2::text is null or tracker_id = $2)
   order by created_at, id`,
)

/** A goal, held until the end of the transaction; 404 where there is none. */
export async function requireGoal(ctx: Ctx, id: string): Promise<GoalRow> {
  const [row] = await ctx.tx.query<GoalRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.analytics_goal_not_found)
  return row
}

/** The goals of a tracker, or of all (null), in the order in which they were made. */
export const goalsOf = (ctx: Ctx, trackerId: string | null): Promise<GoalRow[]> =>
  ctx.tx.query<GoalRow>(ofTracker, [ctx.org.id, trackerId])

/** A goal as the API shows it. */
export const Goal = z.object({
  id: z.string(),
  trackerId: z.string(),
  name: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.string().nullable(),
  pathLike: z.string().nullable(),
  createdAt: Instant,
})

/** The API's form of a stored goal. */
export const presentGoal = (row: GoalRow): z.input<typeof Goal> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
