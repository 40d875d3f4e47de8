import { AppError } from './errors.ts'
import { createLanes } from './lanes.ts'
import { openWork, type Call, type Machinery } from './work.ts'
import { SINGLY, type AnyOperation } from './operation.ts'

type Output = Record<string, unknown>

/** Gathers concurrent calls of one operation by one credential into common transactions. */
export interface Batcher {
  /** The output, or `SINGLY` when the call has to run in a transaction of its own. */
  submit(operation: AnyOperation, input: Record<string, unknown>, call: Call): Promise<Output | typeof SINGLY>
}

interface Waiting {
  operation: AnyOperation
  input: Record<string, unknown>
  call: Call
  resolve: (output: Output | typeof SINGLY) => void
  reject: (error: unknown) => void
}

const MAX_CALLS = 64

/** Group commit: calls of one operation by one credential go together; every caller is answered after the commit. */
export function createBatcher(machinery: Machinery): Batcher {
  const lanes = createLanes<Waiting>({
    most: MAX_CALLS,
    run: (calls) => runTogether(machinery, calls),
  })
  return {
    submit: (operation, input, call) =>
      new Promise((resolve, reject) =>
        lanes(`${operation.name} ${call.caller?.credential.id ?? ''}`, {
          operation,
          input,
          call,
          resolve,
          reject,
        }),
      ),
  }
}

/** One transaction for all of them; when it fails as a whole, each is left to run by itself. */
async function runTogether(machinery: Machinery, calls: readonly Waiting[]): Promise<void> {
  const [first] = calls
  const caller = first?.call.caller
  if (!first || !caller) return
  const { operation } = first
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
