import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from './config.ts'

const MOST_CHARACTERS = 300
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
/** Schemes whose pages have no origin of their own: browsers send `null` for them. */
const WITHOUT_ORIGIN = ['file', 'data', 'blob', 'about', 'javascript']
const FORM =
  'scheme, host and, where it is not the usual one, port, such as https://www.example.com or capacitor://localhost'

/** Why a text in small letters is no origin, with the form to enter; `undefined` for one that is. */
function originComplaint(text: string): string | undefined {
  if (text === 'null')
    return 'null stands for pages without an origin, such as local files, and cannot be allowed'
  if (text.includes('*')) return `must not have a wildcard; enter every origin by itself: ${FORM}`
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(text) ?? []
  if (scheme === '') return `must begin with a scheme: ${FORM}`
  if (WITHOUT_ORIGIN.includes(scheme)) return `pages of ${scheme}: have no origin; enter ${FORM}`
  const own = webOriginOf(scheme, authority)
  if (!HOST.test(authority) || own === null) return `must be ${FORM}`
  if (rest !== '') return `must end behind the host or port; enter ${own ?? `${scheme}://${authority}`}`
  return own === undefined || own === text ? undefined : `must be as browsers send it; enter ${own}`
}

/** The origin of an http(s) address as browsers send it, `null` for none; of other schemes there is no other form. */
function webOriginOf(scheme: string, authority: string): string | null | undefined {
  if (scheme !== 'http' && scheme !== 'https') return undefined
  const address = `${scheme}://${authority}`
  return URL.canParse(address) ? new URL(address).origin : null
}

/** A full origin as browsers send it, of any scheme: no path, no wildcard, the default port left out. */
const Origin = z
  .string()
  .max(MOST_CHARACTERS)
  .transform((text) => text.trim().toLowerCase())
  .superRefine((text, issues) => {
    const message = originComplaint(text)
    if (message !== undefined) issues.addIssue({ code: 'custom', message })
  })

/** The origins whose pages may use something, such as a key in their source. */
export const OriginAllowlist = z
  .array(Origin)
  .max(100)
  .transform((origins) => [...new Set(origins)])
  .meta({
    description:
      'Full origins of any scheme, compared exactly; empty accepts any origin unless the service insists on a list.',
    examples: [['https://www.example.com']],
  })

/**
 * Whether pages of an origin may use the session cookie: those of the configured address, and of `SVC_CORS_ORIGINS`. Where
 * no address is configured, or one of this machine (development, a first try), also the page of the host that was asked,
 * if that is an address or a name of this machine: a name of the network may be anybody's, who points it here.
 */
export function isOwnOrigin(
  origin: string,
  host: string | undefined,
  config: Pick<Config, 'baseUrl' | 'SVC_BASE_URL' | 'SVC_CORS_ORIGINS'>,
): boolean {
  if (origin === new URL(config.baseUrl).origin || config.SVC_CORS_ORIGINS.includes(origin)) return true
  const isLocal = config.SVC_BASE_URL === undefined || isOfThisMachine(new URL(config.baseUrl).hostname)
  if (!isLocal || host === undefined || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname
  if (!isOfThisMachine(name) && isIP(bare(name)) === 0) return false
  return origin === `http://${host}` || origin === `https://${host}`
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a host name, in small letters and without a port, is one of the machine itself. */
export const isOfThisMachine = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
