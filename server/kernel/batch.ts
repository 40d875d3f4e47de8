import { AppError } from './errors.ts'
import { openWork, type Call, type Machinery } from './work.ts'
import { SINGLY, type AnyOperation } from './operation.ts'

type Output = Record<string, unknown>

/** Gathers concurrent calls of one operation by one credential into common transactions. */
export interface Batcher {
  /** The output, or `SINGLY` when the call has to run in a transaction of its own. */
  submit(operation: AnyOperation, input: Record<string, unknown>, call: Call): Promise<Output | typeof SINGLY>
}

interface Waiting {
  input: Record<string, unknown>
  call: Call
  resolve: (output: Output | typeof SINGLY) => void
  reject: (error: unknown) => void
}

interface Lane {
  operation: AnyOperation
  waiting: Waiting[]
  inFlight: number
}

const MAX_CALLS = 64
const MAX_IN_FLIGHT = 2

/**
 * Group commit without a timer: calls of the same turn of the event loop go together, and what arrives while two
 * batches are under way forms the next one. Every caller is answered after the commit.
 */
export function createBatcher(machinery: Machinery): Batcher {
  const lanes = new Map<string, Lane>()

  const flush = (key: string, lane: Lane) => {
    while (lane.waiting.length > 0 && lane.inFlight < MAX_IN_FLIGHT) {
      const calls = lane.waiting.splice(0, MAX_CALLS)
      lane.inFlight += 1
      void runTogether(machinery, lane.operation, calls).finally(() => {
        lane.inFlight -= 1
        if (lane.waiting.length > 0) flush(key, lane)
        else if (lane.inFlight === 0) lanes.delete(key)
      })
    }
  }
  return {
    submit: (operation, input, call) =>
      new Promise((resolve, reject) => {
        const key = `${operation.name} ${call.caller?.credential.id ?? ''}`
        let lane = lanes.get(key)
        if (!lane) lanes.set(key, (lane = { operation, waiting: [], inFlight: 0 }))
        const mine = lane
        mine.waiting.push({ input, call, resolve, reject })
        if (mine.waiting.length === 1) setImmediate(() => flush(key, mine))
      }),
  }
}

/** One transaction for all of them; when it fails as a whole, each is left to run by itself. */
async function runTogether(
  machinery: Machinery,
  operation: AnyOperation,
  calls: readonly Waiting[],
): Promise<void> {
  const [first] = calls
  const caller = first?.call.caller
  if (!first || !caller || !operation.runMany) return
  const work = openWork(machinery, caller, first.call)
  try {
    const results = await machinery.database.transaction(
      { orgId: caller.org.id },
      async (tx) => {
        const batch = calls.map(({ input, call }) => ({ input, info: call.info }))
        const outputs = (await operation.runMany?.(work.context(tx), batch)) ?? []
        return outputs.map((output: unknown) =>
          output instanceof AppError || output === SINGLY ? output : operation.output.parse(output),
        )
      },
      (tx) => work.flush(tx),
    )
    work.publish()
    machinery.metrics.batch(calls.length)
    for (const [index, { resolve, reject }] of calls.entries()) {
      const result = results[index] as Output | AppError | typeof SINGLY | undefined
      if (result instanceof AppError) reject(result)
      else resolve(result ?? SINGLY)
    }
  } catch (error) {
    machinery.services.log.debug(
      { err: error, operation: operation.name, calls: calls.length },
      'a batch failed; its calls run singly',
    )
    for (const { resolve } of calls) resolve(SINGLY)
  }
}
