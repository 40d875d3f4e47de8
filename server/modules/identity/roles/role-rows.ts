import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'

/** The organization's own roles, as the API shows them. */
export const readRoles = ({ db }: Pick<Context<'iam'>, 'db'>) =>
  db
    .selectFrom('iam_roles as r')
    .select(['r.id', 'r.name', 'r.description', 'r.scopes', 'r.createdAt', 'r.updatedAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('iam_memberships as m')
        .select(fn.countAll<number>().as('count'))
        .whereRef('m.roleId', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    )

/** A role of the organization; 404 where there is none. */
export async function requireRole(ctx: Pick<Context<'iam'>, 'db'>, id: string) {
  const role = await readRoles(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!role) throw new AppError(E.role_not_found)
  return role
}

/** How many roles there are; 409 where another one than `except` has this name. */
export async function refuseTakenName(
  { db }: Pick<Context<'iam'>, 'db'>,
  name: string,
  except?: string,
): Promise<number> {
  const rows = await db
    .selectFrom('iam_roles')
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('isNamesake')])
    .execute()
  if (rows.some(({ id, isNamesake }) => isNamesake && id !== except)) throw new AppError(E.role_name_taken)
  return rows.length
}

/** How many people have a role. */
export async function countHolders({ db }: Pick<Context<'iam'>, 'db'>, id: string): Promise<number> {
  const holders = await db.selectFrom('iam_memberships').select('userId').where('roleId', '=', id).execute()
  return holders.length
}

/** Closes the sockets of everybody who has a role: they were opened with what it gave before. */
export async function disconnectHolders({ db, disconnect }: Context<'iam'>, id: string): Promise<void> {
  const holders = await db.selectFrom('iam_memberships').select('userId').where('roleId', '=', id).execute()
  for (const { userId } of holders) disconnect({ actorId: userId }, 4401, 'the role was changed')
}
