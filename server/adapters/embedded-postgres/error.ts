/** The embedded cluster cannot be used; the message tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The advice that ends every message. */
export const USE_A_SERVER =
  'set DATABASE_URL=postgres://user:password@host:5432/database to use a PostgreSQL server of your own'

/** The `code` of a system error (`ENOENT`) or of a PostgreSQL error (`57P03`). */
export function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code
}

/** The message of an error, in one line. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' / ').trim()
}
