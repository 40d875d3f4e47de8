import { isIP, type LookupFunction } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { Agent } from 'undici'
import {
  OutboundError,
  type OpenResponse,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
  type StreamedBody,
} from '../ports/outbound.ts'
import { isLocalName, isPublicAddress } from './address-policy.ts'
import { resolveBySystem, type Resolve } from './resolve.ts'

type HeaderPair = [name: string, value: string]

interface Hop {
  url: URL
  method: NonNullable<OutboundRequest['method']>
  headers: HeaderPair[]
  body: NonNullable<OutboundRequest['body']> | null
}

/** The last answer of an exchange, its body not read yet. */
interface Answer {
  status: number
  headers: Record<string, string>
  stream: Readable
  url: string
  startedAt: number
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 1024 * 1024
const MAX_TIMER_MS = 2 ** 31 - 1
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
const CROSS_ORIGIN_HEADERS = new Set(['accept', 'user-agent', 'content-type'])

// `host` is the trap among these: undici takes the TLS server name from it.
const CONNECTION_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
])

interface Context {
  allowPrivate: boolean
  userAgent: string
}

interface Exchange extends Context {
  agent: Agent
  deadline: Deadline
  /** The longest wait for a chunk of the answer; 0 where the deadline covers it. */
  bodyTimeoutMs: number
}

/**
 * Creates the client; `allowPrivate` lifts every address rule, not those on scheme and credentials, `connections` is
 * how many there may be to one origin. Host names are looked up by the system unless said, and those of exchanges that strangers
 * cause like others.
 */
export function createOutbound(options: {
  allowPrivate: boolean
  userAgent: string
  connections?: number
  resolve?: Resolve
  resolveForStrangers?: Resolve
}): Outbound {
  const { allowPrivate, userAgent, connections = 8, resolve = resolveBySystem } = options
  const agentBy = (by: Resolve) =>
    new Agent({
      connections,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 10_000,
      // Both off: the deadline of the exchange covers them.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: guardedLookup(by, allowPrivate), timeout: 10_000 },
    })
  const agents = { customers: agentBy(resolve), strangers: agentBy(options.resolveForStrangers ?? resolve) }
  const context = { allowPrivate, userAgent }
  const inFlight = new Set<Promise<unknown>>()
  let isClosed = false

  async function run<T>(
    input: OutboundRequest,
    bodyTimeoutMs: number,
    finish: (answer: Answer) => T | Promise<T>,
  ): Promise<T> {
    if (isClosed) throw new OutboundError('aborted', 'the outbound client is closed')
    const deadline = startDeadline(input.timeoutMs ?? DEFAULT_TIMEOUT_MS, input.signal)
    // The race is needed: undici hears its signal only once the connection stands.
    const outcome = Promise.race([
      exchange(
        { ...context, agent: agents[input.causedBy ?? 'customers'], deadline, bodyTimeoutMs },
        input,
      ).then(finish),
      deadline.passed,
    ])
    inFlight.add(outcome)
    try {
      return await outcome
    } catch (error) {
      throw toOutboundError(error)
    } finally {
      inFlight.delete(outcome)
      deadline.clear()
    }
  }

  return {
    request: (input) => run(input, 0, (answer) => readWhole(answer, input.maxBytes ?? DEFAULT_MAX_BYTES)),
    open: (input) => run(input, input.timeoutMs ?? DEFAULT_TIMEOUT_MS, handOver),
    assertAllowed: (url) => void parseAllowed(url, allowPrivate),
    addressOf: async (hostname) => {
      if (isClosed) throw new OutboundError('aborted', 'the outbound client is closed')
      return addressOf({ resolve, allowPrivate }, hostname)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(inFlight)
      await Promise.all([agents.customers.destroy(), agents.strangers.destroy()])
    },
  }
}

