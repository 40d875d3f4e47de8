import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'

const revoke = statement(
  'eu_tokens_revoke_of_person',
  `update eu_tokens set revoked_at = now() where org_id = $1 and contact_id = $2 and revoked_at is null
   returning expires_at > now() as valid`,
)

/** Revokes the tokens of a person; answers how many of them were still valid. */
export async function revokeTokensOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  personId: string,
): Promise<number> {
  const rows = await ctx.tx.query<{ valid: boolean }>(revoke, [ctx.org.id, personId])
  return rows.filter(({ valid }) => valid).length
}
