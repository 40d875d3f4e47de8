import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Instant, SessionId } from '../schemas.ts'

const Session = shape('SignInSession', {
  id: z.string(),
  current: z.boolean().describe('Whether it is the one that asks.'),
  address: z.string().nullable().describe('Where it was opened from.'),
  userAgent: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.describe('To the minute.'),
  expiresAt: Instant.describe('Moves on with use.'),
})

export const listSessions = operation({
  name: 'identity.listSessions',
  summary: 'List your own sessions, newest first',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/me/sessions',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Session),
  async run({ db, actor, credential }, { limit, cursor }) {
    let query = db
      .selectFrom('iam_sessions')
      .select(['id', 'address', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
      .where('userId', '=', actor.id)
      .where('expiresAt', '>', new Date())
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([SessionId]))[0])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, {
      keyOf: (row) => [row.id],
      present: (row) => ({
        id: row.id,
        current: row.id === credential.id,
        address: row.address,
        userAgent: row.userAgent,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }),
    })
  },
})

export const revokeSession = operation({
  name: 'identity.revokeSession',
  summary: 'End one of your own sessions',
  description: 'Also closes its sockets. Ending the current session signs you out.',
  access: { scope: null, audience: ['member'] },
  effect: 'destroy',
  rest: 'DELETE /v1/me/sessions/{id}',
  status: 204,
  input: z.object({ id: SessionId }),
  output: z.object({}),
  errors: [E.session_not_found],
  async run({ db, actor, credential, session, disconnect }, { id }) {
    const ended = await db
      .deleteFrom('iam_sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new AppError(E.session_not_found)
    if (id === credential.id) session.clear()
    disconnect({ credentialId: id }, 4401, 'the session was ended')
    return {}
  },
})
