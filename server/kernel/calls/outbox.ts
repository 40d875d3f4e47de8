import type { Actor } from '../contract/credentials.ts'
import { newId } from '../base/ids.ts'
import { statement, type Tx } from '../db/transaction.ts'
import type { Emitted, StoredEvent } from '../contract/events.ts'
import type { EventType } from '../contract/operation.ts'

const insertEvents = statement(
  'kernel_insert_events',
  `insert into kernel_events (org_id, id, type, stream, seq, topics, payload, actor_type, actor_id, request_id, created_at)
   select $1, e.id, e.type, e.stream, e.seq, coalesce(array(select jsonb_array_elements_text(e.topics)), '{}'), e.payload, $3, $4, $5, $6
   from jsonb_to_recordset($2::jsonb) as e(id text, type text, stream text, seq bigint, topics jsonb, payload jsonb)`,
)

/** Events of one transaction, kept back until just before its commit. */
export interface Outbox {
  emit(type: string, payload: Record<string, unknown>, options?: Emitted): void
  events: readonly StoredEvent[]
  /** Writes them with one statement; `undefined` when there are none. */
  flush(tx: Tx): Promise<unknown> | undefined
}

/** Collects events of declared types; an undeclared type or a payload that does not fit is our bug. */
export function createOutbox(
  types: ReadonlyMap<string, EventType>,
  by: {
    orgId: string
    actor: Pick<Actor, 'type' | 'id'> | { type: 'system'; id: string }
    requestId: string
  },
): Outbox {
  const events: StoredEvent[] = []
  const createdAt = new Date()
  return {
    events,
    emit(type, payload, { stream, seq, topics, live } = {}) {
      const declared = types.get(type)
      if (!declared) throw new Error(`the event ${type} is not declared by any module`)
      events.push({
        orgId: by.orgId,
        id: newId('evt'),
        type,
        stream: stream ?? null,
        seq: seq ?? null,
        topics: topics ?? [],
        payload: declared.payload.parse(payload),
        actorType: by.actor.type,
        actorId: by.actor.id,
        requestId: by.requestId,
        createdAt,
        ...(live !== undefined && { live }),
      })
    },
    flush(tx) {
      if (events.length === 0) return undefined
      const rows = events.map(({ id, type, stream, seq, topics, payload }) => ({
        id,
        type,
        stream,
        seq,
        topics,
        payload,
      }))
      return tx.query(insertEvents, [
        by.orgId,
        JSON.stringify(rows),
        by.actor.type,
        by.actor.id,
        by.requestId,
        createdAt,
      ])
    },
  }
}
