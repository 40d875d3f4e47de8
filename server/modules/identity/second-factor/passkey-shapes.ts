import { z } from 'zod'
import { idPattern } from '../../../kernel/base/ids.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+=*$/, 'must be base64url')

export const PasskeyId = z.string().regex(idPattern('pky'), 'not a passkey id')

const CREDENTIAL = { id: text(1400), rawId: text(1400), type: z.literal('public-key') }

/** What a browser answers for a new passkey (WebAuthn, `RegistrationResponseJSON`). */
export const NewPasskeyAnswer = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

/** What a browser answers with a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAnswer = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(2000),
    userHandle: z.string().max(200).nullish(),
  }),
})

/** What the page hands to the browser, as WebAuthn names it. */
export const PasskeyOptions = shape('PasskeyOptions', {
  options: z
    .record(z.string(), z.unknown())
    .describe('For `navigator.credentials`, in the JSON form of WebAuthn.'),
})

/** Any proof of a second factor; one of them is given. */
export const FACTOR_PROOF = {
  code: z
    .string()
    .max(16)
    .transform((code) => code.replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must be six digits'))
    .optional()
    .describe('Of the app: six digits.'),
  recoveryCode: z.string().min(1).max(40).optional(),
  passkey: PasskeyAnswer.optional(),
}

const FactorProof = z.object(FACTOR_PROOF)
export type FactorProof = z.output<typeof FactorProof>
