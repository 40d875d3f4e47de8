import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { AppError, E } from '../base/errors.ts'
import { authorize, mayCall } from '../contract/authorize.ts'
import { once } from '../base/once.ts'
import { openWork } from '../calls/work.ts'
import { boundsOf, systemCaller, type Caller } from '../contract/credentials.ts'
import { DEFAULT_BODY, isForOwnPages, type AnyOperation, type RateLimitClass } from '../contract/operation.ts'
import type { RateVerdict } from '../calls/rate-limits.ts'
import { allowBody, isPublic, readBytes, rulesFor } from './bodies.ts'
import { coercerFor } from '../base/coerce.ts'
import type { RawRoute } from '../contract/raw-route.ts'
import { authenticate, callInfo, type HttpParts } from './server.ts'
import { assertOwnPage, sessionCookie } from './session-cookie.ts'

/** The parts of an operation's `rest` line. */
export function parseRest(rest: string): { method: string; path: string; params: string[] } {
  const [method = '', path = ''] = rest.split(' ')
  return { method, path, params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string) }
}

const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Mounts every operation that has a route. Path parameters win over query and body. */
export function mountOperations(http: FastifyInstance, parts: HttpParts): void {
  const { registry, services } = parts.machinery
  for (const operation of registry.operations) {
    if (!operation.rest) continue
    const { method, path, params: names } = parseRest(operation.rest)
    const coercer = once(() => coercerFor(operation.input))
    const inHeaders = once(() => headerFields(operation))
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const limitClass = limitOf(operation)
    http.route({
      method: method as HTTPMethods,
      url: routerPath(path),
      // Before anything is read of the body, which of somebody unknown is not read at all.
      onRequest: async (request, reply) => {
        if (isForOwnPages(operation)) assertOwnPage(request, services.config)
        const caller = await admit(parts, request, reply, {
          limitClass,
          answering: operation.answering === true,
        })
        if (!caller && operation.access !== 'public') return
        const mayAsk = !caller || mayCall(operation, caller)
        allowBody(request, { ...rulesFor(operation.body, mayAsk), limitClass, isPublic: isPublic(caller) })
      },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const params = names.length === 0 ? {} : coercer()(request.params as Record<string, string>)
        const sent = hasBody
          ? bodyOf(request.body)
          : coercer()({ ...(request.query as object), ...headerInput(inHeaders(), request) })
        const { output, replayed } = await parts.invoke(
          operation,
          { ...sent, ...params },
          {
            caller,
            info: callInfo(request, 'rest', parts.machinery.services.config.baseUrl),
            session: sessionCookie(reply, services.config),
            idempotencyKey:
              method === 'POST' && operation.access !== 'public'
                ? (request.headers['idempotency-key'] as string | undefined)
                : undefined,
          },
        )
        if (replayed) reply.header('idempotent-replayed', 'true')
        reply.header('cache-control', 'no-store').code(operation.status ?? 200)
        return operation.status === 204 ? reply.send() : output
      },
    })
  }
}

/** Mounts the modules' raw routes behind the same authentication and limits; public ones ask for no credential. */
export function mountRawRoutes(http: FastifyInstance, parts: HttpParts, routes: readonly RawRoute[]): void {
  const { services, database, metrics } = parts.machinery
  for (const route of routes) {
    const { method, path } = parseRest(route.route)
    const { access, limit: limitClass = access === 'public' ? 'poll' : 'read' } = route
    const mount = (scope: FastifyInstance, url: string) =>
      scope.route({
        method: method as HTTPMethods,
        url: routerPath(url),
        onRequest: async (request, reply) => {
          if (access !== 'public') authorize(access, await admit(parts, request, reply, { limitClass }))
          else if (!route.overLimit) admitAnyone(parts, request, reply, limitClass)
          else if (!parts.limits.take('address', request.ip, limitClass).allowed)
            return route.overLimit(reply)
          allowBody(request, { ...DEFAULT_BODY, limitClass, isPublic: isPublic(callerOf(request)) })
          return undefined
        },
        handler: async (request, reply) => {
          const caller = callerOf(request)
          return route.handle(request, reply, {
            services,
            database,
            metrics,
            caller: async () => caller ?? (await authenticate(parts.machinery, request)),
            readBytes: async (most) => readBytes(request, most),
            countFor: (whom) => limit(reply, parts.limits.take('credential', whom, limitClass)),
            async transaction(work, orgId) {
              const acting = caller ?? systemCaller(orgId ?? '')
              const unit = openWork(parts.machinery, acting, {
                info: callInfo(request, 'rest', services.config.baseUrl),
              })
              const result = await database.transaction(
                boundsOf(acting),
                (tx) => work(unit.context(tx)),
                (tx) => unit.flush(tx),
              )
              unit.publish()
              return result
            },
          })
        },
      })
    for (const url of [path, ...(route.alsoAt ?? [])]) scopeOf(http, route)((scope) => void mount(scope, url))
  }
}

