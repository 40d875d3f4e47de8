import type { z } from 'zod'
import type { Actor, Caller } from './credentials.ts'
import type { Config } from '../base/config.ts'
import type { TenantDb, Tx } from '../db/transaction.ts'
import type { Emitted } from './events.ts'
import type { Ledger } from './ledger.ts'
import type { Places } from '../base/geo/places.ts'
import type { Log } from '../base/log.ts'
import type { PublicTool } from './tools.ts'
import type { EventType } from './operation.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { MailServers } from '../ports/mail-servers.ts'
import type { ConnectorVendors } from '../ports/connectors.ts'
import type { SocialPlatforms } from '../ports/social.ts'
import type { LanguageModels } from '../ports/language-models.ts'
import type { TeamChat } from '../ports/team-chat.ts'
import type { Holder, Trace } from './holders.ts'
import type { ReviewKind } from './reviews.ts'
import type { GivenUpOfOrg } from './given-up-of-org.ts'
import type { TroubleSource } from './troubles.ts'
import type { TextVendors } from '../ports/text-vendors.ts'
import type { Parts } from './parts.ts'
import type { ProgramBooks } from './programs.ts'
import type { Outbound } from '../ports/outbound.ts'
import type { SignInProviders } from '../ports/sign-in-providers.ts'
import type { VoiceVendors } from '../ports/voice-calls.ts'
import type { PhoneVendors } from '../ports/voice-vendors.ts'
import type { DeclaredScope } from './scopes.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Skills } from './skills.ts'
import type { Uploads } from './uploads.ts'
import type { SystemDb } from '../db/system.ts'
import type { Disconnect, Ephemeral } from './bus.ts'

/** What the whole process shares; handed to every operation and job. */
export interface Services {
  config: Config
  secrets: Secrets
  outbound: Outbound
  blobs: BlobStore
  uploads: Uploads
  voiceVendors: VoiceVendors
  /** Systems of others that organizations connect. */
  connectorVendors: ConnectorVendors
  /** Platforms of public posts. */
  socialPlatforms: SocialPlatforms
  /** Models that texts are written by. */
  languageModels: LanguageModels
  /** The vendors of SMS. */
  textVendors: TextVendors
  phoneVendors: PhoneVendors
  /** `null` where no mail server is configured. */
  mailer: Mailer | null
  /** Servers of mailboxes that organizations connect. */
  mailServers: MailServers
  /** Other services that people sign in with, as far as they are set up. */
  signInProviders: SignInProviders
  /** What another process of this service needs to begin. */
  place: { databaseUrl: string; distFolder: string }
  /** Where addresses are. */
  places: Places
  /** Counts calls, and what modules count. */
  ledger: Ledger
  /** What is kept of programs that call tools. */
  programBooks(): ProgramBooks
  /** Gives what the service has one of, such as a cache. */
  part: Parts
  /** Registers work for the end of the service: after the last request, before the database is closed. */
  atEnd(work: () => Promise<void>): void
  /** Every declared event type. */
  eventTypes: ReadonlyMap<string, EventType>
  /** What each operation is called, by its name. */
  titles: ReadonlyMap<string, string>
  /** Every declared scope. */
  scopes: readonly DeclaredScope[]
  /** Those of them that open a tool: what programs that people connect may ask for. */
  toolScopes: readonly DeclaredScope[]
  /** What people decide about, as the modules declare it. */
  reviews: readonly ReviewKind[]
  /** Work in the background that used all its attempts, by organization. */
  givenUpOfOrgs(): Promise<readonly GivenUpOfOrg[]>
  /** What may go wrong for an organization, as the modules declare it. */
  troubles: readonly TroubleSource[]
  /** What modules hold of things of other modules, by a column first. */
  held: readonly (Holder | Trace)[]
  /** The vendor of the team’s chat. */
  teamChat: TeamChat
  /** The written procedures for agents. */
  skills: Skills
  /** Every tool as strangers are told of it, sorted by name. */
  tools(): readonly PublicTool[]
  log: Log
}

