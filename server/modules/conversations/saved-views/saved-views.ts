import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/lists.ts'
import { E } from '../errors.ts'
import { holdInOrg } from '../hold.ts'
import { operation } from '../module.ts'
import { ownerOf } from '../ownership.ts'
import {
  presentSavedView,
  requireOwnSavedView,
  SAVED_VIEW_COLUMNS,
  SavedView,
  SavedViewId,
  savedViewsAfter,
  ViewFilters,
  ViewKey,
  type SavedViewRow,
} from './saved-view-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const
const MOST = 50

const Name = z.string().trim().min(1).max(80)

export const listSavedViews = operation({
  name: 'conversations.listSavedViews',
  summary: 'List saved views of the inbox',
  description: 'The shared ones and then the caller’s own, each in their order.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/saved-views',
  tool: 'conv_list_saved_views',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(SavedView),
  async run(ctx, { limit, cursor }) {
    const after: z.output<typeof ViewKey> = cursor === undefined ? [0, 0, ''] : decodeCursor(cursor, ViewKey)
    const rows = await savedViewsAfter(ctx, after, limit + 1)
    return pageOf(rows, limit, {
      keyOf: ({ shared, position, id }) => [shared ? 0 : 1, position, id],
      present: presentSavedView,
    })
  },
})

const standing = statement(
  'conv_views_standing',
  `select count(*)::int as count, coalesce(max(position), 0) as last from conv_saved_views
   where org_id = $1 and coalesce(owner_id, '') = coalesce($2, '')`,
)
const insert = statement(
  'conv_view_insert',
  `insert into conv_saved_views (org_id, id, owner_id, name, filters, position) values ($1, $2, $3, $4, $5, $6)
   returning ${SAVED_VIEW_COLUMNS}`,
)
const update = statement(
  'conv_view_update',
  `update conv_saved_views set name = $3, filters = $4, updated_at = now() where org_id = $1 and id = $2
   returning ${SAVED_VIEW_COLUMNS}`,
)

export const createSavedView = operation({
  name: 'conversations.createSavedView',
  summary: 'Save a view of the inbox',
  description: `For oneself, or for everybody (owners and admins only), behind the others. At most ${MOST} of each.`,
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/saved-views',
  tool: 'conv_create_saved_view',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ name: Name, filters: ViewFilters, shared: z.boolean().default(false) }),
  output: SavedView,
  errors: [E.conv_saved_view_too_many],
  async run(ctx, { name, filters, shared }) {
    const ownerId = ownerOf(ctx, shared)
    await holdViews(ctx)
    const [{ count, last } = { count: 0, last: 0 }] = await ctx.tx.query<{ count: number; last: number }>(
      standing,
      [ctx.org.id, ownerId],
    )
    if (count >= MOST) throw new AppError(E.conv_saved_view_too_many)
    const values = [ctx.org.id, newId('csv'), ownerId, name, JSON.stringify(filters), last + 1]
    const [row] = await ctx.tx.query<SavedViewRow>(insert, values)
    return presentSavedView(row as SavedViewRow)
  },
})

export const updateSavedView = operation({
  name: 'conversations.updateSavedView',
  summary: 'Change a saved view',
  description: 'One’s own; shared ones only by owners and admins. New filters replace all of the old ones.',
  access,
  effect: 'write',
  rest: 'PATCH /v1/conversations/saved-views/{viewId}',
  tool: 'conv_update_saved_view',
  toolListing: 'toolset',
  input: z.object({ viewId: SavedViewId, name: Name.optional(), filters: ViewFilters.optional() }),
  output: SavedView,
  errors: [E.conv_saved_view_not_found],
  async run(ctx, { viewId, ...input }) {
    await holdViews(ctx)
    const before = await requireOwnSavedView(ctx, viewId)
    const { name = before.name, filters = before.filters } = input
    const values = [ctx.org.id, viewId, name, JSON.stringify(filters)]
    const [row] = await ctx.tx.query<SavedViewRow>(update, values)
    return presentSavedView(row as SavedViewRow)
  },
})

export const deleteSavedView = operation({
  name: 'conversations.deleteSavedView',
  summary: 'Delete a saved view',
  description: 'One’s own; shared ones only by owners and admins.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/saved-views/{viewId}',
  tool: 'conv_delete_saved_view',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ viewId: SavedViewId }),
  output: z.object({}),
  errors: [E.conv_saved_view_not_found],
  async run(ctx, { viewId }) {
    await holdViews(ctx)
    await requireOwnSavedView(ctx, viewId)
    await ctx.db.deleteFrom('conv_saved_views').where('id', '=', viewId).execute()
    return {}
  },
})

const ofOwner = statement(
  'conv_views_of_owner',
  `select id from conv_saved_views where org_id = $1 and coalesce(owner_id, '') = coalesce($2, '')`,
)
const reorder = statement(
  'conv_views_reorder',
  `update conv_saved_views v set position = o.place from unnest($2::text[]) with ordinality as o(id, place)
   where v.org_id = $1 and v.id = o.id`,
)

export const reorderSavedViews = operation({
  name: 'conversations.reorderSavedViews',
  summary: 'Reorder saved views',
  description: 'One’s own, or the shared ones (owners and admins only).',
  access,
  effect: 'write',
  rest: 'PUT /v1/conversations/saved-views/order',
  tool: 'conv_reorder_saved_views',
  toolListing: 'toolset',
  input: z.object({
    ids: z.array(SavedViewId).max(MOST).describe('All of them, each once, in the order that they get.'),
    shared: z.boolean().default(false),
  }),
  output: z.object({ ids: z.array(z.string()) }),
  errors: [E.conv_saved_view_order_stale],
  async run(ctx, { ids, shared }) {
    const ownerId = ownerOf(ctx, shared)
    await holdViews(ctx)
    const found = await ctx.tx.query<{ id: string }>(ofOwner, [ctx.org.id, ownerId])
    const isWhole = new Set(ids).size === ids.length && found.length === ids.length
    if (!isWhole || found.some(({ id }) => !ids.includes(id)))
      throw new AppError(E.conv_saved_view_order_stale)
    await ctx.tx.query(reorder, [ctx.org.id, ids])
    return { ids }
  },
})

const holdViews = (ctx: Context<'conv'>) => holdInOrg(ctx, 'saved-views')
