import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { StoredEvent } from '../../../kernel/contract/events.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { EventReaction } from '../../../kernel/contract/operation.ts'
import { planNow } from './plan.ts'

// The lock keeps a webhook from being deleted between this and the insert, and hinders nothing else.
const activeEndpoints = statement(
  'hook_active_endpoints',
  `select id, events from hook_endpoints where org_id = $1 and active for key share`,
)
const insertDeliveries = statement(
  'hook_insert_deliveries',
  `insert into hook_deliveries (org_id, id, endpoint_id, event_id, event_type, body, next_attempt_at)
   select $1, d.id, d.endpoint_id, d.event_id, d.event_type, d.body, now()
   from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as d(id, endpoint_id, event_id, event_type, body)`,
)

/** Writes a delivery of each public event for each webhook that wants it, and wakes the senders. */
export const fanOut: EventReaction = {
  name: 'webhooks.fan-out',
  types: '*',
  async handle(ctx, events) {
    const offered = events.filter((event) => ctx.services.eventTypes.get(event.type)?.public)
    if (offered.length === 0) return
    // This runs as `svc_app`, for the organization of the events.
    const endpoints = await ctx.tx.query<{ id: string; events: string[] }>(activeEndpoints, [ctx.org.id])
    const wanted = endpoints.flatMap((endpoint) =>
      offered
        .filter(({ type }) => endpoint.events.length === 0 || endpoint.events.includes(type))
        .map((event) => ({ endpointId: endpoint.id, event })),
    )
    if (wanted.length === 0) return
    await insert(ctx, wanted)
    // Sorted, so that two transactions take the locks of the same jobs in the same order.
    for (const id of [...new Set(wanted.map(({ endpointId }) => endpointId))].toSorted()) planNow(ctx, id)
  },
}

function insert(
  ctx: Context<string>,
  wanted: readonly { endpointId: string; event: StoredEvent }[],
): Promise<unknown> {
  const bodies = new Map<StoredEvent, string>()
  for (const { event } of wanted) if (!bodies.has(event)) bodies.set(event, bodyOf(event))
  return ctx.tx.query(insertDeliveries, [
    ctx.org.id,
    wanted.map(() => newId('whd')),
    wanted.map(({ endpointId }) => endpointId),
    wanted.map(({ event }) => event.id),
    wanted.map(({ event }) => event.type),
    wanted.map(({ event }) => bodies.get(event)),
  ])
}

/** The body of a delivery. It is written once, so that every attempt sends and signs the same bytes. */
export function bodyOf(
  event: Pick<StoredEvent, 'type' | 'id' | 'createdAt' | 'orgId' | 'requestId' | 'payload'>,
): string {
  return JSON.stringify({
    type: event.type,
    id: event.id,
    timestamp: event.createdAt.toISOString(),
    orgId: event.orgId,
    correlationId: event.requestId,
    data: event.payload,
  })
}
