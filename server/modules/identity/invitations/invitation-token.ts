import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const SIGNATURE_CHARS = 32

/** What the token of an invitation proves. */
export interface InvitationProof {
  tokenHash: string
  /** Whether it is the form that went to the invited address alone: who has it reads the mail of that address. */
  mailed: boolean
}

const PURPOSE = 'invitation-mail'

/** The form of a token that is only ever mailed; the other one is shown to who invites, too. */
export const mailedToken = (secrets: Secrets, token: string): string =>
  `${token}.${secrets.sign(token, PURPOSE).slice(0, SIGNATURE_CHARS)}`

/** Reads either form; what is no signature of ours makes it the token of no invitation. */
export function readInvitationToken(secrets: Secrets, presented: string): InvitationProof {
  const [token = '', signature, ...rest] = presented.split('.')
  const mailed =
    signature !== undefined &&
    rest.length === 0 &&
    secrets.verify(signature, { text: token, purpose: PURPOSE, chars: SIGNATURE_CHARS })
  return { tokenHash: secrets.hash(mailed ? token : presented), mailed }
}
