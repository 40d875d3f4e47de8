// Across organizations: second factors belong to a person, in however many organizations.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { confirmPassword } from '../confirm-password.ts'
import { operation } from '../module.ts'
import { Instant } from '../schemas.ts'
import { factorsOf, hasFactor } from './factors.ts'
import { FACTOR_PROOF, PasskeyOptions } from './passkey-shapes.ts'
import { passkeyOptions } from './passkeys.ts'
import { assertOneProof, PROOF_ERRORS, proveFactor } from './prove-factor.ts'
import { noteRecent, recentUntil } from './recent.ts'

export const confirmIdentity = operation({
  name: 'identity.confirmIdentity',
  summary: 'Prove again that it is you, before you change how you sign in',
  description:
    'Counts for ten minutes, in this session. Takes the present password; of who has a second factor that instead: a code, a recovery code, or a passkey by the options for it.',
  access: { scope: null, audience: ['member'], beforeRequirement: true },
  effect: 'write',
  rest: 'POST /v1/me/confirm',
  input: z.object({ password: z.string().min(1).max(128).optional(), ...FACTOR_PROOF }),
  output: z.object({ until: Instant }),
  errors: [E.wrong_password, E.password_paused, E.second_factor_needed, ...PROOF_ERRORS],
  secrets: ['password', 'code', 'recoveryCode', 'passkey'],
  limit: 'auth',
  async run(ctx, { password, ...proof }) {
    assertOneProof({ password, ...proof })
    const userId = ctx.actor.id
    if (password === undefined)
      await proveFactor(ctx, { userId, holder: ctx.credential.id, purpose: 'confirm' }, proof)
    else {
      if (hasFactor(await factorsOf(systemDbOf(ctx), userId))) throw new AppError(E.second_factor_needed)
      await confirmPassword(ctx, password)
    }
    await noteRecent(ctx)
    const until = await recentUntil(ctx)
    if (!until) throw new AppError(E.confirmation_needed)
    return { until: until.toISOString() }
  },
})

export const confirmPasskeyOptions = operation({
  name: 'identity.confirmPasskeyOptions',
  summary: 'Ask for a passkey, to prove again that it is you',
  description: 'What the browser signs with it goes to `confirmIdentity`, once, within five minutes.',
  access: { scope: null, audience: ['member'], beforeRequirement: true },
  effect: 'write',
  rest: 'POST /v1/me/confirm/passkey-options',
  input: z.object({}),
  output: PasskeyOptions,
  errors: [E.passkeys_unavailable],
  limit: 'auth',
  audit: false,
  async run(ctx) {
    const asked = { userId: ctx.actor.id, holder: ctx.credential.id, purpose: 'confirm' as const }
    return { options: await passkeyOptions(systemDbOf(ctx), asked, ctx.services.config.baseUrl) }
  },
})
