import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { FunnelStep } from './funnel-step.ts'
import { Instant } from '../schemas.ts'

export const FunnelId = z.string().regex(idPattern('afn'), 'not a funnel id').describe('A funnel, afn_….')

export const FunnelSteps = z.array(FunnelStep).min(2).max(8)

/** Within how long after a step the next one counts. */
export const StepWindowHours = z.int().min(1).max(8760)

/** A stored funnel. */
export interface FunnelRow {
  id: string
  trackerId: string
  name: string
  steps: FunnelStep[]
  stepWindowHours: number | null
  createdAt: Date
}

/** Columns of `analytics_funnels` under the names of `FunnelRow`. */
export const FUNNEL_COLUMNS = `id, tracker_id as "trackerId", name, steps, step_window_hours as "stepWindowHours",
  created_at as "createdAt"`

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const byId = statement(
  'analytics_funnel_by_id',
  `select ${FUNNEL_COLUMNS} from analytics_funnels where org_id = $1 and id = $2 for update`,
)
const ofTracker = statement(
  'analytics_funnels_of_tracker',
  `select ${FUNNEL_COLUMNS} from analytics_funnels where org_id = $1 and ($2::text is null or tracker_id = $2)
   order by created_at, id`,
)

/** The funnel under its row lock; 404 where there is none. */
export async function requireFunnel(ctx: Ctx, id: string): Promise<FunnelRow> {
  const [row] = await ctx.tx.query<FunnelRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.analytics_funnel_not_found)
  return row
}

/** The funnels of a tracker, or of all (null), in the order in which they were made. */
export const funnelsOf = (ctx: Ctx, trackerId: string | null): Promise<FunnelRow[]> =>
  ctx.tx.query<FunnelRow>(ofTracker, [ctx.org.id, trackerId])

/** A funnel as the API shows it. */
export const SavedFunnel = shape('Funnel', {
  id: z.string(),
  trackerId: z.string(),
  name: z.string(),
  steps: z.array(FunnelStep),
  stepWindowHours: z.int().nullable(),
  createdAt: Instant,
})

/** The API's form of a stored funnel. */
export const presentFunnel = (row: FunnelRow): z.output<typeof SavedFunnel> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
