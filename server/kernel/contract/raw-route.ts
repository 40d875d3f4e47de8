import type { IncomingMessage } from 'node:http'
import type { ErrorDef } from '../base/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './credentials.ts'
import type { Context, Services } from './context.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from './metrics.ts'

import type { Access, Method, RateLimitClass } from './operation.ts'

/**
 * HTTP that is not JSON in, JSON out: pixels, calls by vendors, redirects. It still goes through
 * authentication, limits, errors and logs. Lives in a module's `routes.ts`.
 */
export interface RawRoute {
  route: `${Method} /${string}`
  /** Longer paths that answer the same; the reference lists the one of `route` alone. */
  alsoAt?: readonly `/${string}`[]
  /** Why this is not an operation. */
  why: string
  access: Access | 'public'
  limit?: RateLimitClass
  /** It reads the body of the request from its stream, with a bound of its own. */
  readsBody?: boolean
  /** The answer to whoever is over the limit of a public route, where even that is no error. */
  overLimit?(reply: FastifyReply): FastifyReply
  /** The module it belongs to, and what the reference says of it. */
  module: string
  describes: Omit<SystemPath, 'route' | 'guarded'>
  handle(request: FastifyRequest, reply: FastifyReply, ctx: RawContext): Promise<unknown>
}

/** What a raw route has; `transaction` is of the caller's organization, public routes name it themselves. */
export interface RawContext {
  services: Services
  /** For routes that share transactions with others. */
  database: Database
  metrics: Metrics
  /** The bytes of the request, of a route that `readsBody`: at most so many, in so much time. */
  readBytes(most: { bytes: number; ms: number }): Promise<Buffer>
  /** Counts the request for whomever it turned out to concern; 429 where that is too much. */
  countFor(whom: string): void
  /** Who calls, also where nobody has to be known. */
  caller(): Promise<Caller | null>
  transaction<T>(work: (ctx: Context<string>) => Promise<T>, orgId?: string): Promise<T>
}

/** A route of the service itself, which no operation stands for, as the OpenAPI document tells it. */
export interface SystemPath {
  /** Method and path, as in an operation's `rest`. */
  route: string
  /** Verb and noun of its operation id, such as `getHealth`. */
  name: string
  summary: string
  description?: string
  /** Whether a credential is needed. */
  guarded?: boolean
  /** Query parameters: their schemas, with descriptions. */
  query?: Record<string, Record<string, unknown>>
  /** Successful answers, and those that are not errors of ours, by status. */
  answers: Record<number, { description: string; contentType?: string; schema?: Record<string, unknown> }>
  body?: { description: string; schema: Record<string, unknown>; contentType?: string }
  errors?: readonly ErrorDef[]
}

/** A whole answer: names and values of its headers by turns, without those that every answer has. */
export interface EarlyAnswer {
  status: number
  headers: readonly string[]
  body: string | Uint8Array
}

/**
 * Answers a GET request ahead of the framework, without its hooks, limits and log line; nothing where it cannot. The
 * framework has a route that answers the same: it takes what comes from another origin, HEAD, and other spellings of a path.
 */
export type AnswerEarly = (request: IncomingMessage) => EarlyAnswer | Promise<EarlyAnswer> | undefined