async function exchange(context: Exchange, request: OutboundRequest): Promise<Answer> {
  const startedAt = performance.now()
  let hop = firstHop(request, context)
  const redirects = isStreamed(hop.body) ? 0 : (request.redirects ?? 0)
  for (let followed = 0; ; followed++) {
    context.deadline.signal.throwIfAborted()
    const { statusCode: status, body: stream, headers: raw } = await send(context, hop)
    const headers = flatten(raw)
    const location = REDIRECT_STATUSES.has(status) ? headers['location'] : undefined
    if (redirects === 0 || location === undefined)
      return { status, headers, stream, url: hop.url.href, startedAt }
    // Its body could be endless: a new connection costs less than reading it.
    stream.destroy()
    if (followed === redirects) throw new OutboundError('too_many_redirects', `more than ${redirects}`)
    hop = nextHop(hop, status, parseAllowed(location, context.allowPrivate, hop.url))
  }
}

async function send({ agent, deadline, bodyTimeoutMs: bodyTimeout }: Exchange, hop: Hop) {
  const { origin, pathname, search } = hop.url
  const { method } = hop
  // An encoded body could unpack to far more than maxBytes at the caller.
  const headers = Object.fromEntries([...hop.headers, ['accept-encoding', 'identity']])
  const { signal } = deadline
  let { body } = hop
  if (isStreamed(body)) {
    headers['content-length'] = String(body.length)
    // To undici an iterable is as good as a stream, though its types do not say so.
    body = eachRestarting(deadline, body.stream) as unknown as Uint8Array
  }
  const path = pathname + search
  const answer = await agent.request({ origin, path, method, headers, body, signal, bodyTimeout })
  // Destroying the stream early emits an error that nobody else listens to.
  answer.body.on('error', () => {})
  return answer
}

const isStreamed = (body: Hop['body']): body is StreamedBody =>
  typeof body === 'object' && body !== null && 'stream' in body

async function* eachRestarting(deadline: Deadline, stream: AsyncIterable<Uint8Array>) {
  for await (const chunk of stream) {
    deadline.restart()
    yield chunk
  }
}

async function readWhole(answer: Answer, maxBytes: number): Promise<OutboundResponse> {
  const { status, headers, url, startedAt } = answer
  const content = await readBody(answer.stream, maxBytes)
  return { status, headers, ...content, durationMs: Math.round(performance.now() - startedAt), url }
}

/** Passes the body on as it comes; whichever end breaks off takes the other with it. */
function handOver({ status, headers, stream }: Answer): OpenResponse {
  const body = new PassThrough()
  stream.once('error', (error) => body.destroy(toOutboundError(error)))
  body.once('close', () => stream.destroy())
  // It may break off before anybody reads it.
  body.on('error', () => {})
  return { status, headers, body: stream.pipe(body) }
}

/** An address of a host, whatever is to be spoken with it. */
async function addressOf(by: { resolve: Resolve; allowPrivate: boolean }, hostname: string): Promise<string> {
  const { hostname: host } = parseAllowed(`https://${hostname}`, by.allowPrivate)
  const literal = host.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return literal
  try {
    return (await allowedAddresses(by, host)).first.address
  } catch (error) {
    throw toOutboundError(error)
  }
}

/** Where a host is; refused where any of its addresses is one that may not be called. */
async function allowedAddresses(
  { resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean },
  hostname: string,
) {
  const addresses = await resolve(hostname)
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundError('blocked_address', `${hostname} resolves to an address that may not be called`)
  }
  const [first] = addresses
  if (first === undefined)
    throw new OutboundError('connection_failed', `${hostname} has no address`, { neverSent: true })
  return { first, all: addresses.map(({ address }) => ({ address, family: isIP(address) })) }
}

/** The socket connects to what this hands back and asks only once, so no answer goes unchecked. */
function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    allowedAddresses({ resolve, allowPrivate }, hostname).then(
      (found) =>
        all ? callback(null, found.all) : callback(null, found.first.address, isIP(found.first.address)),
      (error) => callback(toOutboundError(error), []),
    )
  }
}

