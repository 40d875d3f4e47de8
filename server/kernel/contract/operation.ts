import type { z } from 'zod'
import type { CallInfo, Context, JobContext, StepsContext } from './context.ts'
import type { AppError, ErrorDef } from '../base/errors.ts'
import type { StoredEvent } from './events.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: a person with a session, a program with an API key; modules that bring credentials of their own add to
 * it where they declare these.
 */
export interface Audiences {
  member: true
  agent: true
  /** Nobody who is known: calls without a credential. */
  anonymous: true
}

export type Audience = keyof Audiences

/**
 * Owners and admins pass `admin`; only owners pass `owner`. API keys are measured by their scopes alone, people with a role made
 * of scopes by these and by `owner`.
 */
export type RequiredRole = 'owner' | 'admin'

export interface Access {
  /** A scope that a module declares; `null` where every valid credential will do. */
  scope: string | null
  /** What API keys need in its place, where they are let in beside callers whose scope they cannot hold. */
  keyScope?: string
  audience: readonly Audience[]
  role?: RequiredRole
  /** Also open to who still has to meet a requirement of their organization (`Caller.unmet`): what they meet it by. */
  beforeRequirement?: boolean
}

/** The scope that an audience needs. */
export const scopeFor = ({ scope, keyScope }: Access, audience: Audience): string | null =>
  audience === 'agent' ? (keyScope ?? scope) : scope

/** Which bucket a call is counted in; see `kernel/calls/rate-limits.ts`. */
export type RateLimitClass =
  | 'read'
  | 'write'
  | 'auth'
  | 'ingest'
  | 'track'
  | 'poll'
  | 'connect'
  | 'deliver'
  | 'vendor'

/** What the body of a call may be at most; calls without the right to it are held to the default. */
export interface BodyRules {
  maxBytes: number
  /** Numbers, texts, lists and so on, all together. */
  maxValues: number
}

/** What holds where an operation or route says nothing. */
export const DEFAULT_BODY: BodyRules = { maxBytes: 64 * 1024, maxValues: 5000 }

/** A body of so many KB, with as few values as any. */
export const kilobytes = (count: number): BodyRules => ({ ...DEFAULT_BODY, maxBytes: count * 1024 })

/** Bodies of records from elsewhere. */
export const IMPORT_BODY: BodyRules = { maxBytes: 4 * 1024 * 1024, maxValues: 500_000 }

/**
 * One capability of the service. The REST route, the OpenAPI entry, the MCP tool, the audit line, the rate
 * limit and the SDK method are all read from this object; nothing about them is written elsewhere.
 */
export interface Operation<
  Name extends string = string,
  Prefix extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  /** `<module>.<verbNoun>`; the SDK method and the OpenAPI operation id. */
  name: Name
  /** One line, imperative; the tool's title. */
  summary: string
  description?: string
  /** Mandatory: nothing is public by omission. */
  access: Access | 'public'
  /** Decides transaction mode, audit, tool hints and the default rate-limit class. */
  effect: 'read' | 'write' | 'destroy'
  rest?: `${Method} /${string}`
  tool?: string
  /** `toolset`: the tool is listed only to those who chose its toolset; callable by all. For rare administration. */
  toolListing?: 'default' | 'toolset'
  /** Status of success over REST; 200 unless said. 204 sends no body. */
  status?: 200 | 201 | 202 | 204
  input: Input
  output: Output
  errors?: readonly ErrorDef[]
  /** Where a body may be larger than 64 KB. */
  body?: BodyRules
  /** Fields of input or output that are masked wherever the call is recorded. */
  secrets?: readonly string[]
  limit?: RateLimitClass
  /**
   * A read of few rows by their keys, always or for these inputs: it shares a transaction with others of its organization and
   * moment, where each would otherwise wait for a beginning and an end of its own. What reads much, such as a search or a
   * report, stays out: others would wait for it, as an organization has two such transactions at a time in a process until
   * they have lasted for 50 ms. A call that is canceled is answered at once; what it asked of the database comes to its end.
   */
  light?: true | ((input: z.output<Input>) => boolean)
  /** What an agent does that answers customers: where its API key says that it does, a call counts as its being there. */
  answering?: true
  /** `false` for traffic that is its own record, and for what writes its line itself; else writes are audited. */
  audit?: boolean
  /** The work, in one transaction. Either this or `steps` is there. */
  run?(ctx: Context<Prefix>, input: z.output<Input>): Promise<z.output<Output>>
  /**
   * In place of `run`, for work that needs the outside between short transactions of its own. It must be safe to
   * repeat by itself: idempotency keys are not kept for it.
   */
  steps?(ctx: StepsContext<Prefix>, input: z.output<Input>): Promise<z.output<Output>>
  /**
   * For hot ingest: answers several concurrent calls of one credential in one transaction, in their order. What
   * it cannot answer together it answers with `SINGLY`, and `run` gets that call. `ctx.call` is the first one's.
   */
  runMany?(
    ctx: Context<Prefix>,
    calls: readonly { input: z.output<Input>; info: CallInfo }[],
  ): Promise<(z.output<Output> | AppError | typeof SINGLY)[]>
}

/** The answer of `runMany` for a call that needs a transaction of its own. */
export const SINGLY = Symbol('run singly')

// oxlint-disable-next-line typescript/no-explicit-any -- the registry erases each operation's types
export type AnyOperation = Operation<string, any, any, any>

/** Whether it is for people who are not signed in yet: another site's page must not use up their tries. */
export const isForOwnPages = ({ access, limit }: AnyOperation): boolean =>
  access === 'public' && limit === 'auth'

/**
 * A background job: a payload schema and its work. A job that works for one organization names it in its payload
 * (`orgId`): nothing that is not declared there reaches `run`. Jobs may run twice and must be idempotent.
 */
export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  name: string
  payload: Payload
  /** A cron line (UTC) for jobs that run by the clock, with an empty payload; one run at a time, whoever plans it. */
  cron?: string
  /** Whose places it runs in; unless said `maintenance` for what runs by the clock, else `work`. */
  lane?: string
  /** Attempts before a job that was enqueued is given up; default 5. By the clock it is tried until its next time. */
  maxAttempts?: number
  run(ctx: JobContext, payload: z.output<Payload>): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- erased, as above
export type AnyJob = Job<any>

/** An event type: its payload, what it means, and an example for receivers. */
export interface EventType {
  payload: z.ZodObject
  description: string
  example: Record<string, unknown>
  /** Offered to subscribers outside of the service. */
  public?: boolean
  /** Mostly follows from another event: lists of what happened leave it out unless it is asked for. */
  secondary?: boolean
}

/**
 * Work that follows from committed events, in their order, exactly once per event. It sees the tables as a call does: of the
 * events' organization only. One transaction holds up to 500 events, of several organizations, with what all reactions make of
 * them, in the order of the registry: each sees what those before it wrote. Where one fails, each goes by itself, and the one that
 * fails is tried again. A new reaction begins with the events that come after it.
 */
export interface EventReaction {
  name: string
  /** Event types; `*` for all. */
  types: readonly string[] | '*'
  /**
   * Runs in order of the commits, within 30 ms; an event of which nothing came in its organization just before, neither an event
   * nor a job, within a second. What it fails with is set aside and tried again later, so that order holds only as long as it succeeds.
   */
  handle(ctx: Context<string>, events: readonly StoredEvent[]): Promise<void>
}
