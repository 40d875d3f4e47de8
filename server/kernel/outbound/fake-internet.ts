import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import net, { type AddressInfo, type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Outbound, OutboundFailure } from '../ports/outbound.ts'
import { createOutbound } from './index.ts'

/** One entry of a DNS answer. */
export type Answer = { address: string; family: 4 | 6 }

/** An address that may be called. */
export const PUBLIC: Answer = { address: '93.184.216.34', family: 4 }
/** An address that may not be called. */
export const PRIVATE: Answer = { address: '10.0.0.7', family: 4 }

const cleanups: (() => unknown)[] = []

/** The addresses handed to the socket layer in the running test. */
export const dialled: string[] = []

/**
 * Replaces the internet: an address undici would connect to is noted, then a local server answers for it.
 * The lookup under test runs as it would; only its (checked) result is swapped, after it was noted.
 */
function dialLocally(options: net.TcpNetConnectOpts): net.TcpNetConnectOpts {
  const guarded = options.lookup
  const host = options.host ?? ''
  if (net.isIP(host) !== 0 || guarded === undefined) {
    dialled.push(host)
    return { ...options, host: '127.0.0.1' }
  }
  const lookup: LookupFunction = (hostname, lookupOptions, callback) =>
    guarded(hostname, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return callback(error, [])
      dialled.push(...(Array.isArray(found) ? found.map(({ address }) => address) : [found]))
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    })
  return { ...options, lookup }
}

beforeEach(() => {
  dialled.length = 0
  const connect = net.connect.bind(net) as (options: net.TcpNetConnectOpts) => net.Socket
  vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) =>
    connect(dialLocally(options))) as typeof net.connect)
  // TLS without certificates: a plain socket that claims to be secured, which is all undici waits for.
  vi.spyOn(tls, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    const socket = connect(dialLocally(options))
    socket.once('connect', () => socket.emit('secureConnect'))
    return socket
  }) as unknown as typeof tls.connect)
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  vi.restoreAllMocks()
})

/** Starts a server that answers for every address until the test ends. */
export async function serve(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** An outbound client whose whole DNS is `names`. */
export function outboundTo(
  names: Record<string, Answer[]> = { 'public.test': [PUBLIC], 'other.test': [PUBLIC] },
  options: { allowPrivate?: boolean; connections?: number } = {},
): Outbound & { resolve: ReturnType<typeof vi.fn> } {
  const resolve = vi.fn(async (hostname: string) => {
    const answers = names[hostname]
    if (answers === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return answers
  })
  const outbound = createOutbound({ allowPrivate: false, userAgent: 'Stoa/test', resolve, ...options })
  cleanups.push(() => outbound.close())
  return { ...outbound, resolve }
}

/** Expects an OutboundError with this reason and returns it. */
export async function expectFailure(outcome: Promise<unknown>, reason: OutboundFailure): Promise<Error> {
  const error = await outcome.then(
    () => expect.fail('a response came back'),
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'OutboundError', reason })
  return error as Error
}

/** The body of a request that a test server received. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** The text of a response body. */
export const text = (body: Uint8Array) => new TextDecoder().decode(body)
