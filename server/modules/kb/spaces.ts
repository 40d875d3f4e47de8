import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'

export const SpaceId = z.string().regex(idPattern('ksp'), 'not the id of a space').describe('A space, ksp_….')
/** What a space or document is called in addresses. */
export const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be 1 to 64 of a-z, 0-9 and -')
const MOST = 200

/** Documents that belong together. */
const Space = shape('KbSpace', {
  id: SpaceId,
  name: z.string().trim().min(1).max(120),
  slug: Slug,
  description: z.string().trim().max(1000).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type SpaceRow = z.output<typeof Space>

const COLUMNS = ['id', 'name', 'slug', 'description', 'createdAt', 'updatedAt'] as const

const spaces = (ctx: Context<'kb'>) =>
  ctx.db.selectFrom('kb_spaces').select(COLUMNS).where('orgId', '=', ctx.org.id)

/** A space by its id or slug; nothing where there is none. */
async function findSpace(
  ctx: Context<'kb'>,
  by: { id: string } | { slug: string },
): Promise<SpaceRow | undefined> {
  const row = await (
    'id' in by ? spaces(ctx).where('id', '=', by.id) : spaces(ctx).where('slug', '=', by.slug)
  ).executeTakeFirst()
  return row as unknown as SpaceRow | undefined
}

/** A space by its id or slug; 404 `kb_not_found`. */
export async function requireSpace(
  ctx: Context<'kb'>,
  by: { id: string } | { slug: string },
): Promise<SpaceRow> {
  const row = await findSpace(ctx, by)
  if (!row) throw new AppError(E.kb_not_found, 'There is no such space.')
  return row
}

/** Makes a space, or answers the one that has its slug. */
export async function ensureSpace(
  ctx: Context<'kb'>,
  {
    id,
    slug,
    name,
    description = null,
  }: { id?: string; slug: string; name?: string; description?: string | null },
): Promise<{ space: SpaceRow; isNew: boolean }> {
  await ctx.tx.lock(LOCKS.space, ctx.org.id)
  const known = await findSpace(ctx, { slug })
  if (known) return { space: known, isNew: false }
  const [counted] = await ctx.db
    .selectFrom('kb_spaces')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', ctx.org.id)
    .execute()
  if ((counted?.count ?? 0) >= MOST) throw new AppError(E.kb_conflict, `At most ${MOST} spaces.`)
  const words = slug.replaceAll('-', ' ')
  await ctx.db
    .insertInto('kb_spaces')
    .values({
      orgId: ctx.org.id,
      id: id ?? newId('ksp'),
      slug,
      name: name ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
      description,
    })
    .execute()
  return { space: await requireSpace(ctx, { slug }), isNew: true }
}

export const listSpaces = operation({
  name: 'kb.listSpaces',
  summary: 'List spaces by name',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/spaces',
  tool: 'kb_list_spaces',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Space),
  async run(ctx) {
    const items = await spaces(ctx)
      .orderBy(sql`lower(name), id`)
      .execute()
    return { items: items as unknown as SpaceRow[] }
  },
})

export const createSpace = operation({
  name: 'kb.createSpace',
  summary: 'Create a space',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/spaces',
  tool: 'kb_create_space',
  toolListing: 'toolset',
  status: 201,
  input: Space.pick({ name: true, slug: true }).extend({
    description: Space.shape.description.default(null),
  }),
  output: Space,
  errors: [E.kb_conflict],
  async run(ctx, given) {
    const { space, isNew } = await ensureSpace(ctx, given)
    if (!isNew) throw new AppError(E.kb_conflict, `There is a space ${given.slug} already.`)
    return space
  },
})

export const deleteSpace = operation({
  name: 'kb.deleteSpace',
  summary: 'Delete a space that has no documents and no sources',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/kb/spaces/{id}',
  tool: 'kb_delete_space',
  toolListing: 'toolset',
  input: z.object({ id: SpaceId }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.kb_not_found, E.kb_conflict],
  async run(ctx, { id }) {
    await requireSpace(ctx, { id })
    const some = await ctx.db
      .selectFrom('kb_documents')
      .select('id')
      .where('orgId', '=', ctx.org.id)
      .where('spaceId', '=', id)
      .executeTakeFirst()
    if (some) throw new AppError(E.kb_conflict, 'The space still has documents.')
    const source = await ctx.db
      .selectFrom('kb_sources')
      .select('id')
      .where('orgId', '=', ctx.org.id)
      .where('spaceId', '=', id)
      .executeTakeFirst()
    if (source) throw new AppError(E.kb_conflict, 'A source still fills the space.')
    await ctx.db.deleteFrom('kb_spaces').where('orgId', '=', ctx.org.id).where('id', '=', id).execute()
    return { deleted: true as const }
  },
})
