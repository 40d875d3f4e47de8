import type { FastifyInstance } from 'fastify'

const OWN_FILES = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'`

const connectTo = (uploadOrigin: string) => `connect-src ${`'self' ${uploadOrigin}`.trim()}`

/**
 * What pages of the dashboard may load: our own files and nothing else, no inline script or style; in frames our own
 * sample page, and the sites of organizations, whose drafts are previewed there. They may connect to where they upload files, too, where that is not here.
 */
export const pageCsp = (uploadOrigin = '') =>
  `${OWN_FILES}; ${connectTo(uploadOrigin)}; frame-src 'self' https: http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'`

/** What the sample page may do: load our own files, connect like the dashboard, sound; and stand in a frame of it. */
export const samplePageHeaders = (uploadOrigin = '') => ({
  'content-security-policy': `${OWN_FILES}; ${connectTo(uploadOrigin)}; media-src 'self' blob:; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
})

/** What an answer of the API may do when it is opened as a page: nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The security headers of every answer; pages replace the policy with their own. */
export const securityHeaders = (baseUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': API_CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  ...(baseUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

/** Puts them on everything that the framework answers. */
export function addSecurityHeaders(http: FastifyInstance, baseUrl: string): void {
  const headers = securityHeaders(baseUrl)
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
