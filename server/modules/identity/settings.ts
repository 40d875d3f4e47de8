import { z } from 'zod'
import { defineSettings } from '../../kernel/base/settings.ts'

const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/

const domains = z
  .string()
  .max(4000)
  .transform((text) =>
    text
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((names) => names.every((name) => DOMAIN.test(name)), 'must be domains such as example.com')

/** An issuer of OpenID Connect: its answers are believed, so that they must not be changed on the way. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => url.startsWith('https:') || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
    'must begin with https://',
  )

const secret = z.string().min(1).max(1000).optional()

/** What belongs together: all of it is set, or none. */
const PAIRS = [
  ['SVC_GOOGLE_CLIENT_ID', 'SVC_GOOGLE_CLIENT_SECRET'],
  ['SVC_GITHUB_CLIENT_ID', 'SVC_GITHUB_CLIENT_SECRET'],
  ['SVC_OIDC_ISSUER', 'SVC_OIDC_CLIENT_ID', 'SVC_OIDC_CLIENT_SECRET'],
] as const

/** Who may sign up, with which other services people sign in, and the set-up without a browser. */
export const settings = defineSettings(
  {
    SVC_SIGN_UP: z
      .enum(['open', 'domains', 'invited', 'closed'])
      .default('invited')
      .describe(
        'Who may create an account. `invited`: people with an invitation. `domains`: also people whose address is of `SVC_ALLOWED_EMAIL_DOMAINS`, who join the first organization as members. `open`: everybody, each with an organization of their own. `closed`: nobody; invitations are for people who have an account. The first owner may in any case. An address is always proved first, by a link that is mailed or by a service of those below, so `open` and `domains` need `SVC_MAIL_URL` or one of these.',
      ),
    SVC_ALLOWED_EMAIL_DOMAINS: domains
      .optional()
      .describe(
        'For `SVC_SIGN_UP=domains`: the domains, separated by commas. Subdomains count only if they are named.',
      )
      .meta({ example: 'example.com,example.org' }),
    SVC_GOOGLE_CLIENT_ID: secret.describe(
      'Sign-in with Google: the client ID of a web application, with `/sign-in/with/google` behind `SVC_BASE_URL` as its redirect URI.',
    ),
    SVC_GOOGLE_CLIENT_SECRET: secret.describe('Sign-in with Google: the client secret.'),
    SVC_GITHUB_CLIENT_ID: secret.describe(
      'Sign-in with GitHub: the client ID of an OAuth app, with `/sign-in/with/github` behind `SVC_BASE_URL` as its callback URL.',
    ),
    SVC_GITHUB_CLIENT_SECRET: secret.describe('Sign-in with GitHub: the client secret.'),
    SVC_OIDC_ISSUER: issuer
      .optional()
      .describe(
        'Sign-in with your own OpenID Connect provider: its issuer, as its discovery document names it; https unless it is on this machine. Its redirect URI is `/sign-in/with/oidc` behind `SVC_BASE_URL`. It is trusted: whoever it says owns an address (`email_verified`) gets into the account that has verified the same.',
      )
      .meta({ example: 'https://login.example.com' }),
    SVC_OIDC_CLIENT_ID: secret.describe('Sign-in with your own provider: the client ID.'),
    SVC_OIDC_CLIENT_SECRET: secret.describe('Sign-in with your own provider: the client secret.'),
    SVC_OIDC_NAME: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Sign-in with your own provider: what people call it; else the host of the issuer.'),
    SVC_ADMIN_EMAIL: z
      .email()
      .optional()
      .describe('Unattended set-up: email of the first owner. Used on an empty database only.'),
    SVC_ADMIN_PASSWORD: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128)
      .optional()
      .describe('Unattended set-up: password of the first owner, 8 to 128 characters.'),
    SVC_ORG_NAME: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .optional()
      .describe('Unattended set-up: name of the organization.'),
    SVC_ADMIN_API_KEY: z
      .string()
      .regex(
        /^svc_admin_[A-Za-z0-9_-]{32,}$/,
        'must be svc_admin_ and at least 32 characters of A-Z a-z 0-9 _ -',
      )
      .optional()
      .describe(
        'Unattended set-up: an API key with every scope, `svc_admin_` and at least 32 letters, digits, `_` or `-`.',
      ),
  },
  (set) => {
    const together = [set.SVC_ADMIN_EMAIL, set.SVC_ADMIN_PASSWORD]
    if (together.some(Boolean) && !together.every(Boolean))
      return 'SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD belong together: set both or none'
    if ((set.SVC_ADMIN_API_KEY ?? set.SVC_ORG_NAME) && !set.SVC_ADMIN_EMAIL)
      return 'SVC_ADMIN_API_KEY and SVC_ORG_NAME need SVC_ADMIN_EMAIL and SVC_ADMIN_PASSWORD beside them'
    return providerComplaint(set) ?? signUpComplaint(set)
  },
)

type Set = Readonly<Record<string, unknown>>

const providerComplaint = (set: Set): string | undefined =>
  PAIRS.filter((names) => {
    const given = names.filter((name) => set[name] !== undefined).length
    return given > 0 && given < names.length
  }).map((names) => `${names.join(', ')} belong together: set all or none`)[0]

function signUpComplaint(set: Set): string | undefined {
  const mode = set['SVC_SIGN_UP']
  if (mode !== 'open' && mode !== 'domains') return undefined
  if (mode === 'domains' && !(set['SVC_ALLOWED_EMAIL_DOMAINS'] as string[] | undefined)?.length)
    return 'SVC_SIGN_UP=domains needs SVC_ALLOWED_EMAIL_DOMAINS beside it'
  const proofs = ['SVC_MAIL_URL', ...PAIRS.map(([name]) => name)]
  if (proofs.some((name) => set[name] !== undefined)) return undefined
  return `SVC_SIGN_UP=${mode} needs a way to prove addresses: SVC_MAIL_URL, or a service to sign in with (SVC_GOOGLE_CLIENT_ID, SVC_GITHUB_CLIENT_ID or SVC_OIDC_ISSUER)`
}
