import type { Context } from '../context.ts'
import type { SystemDb } from './system.ts'

/**
 * The database across organizations, for the few operations that must look beyond their caller's own: sign-up,
 * sign-in, passwords. It is left out of `Context` so that an import of this file shows who uses it.
 */
export function systemDbOf(ctx: Pick<Context, 'tx'>): SystemDb {
  return (ctx as unknown as { systemDb: SystemDb }).systemDb
}
