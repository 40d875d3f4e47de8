import { AppError, E, type ErrorDef } from '../base/errors.ts'

// SQLSTATEs of refusals that are nobody's bug.
const BY_STATE: Record<string, ErrorDef> = {
  '57014': E.request_timeout,
  '55P03': E.request_timeout,
  // Two callers at once: a unique or foreign key that was fine when it was looked at, a deadlock, a lost update.
  '23505': E.conflict,
  '23503': E.conflict,
  '40001': E.conflict,
  '40P01': E.conflict,
}

const NO_ROOM = '53100'

/** Whether the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => Object(error).code === NO_ROOM

// Lost connections (08), no more memory or connections (53), shutting down or starting (57P), trouble of the machine
// below (58).
const AWAY = /^(08...|53...|57P..|58...)$/
const UNREACHABLE = /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/

// The driver gives these no code, and the server the last one a code that means other things too.
const CONNECTION_LOST =
  /^connection terminated|^timeout exceeded when trying to connect|is not queryable$|^query read timeout|is not currently accepting connections$/i

/**
 * What the database refused, as an error that a caller may see; `undefined` for a failure of ours. Values of the
 * wrong kind (class 22) are the sender's, although a schema should have caught them.
 */
export function databaseProblem(error: unknown): AppError | undefined {
  const { code, message, syscall } = Object(error) as Record<string, unknown>
  if (typeof message === 'string' && CONNECTION_LOST.test(message)) return unavailable()
  if (typeof code !== 'string') return undefined
  if (code === NO_ROOM) return new AppError(E.database_full, { retryAfterSeconds: 30 })
  // A Unix socket that is not there is one of the many reasons that connecting may have.
  if (syscall === 'connect' || AWAY.test(code) || UNREACHABLE.test(code)) return unavailable()
  const known = BY_STATE[code]
  if (known) return new AppError(known)
  return /^22.{3}$/.test(code)
    ? new AppError(E.invalid_input, 'A value cannot be stored: its text, number or date is not one.')
    : undefined
}

/** Whether nobody answers where the database should be, or it is just stopping or starting. */
export const isUnreachable = (error: unknown): boolean => databaseProblem(error)?.code === E.unavailable.code

/** Whether the database takes nothing now, whatever it is given. */
export const isAway = (error: unknown): boolean =>
  [E.unavailable.code, E.database_full.code].includes(databaseProblem(error)?.code ?? '')

const unavailable = () => new AppError(E.unavailable, { retryAfterSeconds: 1 })
