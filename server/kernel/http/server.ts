import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import cookie from '@fastify/cookie'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Caller, Presented } from '../contract/credentials.ts'
import { resolveCredential } from '../contract/credentials.ts'
import type { Config } from '../base/config.ts'
import type { CallInfo } from '../contract/context.ts'
import { databaseProblem } from '../db/problems.ts'
import { AppError, E, toProblem, type ErrorDef } from '../base/errors.ts'
import type { Invoke } from '../calls/invoke.ts'
import { maskSecrets } from '../base/log.ts'
import type { Machinery } from '../calls/work.ts'
import type { RateLimits } from '../calls/rate-limits.ts'
import { storageProblem } from '../ports/storage-problems.ts'
import { createBodies, dropUnread, type Bodies } from './bodies.ts'
import { hostRule, refuseOtherHosts } from './allowed-hosts.ts'
import { addCors } from './cors.ts'
import { requestIdOf } from './early-answers.ts'
import { assertSameSite, presentedSession } from './session-cookie.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** What the HTTP face is built from. */
export interface HttpParts {
  machinery: Machinery
  invoke: Invoke
  limits: RateLimits
}

const REQUEST_TIMEOUT_MS = 30_000
const LINGER_MS = 1000

/**
 * Sockets of requests that have a time limit of their own, such as uploads; the general one does not apply to them.
 */
export const socketsWithOwnTimeout = new WeakSet<Socket>()

/** A Fastify with what every route of ours has: request ids, limits, headers, CORS, problems as JSON. */
export async function createHttp({ machinery, limits }: HttpParts): Promise<FastifyInstance> {
  const { config, log } = machinery.services
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.SVC_TRUST_PROXY),
    requestTimeout: REQUEST_TIMEOUT_MS,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // A request that still comes while we stop is served; its connection is closed behind it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      return sendProblem(reply, asAppError(error))
    },
    clientErrorHandler: refuseUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    exposeHeadRoutes: true,
    genReqId: requestIdOf,
  })
  await http.register(cookie)
  parseJson(http, createBodies(config.SVC_BODY_MEMORY_MB * 1024 ** 2, limits))
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  addSecurityHeaders(http, config.baseUrl)
  refuseOtherHosts(http, hostRule(config))
  addCors(http, config, machinery.registry)
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error)
    if (known.code === E.internal.code)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    else if (storageProblem(error))
      log.warn({ err: error, requestId: request.id, code: known.code }, 'the blob store refused a request')
    dropUnread(request, reply)
    return sendProblem(reply, known)
  })
  http.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return http
}

/**
 * What is logged of an address: its path without the query, which may carry tokens or signatures. It is decoded, so that
 * the log knows tokens and signatures in the path, too, and masks them.
 */
const loggedPath = (url: string): string => maskSecrets(decoded(url.split('?', 1)[0] ?? ''))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Fastify counts no hops by itself any more: a direct client could claim any address. Whoever sets a number vouches for that. */
const trustOf = (setting: Config['SVC_TRUST_PROXY']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** Answers a request with an error. */
function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.status).type('application/problem+json').send(toProblem(error))
}

/** Answers what is not HTTP, or has headers that are too large, before there is a request to speak of. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socketsWithOwnTimeout.has(socket)) return
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify(
    toProblem(new AppError({ ...E.invalid_input, status }, 'This is not a readable HTTP request.')),
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // Who goes on sending, and never closes, is cut off.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** JSON bodies, also those that beacons send as text/plain; an empty body counts as none. */
function parseJson(http: FastifyInstance, bodies: Bodies): void {
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser(['application/json', 'text/plain'], (request: FastifyRequest) =>
    bodies.read(request),
  )
}

const FASTIFY_ERRORS: Record<string, ErrorDef> = {
  FST_ERR_CTP_BODY_TOO_LARGE: E.body_too_large,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: E.unsupported_media_type,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: E.invalid_input,
  FST_ERR_BAD_URL: E.invalid_input,
  FST_ERR_MAX_PARAM_LENGTH: E.not_found,
}

/** Any thrown thing as an error that a caller may see. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = Object(error) as { code?: string; statusCode?: number }
  const known = code === undefined ? undefined : FASTIFY_ERRORS[code]
  if (known) return new AppError(known)
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError({ ...E.invalid_input, status: statusCode })
  return databaseProblem(error) ?? storageProblem(error) ?? new AppError(E.internal)
}

/** Who calls: the bearer credential, else the session cookie; a write with the cookie must come from our own pages. */
export async function authenticate(
  machinery: Machinery,
  request: FastifyRequest,
  options: { cookies?: boolean } & Pick<Presented, 'answering' | 'mcp'> = {},
): Promise<Caller | null> {
  const bearer = bearerOf(request.headers.authorization)
  const session = options.cookies === false ? undefined : presentedSession(request, machinery.services.config)
  if (bearer === undefined && session === undefined) return null
  const ports = { db: machinery.database.system, secrets: machinery.services.secrets }
  const { origin } = request.headers
  if (bearer !== undefined)
    return resolveCredential(
      machinery.registry.credentials,
      {
        bearer,
        ...(origin !== undefined && { origin }),
        ...(options.answering && { answering: true }),
        ...(options.mcp && { mcp: options.mcp }),
      },
      ports,
    )
  const caller = await resolveCredential(
    machinery.registry.credentials,
    { session: session as string },
    ports,
  )
  if (caller) assertSameSite(request, machinery.services.config)
  return caller
}

/** The credential of an `Authorization: Bearer` header. */
function bearerOf(header: string | undefined): string | undefined {
  const match = /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(header ?? '')
  return match?.[1]
}

/** What is known of a call by its request; `baseUrl` is where this service thinks it is. */
export const callInfo = (request: FastifyRequest, via: CallInfo['via'], baseUrl: string): CallInfo => ({
  requestId: request.id,
  via,
  address: request.ip,
  origin: originOf(request, baseUrl),
  userAgent: request.headers['user-agent'],
  acceptLanguage: request.headers['accept-language'],
})

/**
 * The origin of the page that asks. Browsers name none when a page reads from its own origin, and say so in a header
 * that no script can set: then it is ours, as far as the page knows.
 */
function originOf({ headers, protocol }: FastifyRequest, baseUrl: string): string | undefined {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin !== undefined || site !== 'same-origin' || host === undefined) return origin
  const own = new URL(baseUrl)
  // Behind a proxy that ends TLS the protocol here is another than the page's.
  return host === own.host ? own.origin : `${protocol}://${host}`
}
