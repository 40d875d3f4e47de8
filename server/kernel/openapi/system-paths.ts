import { E, type ErrorDef } from '../errors.ts'

/** A route of the service itself, which no operation stands for, as the OpenAPI document tells it. */
export interface SystemPath {
  /** Method and path, as in an operation's `rest`. */
  route: string
  summary: string
  description?: string
  /** Whether a credential is needed. */
  guarded?: boolean
  /** Query parameters: their schemas, with descriptions. */
  query?: Record<string, Record<string, unknown>>
  /** Successful answers, and those that are not errors of ours, by status. */
  answers: Record<number, { description: string; contentType?: string; schema?: Record<string, unknown> }>
  body?: { description: string; schema: Record<string, unknown>; contentType?: string }
  errors?: readonly ErrorDef[]
}

const text = { type: 'string' }
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const json = (description: string, schema: Record<string, unknown>) => ({
  description,
  contentType: 'application/json',
  schema,
})

const readiness = object(
  { ready: { type: 'boolean' }, reason: { ...text, description: 'Only where it is not.' } },
  ['ready'],
)
const message = object(
  {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer', 'null'] },
    method: text,
    params: { type: 'object' },
  },
  ['jsonrpc'],
)
const admission = [E.unauthenticated, E.rate_limited]

const mcp = (path: string, scope: string): SystemPath[] => [
  {
    route: `POST ${path}`,
    summary: `Call tools by the Model Context Protocol${scope}`,
    description:
      'Streamable HTTP without sessions; `?toolsets=conv,crm` narrows the list to tools with these prefixes. A refused tool call answers 200 with `isError` and the `code`.',
    guarded: true,
    body: { description: 'One JSON-RPC message.', schema: message },
    answers: {
      200: json('The JSON-RPC answer.', message),
      202: { description: 'A notification was taken; no body.' },
    },
    errors: [...admission, E.invalid_json, E.body_too_large, E.unsupported_media_type],
  },
  ...['GET', 'DELETE'].map((method): SystemPath => ({
    route: `${method} ${path}`,
    summary: `${method === 'GET' ? 'Refuse a stream' : 'Refuse to end a session'} of the Model Context Protocol${scope}`,
    guarded: true,
    answers: { 405: json('Never served: the server pushes nothing and keeps no session.', message) },
    errors: admission,
  })),
]

/** The routes of the process itself, the tool protocol, the socket and the widget's bundle. */
export const SYSTEM_PATHS: readonly SystemPath[] = [
  {
    route: 'GET /healthz',
    summary: 'Tell whether the process is alive',
    answers: { 200: json('It is.', object({ status: { const: 'ok' } })) },
  },
  {
    route: 'GET /readyz',
    summary: 'Tell whether requests can be served',
    answers: {
      200: json('They can.', readiness),
      503: json(
        'They cannot: the database is away, a migration is missing, or the service is stopping.',
        readiness,
      ),
    },
  },
  {
    route: 'GET /version',
    summary: 'Tell which version runs since when',
    answers: {
      200: json(
        'The version.',
        object({ name: text, version: text, node: text, startedAt: { ...text, format: 'date-time' } }),
      ),
    },
  },
  {
    route: 'GET /metrics',
    summary: 'Read the service’s measurements, for Prometheus',
    answers: { 200: { description: 'Text exposition format.', contentType: 'text/plain', schema: text } },
  },
  {
    route: 'GET /openapi.json',
    summary: 'Read this document',
    answers: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
  },
  ...mcp('/mcp', ''),
  ...mcp('/mcp/o/{orgId}', ', for one organization only'),
  {
    route: 'GET /v1/realtime',
    summary: 'Open the socket that tells what happens',
    description:
      'A WebSocket; `docs/realtime.md` describes its frames. Browsers send the credential as subprotocols `bearer, <credential>`. A refusal has its code in `X-Svc-Error` too.',
    guarded: true,
    answers: { 101: { description: 'Switching to WebSocket.' } },
    errors: [...admission, E.forbidden, E.cross_site_request, E.upgrade_required],
  },
  {
    route: 'GET /widget.js',
    summary: 'Load the chat widget',
    answers: { 302: { description: 'To the current bundle, whose address carries its hash.' } },
    errors: [E.widget_not_built],
  },
]
