import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Registry } from '../calls/registry.ts'

/** The kernel's own paths that pages of any site may call, without cookies; their own checks decide later. */
const ANY_PAGE = ['/static/assets/upload', '/mcp']

const EXPOSED =
  'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, www-authenticate'

/**
 * CORS: what is shared, such as bundles, is for all, public surfaces reflect the origin, the rest answers only
 * `SVC_CORS_ORIGINS`, with cookies. Modules declare which are which.
 */
export function addCors(
  http: FastifyInstance,
  config: Config,
  { crossOrigin, bundles }: Pick<Registry, 'crossOrigin' | 'bundles'>,
): void {
  const closed = crossOrigin.flatMap((rules) => rules.closed ?? [])
  const anyPage = [...ANY_PAGE, ...crossOrigin.flatMap((rules) => rules.anyPage ?? [])]
  const entries = new Set(
    bundles.flatMap((bundle) => Object.keys(bundle.entries).map((entry) => `/${entry}.js`)),
  )
  const shared = [
    ...bundles.map(({ folder }) => `/${folder}/`),
    ...crossOrigin.flatMap((rules) => rules.shared ?? []),
  ]
  http.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (closed.some((pattern) => pattern.test(path))) return undefined
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    const isShared = entries.has(path) || shared.some((prefix) => path.startsWith(prefix))
    const isPublic = isShared || anyPage.some((prefix) => path.startsWith(prefix))
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
