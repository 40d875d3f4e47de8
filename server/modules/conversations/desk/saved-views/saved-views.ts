import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../../kernel/contract/shapes.ts'
import { E } from '../../errors.ts'
import { LOCKS } from '../../locks.ts'
import { Filters } from '../../inbox/lists/list-filters.ts'
import { operation } from '../../module.ts'
import { OWN_OR_SHARED, ownerOf, refuseSharedTo, visibleTo, withShared } from '../ownership.ts'

const { limit: _limit, cursor: _cursor, ...shownFilters } = Filters

/** Filters of the list of conversations under a name. */
const SavedView = shape('SavedView', {
  id: z.string().regex(idPattern('csv'), 'not a saved view id').describe('A saved view, csv_….'),
  shared: z.boolean().describe('Everybody’s; else the caller’s own.'),
  name: z.string().trim().min(1).max(80),
  filters: shape('ViewFilters', shownFilters).describe('As the list of conversations takes them.'),
  position: z.int().describe('Among the shared ones, or among one’s own.'),
  createdAt: Instant,
  updatedAt: Instant,
})

const { id: viewId, shared } = SavedView.shape
/** What a view keeps: what a list can be asked for, but for the page. */
const Content = SavedView.pick({ name: true }).extend({
  filters: SavedView.shape.filters.strict().describe('As the list of conversations takes them.'),
})
const MOST = 50
const ViewKey = z.tuple([z.literal([0, 1]), z.int32(), z.string().max(64)])

export const listSavedViews = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.listSavedViews',
  summary: 'List saved views of the inbox',
  description: 'The shared ones and then the caller’s own, each in their order.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/saved-views',
  tool: 'conv_list_saved_views',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(SavedView),
  async run(ctx, { limit, cursor }) {
    const [group, position, id] = cursor === undefined ? [0, 0, ''] : decodeCursor(cursor, ViewKey)
    const place = sql`(owner_id is not null)::int, position, id`
    const after = sql<boolean>`(${place}) > (${group}, ${position}, ${id})`
    const views = seenBy(ctx).where(after).orderBy(place)
    const rows = (await views.limit(limit + 1).execute()).map(withShared)
    const keyOf = (view: (typeof rows)[0]) => [view.shared ? 0 : 1, view.position, view.id]
    return pageOf(rows, limit, { keyOf, present: (view) => view })
  },
})

export const createSavedView = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.createSavedView',
  summary: 'Save a view of the inbox',
  description: `For oneself, or for everybody (owners and admins only), behind the others. At most ${MOST} of each.`,
  effect: 'write',
  rest: 'POST /v1/conversations/saved-views',
  tool: 'conv_create_saved_view',
  status: 201,
  input: Content.extend({ shared: shared.default(false) }),
  output: SavedView,
  errors: [E.conv_saved_view_too_many],
  async run(ctx, { name, filters, shared: isShared }) {
    const ownerId = ownerOf(ctx, isShared)
    const views = await ofOwner(ctx, ownerId)
    if (views.length >= MOST) throw new AppError(E.conv_saved_view_too_many)
    const position = Math.max(0, ...views.map((view) => view.position)) + 1
    const content = { name, filters: JSON.stringify(filters) }
    const row = { ...content, orgId: ctx.org.id, id: newId('csv'), ownerId, position }
    const made = ctx.db.insertInto('conv_saved_views').values(row)
    return withShared(await made.returningAll().executeTakeFirstOrThrow())
  },
})

export const updateSavedView = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.updateSavedView',
  summary: 'Change a saved view',
  description: 'One’s own; shared ones only by owners and admins. New filters replace all of the old ones.',
  effect: 'write',
  rest: 'PATCH /v1/conversations/saved-views/{viewId}',
  tool: 'conv_update_saved_view',
  input: Content.partial().extend({ viewId }),
  output: SavedView,
  errors: [E.conv_saved_view_not_found],
  async run(ctx, { viewId: id, name, filters }) {
    await requireOwn(ctx, id)
    const changes = { name, filters: filters && JSON.stringify(filters), updatedAt: sql<Date>`now()` }
    const changed = ctx.db.updateTable('conv_saved_views').set(changes).where('id', '=', id)
    return withShared(await changed.returningAll().executeTakeFirstOrThrow())
  },
})

export const deleteSavedView = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.deleteSavedView',
  summary: 'Delete a saved view',
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/saved-views/{viewId}',
  tool: 'conv_delete_saved_view',
  status: 204,
  input: z.object({ viewId }),
  output: z.object({}),
  errors: [E.conv_saved_view_not_found],
  async run(ctx, { viewId: id }) {
    await requireOwn(ctx, id)
    await ctx.db.deleteFrom('conv_saved_views').where('id', '=', id).execute()
    return {}
  },
})

export const reorderSavedViews = operation({
  ...OWN_OR_SHARED,
  name: 'conversations.reorderSavedViews',
  summary: 'Reorder saved views',
  description: 'One’s own, or the shared ones (owners and admins only).',
  effect: 'write',
  rest: 'PUT /v1/conversations/saved-views/order',
  tool: 'conv_reorder_saved_views',
  input: z.object({
    ids: z.array(viewId).max(MOST).describe('All of them, each once, in the order that they get.'),
    shared: shared.default(false),
  }),
  output: shape('SavedViewOrder', { ids: z.array(z.string()) }),
  errors: [E.conv_saved_view_order_stale],
  async run(ctx, { ids, shared: isShared }) {
    const views = await ofOwner(ctx, ownerOf(ctx, isShared))
    const isWhole = ids.length === views.length && views.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new AppError(E.conv_saved_view_order_stale)
    const position = sql<number>`array_position(${ids}::text[], id)`
    const renumbered = ctx.db.updateTable('conv_saved_views').set({ position })
    await renumbered.where(sql<boolean>`id = any(${ids})`).execute()
    return { ids }
  },
})

const seenBy = (ctx: Context<'conv'>) =>
  ctx.db.selectFrom('conv_saved_views').selectAll().where(visibleTo(ctx))

/** The views of an owner (`null`: the shared ones), under the lock of all views until the end of the transaction. */
async function ofOwner(ctx: Context<'conv'>, ownerId: string | null) {
  await ctx.tx.lock(LOCKS.savedViews, ctx.org.id)
  const views = ctx.db.selectFrom('conv_saved_views').select(['id', 'position'])
  return views.where('ownerId', ownerId === null ? 'is' : '=', ownerId).execute()
}

/** Locks the views; 404 for one that the caller does not see, 403 for a shared one but to owners and admins. */
async function requireOwn(ctx: Context<'conv'>, id: string): Promise<void> {
  await ctx.tx.lock(LOCKS.savedViews, ctx.org.id)
  const refusal = () => new AppError(E.conv_saved_view_not_found)
  const { ownerId } = await seenBy(ctx).where('id', '=', id).executeTakeFirstOrThrow(refusal)
  if (ownerId === null) refuseSharedTo(ctx)
}
