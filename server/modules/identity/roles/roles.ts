import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import type { Declared } from '../../../kernel/contract/module.ts'
import { offeredScope } from '../../../kernel/contract/scopes.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { DisplayName, RoleId } from '../schemas.ts'
import { countHolders, disconnectHolders, readRoles, refuseTakenName, requireRole } from './role-rows.ts'

const MOST = 50

/** What everybody in the organization may read: without it no page could say where one is. */
const EVERYBODYS = 'org:read'

/** A role that an organization makes of scopes. */
const CustomRole = shape('CustomRole', {
  id: RoleId.describe('A role, rol_….'),
  name: DisplayName,
  description: z.string().trim().max(500).default('').describe('What the role is for.'),
  scopes: z.array(z.string()).describe(`What it opens; always with ${EVERYBODYS}.`),
  members: z.int().describe('How many people have it.'),
  createdAt: Instant,
  updatedAt: Instant,
})

const RoleKey = z.tuple([z.string().max(128), RoleId])

export const listRoles = operation({
  name: 'identity.listRoles',
  summary: 'List the organization’s own roles, by name',
  access: { scope: 'org:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/orgs/me/roles',
  tool: 'identity_list_roles',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(CustomRole),
  async run(ctx, { limit, cursor }) {
    let query = readRoles(ctx)
    if (cursor) {
      const [name, id] = decodeCursor(cursor, RoleKey)
      query = query.where(sql<boolean>`(lower(r.name), r.id) > (lower(${name}), ${id})`)
    }
    const rows = await query
      .orderBy(sql`lower(r.name)`)
      .orderBy('r.id')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, { keyOf: ({ name, id }) => [name, id], present: (row) => row })
  },
})

const withEverybodys = (scopes: readonly string[]): string[] =>
  [...new Set([EVERYBODYS, ...scopes])].toSorted()

/** Takes the scopes that the modules declare. */
export const createRole = ({ modules }: Declared) =>
  operation({
    name: 'identity.createRole',
    summary: 'Create a role made of scopes',
    description: `People with it may do what these scopes open, on every surface, but nothing that is for owners alone. At most ${MOST}.`,
    access: { scope: 'org:write', audience: ['member'], role: 'owner' },
    effect: 'write',
    rest: 'POST /v1/orgs/me/roles',
    status: 201,
    input: CustomRole.pick({ name: true, description: true }).extend({
      scopes: z.array(offeredScope(modules)).min(1).max(100),
    }),
    output: CustomRole,
    errors: [E.role_name_taken, E.too_many_roles],
    async run(ctx, { name, description, scopes }) {
      await ctx.tx.lock(LOCKS.roles, ctx.org.id)
      if ((await refuseTakenName(ctx, name)) >= MOST) throw new AppError(E.too_many_roles)
      const id = newId('rol')
      await ctx.db
        .insertInto('iam_roles')
        .values({ orgId: ctx.org.id, id, name, description, scopes: withEverybodys(scopes) })
        .execute()
      return requireRole(ctx, id)
    },
  })

/** Takes the scopes that the modules declare. */
export const updateRole = ({ modules }: Declared) =>
  operation({
    name: 'identity.updateRole',
    summary: 'Change a role',
    description:
      'New scopes apply at once to everybody who has the role, also in open sessions; their sockets are closed, to be opened again.',
    access: { scope: 'org:write', audience: ['member'], role: 'owner' },
    effect: 'write',
    rest: 'PATCH /v1/orgs/me/roles/{id}',
    input: z.object({
      id: RoleId,
      name: CustomRole.shape.name.optional(),
      description: z.string().trim().max(500).optional(),
      scopes: z.array(offeredScope(modules)).min(1).max(100).optional(),
    }),
    output: CustomRole,
    errors: [E.role_not_found, E.role_name_taken],
    async run(ctx, { id, scopes, ...texts }) {
      await ctx.tx.lock(LOCKS.roles, ctx.org.id)
      if (texts.name !== undefined) await refuseTakenName(ctx, texts.name, id)
      await ctx.db
        .updateTable('iam_roles')
        .set({ ...texts, ...(scopes && { scopes: withEverybodys(scopes) }), updatedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      const changed = await requireRole(ctx, id)
      if (scopes) await disconnectHolders(ctx, id)
      return changed
    },
  })

export const deleteRole = operation({
  name: 'identity.deleteRole',
  summary: 'Delete a role that nobody has',
  description: 'Refused while members have it; open invitations with it are withdrawn.',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'destroy',
  rest: 'DELETE /v1/orgs/me/roles/{id}',
  status: 204,
  input: z.object({ id: RoleId }),
  output: z.object({}),
  errors: [E.role_not_found, E.role_in_use],
  async run(ctx, { id }) {
    await ctx.tx.lock(LOCKS.roles, ctx.org.id)
    await requireRole(ctx, id)
    if ((await countHolders(ctx, id)) > 0) throw new AppError(E.role_in_use)
    const open = ctx.db.updateTable('iam_invitations').where('roleId', '=', id)
    const withdrawn = await open
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .set({ revokedAt: sql<Date>`now()` })
      .returning('id')
      .execute()
    for (const { id: invitationId } of withdrawn) ctx.emit('invitation.revoked', { invitationId })
    // What is over names the role no more.
    await open.set({ role: 'member', roleId: null }).execute()
    await ctx.db.deleteFrom('iam_roles').where('id', '=', id).execute()
    return {}
  },
})
