import type { FastifyInstance } from 'fastify'

/**
 * What pages of the dashboard may load: our own files and nothing else, no inline script or style. They may connect
 * to where they upload files, too, where that is not here.
 */
export const pageCsp = (uploadOrigin = '') =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src ${`'self' ${uploadOrigin}`.trim()}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** What an answer of the API may do when it is opened as a page: nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Security headers on every answer; pages replace the policy with their own. */
export function addSecurityHeaders(http: FastifyInstance, baseUrl: string): void {
  const overTls = baseUrl.startsWith('https:')
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': API_CSP,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
      ...(overTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  })
}
