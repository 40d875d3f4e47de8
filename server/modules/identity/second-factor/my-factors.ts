// Across organizations: second factors belong to a person, in however many organizations.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { DisplayName, Instant } from '../schemas.ts'
import { changeFactors, firstCodes, isRequiredOf, NewFactor } from './change-factors.ts'
import { factorsOf, hasFactor } from './factors.ts'
import { NewPasskeyAnswer, PasskeyId, PasskeyOptions } from './passkey-shapes.ts'
import { newPasskeyOptions, passkeysOf, readNewPasskey, removePasskeyOf, storePasskey } from './passkeys.ts'
import { proveNewApp } from './prove-factor.ts'
import { assertRecent, recentUntil } from './recent.ts'
import { renewCodes } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'
import { beginApp, removeApp } from './totp.ts'

const access = { scope: null, audience: ['member'], beforeRequirement: true } as const

const readSelf = statement('iam_read_self_for_factor', `select email, name from iam_users where id = $1`)

const Passkey = shape('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})

const present = (row: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }) => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const getSecondFactor = operation({
  name: 'identity.getSecondFactor',
  summary: 'Read your own second factor',
  access,
  effect: 'read',
  rest: 'GET /v1/me/second-factor',
  input: z.object({}),
  output: shape('SecondFactor', {
    appSince: Instant.nullable().describe('Since when an authenticator app counts.'),
    passkeys: z.array(Passkey).max(20),
    recoveryCodesLeft: z.int().describe('Of ten.'),
    canUsePasskeys: z.boolean().describe('Whether browsers offer passkeys at the address of this service.'),
    required: z.boolean().describe('Whether an organization of the person requires a second factor.'),
    confirmedUntil: Instant.nullable().describe(
      'Until when it can be changed without proving again who one is.',
    ),
  }),
  async run(ctx) {
    const system = systemDbOf(ctx)
    const { id } = ctx.actor
    const { appSince, recoveryCodes } = await factorsOf(system, id)
    return {
      appSince: appSince?.toISOString() ?? null,
      passkeys: (await passkeysOf(system, id)).map(present),
      recoveryCodesLeft: recoveryCodes,
      canUsePasskeys: relyingPartyOf(ctx.services.config.baseUrl) !== null,
      required: await isRequiredOf(system, id),
      confirmedUntil: (await recentUntil(ctx))?.toISOString() ?? null,
    }
  },
})

export const beginAuthenticatorApp = operation({
  name: 'identity.beginAuthenticatorApp',
  summary: 'Make a key for an authenticator app',
  description: 'It counts once its first code was confirmed; until then it can be made anew. Shown once.',
  access,
  effect: 'write',
  rest: 'POST /v1/me/second-factor/app',
  status: 201,
  input: z.object({}),
  output: z.object({
    secret: z.string().describe('In base32, to be typed.'),
    uri: z.string().describe('What the QR code holds (`otpauth://`).'),
    qr: z.string().describe('The QR code, as SVG.'),
  }),
  errors: [E.confirmation_needed, E.app_exists],
  secrets: ['secret', 'uri', 'qr'],
  limit: 'auth',
  async run(ctx) {
    await assertRecent(ctx)
    const userId = ctx.actor.id
    const issuer = new URL(ctx.services.config.baseUrl).hostname
    return systemDbOf(ctx).transaction(async (tx) => {
      const [self] = await tx.query<{ email: string }>(readSelf, [userId])
      const made = self && (await beginApp(tx, ctx.services.secrets, { userId, email: self.email, issuer }))
      if (!made) throw new AppError(E.app_exists)
      return made
    })
  },
})

export const confirmAuthenticatorApp = operation({
  name: 'identity.confirmAuthenticatorApp',
  summary: 'Add the authenticator app, by its first code',
  access,
  effect: 'write',
  rest: 'POST /v1/me/second-factor/app/confirm',
  input: z.object({ code: z.string().regex(/^\d{3} ?\d{3}$/, 'must be six digits') }),
  output: z.object(NewFactor),
  errors: [E.confirmation_needed, E.wrong_code, E.factor_paused],
  secrets: ['code', 'recoveryCodes'],
  limit: 'auth',
  async run(ctx, { code }) {
    await assertRecent(ctx)
    const attempt = await proveNewApp(ctx)
    const recoveryCodes = await changeFactors(ctx, {
      operation: { name: 'identity.confirmAuthenticatorApp', rest: 'POST /v1/me/second-factor/app/confirm' },
      tell: 'added',
      async work(tx) {
        await attempt(tx, code.replace(' ', ''))
        return firstCodes(ctx, tx)
      },
    })
    return { recoveryCodes }
  },
})

