import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Declared } from '../../kernel/contract/module.ts'
import { scopesOf } from '../../kernel/contract/scopes.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { contactJoin } from '../crm/index.ts'
import { connectionTokens, endConnection } from '../oauth/index.ts'
import { E } from './errors.ts'
import { goodToken } from './good-token.ts'
import { operation } from './module.ts'
import { personOf } from './people.ts'
import { description, EndUserId, identifiers, Token, TokenId } from './schemas.ts'

// Of these a token for a person may carry what the modules declare; never what changes the organization's own things.
const FOR_PEOPLE = [
  'cms:read',
  'conv:read',
  'conv:write',
  'crm:read',
  'crm:write',
  'kb:read',
  'commerce:read',
  'bookings:read',
  'bookings:write',
  'outreach:read',
]

function personScope({ modules }: Declared) {
  const declared = new Set(scopesOf(modules).map(({ scope }) => scope))
  const names = FOR_PEOPLE.filter((scope) => declared.has(scope))
  return z.enum(names as [string, ...string[]], {
    error: ({ input }) =>
      `${JSON.stringify(input)?.slice(0, 100)} is not a scope of tokens for a person; there are ${names.join(', ')}`,
  })
}

const insert = statement(
  'eu_token_insert',
  `insert into eu_tokens (org_id, id, contact_id, hash, prefix, last4, scopes, audiences, created_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 second')
   returning expires_at as "expiresAt"`,
)

/** Takes those scopes for people that the modules declare. */
export const mintToken = (declared: Declared) =>
  operation({
    name: 'endUsers.mintToken',
    summary: 'Make a token for a person outside of the organization',
    description:
      'Call it from your server. A page or an agent that has the token acts as this person: it reads and writes what is theirs, and nothing else. The answer shows the token once; it ends with the key that made it at the latest. The person is found as by `POST /v1/end-users/lookup`.',
    access: { scope: 'end_users:write', audience: ['agent'] },
    effect: 'write',
    rest: 'POST /v1/tokens/delegated',
    status: 201,
    input: z.object({
      endUserId: EndUserId.optional(),
      ...identifiers,
      ...description,
      ttlSeconds: z.int().min(60).max(86_400).default(1800),
      audiences: z.array(z.literal('self_service')).min(1).max(1).default(['self_service']),
      scopes: z.array(personScope(declared)).max(20).default([]),
    }),
    output: shape('NewDelegatedToken', {
      accessToken: z.string().describe('The bearer credential; shown only here.'),
      tokenId: z.string(),
      endUserId: z.string(),
      expiresAt: z.iso.datetime({ offset: true }),
      scopes: z.array(z.string()),
      audiences: z.array(z.string()),
    }),
    errors: [E.end_user_conflict, E.end_user_unknown],
    secrets: ['accessToken'],
    async run(ctx, { endUserId, externalId, email, phone, name, metadata, ttlSeconds, audiences, ...asked }) {
      if (!(endUserId ?? externalId ?? email ?? phone))
        throw new AppError(KernelErrors.invalid_input, 'give endUserId, externalId, email or phone')
      const person = await personOf(ctx, { id: endUserId, externalId, email, phone, name, metadata })
      const scopes = [...new Set(asked.scopes)]
      const { token, hash, prefix, last4 } = ctx.services.secrets.newToken('svc_dlg')
      const tokenId = newId('eut')
      const values = [
        ctx.org.id,
        tokenId,
        person.id,
        hash,
        prefix,
        last4,
        scopes,
        audiences,
        ctx.actor.id,
        ttlSeconds,
      ]
      const [made] = await ctx.tx.query<{ expiresAt: Date }>(insert, values)
      if (!made) throw new AppError(KernelErrors.internal)
      return {
        accessToken: token,
        tokenId,
        endUserId: person.id,
        expiresAt: made.expiresAt.toISOString(),
        scopes,
        audiences,
      }
    },
  })