function parseAllowed(input: string, allowPrivate: boolean, base?: URL): URL {
  if (!URL.canParse(input, base?.href)) throw new OutboundError('invalid_url', 'the URL can not be parsed')
  const url = new URL(input, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutboundError('invalid_url', 'only http and https URLs can be called')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'a URL with a user name or password is not called')
  }
  if (allowPrivate) return url
  // A literal never passes through the lookup, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host)) {
    throw new OutboundError('blocked_address', `${url.hostname} may not be called`)
  }
  return url
}

function firstHop(request: OutboundRequest, { userAgent, allowPrivate }: Context): Hop {
  const url = parseAllowed(request.url, allowPrivate)
  const headers = new Map([['user-agent', userAgent]])
  for (const [spelled, value] of Object.entries(request.headers ?? {})) {
    const name = spelled.toLowerCase()
    if (!HEADER_NAME.test(name) || CONNECTION_HEADERS.has(name)) {
      throw new OutboundError('invalid_url', `the header ${JSON.stringify(spelled)} can not be set`)
    }
    if (!HEADER_VALUE.test(value)) {
      throw new OutboundError(
        'invalid_url',
        `the value of the header ${name} has characters that are not allowed`,
      )
    }
    headers.set(name, value)
  }
  headers.delete('accept-encoding')
  return { url, method: request.method ?? 'GET', headers: [...headers], body: request.body ?? null }
}

function nextHop(hop: Hop, status: number, url: URL): Hop {
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutboundError('invalid_url', 'a redirect from https to http is not followed')
  }
  const isSameOrigin = url.origin === hop.url.origin
  const headers = hop.headers.filter(([name]) => isSameOrigin || CROSS_ORIGIN_HEADERS.has(name))
  const becomesGet =
    status === 303 ? hop.method !== 'HEAD' : (status === 301 || status === 302) && hop.method === 'POST'
  if (!becomesGet) return { ...hop, url, headers }
  return { url, method: 'GET', headers: headers.filter(([name]) => !name.startsWith('content-')), body: null }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')])
  return Object.fromEntries(pairs)
}

/** Reads at most `maxBytes`; leaving the loop early destroys the stream, and with it the connection. */
async function readBody(stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  let truncated = false
  for await (const chunk of stream) {
    const kept = chunk.subarray(0, maxBytes - length)
    chunks.push(kept)
    length += kept.length
    truncated = kept.length < chunk.length
    if (truncated) break
  }
  return { body: new Uint8Array(Buffer.concat(chunks, length)), truncated }
}

type Deadline = ReturnType<typeof startDeadline>

function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined) {
  const controller = new AbortController()
  const { signal } = controller
  const passed = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const expire = () => controller.abort(new OutboundError('timeout', `no full answer within ${timeoutMs} ms`))
  const giveUp = () =>
    controller.abort(new OutboundError('aborted', 'the caller gave up', { cause: callerSignal?.reason }))
  const timer = setTimeout(expire, Math.min(timeoutMs, MAX_TIMER_MS))
  callerSignal?.addEventListener('abort', giveUp, { once: true })
  if (callerSignal?.aborted) giveUp()
  const clear = () => {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', giveUp)
  }
  return { signal, passed, clear, restart: () => void timer.refresh() }
}

const NO_CONNECTION = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENODATA',
  'ESERVFAIL',
])

function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundError('timeout', 'the connection was not established in time', {
      cause: error,
      neverSent: code === 'UND_ERR_CONNECT_TIMEOUT',
    })
  }
  if (code === 'UND_ERR_BODY_TIMEOUT')
    return new OutboundError('timeout', 'the rest of the answer did not come in time', { cause: error })
  if (NO_CONNECTION.has(code))
    return new OutboundError('connection_failed', `it could not be reached (${code})`, {
      cause: error,
      neverSent: true,
    })
  return new OutboundError('connection_failed', `the exchange broke off (${code})`, { cause: error })
}
