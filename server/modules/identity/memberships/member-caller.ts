import type { Caller } from '../../../kernel/contract/credentials.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { E } from '../errors.ts'
import { rightsJoin, type MembershipWithRights } from './member-rights.ts'

const find = statement(
  'iam_member_caller',
  `select r.name, r.role, r.scopes, r.lacks_factor as "lacksFactor" from (select 1) one ${rightsJoin('$1', '$2', 'r')}`,
)
const byEmail = statement(
  'iam_member_by_verified_email',
  `select m.user_id as "userId" from iam_memberships m join iam_users u on u.id = m.user_id
   where m.org_id = $1 and lower(u.email) = lower($2) and u.email_verified_at is not null`,
)

type Ctx = Pick<Context, 'tx' | 'org'>

/** A member as a caller, with the rights of this moment; `null` for anyone else. */
export async function memberCaller(
  { tx, org }: Ctx,
  userId: string,
  credential: Caller['credential'],
): Promise<Caller | null> {
  const [found] = await tx.query<Omit<MembershipWithRights, 'orgId'> & { lacksFactor: boolean }>(find, [
    org.id,
    userId,
  ])
  if (!found) return null
  const { name, role, scopes, lacksFactor } = found
  return {
    org: { id: org.id },
    actor: { type: 'member', id: userId, name, role, scopes: scopes ?? ['*'] },
    credential,
    ...(lacksFactor && { unmet: E.second_factor_required }),
  }
}

/** The member who has proved that an address is theirs. */
export async function memberByVerifiedEmail({ tx, org }: Ctx, email: string): Promise<string | null> {
  const [found] = await tx.query<{ userId: string }>(byEmail, [org.id, email])
  return found?.userId ?? null
}
