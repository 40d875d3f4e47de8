import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import {
  classifyInboundRequest,
  createMcpHandler,
  PerRequestHTTPServerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
  type InboundClassificationOutcome,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  type Server,
} from '@modelcontextprotocol/server'

/** The one revision so far without a handshake. */
export const MODERN_REVISION = '2026-07-28'

/** The HTTP side of an exchange. */
export interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
  /** Parsed JSON; undefined for GET and DELETE. */
  body: unknown
  /** Whether the answer may be a stream of events, each sent when it happens; else it is one piece. */
  streams?: boolean
  /** Set while a call is handled that lacks a scope: then the answer is 403, with this as `WWW-Authenticate`. */
  challenge?: string
}

interface PlainRequest {
  message: JSONRPCRequest
  classification: MessageClassification
}

/**
 * Answers one HTTP exchange with a fresh server. Requests that are in order go straight to the server; all
 * others (notifications, batches, discovery, refusals) go through the SDK's own HTTP handlers, which know every
 * rule but cost three times as much per call (web Request and Response, streams, abort signals).
 */
export async function answer(exchange: HttpExchange, server: Server): Promise<void> {
  const outcome = classify(exchange)
  const plain =
    acceptsJson(exchange.request) && !exchange.streams ? plainRequest(exchange, outcome) : undefined
  if (plain) {
    const transport = new DirectTransport(plain.classification)
    await server.connect(transport)
    const message = await transport.exchange(plain)
    writeJson(exchange.response, challenged(exchange) ?? 200, JSON.stringify(message))
  } else {
    await writeWebResponse(exchange, await throughSdk(exchange, outcome, server))
  }
}

/** The status of a call that lacks a scope, whose challenge it writes; undefined for all others. */
function challenged({ response, challenge }: HttpExchange): number | undefined {
  if (challenge === undefined) return undefined
  response.setHeader('www-authenticate', challenge)
  return 403
}

/** Whether a request is of the revision in which closing its connection cancels it. */
export const isModern = (exchange: HttpExchange): boolean => classify(exchange).kind === 'modern'

function classify({ request, body }: HttpExchange): InboundClassificationOutcome {
  const version = header(request, 'mcp-protocol-version')
  const method = header(request, 'mcp-method')
  const name = header(request, 'mcp-name')
  return classifyInboundRequest({
    httpMethod: request.method ?? 'GET',
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
    ...(body !== undefined && { body }),
  })
}

/** The request, if nothing about it or its headers could be refused before it reaches the server. */
function plainRequest(
  { request, body }: HttpExchange,
  outcome: InboundClassificationOutcome,
): PlainRequest | undefined {
  const version = header(request, 'mcp-protocol-version')
  if (outcome.kind === 'modern' && outcome.messageKind === 'request') {
    const { message, classification } = outcome
    const named = message.method === 'tools/call' && header(request, 'mcp-name') === message.params?.name
    const inOrder =
      version === MODERN_REVISION &&
      header(request, 'mcp-method') === message.method &&
      (named || message.method === 'tools/list')
    return inOrder ? { message, classification } : undefined
  }
  if (outcome.kind !== 'legacy' || (outcome.reason !== 'no-claim' && outcome.reason !== 'initialize'))
    return undefined
  const isSupported = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  // The classifier has checked that the body of these two is one JSON-RPC request.
  return isSupported ? { message: body as JSONRPCRequest, classification: { era: 'legacy' } } : undefined
}

/** Carries one request to a server and its answer back, without the SDK's detour over a web `Response`. */
class DirectTransport extends PerRequestHTTPServerTransport {
  #settle: ((answer: JSONRPCMessage) => void) | undefined

  constructor(classification: MessageClassification) {
    // The server reads the revision it has to speak from this class when it connects.
    super({ classification, responseMode: 'json' })
  }

  exchange({ message, classification }: PlainRequest): Promise<JSONRPCMessage> {
    return new Promise((resolve) => {
      this.#settle = resolve
      // An unclassified message is what the server takes for 2025-era traffic.
      this.onmessage?.(message, classification.era === 'modern' ? { classification } : undefined)
    })
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    if ('result' in message || 'error' in message) this.#settle?.(message)
  }
}

async function throughSdk(
  { request, body, streams = false }: HttpExchange,
  outcome: InboundClassificationOutcome,
  server: Server,
) {
  const web = new Request('http://localhost/mcp', {
    method: request.method ?? 'GET',
    headers: webHeaders(request),
  })
  const parsed = body === undefined ? {} : { parsedBody: body }
  if (outcome.kind !== 'legacy' || outcome.reason === 'http-method') {
    return await createMcpHandler(() => server, { legacy: 'reject' }).fetch(web, parsed)
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams })
  await server.connect(transport)
  return await transport.handleRequest(web, parsed)
}

function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = header(request, name)
    if (value !== undefined) headers.set(name, value)
  }
  // The protocol wants clients to accept both forms; one that takes JSON is served all the same, with JSON.
  if (acceptsJson(request)) headers.set('accept', 'application/json, text/event-stream')
  return headers
}

function acceptsJson(request: IncomingMessage): boolean {
  const accept = header(request, 'accept')
  return accept === undefined || /\bapplication\/(?:json|\*)|\*\/\*/.test(accept)
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

async function writeWebResponse(exchange: HttpExchange, answer: Response): Promise<void> {
  const { response } = exchange
  if (exchange.streams && answer.body) return await writeStream(response, answer, answer.body)
  // No stream stays open here: nothing is ever pushed, so a subscription ends with its acknowledgement.
  const text = await answer.text()
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response
    .writeHead(
      challenged(exchange) ?? answer.status,
      text === '' ? {} : { 'content-length': Buffer.byteLength(text) },
    )
    .end(text)
}

/** Hands every piece on when it comes; ends with the answer, or when the client goes. */
async function writeStream(
  response: ServerResponse,
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
) {
  response.writeHead(status, Object.fromEntries(headers))
  await pipeline(Readable.fromWeb(body as WebStream), response).catch(() => response.destroy())
}

function writeJson(response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, headers).end(text)
}
