import type { Caller } from '../contract/credentials.ts'
import type { CallInfo, Context, Services, SessionCookie } from '../contract/context.ts'
import type { Database } from '../db/database.ts'
import type { TenantDb, Tx } from '../db/transaction.ts'
import { createOutbox } from './outbox.ts'
import { planJobs, type PlannedJob } from './plan.ts'
import type { Metrics } from '../contract/metrics.ts'
import type { Bus, Disconnect, Ephemeral } from '../contract/bus.ts'
import type { Registry } from './registry.ts'

/** What the call path is built from. */
export interface Machinery {
  database: Database
  registry: Registry
  services: Services
  bus: Bus
  metrics: Metrics
}

/** One call of one operation, as a face hands it over. */
export interface Call {
  caller: Caller | null
  info: CallInfo
  /** Unknown keys are refused with their name (tools) instead of ignored (REST). */
  strict?: boolean
  idempotencyKey?: string | undefined
  session?: SessionCookie
  /** Aborted, with the error to answer, when the caller does not want it any more: what is not committed is rolled back. */
  signal?: AbortSignal
}

const NO_SESSION: SessionCookie = {
  set() {},
  clear() {},
  device: undefined,
  setDevice() {},
  pending: undefined,
  setPending() {},
  clearPending() {},
  attempt: undefined,
  setAttempt() {},
}

/** A unit of work of one caller: its context, and what is to be written and told at its end. */
export function openWork(
  { database, registry, services, bus }: Machinery,
  caller: Caller,
  call: Pick<Call, 'info' | 'session'>,
) {
  const actor = call.info.via === 'job' ? { type: 'system' as const, id: call.info.requestId } : caller.actor
  const outbox = createOutbox(registry.events, {
    orgId: caller.org.id,
    actor,
    requestId: call.info.requestId,
  })
  const jobs: PlannedJob[] = []
  const ephemeral: Ephemeral[] = []
  const disconnects: Disconnect[] = []
  return {
    context(tx: Tx): Context<string> {
      return {
        ...caller,
        call: call.info,
        tx,
        get db() {
          return tx.kysely as unknown as TenantDb<string>
        },
        services,
        session: call.session ?? NO_SESSION,
        systemDb: database.system,
        emit: outbox.emit,
        enqueue: (job, payload, options = {}) =>
          void jobs.push({ name: job.name, payload: job.payload.parse(payload), options }),
        broadcast: (message) => void ephemeral.push(message),
        disconnect: (target, code, reason) => void disconnects.push({ ...target, code, reason }),
      } as Context<string>
    },
    flush: (tx: Tx) =>
      allOf([
        outbox.flush(tx),
        jobs.length > 0 ? planJobs(tx, registry, { orgId: caller.org.id, jobs }) : undefined,
      ]),
    /** Whether anything was emitted, planned or told. */
    didAnything: () => outbox.events.length + jobs.length + ephemeral.length + disconnects.length > 0,
    publish() {
      if (outbox.events.length + ephemeral.length + disconnects.length === 0) return
      bus.publish({ orgId: caller.org.id, events: outbox.events, ephemeral, disconnects })
    },
  }
}

/** Several writes as one promise; nothing where there is none. */
export const allOf = (parts: (Promise<unknown> | undefined)[]): Promise<unknown> | undefined =>
  parts.some(Boolean) ? Promise.all(parts) : undefined
