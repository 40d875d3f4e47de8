import type { Role } from '../../../kernel/contract/credentials.ts'
import type { Mail } from '../../mail/index.ts'
import type { LocaleName } from '../locales.ts'
import { de } from './texts-de.ts'
import { en } from './texts-en.ts'

/** What can be done to somebody's second factor. */
export type FactorChange = 'added' | 'removed' | 'codes' | 'reset'

/** Whom a mail greets. */
export interface Reader {
  name: string
}

/** What is known of a sign-in, in words; `null` where it is not. */
export interface SignInFacts {
  at: string
  browser: string | null
  place: string | null
  address: string | null
}

/** Every mail that people get about their account, in one language. */
export interface AccountMails {
  /** To who forgot their password, or to somebody of whom another one says so. */
  resetPassword(mail: Reader & { url: string }): Mail
  passwordChanged(mail: Reader & { forgotUrl: string }): Mail
  verifyEmail(mail: Reader & { url: string }): Mail
  /** To the new address. */
  confirmNewEmail(mail: Reader & { email: string; url: string }): Mail
  /** To a new address that somebody else, or they themselves, have an account with already. */
  emailInUse(mail: { signInUrl: string }): Mail
  /** To the old address, before the new one is confirmed. */
  emailChangeAsked(mail: Reader & { email: string }): Mail
  /** To the old address, once it is not theirs here any more. */
  emailChanged(mail: Reader & { email: string }): Mail
  /** After too many wrong passwords; the link lets them try again at once. */
  signInPaused(mail: Reader & { url: string }): Mail
  /** After a change of the second factor. */
  secondFactorChanged(mail: Reader & { change: FactorChange; forgotUrl: string }): Mail
  /** With the link that creates the account. */
  signUp(mail: { url: string }): Mail
  /** To who asked for that link and has an account, or of whom another one asked. */
  signUpInUse(mail: { signInUrl: string }): Mail
  /** After a sign-in from a browser that is not known for the account. */
  newSignIn(mail: Reader & SignInFacts & { url: string | null }): Mail
  /** After another service was connected to sign in with. */
  providerConnected(mail: Reader & { provider: string; email: string }): Mail
  invitation(mail: { orgName: string; inviterName: string; role: Role; url: string; email: string }): Mail
}

/** The mails by language. */
export const accountMails: Record<LocaleName, AccountMails> = { en, de }
