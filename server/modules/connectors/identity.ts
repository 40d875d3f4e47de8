import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Context } from '../../kernel/contract/context.ts'
import { newId } from '../../kernel/base/ids.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { LOCKS } from './locks.ts'

const current = statement(
  'cnx_key',
  `select id, private_key as "privateKey" from cnx_keys where org_id = $1 order by created_at desc, id desc limit 1`,
)
const add = statement(
  'cnx_key_add',
  `insert into cnx_keys (org_id, id, public_jwk, private_key) values ($1, $2, $3, $4)`,
)
/** The public keys of an organization, the newest first. */
export const publicKeys = statement(
  'cnx_public_keys',
  `select public_jwk as jwk from cnx_keys where org_id = $1 order by created_at desc, id desc limit 10`,
)

const keyContext = (orgId: string, id: string): string => `cnx_keys:${orgId}:${id}`

interface Key {
  id: string
  privateKey: string
}

/** The key that statements are signed with; made when it is first needed. */
async function keyOf(ctx: Pick<Context<string>, 'tx' | 'org' | 'services'>): Promise<Key> {
  const { secrets } = ctx.services
  const open = ({ id, privateKey }: Key) => ({
    id,
    privateKey: secrets.open(privateKey, keyContext(ctx.org.id, id)),
  })
  const [known] = await ctx.tx.query<Key>(current, [ctx.org.id])
  if (known) return open(known)
  await ctx.tx.lock(LOCKS.key, ctx.org.id)
  const [made] = await ctx.tx.query<Key>(current, [ctx.org.id])
  if (made) return open(made)
  const id = newId('cnk')
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: id, alg: 'ES256', use: 'sig' }
  await ctx.tx.query(add, [
    ctx.org.id,
    id,
    JSON.stringify(jwk),
    secrets.seal(privateKey, keyContext(ctx.org.id, id)),
  ])
  return { id, privateKey }
}

const SECONDS = 300
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A signed statement (ES256, RFC 7519) about who has a server asked; it holds for five minutes, for that server. */
export async function statementAbout(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services' | 'actor'>,
  audience: string,
): Promise<string> {
  const { id, privateKey } = await keyOf(ctx)
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: ctx.services.config.baseUrl,
    aud: audience,
    sub: ctx.actor.id,
    sub_type: ctx.actor.type,
    org_id: ctx.org.id,
    iat: now,
    exp: now + SECONDS,
    jti: randomUUID(),
  }
  const text = `${part({ alg: 'ES256', typ: 'JWT', kid: id })}.${part(claims)}`
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' as const }
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
