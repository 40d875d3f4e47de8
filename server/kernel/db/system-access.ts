import type { Tx } from './transaction.ts'
import type { SystemDb } from './system.ts'

/**
 * The database across organizations, for the few operations that must look beyond their caller's own: sign-up,
 * sign-in, passwords. It is left out of `Context` so that an import of this file shows who uses it.
 */
export function systemDbOf(ctx: { tx: Tx }): SystemDb {
  return (ctx as unknown as { systemDb: SystemDb }).systemDb
}
