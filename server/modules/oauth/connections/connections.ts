import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import type { Actor } from '../../../kernel/contract/credentials.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { memberJoin } from '../../identity/index.ts'
import { IconUrl, iconUrlFor } from '../clients/logos.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'

const ConnectionId = z.string().regex(/^ocn_[0-9a-z]{22}$/)

const Connection = shape('OauthConnection', {
  id: z.string(),
  clientId: z.string(),
  clientName: z.string().meta(THIRD_PARTY),
  iconUrl: IconUrl,
  userId: z.string(),
  userName: z.string().nullable().describe('Who allowed it.'),
  scopes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute; null before the first call.'),
})

const readConnections = statement(
  'oauth_read_connections',
  `select g.id, g.client_id as "clientId", g.client_name as "clientName", g.user_id as "userId", m.name as "userName",
     g.has_icon as "hasIcon", g.scopes, g.created_at as "createdAt", g.last_used_at as "lastUsedAt"
   from oauth_grants g ${memberJoin('g.org_id', 'g.user_id', 'm')}
   where g.org_id = $1 and ($2::text is null or g.user_id = $2) and ($3::text is null or g.id < $3)
   order by g.id desc limit $4`,
)

interface ConnectionRow {
  id: string
  clientId: string
  clientName: string
  hasIcon: boolean
  userId: string
  userName: string | null
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** Owners and admins look after all connections of their organization, others after their own. */
const onlyOf = ({ id, role }: Actor): string | null => (role === 'owner' || role === 'admin' ? null : id)

export const listConnections = operation({
  name: 'oauth.listConnections',
  summary: 'List the programs that people connected, the latest first',
  description: 'Owners and admins see those of everybody in the organization, other members their own.',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/oauth/connections',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Connection),
  async run({ tx, org, actor, services }, { limit, cursor }) {
    const [before] = cursor ? decodeCursor(cursor, z.tuple([ConnectionId])) : [null]
    const rows = await tx.query<ConnectionRow>(readConnections, [org.id, onlyOf(actor), before, limit + 1])
    return pageOf(rows, limit, {
      keyOf: ({ id }) => [id],
      present: ({ createdAt, lastUsedAt, hasIcon, ...row }) => ({
        ...row,
        iconUrl: iconUrlFor(services.config.baseUrl, { ...row, hasIcon }),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    })
  },
})

/** Ends a connection, of anybody or of one person; answers whether it was there. */
export async function endConnection(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  id: string,
  userId: string | null = null,
): Promise<boolean> {
  const gone = await tx.query(deleteConnection, [org.id, id, userId])
  return gone.length > 0
}

const deleteConnection = statement(
  'oauth_delete_connection',
  `delete from oauth_grants where org_id = $1 and id = $2 and ($3::text is null or user_id = $3) returning id`,
)

export const revokeConnection = operation({
  name: 'oauth.revokeConnection',
  summary: 'Disconnect a program',
  description: 'Its tokens stop working at once. Owners and admins can disconnect those of everybody.',
  access: { scope: null, audience: ['member'] },
  effect: 'destroy',
  rest: 'DELETE /v1/oauth/connections/{id}',
  status: 204,
  input: z.object({ id: z.string().max(100) }),
  output: z.object({}),
  errors: [E.oauth_connection_not_found],
  async run(ctx, { id }) {
    if (!(await endConnection(ctx, id, onlyOf(ctx.actor)))) throw new AppError(E.oauth_connection_not_found)
    return {}
  },
})
