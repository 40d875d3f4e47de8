import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { E } from '../errors.ts'
import { Filters } from '../inbox/list-filters.ts'
import { refuseSharedTo } from '../ownership.ts'
import { Instant } from '../schemas.ts'

export const SavedViewId = z.string().regex(idPattern('csv'), 'not a saved view id')

const { limit: _limit, cursor: _cursor, ...shownFilters } = Filters

/** What a view keeps: what a list can be asked for, but for the page. */
export const ViewFilters = z.strictObject(shownFilters).describe('As the list of conversations takes them.')

/** A stored view. */
export interface SavedViewRow {
  id: string
  shared: boolean
  name: string
  filters: z.output<typeof ViewFilters>
  position: number
  createdAt: Date
  updatedAt: Date
}

/** Columns of `conv_saved_views` under the names of `SavedViewRow`. */
export const SAVED_VIEW_COLUMNS = `id, owner_id is null as shared, name, filters, position, created_at as "createdAt",
  updated_at as "updatedAt"`

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

// $2 is the caller: what others keep for themselves is nobody else's business.
const VISIBLE = `org_id = $1 and (owner_id is null or owner_id = $2)`

const byId = statement(
  'conv_view_by_id',
  `select ${SAVED_VIEW_COLUMNS} from conv_saved_views where ${VISIBLE} and id = $3`,
)
const page = statement(
  'conv_views_page',
  `select ${SAVED_VIEW_COLUMNS} from conv_saved_views
   where ${VISIBLE} and ((owner_id is not null)::int, position, id) > ($3, $4, $5)
   order by (owner_id is not null)::int, position, id limit $6`,
)

/** The place of a view in the list: shared ones first, then by position. */
export const ViewKey = z.tuple([z.literal([0, 1]), z.int32(), z.string().max(64)])

/** A view that the caller sees; 404 otherwise. */
async function requireSavedView(ctx: Ctx, id: string): Promise<SavedViewRow> {
  const [row] = await ctx.tx.query<SavedViewRow>(byId, [ctx.org.id, ctx.actor.id, id])
  if (!row) throw new AppError(E.conv_saved_view_not_found)
  return row
}

/** The same, for who wants to change it: 403 where that is up to others. */
export async function requireOwnSavedView(ctx: Ctx, id: string): Promise<SavedViewRow> {
  const row = await requireSavedView(ctx, id)
  if (row.shared) refuseSharedTo(ctx)
  return row
}

/** The views that the caller sees behind a place. */
export const savedViewsAfter = (
  ctx: Ctx,
  after: z.output<typeof ViewKey>,
  limit: number,
): Promise<SavedViewRow[]> => ctx.tx.query<SavedViewRow>(page, [ctx.org.id, ctx.actor.id, ...after, limit])

/** A view as the API shows it. */
export const SavedView = z.object({
  id: z.string(),
  shared: z.boolean().describe('Everybody’s; else the caller’s own.'),
  name: z.string(),
  filters: z.object(shownFilters),
  position: z.int().describe('Among the shared ones, or among one’s own.'),
  createdAt: Instant,
  updatedAt: Instant,
})

/** The API's form of a stored view. */
export const presentSavedView = (row: SavedViewRow): z.input<typeof SavedView> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
