import { readFileSync } from 'node:fs'
import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createCache } from '../base/cache.ts'

/** Finds the addresses of a host name; rejects where it has none. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: 4 | 6 }[]>

interface ResolverOptions {
  /** How many names are asked for at a time; beyond that look-ups fail at once. */
  most: number
  /** Whether names of this machine and its network, which have no dot or end with `.local` and the like, are asked of the system. */
  local: boolean
  /** Who is asked, as `address:port`; those of the system unless said. */
  servers?: readonly string[]
}

const TRY_MS = 2000
const TRIES = 2
// A name that is not there, or that nobody answers for, is not asked for again so soon.
const FAILED_MS = 30_000
const FAILED_BYTES = 1024 ** 2
const HOSTS = '/etc/hosts'

/** What operating systems look up elsewhere than in the DNS. */
const LOCAL = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|internal|lan|home|test)\.?$/i

/** By the system, in one of the few threads that all such look-ups and all files of the process share. */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await systemLookup(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Asks the DNS itself, so that a name that nobody answers for takes no thread from others and can be given up. The file of host
 * names goes first, as with the system.
 */
export function createResolver({ most, local, servers }: ResolverOptions): Resolve {
  const failed = createCache<{ until: number; code: string }>({ mostBytes: FAILED_BYTES })
  let underWay = 0
  const ask = async (hostname: string) => {
    const before = failed.get(hostname)
    if (before && performance.now() < before.until) throw failure(hostname, before.code)
    if (underWay >= most) throw failure(hostname, 'EBUSY')
    underWay += 1
    try {
      return await askDns(hostname, servers)
    } catch (error) {
      const { code } = error as { code: string }
      failed.set(hostname, { until: performance.now() + FAILED_MS, code })
      throw error
    } finally {
      underWay -= 1
    }
  }
  return async (hostname) => {
    const written = inHosts(hostname)
    if (written.length > 0) return written
    return local && LOCAL.test(hostname) ? resolveBySystem(hostname) : ask(hostname)
  }
}

async function askDns(hostname: string, servers: readonly string[] | undefined): ReturnType<Resolve> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const late = setTimeout(() => resolver.cancel(), TRY_MS * TRIES * 2)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [
      ...valueOf(four).map((address) => ({ address, family: 4 as const })),
      ...valueOf(six).map((address) => ({ address, family: 6 as const })),
    ]
    if (found.length > 0) return found
    throw failure(hostname, four.status === 'rejected' ? String(Object(four.reason).code) : 'ENODATA')
  } finally {
    clearTimeout(late)
  }
}

const valueOf = (settled: PromiseSettledResult<string[]>): string[] =>
  settled.status === 'fulfilled' ? settled.value : []

const failure = (hostname: string, code: string) =>
  Object.assign(new Error(`no address of ${hostname} was found (${code})`), { code })

/** The addresses that the file of host names has of a name. It is small, and read anew each time, as others do. */
function inHosts(hostname: string): { address: string; family: 4 | 6 }[] {
  const wanted = hostname.toLowerCase().replace(/\.$/, '')
  try {
    return readFileSync(HOSTS, 'utf8')
      .split('\n')
      .map((line) => (line.split('#', 1)[0] as string).trim().split(/\s+/))
      .filter(
        ([address = '', ...names]) =>
          isIP(address) !== 0 && names.some((name) => name.toLowerCase() === wanted),
      )
      .map(([address = '']) => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
  } catch {
    return []
  }
}
