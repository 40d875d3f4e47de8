import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import type { NewToken } from '../../../kernel/secrets.ts'
import { secretContext } from './tracker-rows.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

const insert = statement(
  'analytics_tracker_key_insert',
  'insert into analytics_tracker_keys (org_id, id, tracker_id, hash, prefix, last4) values ($1, $2, $3, $4, $5, $6)',
)
const revoke = statement(
  'analytics_tracker_keys_revoke',
  'update analytics_tracker_keys set revoked_at = now() where org_id = $1 and tracker_id = $2 and revoked_at is null',
)

/** Gives a tracker a key, which is shown once. */
export async function addKey(ctx: Ctx, trackerId: string): Promise<NewToken> {
  const key = ctx.services.secrets.newToken('svc_track')
  await ctx.tx.query(insert, [ctx.org.id, newId('atk'), trackerId, key.hash, key.prefix, key.last4])
  return key
}

/** Ends all keys of a tracker. */
export const revokeKeys = (ctx: Ctx, trackerId: string): Promise<unknown> =>
  ctx.tx.query(revoke, [ctx.org.id, trackerId])

/** A new identity secret, and its sealed form for the tracker. */
export function newIdentitySecret(ctx: Ctx, trackerId: string): { secret: string; sealed: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealed: ctx.services.secrets.seal(secret, secretContext(ctx.org.id, trackerId)) }
}
