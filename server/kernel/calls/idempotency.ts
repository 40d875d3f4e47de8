import type { Caller } from '../contract/credentials.ts'
import { statement, type Tx } from '../db/transaction.ts'
import { AppError, E } from '../base/errors.ts'
import type { AnyOperation } from '../contract/operation.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** One call that carried an `Idempotency-Key`. */
export interface Remembered {
  key: string
  caller: Caller
  operation: AnyOperation
  input: Record<string, unknown>
  secrets: Secrets
}

const KEY = /^[\x21-\x7e]{1,200}$/

// The insert waits for a running call with the same key and finds its answer when that one commits.
const claimKey = statement(
  'kernel_idempotency_claim',
  `insert into kernel_idempotency (org_id, actor_id, key, operation, request_hash) values ($1, $2, $3, $4, $5)
   on conflict (org_id, actor_id, key) do update set created_at = now(), operation = excluded.operation,
     request_hash = excluded.request_hash, answer = null
     where kernel_idempotency.created_at < now() - interval '24 hours'
   returning key`,
)
const readAnswer = statement(
  'kernel_idempotency_read',
  `select operation, request_hash as "requestHash", answer from kernel_idempotency where org_id = $1 and actor_id = $2 and key = $3`,
)
const storeAnswer = statement(
  'kernel_idempotency_store',
  `update kernel_idempotency set answer = $4 where org_id = $1 and actor_id = $2 and key = $3`,
)

/**
 * Takes the key for this call, or returns the answer that was given to it within 24 hours. The key is kept
 * only if the transaction commits: a call that failed may be tried again. 409 when the key was used for
 * something else.
 */
export async function recall(tx: Tx, call: Remembered): Promise<Record<string, unknown> | null> {
  const { caller, key, operation } = call
  if (!KEY.test(key)) throw new AppError(E.idempotency_key_invalid)
  const request = requestOf(call)
  const hash = call.secrets.sign(request.text, request.purpose)
  const taken = await tx.query(claimKey, [caller.org.id, caller.actor.id, key, operation.name, hash])
  if (taken.length > 0) return null
  const [earlier] = await tx.query<{ operation: string; requestHash: string; answer: string | null }>(
    readAnswer,
    [caller.org.id, caller.actor.id, key],
  )
  const isSame = earlier?.operation === operation.name && call.secrets.verify(earlier.requestHash, request)
  if (!earlier?.answer || !isSame) {
    throw new AppError(E.idempotency_key_reused)
  }
  return JSON.parse(call.secrets.open(earlier.answer, sealContext(call))) as Record<string, unknown>
}

/** Keeps the answer, sealed, since answers may hold a secret that is shown once. */
export async function remember(tx: Tx, call: Remembered, output: Record<string, unknown>): Promise<void> {
  const sealed = call.secrets.seal(JSON.stringify(output), sealContext(call))
  await tx.query(storeAnswer, [call.caller.org.id, call.caller.actor.id, call.key, sealed])
}

// Keyed: a plain hash of an input with a password in it could be guessed by trying.
const requestOf = ({ operation, input }: Remembered) => ({
  text: `${operation.name}\n${JSON.stringify(input)}`,
  purpose: 'idempotency',
})

const sealContext = ({ caller, key }: Remembered) =>
  `kernel_idempotency:${caller.org.id}:${caller.actor.id}:${key}`
