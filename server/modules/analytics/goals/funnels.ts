import { z } from 'zod'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess, readAccess, TrackerId } from '../schemas.ts'
import { lockTracker, requireTracker } from '../trackers/tracker-rows.ts'
import {
  FUNNEL_COLUMNS,
  FunnelId,
  funnelsOf,
  FunnelSteps,
  presentFunnel,
  requireFunnel,
  SavedFunnel,
  StepWindowHours,
  type FunnelRow,
} from './funnel-rows.ts'

const MOST = 50

const Name = z.string().trim().min(1).max(120)

export const listFunnels = operation({
  name: 'analytics.listFunnels',
  summary: 'List saved funnels, in the order they were created',
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/funnels',
  tool: 'analytics_list_funnels',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId.optional().describe('One tracker’s; those of all unless said.') }),
  output: wholeListOf(SavedFunnel),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId }) {
    if (trackerId !== undefined) await requireTracker(ctx, trackerId)
    return { items: (await funnelsOf(ctx, trackerId ?? null)).map(presentFunnel) }
  },
})

const count = statement(
  'analytics_funnel_count',
  `select count(*)::int as count from analytics_funnels where org_id = $1 and tracker_id = $2`,
)
const insert = statement(
  'analytics_funnel_insert',
  `insert into analytics_funnels (org_id, id, tracker_id, name, steps, step_window_hours)
   values ($1, $2, $3, $4, $5, $6) returning ${FUNNEL_COLUMNS}`,
)

export const createFunnel = operation({
  name: 'analytics.createFunnel',
  summary: 'Save the steps of a funnel under a name',
  description: `At most ${MOST} a tracker.`,
  access: adminAccess,
  effect: 'write',
  rest: 'POST /v1/analytics/funnels',
  tool: 'analytics_create_funnel',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    trackerId: TrackerId,
    name: Name,
    steps: FunnelSteps,
    stepWindowHours: StepWindowHours.optional().describe(
      'Within so many hours after a step the next one counts; any time unless said.',
    ),
  }),
  output: SavedFunnel,
  errors: [E.analytics_tracker_not_found, E.analytics_limit_reached],
  async run(ctx, { trackerId, name, steps, stepWindowHours = null }) {
    await lockTracker(ctx, trackerId)
    const [standing] = await ctx.tx.query<{ count: number }>(count, [ctx.org.id, trackerId])
    if ((standing?.count ?? 0) >= MOST) throw new AppError(E.analytics_limit_reached)
    const values = [ctx.org.id, newId('afn'), trackerId, name, JSON.stringify(steps), stepWindowHours]
    const [row] = await ctx.tx.query<FunnelRow>(insert, values)
    return presentFunnel(row as FunnelRow)
  },
})

const update = statement(
  'analytics_funnel_update',
  `update analytics_funnels set name = $3, steps = $4, step_window_hours = $5
   where org_id = $1 and id = $2 returning ${FUNNEL_COLUMNS}`,
)

export const updateFunnel = operation({
  name: 'analytics.updateFunnel',
  summary: 'Change a saved funnel',
  description: 'New steps replace all of the old ones.',
  access: adminAccess,
  effect: 'write',
  rest: 'PATCH /v1/analytics/funnels/{id}',
  tool: 'analytics_update_funnel',
  toolListing: 'toolset',
  input: z.object({
    id: FunnelId,
    name: Name.optional(),
    steps: FunnelSteps.optional(),
    stepWindowHours: StepWindowHours.nullable().optional().describe('null: any time.'),
  }),
  output: SavedFunnel,
  errors: [E.analytics_funnel_not_found],
  async run(ctx, { id, ...input }) {
    const before = await requireFunnel(ctx, id)
    const { name = before.name, steps = before.steps, stepWindowHours = before.stepWindowHours } = input
    const values = [ctx.org.id, id, name, JSON.stringify(steps), stepWindowHours]
    const [row] = await ctx.tx.query<FunnelRow>(update, values)
    return presentFunnel(row as FunnelRow)
  },
})

export const deleteFunnel = operation({
  name: 'analytics.deleteFunnel',
  summary: 'Delete a saved funnel; what was counted stays',
  access: adminAccess,
  effect: 'destroy',
  rest: 'DELETE /v1/analytics/funnels/{id}',
  tool: 'analytics_delete_funnel',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: FunnelId }),
  output: z.object({}),
  errors: [E.analytics_funnel_not_found],
  async run(ctx, { id }) {
    await requireFunnel(ctx, id)
    await ctx.db.deleteFrom('analytics_funnels').where('id', '=', id).execute()
    return {}
  },
})
