import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/lists.ts'
import type { Declared } from '../../kernel/module.ts'
import { scopesOf } from '../../kernel/scopes.ts'
import { shape } from '../../kernel/shapes.ts'
import { contactJoin } from '../crm/index.ts'
import { E } from './errors.ts'
import { goodToken } from './good-token.ts'
import { operation } from './module.ts'
import { personOf } from './people.ts'
import { DelegatedToken, description, EndUserId, identifiers, TokenId } from './schemas.ts'

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

interface Row extends Omit<
  z.output<typeof DelegatedToken>,
  'type' | 'expiresAt' | 'lastUsedAt' | 'createdAt'
> {
  expiresAt: Date
  lastUsedAt: Date | null
  createdAt: Date
}

const page = statement(
  'eu_tokens_page',
  `select t.id, t.prefix, t.last4, t.contact_id as "endUserId", k.name as "endUserName", t.scopes, t.audiences, t.created_by as "createdBy",
     t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.created_at as "createdAt"
   from eu_tokens t ${contactJoin('t.org_id', 't.contact_id', 'k')}
   where t.org_id = $1 and ${goodToken('t')} and ($2::text is null or t.id < $2)
   order by t.id desc limit $3`,
)

export const listTokens = operation({
  name: 'endUsers.listTokens',
  summary: 'List the tokens for people that are valid, newest first',
  access: { scope: 'end_users:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/tokens',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(DelegatedToken),
  async run(ctx, { limit, cursor }) {
    const below = cursor ? decodeCursor(cursor, z.tuple([TokenId]))[0] : null
    const rows = await ctx.tx.query<Row>(page, [ctx.org.id, below, limit + 1])
    return pageOf(rows, limit, {
      keyOf: ({ id }) => [id],
      present: (row) => ({
        ...row,
        type: 'delegated' as const,
        expiresAt: row.expiresAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      }),
    })
  },
})

export const revokeToken = operation({
  name: 'endUsers.revokeToken',
  summary: 'Revoke a token for good',
  description: 'Revoking it again succeeds and changes nothing.',
  access: { scope: 'end_users:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'destroy',
  rest: 'DELETE /v1/tokens/{id}',
  status: 204,
  input: z.object({ id: TokenId }),
  output: z.object({}),
  errors: [E.token_not_found],
  async run({ db }, { id }) {
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