export const removeAuthenticatorApp = operation({
  name: 'identity.removeAuthenticatorApp',
  summary: 'Remove your authenticator app',
  description: 'With the last factor the recovery codes go, too.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/me/second-factor/app',
  status: 204,
  input: z.object({}),
  output: z.object({}),
  errors: [E.confirmation_needed, E.app_not_found, E.last_required_factor],
  async run(ctx) {
    const work = async (tx: Parameters<typeof removeApp>[0]) => {
      if (!(await removeApp(tx, ctx.actor.id))) throw new AppError(E.app_not_found)
    }
    await changeFactors(ctx, {
      operation: { name: 'identity.removeAuthenticatorApp', rest: 'DELETE /v1/me/second-factor/app' },
      tell: 'removed',
      work,
    })
    return {}
  },
})

export const beginPasskey = operation({
  name: 'identity.beginPasskey',
  summary: 'Ask the browser for a new passkey',
  description: 'What it makes goes to `addPasskey`, once, within five minutes.',
  access,
  effect: 'write',
  rest: 'POST /v1/me/second-factor/passkeys/options',
  input: z.object({}),
  output: PasskeyOptions,
  errors: [E.confirmation_needed, E.passkeys_unavailable, E.too_many_passkeys],
  limit: 'auth',
  audit: false,
  async run(ctx) {
    await assertRecent(ctx)
    const system = systemDbOf(ctx)
    const userId = ctx.actor.id
    const [self] = await system.query<{ email: string; name: string }>(readSelf, [userId])
    const { baseUrl } = ctx.services.config
    const asked = { userId, holder: ctx.credential.id, purpose: 'enrol' as const }
    return { options: await newPasskeyOptions(system, asked, { baseUrl, email: '', name: '', ...self }) }
  },
})

export const addPasskey = operation({
  name: 'identity.addPasskey',
  summary: 'Add a passkey',
  access,
  effect: 'write',
  rest: 'POST /v1/me/second-factor/passkeys',
  status: 201,
  input: z.object({ name: DisplayName, passkey: NewPasskeyAnswer }),
  output: z.object({ id: z.string(), ...NewFactor }),
  errors: [
    E.confirmation_needed,
    E.passkeys_unavailable,
    E.passkey_refused,
    E.passkey_exists,
    E.too_many_passkeys,
  ],
  secrets: ['passkey', 'recoveryCodes'],
  limit: 'auth',
  async run(ctx, { name, passkey }) {
    await assertRecent(ctx)
    const userId = ctx.actor.id
    const asked = { userId, holder: ctx.credential.id, purpose: 'enrol' as const }
    const { baseUrl } = ctx.services.config
    const credential = await readNewPasskey(systemDbOf(ctx), asked, { baseUrl, answer: passkey })
    return changeFactors(ctx, {
      operation: { name: 'identity.addPasskey', rest: 'POST /v1/me/second-factor/passkeys' },
      tell: 'added',
      async work(tx) {
        const stored = await storePasskey(tx, userId, { name, credential })
        if (!stored) throw new AppError(E.passkey_exists)
        return { ...stored, recoveryCodes: await firstCodes(ctx, tx) }
      },
    })
  },
})

export const removePasskey = operation({
  name: 'identity.removePasskey',
  summary: 'Remove one of your passkeys',
  description: 'With the last factor the recovery codes go, too.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/me/second-factor/passkeys/{id}',
  status: 204,
  input: z.object({ id: PasskeyId }),
  output: z.object({}),
  errors: [E.confirmation_needed, E.passkey_not_found, E.last_required_factor],
  async run(ctx, { id }) {
    await changeFactors(ctx, {
      operation: { name: 'identity.removePasskey', rest: 'DELETE /v1/me/second-factor/passkeys/{id}' },
      tell: 'removed',
      async work(tx) {
        if (!(await removePasskeyOf(tx, ctx.actor.id, id))) throw new AppError(E.passkey_not_found)
      },
    })
    return {}
  },
})

export const renewRecoveryCodes = operation({
  name: 'identity.renewRecoveryCodes',
  summary: 'Make new recovery codes',
  description: 'Ten, shown once, each of which works once; the old ones stop working.',
  access,
  effect: 'write',
  rest: 'POST /v1/me/second-factor/recovery-codes',
  status: 201,
  input: z.object({}),
  output: z.object({ recoveryCodes: z.array(z.string()).max(10) }),
  errors: [E.confirmation_needed, E.no_second_factor],
  secrets: ['recoveryCodes'],
  limit: 'auth',
  async run(ctx) {
    const recoveryCodes = await changeFactors(ctx, {
      operation: { name: 'identity.renewRecoveryCodes', rest: 'POST /v1/me/second-factor/recovery-codes' },
      tell: 'codes',
      async work(tx) {
        if (!hasFactor(await factorsOf(tx, ctx.actor.id))) throw new AppError(E.no_second_factor)
        return renewCodes(tx, ctx.services.secrets, ctx.actor.id)
      },
    })
    return { recoveryCodes }
  },
})
