import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { NewToken } from '../../../kernel/secrets/secrets.ts'
import { secretContext } from './tracker-rows.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

const insert = statement(
  'analytics_tracker_key_insert',
  'insert into analytics_tracker_keys (org_id, id, tracker_id, hash, prefix, last4, sealed) values ($1, $2, $3, $4, $5, $6, $7)',
)
const revoke = statement(
  'analytics_tracker_keys_revoke',
  'update analytics_tracker_keys set revoked_at = now() where org_id = $1 and tracker_id = $2 and revoked_at is null',
)

const current = statement(
  'analytics_tracker_key_current',
  `select id, prefix, sealed from analytics_tracker_keys where org_id = $1 and tracker_id = $2 and revoked_at is null
   order by created_at desc, id desc limit 1`,
)

/** What a key is sealed with. */
const keyContext = (orgId: string, keyId: string) => `analytics_tracker_keys:${orgId}:${keyId}`

/** Gives a tracker a key. */
export async function addKey(ctx: Ctx, trackerId: string): Promise<NewToken> {
  const { secrets } = ctx.services
  const key = secrets.newToken('svc_track')
  const id = newId('atk')
  const sealed = secrets.seal(key.token, keyContext(ctx.org.id, id))
  await ctx.tx.query(insert, [ctx.org.id, id, trackerId, key.hash, key.prefix, key.last4, sealed])
  return key
}

/** The newest key that works; its text is null where only a hash of it was kept. */
export async function currentKey(
  ctx: Ctx,
  trackerId: string,
): Promise<{ prefix: string; token: string | null } | undefined> {
  const [row] = await ctx.tx.query<{ id: string; prefix: string; sealed: string | null }>(current, [
    ctx.org.id,
    trackerId,
  ])
  if (!row) return undefined
  const { id, prefix, sealed } = row
  return {
    prefix,
    token: sealed === null ? null : ctx.services.secrets.open(sealed, keyContext(ctx.org.id, id)),
  }
}

/** Ends all keys of a tracker. */
export const revokeKeys = (ctx: Ctx, trackerId: string): Promise<unknown> =>
  ctx.tx.query(revoke, [ctx.org.id, trackerId])

/** A new identity secret, and its sealed form for the tracker. */
export function newIdentitySecret(ctx: Ctx, trackerId: string): { secret: string; sealed: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, sealed: ctx.services.secrets.seal(secret, secretContext(ctx.org.id, trackerId)) }
}
