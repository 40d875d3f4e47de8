/** Who somebody is at another service. */
export interface ProvidedIdentity {
  /** The service’s own lasting id of the person. */
  subject: string
  email: string | null
  /** Whether the service says that the address is theirs. */
  emailVerified: boolean
  name: string | null
}

/** What one way to the service and back is held together by. */
export interface ProviderAttempt {
  /** The address of ours that it leads back to. */
  redirectUri: string
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  codeVerifier: string
}

/** `unavailable` when the service does not answer as it should, `refused` when it or the person said no. */
export type ProviderFailure = 'unavailable' | 'refused'

/** The only error that a provider throws. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: ProviderFailure

  constructor(reason: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Another service that people sign in with. */
export interface SignInProvider {
  /** What people call it. */
  name: string
  /** Whose ids its subjects are; never changes for a service. */
  issuer: string
  /** Where the browser goes to sign in there; throws `ProviderError`. */
  authorizationUrl(attempt: ProviderAttempt): Promise<string>
  /** Who came back, by the parameters that the service gave the browser; throws `ProviderError`. */
  identify(attempt: ProviderAttempt, parameters: Readonly<Record<string, string>>): Promise<ProvidedIdentity>
}

/** The services that are set up, by the names that addresses use. */
export type SignInProviders = ReadonlyMap<string, SignInProvider>
