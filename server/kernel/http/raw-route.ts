import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/credentials.ts'
import type { Context, Services } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import type { SystemPath } from '../openapi/system-paths.ts'
import type { Access, Method, RateLimitClass } from '../operation.ts'

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
  /** Who calls, also where nobody has to be known. */
  caller(): Promise<Caller | null>
  transaction<T>(work: (ctx: Context<string>) => Promise<T>, orgId?: string): Promise<T>
}