/** Facts about one call, whatever face it came in by; `behalf` where a job does what somebody asked for elsewhere. */
export interface CallInfo {
  requestId: string
  /** Where the call came from; a job's name for jobs. */
  via: 'rest' | 'mcp' | 'realtime' | 'job' | 'behalf'
  address: string
  /** The page's origin, where a browser says so. */
  origin: string | undefined
  userAgent: string | undefined
  /** The `Accept-Language` header, where there was a request. */
  acceptLanguage?: string | undefined
}

export interface EnqueueOptions {
  /** Not before this time, which the database has given; what begins now is `afterMs`. */
  runAt?: Date
  /** Not before so much time has passed. */
  afterMs?: number
  /** A job with the same key that has not started is replaced. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Sets or clears the cookies of the answer. */
export interface SessionCookie {
  set(token: string, maxAgeSeconds: number): void
  clear(): void
  /** What the browser brings of `setDevice`, as it came. */
  device: string | undefined
  /** Gives the browser a cookie that outlasts sessions, to be known again by. */
  setDevice(mark: string, maxAgeSeconds: number): void
  /** The token of a sign-in that waits for its second step. */
  pending: string | undefined
  setPending(token: string, maxAgeSeconds: number): void
  clearPending(): void
  /** What the browser brings of `setAttempt`, as it came. */
  attempt: string | undefined
  /** Gives the browser a cookie to prove that it is the one that went to another service and comes back. */
  setAttempt(mark: string, maxAgeSeconds: number): void
}

/** Everything an operation has at hand. One database transaction spans it. */
export interface Context<Prefix extends string = string> {
  org: { id: string }
  actor: Actor
  credential: Caller['credential']
  call: CallInfo
  /** The module's own tables, of this organization only. */
  db: TenantDb<Prefix>
  /** The same transaction for hand-written, prepared statements. */
  tx: Tx
  services: Services
  session: SessionCookie
  /** Records an event with the transaction; it reaches sockets and reactions after the commit. */
  emit(type: string, payload: Record<string, unknown>, options?: Emitted): void
  /** Plans a job with the transaction. */
  enqueue<P extends z.ZodObject>(
    job: { name: string; payload: P },
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): void
  /** Sends something to sockets after the commit that is worth nothing later: typing, presence. */
  broadcast(message: Ephemeral): void
  /** Closes the sockets opened with a credential, of a person or key, or bound to a thing, after the commit. */
  disconnect(target: Omit<Disconnect, 'code' | 'reason'>, code: number, reason: string): void
}

/** What an operation in steps has: no transaction of its own, so that it may talk to the outside between two. */
export interface StepsContext<Prefix extends string = string> extends Pick<
  Context<Prefix>,
  'org' | 'actor' | 'credential' | 'call' | 'services'
> {
  /**
   * One transaction of the caller's organization; what it emits and plans goes with it. Read-only where the operation's
   * effect is `read`, unless said: for what only makes the next reading faster.
   */
  transaction<T>(work: (ctx: Context<Prefix>) => Promise<T>, options?: { readOnly: boolean }): Promise<T>
}

/** What a job has: no transaction of its own, so that it may talk to the outside between two of them. */
export interface JobContext {
  services: Services
  /** Attempt number of this run, from 1. */
  attempt: number
  /** Aborted when the service is stopping. */
  signal: AbortSignal
  /** Runs `work` in a transaction of one organization, as the system. */
  transaction<T>(orgId: string, work: (ctx: Context<string>) => Promise<T>): Promise<T>
  /** Across organizations; for finding work to do. */
  systemDb: SystemDb
  /**
   * Calls an operation as somebody who asked for it elsewhere, with their rights alone: checked, counted and audited as theirs.
   * With the same key an operation of one transaction is done once, however often it is called; one in steps has to be safe to
   * repeat by itself. Throws what any caller is answered.
   */
  callAs(caller: Caller, operation: string, input: unknown, key: string): Promise<Record<string, unknown>>
}
