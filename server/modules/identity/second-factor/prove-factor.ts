// Across organizations: second factors belong to a person, in however many organizations.
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { tryFactor } from '../guesses/guesses.ts'
import type { Asked } from './challenges.ts'
import type { FactorProof } from './passkey-shapes.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeCode } from './totp.ts'

/** The errors of `proveFactor`. */
export const PROOF_ERRORS = [E.wrong_code, E.passkey_refused, E.passkeys_unavailable, E.factor_paused]

/** Throws 400 unless exactly one proof is given. */
export function assertOneProof(proof: Record<string, unknown>): void {
  if (Object.values(proof).filter((each) => each !== undefined).length === 1) return
  throw new AppError(KernelErrors.invalid_input, 'Give one proof: a code, a recovery code or a passkey.')
}

/**
 * Takes one proof of a person’s second factor, which is used up by it. Codes are counted as tries at the person, whichever
 * sign-in they come by; a passkey cannot be guessed. `count` runs before a proof is looked at. Throws 403 `wrong_code` or
 * `passkey_refused`, 429 while there were too many wrong codes.
 */
export async function proveFactor(
  ctx: Pick<Context, 'tx' | 'services' | 'call'>,
  asked: Asked,
  proof: FactorProof,
  count: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const system = systemDbOf(ctx)
  const { secrets, config } = ctx.services
  const { userId } = asked
  if (proof.passkey) {
    await count()
    const right = await takePasskey(system, asked, { baseUrl: config.baseUrl, answer: proof.passkey })
    if (!right) throw new AppError(E.passkey_refused)
    return
  }
  const attempt = await tryFactor(ctx, userId)
  await count()
  const { code, recoveryCode } = proof
  const right =
    code === undefined
      ? await takeRecoveryCode(system, secrets, { userId, code: recoveryCode ?? '' })
      : await takeCode(system, secrets, { userId, code, confirmed: true })
  if (!right) throw new AppError(E.wrong_code)
  await attempt.succeed()
}

/** Counts a try at the first code of a new app; what it answers takes the code, and throws 403 for a wrong one. */
export async function proveNewApp(
  ctx: Pick<Context, 'tx' | 'services' | 'call' | 'actor'>,
): Promise<(tx: Tx, code: string) => Promise<void>> {
  const attempt = await tryFactor(ctx, ctx.actor.id)
  return async (tx, code) => {
    const right = await takeCode(tx, ctx.services.secrets, { userId: ctx.actor.id, code, confirmed: false })
    if (!right) throw new AppError(E.wrong_code)
    await attempt.succeed()
  }
}
