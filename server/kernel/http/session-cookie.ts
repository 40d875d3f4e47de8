import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { SessionCookie } from '../contract/context.ts'
import { AppError, E } from '../base/errors.ts'
import { isOwnOrigin } from '../base/origins.ts'

/** What the cookie is called over http. */
const PLAIN = 'svc_session'
const DEVICE = 'svc_device'
const PENDING = 'svc_sign_in'
const ATTEMPT = 'svc_attempt'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const isSecure = ({ baseUrl }: Config): boolean => baseUrl.startsWith('https:')

/** What a cookie is called: with the prefix, which browsers give over https alone, no other host can set it. */
const hostName = (name: string, config: Config): string => (isSecure(config) ? `__Host-${name}` : name)

const sessionCookieName = (config: Config): string => hostName(PLAIN, config)

/** The session token that a request brings; over https none by the plain name, which a sibling host could have set. */
export const presentedSession = ({ cookies }: FastifyRequest, config: Config): string | undefined =>
  cookies[sessionCookieName(config)]

const optionsOf = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
})

/** Throws 403 for a write with the session cookie that another site's page caused. */
export function assertSameSite(request: FastifyRequest, config: Config): void {
  if (!SAFE_METHODS.has(request.method)) assertOwnPage(request, config)
}

/** Throws 403 for whatever another site's page caused. */
export function assertOwnPage(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers
  if (origin !== undefined) {
    if (isOwnOrigin(origin, request.headers.host, config)) return
    throw foreignPage(config)
  }
  // Browsers that send no Origin send this; other clients send neither and hold no cookie by accident.
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw foreignPage(config)
}

/** The refusal of a page that is not ours; it says which are, for whoever opened the service by another name. */
export const foreignPage = ({ baseUrl }: Config): AppError =>
  new AppError(
    E.cross_site_request,
    `This must come from the dashboard at ${new URL(baseUrl).origin}. To open it at another address, set SVC_BASE_URL to that.`,
  )

/** Sets the cookies on an answer; `Secure` when the service is reached by https. */
export function sessionCookie(reply: FastifyReply, config: Config): SessionCookie {
  const name = sessionCookieName(config)
  const deviceName = hostName(DEVICE, config)
  const pendingName = hostName(PENDING, config)
  const attemptName = hostName(ATTEMPT, config)
  const options = optionsOf(config)
  return {
    device: reply.request.cookies[deviceName],
    setDevice(mark, maxAge) {
      assertSameSite(reply.request, config)
      reply.setCookie(deviceName, mark, { ...options, maxAge })
    },
    pending: reply.request.cookies[pendingName],
    setPending(token, maxAge) {
      assertSameSite(reply.request, config)
      reply.setCookie(pendingName, token, { ...options, sameSite: 'strict', maxAge })
    },
    clearPending() {
      reply.clearCookie(pendingName, { ...options, sameSite: 'strict' })
    },
    attempt: reply.request.cookies[attemptName],
    setAttempt(mark, maxAge) {
      assertSameSite(reply.request, config)
      reply.setCookie(attemptName, mark, { ...options, maxAge })
    },
    set(token, maxAge) {
      // Another site's page must not sign somebody in to an account of its choosing.
      assertSameSite(reply.request, config)
      reply.setCookie(name, token, { ...options, maxAge })
    },
    clear() {
      reply.clearCookie(name, options)
    },
  }
}
