import type { Outbound } from './outbound.ts'
import { plainWords } from './plain-words.ts'

/** What a platform is asked through. */
export interface SocialAsk {
  outbound: Pick<Outbound, 'request'>
  /** The server of those who run one of their own, such as `https://mastodon.social`; `null` where there is one for all. */
  server: string | null
}

/** The application that a platform knows us as. */
export interface SocialApp {
  clientId: string
  clientSecret: string
}

/** What a consent brought. */
export interface SocialGrant {
  accessToken: string
  refreshToken: string | null
  /** `null` where it does not end by itself. */
  expiresInSeconds: number | null
  scopes: readonly string[]
}

/** Somebody that may be posted as: the person who consented, or a page of theirs. */
export interface SocialTarget {
  externalAccountId: string
  displayName: string
  authorKind: 'member' | 'page'
  /** The page's own token, where the platform has one; what is posted as it uses no other. */
  accessToken?: string
  /** Why it cannot be posted as, in a few words. */
  problem?: string
}

/** What is posted, and as whom. */
export interface SocialPost {
  accessToken: string
  externalAccountId: string
  authorKind: 'member' | 'page'
  body: string
  linkUrl: string | null
  image: { bytes: Uint8Array; contentType: string; alt: string } | null
  /** The same for every attempt at one text of a draft; where the platform takes such a key it posts once. */
  key: string
}

/** A post that a platform has. */
export interface Posted {
  id: string
  permalink: string | null
}

/**
 * Why a platform did not do what was asked: `refused` for good; `deferred` where it surely did nothing and may later;
 * `unknown` where it may have posted; `expired` where the consent is over and somebody has to connect again.
 */
export class SocialError extends Error {
  override readonly name = 'SocialError'
  readonly reason: 'refused' | 'deferred' | 'unknown' | 'expired'

  constructor(reason: SocialError['reason'], message: string, options?: ErrorOptions) {
    super(plainWords(message), options)
    this.reason = reason
  }
}

/** One platform of public posts. */
export interface SocialPlatform {
  platform: string
  displayName: string
  authorKinds: readonly ('member' | 'page')[]
  /** Characters of a post as the platform counts them, its link among them where the platform counts it. */
  count(post: { body: string; linkUrl: string | null }): number
  maxChars: number
  image: { maxBytes: number; contentTypes: readonly string[] }
  /** Where a person writes a post by hand, with as much of it filled in as the platform allows. */
  composerUrl(post: { body: string; linkUrl: string | null }, server: string | null): string
  /** `admin`: an owner or admin enters the application; `server`: each server gives us one when it is asked. */
  appFrom: 'admin' | 'server'
  /** Asks a server for an application; for `appFrom: 'server'`. Throws `SocialError`. */
  register?(ask: SocialAsk, as: { redirectUri: string; name: string }): Promise<SocialApp>
  /** Where a person is asked for consent. `challenge` is of RFC 7636; platforms that do not know it ignore it. */
  authorizeUrl(
    app: Pick<SocialApp, 'clientId'>,
    asked: { redirectUri: string; state: string; challenge: string },
    server: string | null,
  ): string
  /** Throws `SocialError`. */
  takeCode(
    ask: SocialAsk,
    app: SocialApp,
    came: { code: string; verifier: string; redirectUri: string },
  ): Promise<SocialGrant>
  /** New tokens; an answer without a refresh token keeps the old one. Absent where the platform renews none. Throws `SocialError`, `expired` only where it says so for good. */
  refresh?(ask: SocialAsk, app: SocialApp, refreshToken: string): Promise<SocialGrant>
  /** As whom may be posted with a grant, at most 100. Throws `SocialError`. */
  targets(ask: SocialAsk, grant: SocialGrant): Promise<SocialTarget[]>
  /** Posts, once. Throws `SocialError`. */
  publish(ask: SocialAsk, post: SocialPost): Promise<Posted>
  /**
   * Looks for a post with this text that came after `since` (the newest 40 are looked through); `null` where it is not
   * among them. Absent where the platform lets nobody read. Throws `SocialError`.
   */
  find?(
    ask: SocialAsk,
    post: Pick<SocialPost, 'accessToken' | 'externalAccountId' | 'body' | 'linkUrl'> & { since: Date },
  ): Promise<Posted | null>
}

/** The platforms that there are, by their names. */
export type SocialPlatforms = ReadonlyMap<string, SocialPlatform>
