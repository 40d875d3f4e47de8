import { z } from 'zod'
import { isAudited, writeAudit } from '../contract/audit.ts'
import { boundsOf, type Caller } from '../contract/credentials.ts'
import type { Context } from '../contract/context.ts'
import { databaseProblem } from '../db/problems.ts'
import { AppError, E, type FieldError } from '../base/errors.ts'
import { recall, remember, type Remembered } from './idempotency.ts'
import { SINGLY, type AnyOperation } from '../contract/operation.ts'
import { authorize } from '../contract/authorize.ts'
import { createBatcher, type Batcher } from './batch.ts'
import { shown } from '../contract/shapes.ts'
import { findUnstorable } from '../base/storable.ts'
import { storageProblem } from '../ports/storage-problems.ts'
import { allOf, openWork, type Call, type Machinery } from './work.ts'

/** The result of a call; `replayed` when it is the kept answer of an earlier one. */
export interface Outcome {
  output: Record<string, unknown>
  replayed: boolean
}

export type Invoke = (operation: AnyOperation, raw: unknown, call: Call) => Promise<Outcome>

/** A call under way. */
interface Begun {
  operation: AnyOperation
  call: Call
  started: number
}

const NO_CALLER: Caller = {
  org: { id: '' },
  actor: { type: 'anonymous', id: 'anonymous', name: null, scopes: [] },
  credential: { kind: 'session', id: 'none' },
}

/** The one path of every call, whatever it came in by: authorize → parse → run → check → audit → publish. */
export function createInvoke(machinery: Machinery): Invoke {
  const { metrics } = machinery
  const batcher = createBatcher(machinery)
  const strictInput = createStrictInput()
  return async (operation, raw, call) => {
    const begun: Begun = { operation, call, started: performance.now() }
    let result = 'ok'
    let isDenied = false
    try {
      if (operation.access !== 'public') authorize(operation.access, call.caller)
      const input = parseInput(call.strict ? strictInput(operation) : operation.input, raw)
      if (call.caller && isLight(operation, input, call.caller))
        return await readLightly(machinery, begun, { input, caller: call.caller })
      const together = await runTogether(batcher, operation, input, call)
      return together ?? (await run(machinery, begun, input))
    } catch (thrown) {
      const error = asCallersError(machinery, operation, thrown)
      result = error instanceof AppError ? error.code : E.internal.code
      isDenied = error instanceof AppError && (error.status === 401 || error.status === 403)
      await recordRefusal(machinery, begun, raw, error)
      throw error
    } finally {
      const milliseconds = performance.now() - begun.started
      metrics.operation(operation.name, call.info.via, result, milliseconds)
      count(machinery, begun, { result, milliseconds, isDenied })
    }
  }
}

/** Notes a call for the usage: not those of nobody, and not the polls of pages. */
function count(
  { services }: Machinery,
  { operation, call }: Begun,
  { result, milliseconds, isDenied }: { result: string; milliseconds: number; isDenied: boolean },
): void {
  const { caller, info } = call
  if (!caller || operation.limit === 'poll' || (info.via !== 'rest' && info.via !== 'mcp')) return
  services.ledger.note({
    caller,
    face: info.via,
    operation: operation.name,
    result: isDenied ? 'denied' : result === 'ok' ? 'ok' : 'error',
    milliseconds,
  })
}

/** What the database or the blob store refused, in words for the caller; our own failures stay what they are. */
function asCallersError(
  { services, database }: Machinery,
  operation: AnyOperation,
  thrown: unknown,
): unknown {
  const known = thrown instanceof AppError ? thrown : (databaseProblem(thrown) ?? storageProblem(thrown))
  if (known && known !== thrown && !database.isOutage(thrown))
    services.log.warn(
      { err: thrown, operation: operation.name, code: known.code },
      'the database or the blob store refused a call',
    )
  return known ?? thrown
}

/** What was sent, by a schema; throws `invalid_input` with the fields that are wrong. */
export function parseInput<T extends z.ZodObject>(schema: T, raw: unknown): z.output<T> {
  const unstorable = findUnstorable(raw)
  if (unstorable)
    throw new AppError(E.invalid_input, {
      detail: `${unstorable.path}: ${unstorable.message}`,
      fields: [unstorable],
    })
  const parsed = schema.safeParse(raw ?? {})
  if (!parsed.success)
    throw new AppError(E.invalid_input, { detail: describe(parsed.error), fields: fieldErrors(parsed.error) })
  return parsed.data
}

/** The input schema that refuses unknown keys. */
type StrictInput = (operation: AnyOperation) => z.ZodObject

/** Makes each of them once, since a new schema is compiled again at its first use. */
function createStrictInput(): StrictInput {
  const made = new Map<AnyOperation, z.ZodObject>()
  return (operation) => {
    let schema = made.get(operation)
    if (!schema) made.set(operation, (schema = operation.input.strict() as z.ZodObject))
    return schema
  }
}

const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

