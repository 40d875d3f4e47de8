import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { AppError, E as Kernel } from '../../kernel/base/errors.ts'
import { createTurns, TooManyWaiting } from '../../lib/turns/turns.ts'
import { E } from './errors.ts'

// OWASP's smallest recommended setting of argon2id, which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same password typed on another keyboard may come in another Unicode form.
const normalized = (password: string) => password.normalize('NFKC')

/** Two at once leave two of the process's four threads for files; whoever tries many passwords does not hold up others. */
const turns = createTurns({ most: 2, mostOfOne: 1, mostWaitingOfOne: 50 })

const inTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
  turns.take(whose, work).catch((error: unknown) => {
    throw error instanceof TooManyWaiting ? new AppError(Kernel.overloaded, { retryAfterSeconds: 3 }) : error
  })

/** What is stored instead of a password: argon2id in PHC form. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn('new', () => hash(normalized(password), COST))

// A constant, made when it is first needed: a hash takes some 50 ms.
let decoy: Promise<string> | undefined

/**
 * Whether a password fits its hash. Without a hash it answers false after as long a time, so that nobody learns which
 * accounts exist. `whose` is who tries, such as a network: those take turns.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  whose: string,
): Promise<boolean> {
  // Made on every path, so that the first unknown email after a start is not the one that waits for it.
  // Out of turn, once: where it had none, no sign-in after that would have one.
  const decoyHash = await (decoy ??= hash(randomUUID(), COST))
  const fits = await inTurn(whose, () => verify(stored ?? decoyHash, normalized(password)))
  return fits && Boolean(stored)
}

/** Throws 400 for a new password that is the present one; it came in the field `newPassword`. */
export function assertChanged(newPassword: string, currentPassword: string): void {
  if (normalized(newPassword) !== normalized(currentPassword)) return
  throw new AppError(E.password_unchanged, {
    fields: [{ path: 'newPassword', message: E.password_unchanged.message }],
  })
}

/** Throws 400 for a password that is the person's email or name; `path` is the field it came in. */
export function assertNotObvious(
  password: string,
  person: { email: string; name: string },
  path = 'password',
): void {
  const guess = password.trim().toLowerCase()
  if (guess !== person.email.toLowerCase() && guess !== person.name.trim().toLowerCase()) return
  throw new AppError(E.password_too_obvious, { fields: [{ path, message: E.password_too_obvious.message }] })
}
