import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { READ, WRITE } from '../access.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Delivery, DeliveryId, DeliveryStatus, WebhookId } from '../schemas.ts'
import { bodyOf } from './fan-out.ts'
import { planNow } from './plan.ts'

type Row = Selectable<DB['hook_deliveries']>
type Ctx = Context<'hook'>

/** `GET /v1/webhooks/{id}/deliveries` */
export const listDeliveries = operation({
  name: 'webhooks.listWebhookDeliveries',
  summary: 'List what was sent to a webhook, newest first, with every attempt',
  description: 'Deliveries are kept for 30 days.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/webhooks/{id}/deliveries',
  tool: 'webhooks_list_deliveries',
  toolListing: 'toolset',
  input: z.object({ id: WebhookId, status: DeliveryStatus.optional(), limit: Limit, cursor: Cursor }),
  output: listOf(Delivery),
  errors: [E.webhook_not_found],
  async run(ctx, { id, status, limit, cursor }) {
    await assertWebhook(ctx, id)
    let query = ctx.db
      .selectFrom('hook_deliveries')
      .selectAll()
      .where('orgId', '=', ctx.org.id)
      .where('endpointId', '=', id)
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (status) query = query.where('status', '=', status)
    if (cursor) query = query.where('id', '<', decodeCursor(cursor, z.tuple([z.string()]))[0])
    return pageOf(await query.execute(), limit, { keyOf: (row) => [row.id], present })
  },
})

/** `POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay` */
export const replayDelivery = operation({
  name: 'webhooks.replayWebhookDelivery',
  summary: 'Send an event to a webhook again, as a new delivery with the same webhook-id and body',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  tool: 'webhooks_replay_delivery',
  toolListing: 'toolset',
  status: 202,
  input: z.object({ id: WebhookId, deliveryId: DeliveryId }),
  output: Delivery,
  errors: [E.webhook_not_found, E.webhook_delivery_not_found, E.webhook_inactive],
  async run(ctx, { id, deliveryId }) {
    await assertWebhook(ctx, id, { active: true })
    const delivery = await ctx.db
      .selectFrom('hook_deliveries')
      .select(['eventId', 'eventType', 'body'])
      .where('orgId', '=', ctx.org.id)
      .where('endpointId', '=', id)
      .where('id', '=', deliveryId)
      .executeTakeFirst()
    if (!delivery) throw new AppError(E.webhook_delivery_not_found)
    return addDelivery(ctx, id, delivery)
  },
})

/** `POST /v1/webhooks/{id}/test` */
export const sendTest = operation({
  name: 'webhooks.sendTestWebhook',
  summary: 'Send a sample event (webhook.test) to a webhook',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/webhooks/{id}/test',
  tool: 'webhooks_send_test',
  toolListing: 'toolset',
  status: 202,
  input: z.object({ id: WebhookId }),
  output: Delivery,
  errors: [E.webhook_not_found, E.webhook_inactive],
  async run(ctx, { id }) {
    await assertWebhook(ctx, id, { active: true })
    const event = {
      type: 'webhook.test',
      id: newId('evt'),
      createdAt: new Date(),
      orgId: ctx.org.id,
      requestId: ctx.call.requestId,
      payload: { webhookId: id, message: 'This is a test.' },
    }
    return addDelivery(ctx, id, { eventId: event.id, eventType: event.type, body: bodyOf(event) })
  },
})

async function assertWebhook(ctx: Ctx, id: string, must: { active?: boolean } = {}): Promise<void> {
  const webhook = await ctx.db
    .selectFrom('hook_endpoints')
    .select('active')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!webhook) throw new AppError(E.webhook_not_found)
  if (must.active && !webhook.active) throw new AppError(E.webhook_inactive)
}

async function addDelivery(ctx: Ctx, webhookId: string, event: Pick<Row, 'eventId' | 'eventType' | 'body'>) {
  const row = await ctx.db
    .insertInto('hook_deliveries')
    .values({
      orgId: ctx.org.id,
      id: newId('whd'),
      endpointId: webhookId,
      ...event,
      nextAttemptAt: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  planNow(ctx, webhookId)
  return present(row)
}

const present = (row: Row): z.output<typeof Delivery> => ({
  id: row.id,
  webhookId: row.endpointId,
  eventId: row.eventId,
  eventType: row.eventType,
  attempt: row.attempt,
  status: row.status as z.output<typeof DeliveryStatus>,
  statusCode: row.statusCode,
  durationMs: row.durationMs,
  error: row.error,
  response: row.response,
  attempts: row.attempts,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
