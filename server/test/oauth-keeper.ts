import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'

/** What a program of the SDK's keeps of its way through an authorization, in memory. */
export interface OAuthKeeper {
  provider: OAuthClientProvider
  /** Where the person is sent. */
  opened(): string
  accessToken(): string
}

/** A program that comes back to an address; it registers itself. */
export function createOAuthKeeper(redirectUrl: string): OAuthKeeper {
  const kept: Record<string, unknown> = {}
  return {
    opened: () => kept['opened'] as string,
    accessToken: () => (kept['tokens'] as { access_token: string }).access_token,
    provider: {
      redirectUrl,
      clientMetadata: { client_name: 'The SDK', redirect_uris: [redirectUrl] },
      state: () => 'the-state',
      clientInformation: () => kept['client'] as never,
      saveClientInformation: (client) => void (kept['client'] = client),
      tokens: () => kept['tokens'] as never,
      saveTokens: (tokens) => void (kept['tokens'] = tokens),
      redirectToAuthorization: (url) => void (kept['opened'] = String(url)),
      saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
      codeVerifier: () => kept['verifier'] as string,
    },
  }
}
