import { AppError, E, type ErrorDef } from '../errors.ts'

// SQLSTATEs of refusals that are nobody's bug.
const BY_STATE: Record<string, ErrorDef> = {
  '57014': E.request_timeout,
  '55P03': E.request_timeout,
  // Two callers at once: a unique or foreign key that was fine when it was looked at, a deadlock, a lost update.
  '23505': E.conflict,
  '23503': E.conflict,
  '40001': E.conflict,
  '40P01': E.conflict,
  '57P01': E.unavailable,
  '57P02': E.unavailable,
  '57P03': E.unavailable,
  '53300': E.unavailable,
  ECONNREFUSED: E.unavailable,
  ECONNRESET: E.unavailable,
  ENOTFOUND: E.unavailable,
  EPIPE: E.unavailable,
  ETIMEDOUT: E.unavailable,
}

// The driver gives these no code, and the server the last one a code that means other things too.
const CONNECTION_LOST =
  /^connection terminated|^timeout exceeded when trying to connect|^client has encountered a connection error|is not currently accepting connections$/i

/**
 * What the database refused, as an error that a caller may see; `undefined` for a failure of ours. Values of the
 * wrong kind (class 22) are the sender's, although a schema should have caught them.
 */
export function databaseProblem(error: unknown): AppError | undefined {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  if (typeof message === 'string' && CONNECTION_LOST.test(message)) return unavailable()
  if (typeof code !== 'string') return undefined
  const known = BY_STATE[code]
  if (known === E.unavailable || /^08.{3}$/.test(code)) return unavailable()
  if (known) return new AppError(known)
  return /^22.{3}$/.test(code)
    ? new AppError(E.invalid_input, 'A value cannot be stored: its text, number or date is not one.')
    : undefined
}

const unavailable = () => new AppError(E.unavailable, { retryAfterSeconds: 1 })
