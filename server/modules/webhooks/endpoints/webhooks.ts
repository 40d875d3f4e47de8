import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { READ, WRITE } from '../access.ts'
import { newSecret } from '../deliveries/signature.ts'
import { sealContext } from '../deliveries/target.ts'
import { resolveAlert } from '../../alerts/index.ts'
import { E } from '../errors.ts'
import type { DisabledReason } from '../events.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { Webhook, WebhookId } from '../schemas.ts'
import { assertEventsKnown, assertUrlAllowed } from './rules.ts'

const MOST_PER_ORG = 50
const PREVIOUS_SECRET_HOURS = 24

type Row = Selectable<DB['hook_endpoints']>

const Url = z
  .string()
  .min(1)
  .max(2048)
  .describe('Where events are POSTed to: https, on a public address, without user name and password.')
const Events = z
  .array(z.string().min(1).max(64))
  .max(200)
  .describe('Event types to deliver; empty for all of them.')
const Secret = z
  .string()
  .describe('Signs the deliveries (Standard Webhooks, `whsec_…`). Shown only this once.')

/** `GET /v1/webhooks` */
export const listWebhooks = operation({
  name: 'webhooks.listWebhooks',
  summary: 'List the webhooks, newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/webhooks',
  tool: 'webhooks_list',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Webhook),
  async run(ctx, { limit, cursor }) {
    let query = ctx.db
      .selectFrom('hook_endpoints')
      .selectAll()
      .where('orgId', '=', ctx.org.id)
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([z.string()]))[0])
    return pageOf(await query.execute(), limit, { keyOf: (row) => [row.id], present })
  },
})

/** `GET /v1/webhooks/{id}` */
export const getWebhook = operation({
  name: 'webhooks.getWebhook',
  summary: 'Show a webhook',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/webhooks/{id}',
  tool: 'webhooks_get',
  toolListing: 'toolset',
  input: z.object({ id: WebhookId }),
  output: Webhook,
  errors: [E.webhook_not_found],
  async run(ctx, { id }) {
    const row = await ctx.db
      .selectFrom('hook_endpoints')
      .selectAll()
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError(E.webhook_not_found)
    return present(row)
  },
})

/** `POST /v1/webhooks` */
export const createWebhook = operation({
  name: 'webhooks.createWebhook',
  summary: 'Create a webhook; returns the signing secret once',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/webhooks',
  tool: 'webhooks_create',
  toolListing: 'toolset',
  status: 201,
  body: kilobytes(128),
  input: z.object({ url: Url, events: Events.default([]), active: z.boolean().default(true) }),
  output: Webhook.extend({ secret: Secret }),
  errors: [E.webhook_url_not_allowed, E.webhook_unknown_event, E.webhook_limit_reached],
  secrets: ['secret'],
  async run(ctx, { url, events, active }) {
    assertUrlAllowed(url, ctx.services)
    assertEventsKnown(events, ctx.services)
    await assertRoom(ctx)
    const [id, secret] = [newId('whk'), newSecret()]
    const sealed = ctx.services.secrets.seal(secret, sealContext(ctx.org.id, id))
    const row = await ctx.db
      .insertInto('hook_endpoints')
      .values({ orgId: ctx.org.id, id, url, events: unique(events), active, secret: sealed })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...present(row), secret }
  },
})

/** `PATCH /v1/webhooks/{id}` */
export const updateWebhook = operation({
  name: 'webhooks.updateWebhook',
  summary: 'Change a webhook; activating it again clears its failures',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/webhooks/{id}',
  tool: 'webhooks_update',
  toolListing: 'toolset',
  body: kilobytes(128),
  input: z.object({
    id: WebhookId,
    url: Url.optional(),
    events: Events.optional(),
    active: z.boolean().optional(),
  }),
  output: Webhook,
  errors: [E.webhook_not_found, E.webhook_url_not_allowed, E.webhook_unknown_event],
  async run(ctx, { id, url, events, active }) {
    if (url !== undefined) assertUrlAllowed(url, ctx.services)
    if (events !== undefined) assertEventsKnown(events, ctx.services)
    const row = await ctx.db
      .updateTable('hook_endpoints')
      .set({
        ...(url !== undefined && { url, failingSince: null }),
        ...(events !== undefined && { events: unique(events) }),
        ...(active !== undefined && { active }),
        ...(active && { failingSince: null, disabledReason: null, disabledAt: null }),
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError(E.webhook_not_found)
    // It begins anew.
    if (url !== undefined || active) await resolveAlert(ctx, { source: 'webhook', subjectId: id })
    return present(row)
  },
})

/** `DELETE /v1/webhooks/{id}` */
export const deleteWebhook = operation({
  name: 'webhooks.deleteWebhook',
  summary: 'Delete a webhook, its delivery log and pending deliveries',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/webhooks/{id}',
  tool: 'webhooks_delete',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: WebhookId }),
  output: z.object({}),
  errors: [E.webhook_not_found],
  async run(ctx, { id }) {
    const deleted = await ctx.db
      .deleteFrom('hook_endpoints')
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new AppError(E.webhook_not_found)
    await resolveAlert(ctx, { source: 'webhook', subjectId: id })
    return {}
  },
})

/** `POST /v1/webhooks/{id}/rotate-secret` */
export const rotateSecret = operation({
  name: 'webhooks.rotateWebhookSecret',
  summary: 'Replace a webhook’s signing secret; for 24 hours deliveries are signed with the old one, too',
  description: 'Rotating again within the 24 hours ends the secret before the last at once.',
  access: WRITE,
  effect: 'destroy',
  rest: 'POST /v1/webhooks/{id}/rotate-secret',
  tool: 'webhooks_rotate_secret',
  toolListing: 'toolset',
  input: z.object({ id: WebhookId }),
  output: z.object({
    id: z.string(),
    secret: Secret,
    previousSecretValidUntil: z.iso.datetime({ offset: true }),
  }),
  errors: [E.webhook_not_found],
  secrets: ['secret'],
  async run(ctx, { id }) {
    const secret = newSecret()
    const row = await ctx.db
      .updateTable('hook_endpoints')
      .set((eb) => ({
        secret: ctx.services.secrets.seal(secret, sealContext(ctx.org.id, id)),
        previousSecret: eb.ref('secret'),
        previousSecretUntil: sql<Date>`now() + ${PREVIOUS_SECRET_HOURS} * interval '1 hour'`,
        updatedAt: sql<Date>`now()`,
      }))
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .returning(sql<Date>`previous_secret_until`.as('until'))
      .executeTakeFirst()
    if (!row) throw new AppError(E.webhook_not_found)
    return { id, secret, previousSecretValidUntil: row.until.toISOString() }
  },
})

/** Throws 409 when the organization has as many webhooks as it may; the lock makes concurrent calls count. */
async function assertRoom(ctx: Context<'hook'>): Promise<void> {
  await ctx.tx.lock(LOCKS.endpoints, ctx.org.id)
  const { count } = await ctx.db
    .selectFrom('hook_endpoints')
    .select(sql<number>`count(*)`.as('count'))
    .where('orgId', '=', ctx.org.id)
    .executeTakeFirstOrThrow()
  if (count >= MOST_PER_ORG) throw new AppError(E.webhook_limit_reached)
}

const unique = (events: readonly string[]): string[] => [...new Set(events)]

const present = (row: Row): z.output<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  disabledReason: row.disabledReason as DisabledReason | null,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
