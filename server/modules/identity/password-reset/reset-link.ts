// Across organizations: who forgot a password belongs to no organization yet.
import { statement } from '../../../kernel/db/transaction.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import type { FoundLink } from '../account-links/account-links.ts'

const readElsewhere = statement(
  'iam_belongs_elsewhere',
  `select exists (select from iam_memberships where user_id = $1 and org_id <> $2) as elsewhere,
     exists (select from iam_memberships where user_id = $1 and org_id = $2) as here`,
)

/** The page on which a new password is set. */
export const resetUrl = (baseUrl: string, token: string): string => `${baseUrl}/reset-password?token=${token}`

/** Whether somebody is a member of one organization and of no other. */
export async function belongsOnlyTo(
  at: Pick<SystemDb, 'query'>,
  userId: string,
  orgId: string,
): Promise<boolean> {
  const [found] = await at.query<{ elsewhere: boolean; here: boolean }>(readElsewhere, [userId, orgId])
  return found !== undefined && found.here && !found.elsewhere
}

/**
 * Whether a link may still be used. What an owner made counts only while the person belongs to that organization alone:
 * else an owner of one could take over an account that reaches another.
 */
export const mayUse = async (
  at: Pick<SystemDb, 'query'>,
  { source, userId, madeIn }: FoundLink,
): Promise<boolean> => source !== 'owner' || belongsOnlyTo(at, userId, madeIn ?? '')
