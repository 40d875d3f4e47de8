import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { SessionCookie } from '../context.ts'
import { AppError, E } from '../errors.ts'

export const SESSION_COOKIE = 'svc_session'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws 403 for a write with the session cookie that another site's page caused. */
export function assertSameSite(request: FastifyRequest, config: Config): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin } = request.headers
  if (origin !== undefined) {
    if (isOwnOrigin(origin, request.headers.host, config)) return
    throw new AppError(E.cross_site_request)
  }
  // Browsers that send no Origin with a write send this; other clients send neither and hold no cookie by accident.
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new AppError(E.cross_site_request)
}

/** Whether pages of an origin may use the session cookie. */
export function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (origin === new URL(config.baseUrl).origin || config.SVC_CORS_ORIGINS.includes(origin)) return true
  // The same server under another name, such as localhost for 127.0.0.1: same-origin by the browser's own words.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Sets the cookie on an answer; `Secure` when the service is reached by https. */
export function sessionCookie(reply: FastifyReply, config: Config): SessionCookie {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.baseUrl.startsWith('https:'),
  }
  return {
    set(token, maxAge) {
      // Another site's page must not sign a visitor in to an account of its choosing.
      assertSameSite(reply.request, config)
      reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge })
    },
    clear: () => void reply.clearCookie(SESSION_COOKIE, options),
  }
}
