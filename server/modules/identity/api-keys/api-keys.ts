import { z } from 'zod'
import { holdsScope } from '../../../kernel/contract/authorize.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import type { Declared } from '../../../kernel/contract/module.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { keyScope, offeredScopes, readingScopes } from '../../../kernel/contract/scopes.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ApiKeyId, DisplayName, Instant } from '../schemas.ts'
import { insertApiKey } from './insert-api-key.ts'

const ApiKey = shape('ApiKey', {
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('How the key begins, to recognize it by.'),
  last4: z.string().describe('How the key ends.'),
  scopes: z.array(z.string()),
  answersCustomers: z
    .boolean()
    .describe(
      'Whether an agent answers customers with it: while it works, visitors read that the assistant answers, and people are called later (`attentionDelayMinutes`).',
    ),
  createdBy: z.string().nullable().describe('The person (`usr_…`) or API key (`akey_…`) that created it.'),
  expiresAt: Instant.nullable().describe('From then on it is refused; null: never.'),
  lastUsedAt: Instant.nullable().describe('To the minute.'),
  createdAt: Instant,
})

const NewApiKey = ApiKey.extend({ key: z.string().describe('The bearer credential; shown only here.') }).meta(
  {
    id: 'NewApiKey',
  },
)

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'last4',
  'scopes',
  'answersCustomers',
  'createdBy',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
] as const

