import type { z } from 'zod'
import type { Context } from './context.ts'
import type { TenantDb } from '../db/transaction.ts'
import type { Operation } from './operation.ts'

/** A module's own tools: `operation` checks names, `db` sees only the tables with its prefix. */
export function moduleOf<const Name extends string, const Prefix extends string>(
  _name: Name,
  _prefix: Prefix,
) {
  return {
    operation: <
      const OpName extends `${Name}.${string}`,
      Input extends z.ZodObject,
      Output extends z.ZodObject,
    >(
      operation: Operation<OpName, Prefix, Input, Output>,
    ): Operation<OpName, Prefix, Input, Output> => operation,
    /** The module's tables in the transaction of any caller: for the functions that other modules call. */
    db: (ctx: Pick<Context<string>, 'tx'>): TenantDb<Prefix> => ctx.tx.kysely as unknown as TenantDb<Prefix>,
  }
}
