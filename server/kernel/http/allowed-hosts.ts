import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { AppError, E } from '../base/errors.ts'
import { isOfThisMachine } from '../base/origins.ts'

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d{1,5})?$/i

/** Whether a `Host` header may be answered. */
export type HostRule = (host: string | undefined) => boolean

/**
 * The rule of `SVC_ALLOWED_HOSTS`: hosts on the list, that of the base URL and this machine's own; any while nothing is
 * listed. Ports and upper case make no difference.
 */
export function hostRule({ SVC_ALLOWED_HOSTS: listed, baseUrl }: Config): HostRule {
  if (listed.length === 0) return () => true
  const allowed = new Set([new URL(baseUrl).hostname, ...listed])
  return (host = '') => {
    const name = HOST.exec(host)?.[1]?.toLowerCase()
    return name !== undefined && (allowed.has(name) || isOfThisMachine(name))
  }
}

/** Refuses what is meant for another host with 421, before anything else looks at it. */
export function refuseOtherHosts(http: FastifyInstance, mayAnswer: HostRule): void {
  http.addHook('onRequest', async ({ headers }) => {
    if (!mayAnswer(headers.host)) throw new AppError(E.misdirected_request)
  })
}
