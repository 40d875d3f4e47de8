import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  VendorError,
  type ConnectorVendor,
  type RemoteTool,
  type VendorCall,
} from '../../kernel/ports/connectors.ts'
import { secretField, urlField } from './fields.ts'
import { ask } from './json.ts'

const STEP_MS = 10_000
// For all that is asked of a server for one purpose.
const SESSION_MS = 30_000
const MOST_REQUESTS = 100
const MOST_BYTES = 8 * 1024 * 1024
const MOST_ANSWER_BYTES = 1024 * 1024
const MOST_TOOLS = 200
const MOST_TEXT = 64 * 1024

/** A server of the organization's own that offers tools by the Model Context Protocol. */
export const customMcp: ConnectorVendor = {
  vendor: 'custom-mcp',
  domain: 'mcp',
  displayName: 'Your own MCP server',
  fields: [
    urlField({ key: 'url', label: 'Address of the server', placeholder: 'https://mcp.example.com/mcp' }),
    secretField({ key: 'bearerToken', label: 'Bearer token' }, 512),
  ],
  async test(call) {
    const tools = await listTools(call)
    return tools.length === 1 ? '1 tool' : `${tools.length} tools`
  },
  listTools,
  callTool: (call, { name, arguments: given, identity }) =>
    withServer(call, { 'x-svc-identity': identity }, async (client) => {
      const answer = await client.callTool({ name, arguments: given }, { timeout: STEP_MS })
      const parts = (answer.content as { type: string; text?: string }[]).map((part) =>
        part.type === 'text' ? (part.text ?? '') : `[${part.type}]`,
      )
      const text = answer.structuredContent ? JSON.stringify(answer.structuredContent) : parts.join('\n')
      if (Buffer.byteLength(text) > MOST_TEXT)
        throw new VendorError('failed', 'the answer is longer than 64 KB')
      return { text, isError: answer.isError === true }
    }),
}

function listTools(call: VendorCall): Promise<RemoteTool[]> {
  return withServer(call, {}, async (client) => {
    const { tools } = await client.listTools(undefined, { timeout: STEP_MS })
    return tools.slice(0, MOST_TOOLS).map(({ name, description, inputSchema, annotations }) => ({
      name,
      description: description ?? null,
      inputSchema: inputSchema as Record<string, unknown>,
      destructive: annotations?.destructiveHint === true || annotations?.readOnlyHint !== true,
    }))
  })
}

async function withServer<T>(
  call: VendorCall,
  headers: Record<string, string>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'stoa', version: '1' })
  const session = startSession()
  const transport = new StreamableHTTPClientTransport(new URL(call.settings['url'] ?? ''), {
    fetch: guardedFetch(call, session),
    requestInit: { headers: { ...headers, authorization: `Bearer ${call.secrets['bearerToken'] ?? ''}` } },
  })
  try {
    const done = client.connect(transport, { timeout: STEP_MS }).then(() => work(client))
    return await Promise.race([done, session.over])
  } catch (error) {
    throw asVendorError(error)
  } finally {
    session.end(new VendorError('failed', 'it is over'))
    await client.close().catch(() => {})
  }
}

function asVendorError(error: unknown): VendorError {
  if (error instanceof VendorError) return error
  const { cause, message, code } = error as Error & { code?: unknown }
  if (cause instanceof VendorError) return cause
  if (code === 401 || /\b401\b/.test(message)) return new VendorError('refused', 'it refuses the token (401)')
  if (code === 403 || /\b403\b/.test(message))
    return new VendorError('refused', 'it does not allow this (403)')
  if (code === 404 || /\b404\b/.test(message))
    return new VendorError('failed', 'there is no MCP server at this address (404)')
  return new VendorError('failed', message, { cause: error })
}

/** What is asked of a server from the first word to the last; `over` fails when it is too much, or too long. */
interface Session {
  signal: AbortSignal
  over: Promise<never>
  end(why: VendorError): void
  requests: number
  bytes: number
}

function startSession(): Session {
  const controller = new AbortController()
  const over = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
  })
  over.catch(() => {})
  const end = (why: VendorError) => {
    clearTimeout(timer)
    controller.abort(why)
  }
  const timer = setTimeout(
    () => end(new VendorError('unreachable', 'it did not end within 30 seconds')),
    SESSION_MS,
  )
  return { signal: controller.signal, over, end, requests: 0, bytes: 0 }
}

/** Ends a session that goes beyond its bounds. */
function assertWithin(session: Session): void {
  if (session.requests > MOST_REQUESTS)
    session.end(new VendorError('failed', `it makes us ask more than ${MOST_REQUESTS} times`))
  if (session.bytes > MOST_BYTES)
    session.end(new VendorError('failed', 'its answers are longer than 8 MB together'))
  session.signal.throwIfAborted()
}

/** `fetch` as the client wants it, by the guard: whole answers, of a bounded size, and no stream that stays open. */
function guardedFetch(call: VendorCall, session: Session): typeof fetch {
  return async (input, init) => {
    const method = (init?.method ?? 'GET').toUpperCase()
    // The client asks for a stream of what the server says by itself; it is told that there is none.
    if (method === 'GET') return new Response(null, { status: 405 })
    session.requests++
    assertWithin(session)
    init?.signal?.throwIfAborted()
    const answer = await ask(call, {
      url: String(input instanceof Request ? input.url : input),
      method: method as 'POST' | 'DELETE',
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      ...(typeof init?.body === 'string' && { body: init.body }),
      timeoutMs: STEP_MS,
      maxBytes: MOST_ANSWER_BYTES,
      signal: init?.signal ? AbortSignal.any([init.signal, session.signal]) : session.signal,
    })
    session.bytes += answer.body.length
    assertWithin(session)
    if (answer.truncated) throw new VendorError('failed', 'its answer is longer than 1 MB')
    const hasBody = answer.status !== 204 && answer.status !== 202 && answer.body.length > 0
    return new Response(hasBody ? Buffer.from(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    })
  }
}
