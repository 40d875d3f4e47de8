// Across organizations: who signs in belongs to no organization yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import type { SignInProviders } from '../../../kernel/ports/sign-in-providers.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { IdentityId, Instant } from '../schemas.ts'
import { ProviderName } from './configured-provider.ts'
import { deleteIdentity, identitiesOf } from '../identities/identity-rows.ts'

const ConnectedSignIn = shape('ConnectedSignIn', {
  id: z.string(),
  provider: ProviderName.nullable().describe('Null where the service is not set up here any more.'),
  providerName: z.string().describe('What people call the service.'),
  email: z.string().describe('The address there when it was connected.'),
  connectedAt: Instant,
  lastUsedAt: Instant.nullable(),
})

export const listConnectedSignIns = operation({
  name: 'identity.listConnectedSignIns',
  summary: 'List the other services that you sign in with',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/me/identities',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(ConnectedSignIn),
  async run(ctx, { limit, cursor }) {
    const after = cursor ? decodeCursor(cursor, z.tuple([IdentityId]))[0] : ''
    const rows = await identitiesOf(systemDbOf(ctx), ctx.actor.id, { after, limit: limit + 1 })
    return pageOf(rows, limit, {
      keyOf: (row) => [row.id],
      present: ({ id, issuer, email, connectedAt, lastUsedAt }) => ({
        id,
        ...nameOf(ctx.services.signInProviders, issuer),
        email,
        connectedAt: connectedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    })
  },
})

function nameOf(providers: SignInProviders, issuer: string) {
  const [key, provider] = [...providers].find(([, each]) => each.issuer === issuer) ?? []
  return {
    provider: ProviderName.safeParse(key).data ?? null,
    providerName: provider?.name ?? new URL(issuer).hostname,
  }
}

// The account is locked, so that of two at once the second one sees what the first left.
const lockWays = statement(
  'iam_lock_ways_in',
  `select password_hash is not null as "hasPassword" from iam_users where id = $1 for update`,
)
const countOthers = statement(
  'iam_count_other_identities',
  `select count(*)::int as count from iam_identities where user_id = $1 and id <> $2 and issuer = any($3)`,
)

export const disconnectSignIn = operation({
  name: 'identity.disconnectSignIn',
  summary: 'Disconnect another service that you sign in with',
  description: 'Sessions stay. Refused for the only way to sign in: set a password first.',
  access: { scope: null, audience: ['member'] },
  effect: 'destroy',
  rest: 'DELETE /v1/me/identities/{id}',
  status: 204,
  input: z.object({ id: IdentityId }),
  output: z.object({}),
  errors: [E.identity_not_found, E.last_way_in],
  async run(ctx, { id }) {
    const userId = ctx.actor.id
    const issuers = [...ctx.services.signInProviders.values()].map(({ issuer }) => issuer)
    await systemDbOf(ctx).transaction(async (tx) => {
      const [account] = await tx.query<{ hasPassword: boolean }>(lockWays, [userId])
      const deleted = await deleteIdentity(tx, id, userId)
      if (!deleted) throw new AppError(E.identity_not_found)
      if (account?.hasPassword) return
      const [others] = await tx.query<{ count: number }>(countOthers, [userId, id, issuers])
      if (!others?.count) throw new AppError(E.last_way_in)
    })
    return {}
  },
})
