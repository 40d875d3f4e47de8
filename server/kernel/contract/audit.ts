import type { Caller } from './credentials.ts'
import type { CallInfo } from './context.ts'
import { statement, type Tx } from '../db/transaction.ts'
import { newId } from '../base/ids.ts'
import type { AnyOperation } from './operation.ts'
import { toStorable } from '../base/storable.ts'

/** One line of the audit log, before it is written. */
export interface AuditEntry {
  caller: Caller
  operation: Pick<AnyOperation, 'name' | 'tool' | 'rest' | 'secrets'>
  call: CallInfo
  input: unknown
  result: 'ok' | 'error' | 'denied'
  error?: string
  durationMs: number
}

const insertAudit = statement(
  'kernel_insert_audit',
  `insert into kernel_audit (org_id, id, actor_type, actor_id, actor_name, credential_id, operation, tool, method, target, result,
     error, input, request_id, duration_ms, client, user_agent, origin)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
)

/** Writes a line with the transaction at hand. */
export function writeAudit(tx: Tx, entry: AuditEntry): Promise<unknown> {
  const { caller, operation, call, input, result, error, durationMs } = entry
  const viaTool = call.via === 'mcp'
  const target = (input as { id?: unknown } | null)?.id
  return tx.query(insertAudit, [
    caller.org.id,
    newId('aud'),
    caller.actor.type,
    caller.actor.id,
    caller.actor.name,
    caller.credential.id,
    operation.name,
    viaTool ? operation.tool : null,
    viaTool ? null : (operation.rest ?? null),
    typeof target === 'string' ? toStorable(target.slice(0, 200)) : null,
    result,
    error ?? null,
    JSON.stringify(mask(input, new Set(operation.secrets))),
    call.requestId,
    Math.round(durationMs),
    clientKind(caller, call),
    call.userAgent?.slice(0, 300) ?? null,
    call.origin?.slice(0, 300) ?? null,
  ])
}

/** Whether calls of an operation leave a line: all writes, unless the operation says that its rows are the record. */
export const isAudited = (operation: AnyOperation): boolean =>
  operation.effect !== 'read' && operation.audit !== false

/** A copy of `value` in which the named fields are masked at every depth, and long texts cut. */
export function mask(value: unknown, secrets: ReadonlySet<string>, depth = 0): unknown {
  if (typeof value === 'string') return toStorable(value.length > 500 ? `${value.slice(0, 500)}…` : value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => mask(item, secrets, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, item]) => [
        toStorable(name.slice(0, 100)),
        secrets.has(name) ? '[redacted]' : mask(item, secrets, depth + 1),
      ]),
  )
}

/** What kind of client made the call, by its face, its credential and its user agent. */
function clientKind(caller: Caller, call: CallInfo): string {
  if (call.via === 'mcp') return 'mcp'
  if (caller.credential.client) return caller.credential.client
  const agent = call.userAgent ?? ''
  if (/^stoa-sdk/i.test(agent)) return 'sdk'
  if (/^(curl|wget|httpie|postman|insomnia|stoa-admin)/i.test(agent)) return 'cli'
  if (!/^mozilla/i.test(agent)) return 'unknown'
  return caller.actor.type === 'member' ? 'dashboard' : 'browser'
}
