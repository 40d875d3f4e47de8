import type { Provider } from 'oidc-provider/lib/provider.js'

/** What access tokens begin with. */
export const ACCESS_TOKEN = 'svc_access_'

const MARKS = {
  AccessToken: ACCESS_TOKEN,
  RefreshToken: 'svc_refresh_',
  AuthorizationCode: 'svc_code_',
} as const

/** Has each kind of token begin with what it is, so that the log masks it and scanners for leaked secrets find it. */
export function markTokens(provider: Provider): void {
  for (const [kind, mark] of Object.entries(MARKS)) {
    const { prototype } = provider[kind as keyof typeof MARKS] as unknown as {
      prototype: { generateTokenId(): string }
    }
    const generate = prototype.generateTokenId
    prototype.generateTokenId = function generateMarked() {
      return `${mark}${generate.call(this)}`
    }
  }
}