type Listed = z.output<typeof Token>
type Time = 'expiresAt' | 'lastUsedAt' | 'createdAt'
type Timed = Pick<Listed, 'id'> & { expiresAt: Date; lastUsedAt: Date | null; createdAt: Date }
type Row = Timed &
  Pick<Listed, 'prefix' | 'last4' | 'endUserId' | 'endUserName' | 'scopes' | 'audiences' | 'createdBy'>

const page = statement(
  'eu_tokens_page',
  `select t.id, t.prefix, t.last4, t.contact_id as "endUserId", coalesce(k.name, k.email, k.phone) as "endUserName", t.scopes, t.audiences, t.created_by as "createdBy",
     t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt"
   from eu_tokens t ${contactJoin('t.org_id', 't.contact_id', 'k')}
   where t.org_id = $1 and ${goodToken('t')} and ($2::text is null or t.id < $2)
   order by t.id desc limit $3`,
)

type Unread = Omit<Listed, Time | 'revokedAt'> & Timed

const presentToken = ({ expiresAt, lastUsedAt, createdAt, ...row }: Unread): Listed => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: null,
  createdAt: createdAt.toISOString(),
})

/** What ids of both kinds are ordered by: their time, and what tells those of one moment apart. */
const placeOf = ({ id }: Pick<Listed, 'id'>): string => id.slice(id.indexOf('_') + 1)

/** Which tokens are read: those below a place, so many. */
interface Part {
  below: string | null
  limit: number
}

async function delegatedPart({ tx, org }: Context, { below, limit }: Part): Promise<Unread[]> {
  const rows = await tx.query<Row>(page, [org.id, below && `eut_${below}`, limit])
  return rows.map((row) => ({ ...row, type: 'delegated', origin: null, iconUrl: null, user: null }))
}

async function connectedPart(ctx: Context, { below, limit }: Part): Promise<Unread[]> {
  const rows = await connectionTokens(ctx, { below: below && `ocn_${below}`, limit })
  return rows.map((row) => ({
    ...row,
    type: 'oauth_refresh',
    prefix: null,
    last4: null,
    endUserId: null,
    endUserName: null,
    audiences: [],
    createdBy: row.user.id,
  }))
}

export const listTokens = operation({
  name: 'endUsers.listTokens',
  summary: 'List the tokens that are valid, newest first',
  description:
    'Those of end users, and the programs that members connected. What each of these may do is also at `GET /v1/oauth/connections`.',
  access: { scope: 'end_users:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/tokens',
  input: z.object({ type: Token.shape.type.optional(), limit: Limit, cursor: Cursor }),
  output: listOf(Token),
  async run(ctx, { type, limit, cursor }) {
    const [below] = cursor ? decodeCursor(cursor, z.tuple([z.string().regex(/^[0-9a-z]{22}$/)])) : [null]
    const part = { below, limit: limit + 1 }
    const parts = await Promise.all([
      type === 'oauth_refresh' ? [] : delegatedPart(ctx, part),
      type === 'delegated' ? [] : connectedPart(ctx, part),
    ])
    const rows = parts.flat().toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
    return pageOf(rows, limit, { keyOf: (row) => [placeOf(row)], present: presentToken })
  },
})

export const revokeToken = operation({
  name: 'endUsers.revokeToken',
  summary: 'Revoke a token for good',
  description:
    'Revoking one of an end user again succeeds and changes nothing. The id of a connected program disconnects it.',
  access: { scope: 'end_users:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'destroy',
  rest: 'DELETE /v1/tokens/{id}',
  status: 204,
  input: z.object({ id: TokenId }),
  output: z.object({}),
  errors: [E.token_not_found],
  async run(ctx, { id }) {
    if (id.startsWith('ocn_')) {
      if (!(await endConnection(ctx, id))) throw new AppError(E.token_not_found)
      return {}
    }
    const { db } = ctx
    const known = await db.selectFrom('eu_tokens').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new AppError(E.token_not_found)
    await db
      .updateTable('eu_tokens')
      .set({ revokedAt: new Date() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    return {}
  },
})
