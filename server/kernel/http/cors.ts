import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Paths that pages of any site may call, without cookies; their own checks decide later. */
const PUBLIC_PATHS = [
  '/v1/widget/',
  '/v1/a/',
  '/v1/c/a/',
  '/static/assets/upload',
  '/mcp',
  '/.well-known/oauth-',
  '/.well-known/openid-',
  '/v1/oauth/clients/',
]

/** Bundles, and what a widget looks like: the same for every page, so that caches may keep one answer for all of them. */
const SHARED_PATH = /^\/(?:(?:widget|chat|tracker)\.js$|(?:widget|tracker)\/|v1\/widget\/appearance\/)/

/** Paths that never carry CORS headers: content delivery is fetched by servers. */
const CLOSED_PATH = /^\/v1\/cms\/(?!drafts(?:\/|$)|transfer(?:\/|$))[^/]+\//

const EXPOSED = 'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset'

/** CORS: what is shared is for all, public surfaces reflect the origin, the rest answers only `SVC_CORS_ORIGINS`, with cookies. */
export function addCors(http: FastifyInstance, config: Config): void {
  http.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (CLOSED_PATH.test(path)) return undefined
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    const isShared = SHARED_PATH.test(path)
    const isPublic = isShared || PUBLIC_PATHS.some((prefix) => path.startsWith(prefix))
    const allowed =
      isShared || (origin !== undefined && (isPublic || config.SVC_CORS_ORIGINS.includes(origin)))
    if (allowed) {
      reply
        .header('access-control-allow-origin', isShared ? '*' : origin)
        .header('access-control-expose-headers', EXPOSED)
      if (isPublic) reply.header('cross-origin-resource-policy', 'cross-origin')
      else reply.header('access-control-allow-credentials', 'true')
    }
    if (request.method !== 'OPTIONS') return undefined
    if (allowed) {
      reply.headers({
        'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '86400',
      })
    }
    return reply.code(204).send()
  })
}