/** Where a route is mounted: one that reads its body itself beside the parsers of all others. */
const scopeOf =
  (http: FastifyInstance, { readsBody }: RawRoute) =>
  (mount: (scope: FastifyInstance) => void): void => {
    if (!readsBody) return mount(http)
    void http.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      mount(scope)
    })
  }

// Of requests that are under way, and goes with them.
const callers = new WeakMap<FastifyRequest, Caller>()

/** Who was let in with a request. */
export const callerOf = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/** Counts the call by address, finds out who calls, counts it by credential; 429 over a limit. */
export async function admit(
  parts: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { limitClass, answering = false }: { limitClass: RateLimitClass; answering?: boolean },
): Promise<Caller | null> {
  admitAnyone(parts, request, reply, limitClass)
  // By the route, not the address as it was written: that may be escaped.
  const isMcp = request.routeOptions.url?.startsWith('/mcp') === true
  const { orgId } = (request.params ?? {}) as { orgId?: string }
  const caller = await authenticate(parts.machinery, request, {
    cookies: !isMcp,
    answering: answering || isMcp,
    ...(isMcp && { mcp: { orgId } }),
  })
  if (!caller) return null
  assertExpectedOrg(request, caller)
  callers.set(request, caller)
  limit(reply, parts.limits.take('credential', caller.credential.id, limitClass))
  return caller
}

const EXPECTED_ORG = 'x-svc-org'

/**
 * Throws 409 where the caller believes to be in another organization: a page that another tab has moved its session away from
 * must not write into the one it does not show.
 */
function assertExpectedOrg({ headers }: FastifyRequest, { org }: Caller): void {
  const expected = headers[EXPECTED_ORG]
  if (expected === undefined || expected === '' || expected === org.id) return
  throw new AppError(E.organization_changed, { current: { orgId: org.id } })
}

/** Counts a call in another bucket than the one that it was let in by; 429 over a limit. */
export function countCall(
  { limits }: HttpParts,
  reply: FastifyReply,
  { caller, address, limitClass }: { caller: Caller; address: string; limitClass: RateLimitClass },
): void {
  limit(reply, limits.take('address', address, limitClass))
  limit(reply, limits.take('credential', caller.credential.id, limitClass))
}

/** Counts the call by address only, and asks for no credential; 429 over a limit. */
export function admitAnyone(
  parts: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  limitClass: RateLimitClass,
): void {
  limit(reply, parts.limits.take('address', request.ip, limitClass))
}

/** Tells the figures of a limit; 429 over it. */
export function limit(reply: FastifyReply, verdict: RateVerdict): void {
  reply.headers({
    'ratelimit-limit': verdict.limit,
    'ratelimit-remaining': verdict.remaining,
    'ratelimit-reset': verdict.resetSeconds,
  })
  if (!verdict.allowed)
    throw new AppError(E.rate_limited, { retryAfterSeconds: Math.max(1, verdict.resetSeconds) })
}

/** The bucket of an operation: its own, or by what it does. */
export const limitOf = (operation: AnyOperation): RateLimitClass =>
  operation.limit ?? (operation.effect === 'read' ? 'read' : 'write')

function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError(E.invalid_input, 'The body must be a JSON object.')
  return body as Record<string, unknown>
}

/** Input fields that may travel in a header (`.meta({ header })`), so that they stay out of addresses and logs. */
export function headerFields(operation: AnyOperation): [field: string, header: string][] {
  return Object.entries(operation.input.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const header = schema.meta()?.['header']
    return typeof header === 'string' ? [[field, header] as [string, string]] : []
  })
}

function headerInput(
  fields: readonly (readonly [field: string, header: string])[],
  request: FastifyRequest,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [field, header] of fields) {
    const value = request.headers[header]
    if (typeof value === 'string' && value !== '') found[field] = value
  }
  return found
}
