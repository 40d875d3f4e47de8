import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { canMail } from '../../mail/index.ts'
import { E } from '../errors.ts'
import { settings } from '../settings.ts'

type Configured = Pick<Services, 'config' | 'mailer'>

/** Who may create an account, beside the first owner. */
export type SignUpMode = 'open' | 'domains' | 'invited' | 'closed'

export const signUpMode = ({ config }: Pick<Services, 'config'>): SignUpMode =>
  settings.of(config).SVC_SIGN_UP

/** Whether people without an invitation can prove their address by a mail and then sign up. */
export const signsUpByMail = (services: Configured): boolean =>
  canMail(services) && ['open', 'domains'].includes(signUpMode(services))

/** Throws 403 unless whoever has proved this address may create an account without an invitation. */
export function assertMaySignUp(services: Pick<Services, 'config'>, email: string): void {
  const mode = signUpMode(services)
  if (mode === 'closed') throw new AppError(E.signup_closed)
  if (mode === 'invited') throw new AppError(E.signup_invite_only)
  if (mode === 'domains' && !isOfDomains(services, email)) throw new AppError(E.signup_domain_not_allowed)
}

/** Throws 403 where not even an invitation lets anybody create an account. */
export function assertNotClosed(services: Pick<Services, 'config'>): void {
  if (signUpMode(services) === 'closed') throw new AppError(E.signup_closed)
}

// What stands behind the last @, as a whole: `ada@example.com.evil.test` and `"x@example.com"@evil.test` are of another domain.
const isOfDomains = ({ config }: Pick<Services, 'config'>, email: string): boolean =>
  (settings.of(config).SVC_ALLOWED_EMAIL_DOMAINS ?? []).includes(
    email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
  )