const describe = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => (issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ')

/** Calls that may share a transaction with others do; `null` when this one has to run by itself. */
async function runTogether(
  batcher: Batcher,
  operation: AnyOperation,
  input: Record<string, unknown>,
  call: Call,
): Promise<Outcome | null> {
  if (!operation.runMany || !call.caller || call.idempotencyKey !== undefined || isAudited(operation))
    return null
  const output = await batcher.submit(operation, input, call)
  return output === SINGLY ? null : { output, replayed: false }
}

/** A customer's rows are shown by a role of its own, which nobody else may read with. */
const isLight = ({ light }: AnyOperation, input: Record<string, unknown>, { person }: Caller): boolean =>
  light !== undefined && person === undefined && (light === true || light(input))

/** A read in a transaction that is shared with others. The caller who goes away is told so at once; what it reads is little. */
async function readLightly(
  machinery: Machinery,
  { operation, call }: Begun,
  { input, caller }: { input: Record<string, unknown>; caller: Caller },
): Promise<Outcome> {
  const { output, work } = await unlessAborted(
    call.signal,
    machinery.database.readTogether(caller.org.id, async (tx) => {
      // Nobody waits for it any more.
      if (call.signal?.aborted) throw new AppError(E.request_canceled)
      // Of its own for each try: what a failed one left is not published.
      const work = openWork(machinery, caller, call)
      const output = shown(operation.output, await operation.run?.(work.context(tx), input))
      await work.flush(tx)
      return { output, work }
    }),
  )
  work.publish()
  return { output, replayed: false }
}

function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function run(
  machinery: Machinery,
  { operation, call, started }: Begun,
  input: Record<string, unknown>,
): Promise<Outcome> {
  if (operation.steps) return runSteps(machinery, { operation, call, started }, input)
  const { database, services } = machinery
  const caller = call.caller ?? NO_CALLER
  const work = openWork(machinery, caller, call)
  const writes = operation.effect !== 'read'
  const repeatable = writes && call.caller && call.idempotencyKey !== undefined
  const remembered: Remembered = {
    key: call.idempotencyKey ?? '',
    caller,
    operation,
    input,
    secrets: services.secrets,
  }
  const outcome = await database.transaction(
    { ...boundsOf(call.caller), readOnly: !writes, signal: call.signal },
    async (tx): Promise<Outcome> => {
      if (repeatable) {
        const earlier = await recall(tx, remembered)
        if (earlier) return { output: earlier, replayed: true }
      }
      const output = shown(operation.output, await operation.run?.(work.context(tx), input))
      if (repeatable) await remember(tx, remembered, output)
      return { output, replayed: false }
    },
    (tx, { replayed }) => {
      if (replayed) return undefined
      const audited = call.caller && isAudited(operation)
      const entry = {
        caller,
        operation,
        call: call.info,
        input,
        result: 'ok' as const,
        durationMs: performance.now() - started,
      }
      return allOf([work.flush(tx), audited ? writeAudit(tx, entry) : undefined])
    },
  )
  work.publish()
  return outcome
}

/** Work in several transactions, with the outside between them; the audit line follows in one of its own. */
async function runSteps(
  machinery: Machinery,
  { operation, call, started }: Begun,
  input: Record<string, unknown>,
): Promise<Outcome> {
  const { database, services } = machinery
  const caller = call.caller ?? NO_CALLER
  const bounds = boundsOf(call.caller)
  // What has begun to be written is brought to its end, or it would stand there by half.
  let { signal } = call
  const output = shown(
    operation.output,
    await operation.steps?.(
      {
        ...caller,
        call: call.info,
        services,
        async transaction<T>(
          step: (ctx: Context<string>) => Promise<T>,
          { readOnly } = { readOnly: operation.effect === 'read' },
        ) {
          const work = openWork(machinery, caller, call)
          const result = await database.transaction(
            { ...bounds, readOnly, signal },
            (tx) => step(work.context(tx)),
            work.flush,
          )
          if (!readOnly) signal = undefined
          work.publish()
          return result
        },
      },
      input,
    ),
  )
  if (call.caller && isAudited(operation)) {
    const durationMs = performance.now() - started
    const entry = { caller, operation, call: call.info, input, result: 'ok' as const, durationMs }
    await database.transaction(bounds, (tx) => writeAudit(tx, entry))
  }
  return { output, replayed: false }
}

const onlyKnown = ({ input }: AnyOperation, raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null
    ? Object.fromEntries(Object.entries(raw).filter(([name]) => name in input.shape))
    : null

/** Refused and failed writes are recorded too, in a transaction of their own, since theirs was rolled back. */
async function recordRefusal(
  machinery: Machinery,
  { operation, call, started }: Begun,
  raw: unknown,
  error: unknown,
): Promise<void> {
  const { caller } = call
  if (!caller || !isAudited(operation)) return
  const code = error instanceof AppError ? error.code : E.internal.code
  const denied = error instanceof AppError && (error.status === 401 || error.status === 403)
  const entry = {
    caller,
    operation,
    call: call.info,
    // Only what the operation knows: what else was sent may be anybody's secret.
    input: onlyKnown(operation, raw),
    result: denied ? ('denied' as const) : ('error' as const),
    error: code,
    durationMs: performance.now() - started,
  }
  await machinery.database
    .transaction(boundsOf(caller), (tx) => writeAudit(tx, entry))
    .catch((auditError: unknown) => {
      if (machinery.database.isOutage(auditError)) return
      machinery.services.log.error({ err: auditError }, 'an audit line could not be written')
    })
}
