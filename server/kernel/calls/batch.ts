import { boundsOf } from '../contract/credentials.ts'
import { roughBytes } from '../base/cache.ts'
import { AppError } from '../base/errors.ts'
import { createGroupCommit, type Entry } from '../db/group-commit.ts'
import { openWork, type Call, type Machinery } from './work.ts'
import { SINGLY, type AnyOperation } from '../contract/operation.ts'
import { shown } from '../contract/shapes.ts'

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
}

const MB = 1024 ** 2

/** Group commit of calls; where a group fails as a whole, each of its calls runs by itself. */
export function createBatcher(machinery: Machinery): Batcher {
  const group = createGroupCommit<Waiting, Output | typeof SINGLY>({
    most: { entries: 64, bytes: 8 * MB },
    waiting: { entries: 20_000, bytes: 64 * MB, ms: 15_000 },
    bytesOf: ({ input }) => roughBytes(input),
    commit: (calls) => runTogether(machinery, calls),
    alone: async () => SINGLY,
  })
  machinery.services.atEnd(group.stop)
  return {
    submit: (operation, input, call) =>
      group.submit(`${operation.name} ${call.caller?.credential.id ?? ''}`, { operation, input, call }),
  }
}

/** One transaction for all of them. */
async function runTogether(
  machinery: Machinery,
  calls: readonly Entry<Waiting, Output | typeof SINGLY>[],
): Promise<void> {
  const [first] = calls
  const caller = first?.item.call.caller
  if (!first || !caller) return
  const { operation } = first.item
  const work = openWork(machinery, caller, first.item.call)
  const results = await machinery.database.transaction(
    boundsOf(caller),
    async (tx) => {
      const batch = calls.map(({ item: { input, call } }) => ({ input, info: call.info }))
      const outputs = (await operation.runMany?.(work.context(tx), batch)) ?? []
      return outputs.map((output: unknown) =>
        output instanceof AppError || output === SINGLY ? output : shown(operation.output, output),
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
}
