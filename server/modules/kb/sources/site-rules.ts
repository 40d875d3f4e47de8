import robotsParser from 'robots-parser'
import { SaxesParser } from 'saxes'
import { OutboundError, type Outbound } from '../../../kernel/ports/outbound.ts'
import { addressOf, isSameHost } from './addresses.ts'

/** A site that cannot be read now, and what people are told of it. */
export class UnreadableSite extends Error {}

/** What robots.txt says. */
export interface SiteRules {
  isAllowed(address: string): boolean
  /** The pause that it asks for, in ms. */
  pauseMs: number
  sitemaps: string[]
}

// Its types tell of a module that it is not in each of our builds.
const parseRobots = robotsParser as unknown as (
  url: string,
  text: string,
) => {
  isAllowed(url: string, program: string): boolean | undefined
  getCrawlDelay(program: string): number | undefined
  getSitemaps(): string[]
}
const PROGRAM = 'Stoa'
const ROBOTS_BYTES = 512 * 1024
/** Its rules are asked for each address: more of them, or more wildcards in one, would hold up everybody. */
const MOST_RULES = 1000
const MOST_WILDCARDS = 4
// Some thousand addresses; it is parsed in a few hundredths of a second.
const SITEMAP_BYTES = 1024 ** 2
const MOST_SITEMAPS = 10
const MOST_PAUSE_MS = 10_000
const TIMEOUT_MS = 15_000

interface Site {
  outbound: Outbound
  /** Where reading begins. */
  url: string
  signal: AbortSignal
}

/** The first lines of robots.txt, without those that take long to compare with an address. */
const simpleRules = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .slice(0, MOST_RULES)
    .filter((line) => line.length <= 2048 && line.split('*').length <= MOST_WILDCARDS + 1)
    .join('\n')

/** Reads robots.txt. Where there is none, all is allowed; where it cannot be asked for, nothing is read (RFC 9309). */
export async function readRules({ outbound, url, signal }: Site): Promise<SiteRules> {
  const own = new URL('/robots.txt', url).href
  const { origin } = new URL(own)
  // The same site by http and https has the same rules here.
  const ofOrigin = (address: string) => address.replace(new URL(address).origin, origin)
  const { status, text } = await ask({ outbound, url: own, signal }, ROBOTS_BYTES)
  if (status >= 500 || status === 429)
    throw new UnreadableSite(`The site's robots.txt answered ${status}; without it nothing is read.`)
  const rules = parseRobots(own, status === 200 ? simpleRules(text) : '')
  return {
    isAllowed: (address) => rules.isAllowed(ofOrigin(address), PROGRAM) !== false,
    pauseMs: Math.min((rules.getCrawlDelay(PROGRAM) ?? 0) * 1000, MOST_PAUSE_MS),
    sitemaps: rules.getSitemaps().flatMap((each) => addressOf(each, own) ?? []),
  }
}

/** So many addresses that the sitemaps of a site name; one that cannot be read names none. */
export async function readSitemaps(
  site: Site,
  rules: SiteRules,
  { most, pause }: { most: number; pause: () => Promise<void> },
): Promise<string[]> {
  const waiting = [...new Set([...rules.sitemaps, new URL('/sitemap.xml', site.url).href])]
  const found = new Set<string>()
  for (let index = 0; index < Math.min(waiting.length, MOST_SITEMAPS) && found.size < most; index++) {
    const address = waiting[index] as string
    if (!isSameHost(address, site.url)) continue
    await pause()
    const { status, text } = await ask({ ...site, url: address }, SITEMAP_BYTES).catch((error: unknown) => {
      if (error instanceof UnreadableSite) return { status: 0, text: '' }
      throw error
    })
    if (status !== 200) continue
    for (const { of, location } of locationsIn(text, most)) {
      const named = addressOf(location, address)
      if (named === undefined || !isSameHost(named, site.url)) continue
      if (of === 'sitemap') waiting.push(named)
      else if (found.size < most) found.add(named)
    }
  }
  return [...found]
}

interface Location {
  of: 'sitemap' | 'url'
  location: string
}

function locationsIn(xml: string, most: number): Location[] {
  const found: Location[] = []
  const open: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    open.push(name)
    text = ''
  })
  parser.on('text', (more) => void (text.length < 2000 && (text += more)))
  parser.on('cdata', (more) => void (text.length < 2000 && (text += more)))
  parser.on('closetag', () => {
    const name = open.pop()
    const of = open.at(-1)
    if (name === 'loc' && (of === 'sitemap' || of === 'url') && found.length < most)
      found.push({ of, location: text })
  })
  try {
    parser.write(xml).close()
  } catch {
    // What stands before the fault counts.
  }
  return found
}

async function ask(
  { outbound, url, signal }: Site,
  maxBytes: number,
): Promise<{ status: number; text: string }> {
  let address = url
  for (let followed = 0; followed < 4; followed++) {
    const { status, headers, body } = await outbound
      .request({ url: address, timeoutMs: TIMEOUT_MS, maxBytes, signal })
      .catch((error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof OutboundError) throw new UnreadableSite(reasonOf(error))
        throw error
      })
    const to = status >= 300 && status < 400 ? addressOf(headers['location'] ?? '', address) : undefined
    if (to === undefined || !isSameHost(to, url)) return { status, text: new TextDecoder().decode(body) }
    address = to
  }
  return { status: 404, text: '' }
}

function reasonOf({ reason }: OutboundError): string {
  if (reason === 'blocked_address') return 'The site is at an address that is not public.'
  return reason === 'timeout' ? 'The site did not answer in time.' : 'The site could not be reached.'
}