type Shown = z.output<typeof ApiKey>
type Row = Omit<Shown, 'expiresAt' | 'lastUsedAt' | 'createdAt'> & {
  expiresAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

const present = ({ expiresAt, lastUsedAt, createdAt, ...row }: Row): Shown => ({
  ...row,
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const listApiKeys = operation({
  name: 'identity.listApiKeys',
  summary: 'List the API keys that are not revoked, newest first',
  description: 'Expired ones stay in the list until they are revoked.',
  access: { scope: 'api_keys:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/api-keys',
  tool: 'identity_list_api_keys',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(ApiKey),
  async run({ db }, { limit, cursor }) {
    let query = db.selectFrom('iam_api_keys').select(COLUMNS).where('revokedAt', 'is', null)
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([ApiKeyId]))[0])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, {
      keyOf: (row) => [row.id],
      present,
    })
  },
})

/** Takes the scopes that the modules declare. */
export const createApiKey = ({ modules }: Declared) =>
  operation({
    name: 'identity.createApiKey',
    summary: 'Create an API key',
    description:
      'The answer shows the key once. An API key can only grant scopes that it holds itself, and for no longer than it is valid.',
    access: { scope: 'api_keys:write', audience: ['member', 'agent'], role: 'admin' },
    effect: 'write',
    rest: 'POST /v1/api-keys',
    status: 201,
    input: z.object({
      name: DisplayName.describe('What the key is for.'),
      scopes: z.array(keyScope(modules)).min(1).max(100).default(['*']).describe('`*` holds all of them.'),
      expiresInDays: z
        .int()
        .min(1)
        .max(3650)
        .optional()
        .describe('How long it is valid; without it until it is revoked.'),
      answersCustomers: ApiKey.shape.answersCustomers.default(false),
    }),
    output: NewApiKey,
    errors: [E.scope_not_held],
    secrets: ['key'],
    run: makeApiKey,
  })

/** Takes the scopes that only read, of those that keys are offered. */
export const createReadOnlyApiKey = ({ modules }: Declared) => {
  const reading = readingScopes(offeredScopes(modules)) as [string, ...string[]]
  return operation({
    name: 'identity.createReadOnlyApiKey',
    summary: 'Create an API key that only reads',
    description: 'The answer shows the key once. It can grant no scope that the caller does not hold.',
    access: { scope: 'api_keys:write', audience: ['member', 'agent'], role: 'admin' },
    effect: 'write',
    tool: 'identity_create_read_only_api_key',
    toolListing: 'toolset',
    input: z.object({
      name: DisplayName.describe('What the key is for.'),
      scopes: z
        .array(z.enum(reading))
        .min(1)
        .max(100)
        .optional()
        .describe('What it may read; without it all that the caller may.'),
      expiresInDays: z.int().min(1).max(365).default(90),
    }),
    output: NewApiKey,
    errors: [E.scope_not_held],
    secrets: ['key'],
    run: (ctx, { name, scopes, expiresInDays }) =>
      makeApiKey(ctx, {
        name,
        scopes: scopes ?? reading.filter((scope) => holdsScope(ctx, scope)),
        expiresInDays,
        answersCustomers: false,
      }),
  })
}

interface Wanted {
  name: string
  scopes: readonly string[]
  expiresInDays?: number | undefined
  answersCustomers: boolean
}

async function makeApiKey(ctx: Context<'iam'>, { scopes: asked, ...wanted }: Wanted) {
  const scopes = [...new Set(asked)]
  const missing = scopes.find((scope) => !holdsScope(ctx, scope))
  if (missing) throw new AppError(E.scope_not_held, `This credential does not hold the scope ${missing}.`)
  if (scopes.length === 0)
    throw new AppError(E.scope_not_held, 'This credential holds no scope that the key could have.')
  const { org, actor, tx, services } = ctx
  const { token: key, ...token } = services.secrets.newToken('svc_admin')
  const made = await insertApiKey(tx, { ...wanted, orgId: org.id, scopes, createdBy: actor.id, token })
  const { name, answersCustomers } = wanted
  ctx.emit('api_key.created', { apiKeyId: made.id, name })
  const { prefix, last4 } = token
  const row = {
    ...made,
    name,
    prefix,
    last4,
    scopes,
    answersCustomers,
    createdBy: actor.id,
    lastUsedAt: null,
  }
  return { key, ...present(row) }
}

export const updateApiKey = operation({
  name: 'identity.updateApiKey',
  summary: 'Rename an API key, or say whether an agent answers customers with it',
  description:
    'Its scopes stay: for others, create another key. Nobody changes a key that may do more than they may.',
  access: { scope: 'api_keys:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'PATCH /v1/api-keys/{id}',
  tool: 'identity_update_api_key',
  toolListing: 'toolset',
  input: z.object({
    id: ApiKeyId,
    name: DisplayName.optional(),
    answersCustomers: ApiKey.shape.answersCustomers.optional(),
  }),
  output: ApiKey,
  errors: [E.api_key_not_found, E.scope_not_held],
  async run(ctx, { id, name, answersCustomers }) {
    const { db } = ctx
    const known = await db
      .selectFrom('iam_api_keys')
      .select('scopes')
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (!known) throw new AppError(E.api_key_not_found)
    const missing = known.scopes.find((scope) => !holdsScope(ctx, scope))
    if (missing) throw new AppError(E.scope_not_held, `This credential does not hold the scope ${missing}.`)
    const row = await db
      .updateTable('iam_api_keys')
      .set({
        // One column is always set, so that the statement is valid where nothing changes.
        id,
        ...(name !== undefined && { name }),
        ...(answersCustomers !== undefined && { answersCustomers }),
      })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!row) throw new AppError(E.api_key_not_found)
    return present(row)
  },
})

export const revokeApiKey = operation({
  name: 'identity.revokeApiKey',
  summary: 'Revoke an API key for good',
  description: 'Closes the sockets opened with it. Revoking it again succeeds and changes nothing.',
  access: { scope: 'api_keys:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'destroy',
  rest: 'DELETE /v1/api-keys/{id}',
  tool: 'identity_revoke_api_key',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: ApiKeyId }),
  output: z.object({}),
  errors: [E.api_key_not_found],
  async run({ db, emit, disconnect }, { id }) {
    const revoked = await db
      .updateTable('iam_api_keys')
      .set({ revokedAt: new Date() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) {
      const known = await db.selectFrom('iam_api_keys').select('id').where('id', '=', id).executeTakeFirst()
      if (!known) throw new AppError(E.api_key_not_found)
      return {}
    }
    emit('api_key.revoked', { apiKeyId: id })
    disconnect({ credentialId: id }, 4401, 'the API key was revoked')
    return {}
  },
})
