import { Provider } from 'oidc-provider/lib/provider.js'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** What access tokens begin with. */
export const ACCESS_TOKEN = 'svc_access_'

const MARKS = {
  AccessToken: ACCESS_TOKEN,
  RefreshToken: 'svc_refresh_',
  AuthorizationCode: 'svc_code_',
} as const

/**
 * Has each kind of token begin with what it is, so that the log masks it and scanners for leaked secrets find it. A refresh token
 * that follows another is made of it, by the service's key: whoever renews at the same moment, in any process, makes the same.
 */
export function markTokens(provider: Provider, secrets: Secrets): void {
  for (const [kind, mark] of Object.entries(MARKS)) {
    const { prototype } = provider[kind as keyof typeof MARKS] as unknown as {
      prototype: { generateTokenId(): string }
    }
    const generate = prototype.generateTokenId
    prototype.generateTokenId = function generateMarked() {
      const former = kind === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken : undefined
      return `${mark}${former ? successorOf(secrets, former.jti) : generate.call(this)}`
    }
  }
}

// By the key of token hashes, which stays when the secret key is exchanged.
const successorOf = (secrets: Secrets, former: string): string =>
  Buffer.from(secrets.hash(`oauth:successor:${former}`).replace(/^.*:/, ''), 'hex').toString('base64url')
