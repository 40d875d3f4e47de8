import type { SystemPath } from '../contract/raw-route.ts'
import { E } from '../base/errors.ts'
import { toolsetOf } from '../contract/module.ts'
import type { Registry } from '../calls/registry.ts'

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

const mcp = (toolsets: string, path: string, scope: string, where = ''): SystemPath[] => [
  {
    route: `POST ${path}`,
    name: `callTools${where}`,
    summary: `Call tools by the Model Context Protocol${scope}`,
    description: `Streamable HTTP without sessions; \`tools/list\` tells the tools in short; \`?toolsets=${toolsets}\` lists all tools with these prefixes, in full, and \`?toolsets=all\` everything. Any tool may be called, listed or not. Skills are resources and prompts, and \`completion/complete\` finds the ids that go into these. A refused tool call answers 200 with \`isError\` and the \`code\`.`,
    guarded: true,
    body: { description: 'One JSON-RPC message.', schema: message },
    answers: {
      200: json('The JSON-RPC answer.', message),
      202: { description: 'A notification was taken; no body.' },
    },
    errors: [...admission, E.invalid_json, E.unknown_toolset, E.body_too_large, E.unsupported_media_type],
  },
  ...['GET', 'DELETE'].map((method): SystemPath => ({
    route: `${method} ${path}`,
    name: `${method === 'GET' ? 'openToolStream' : 'endToolSession'}${where}`,
    summary: `${method === 'GET' ? 'Refuse a stream' : 'Refuse to end a session'} of the Model Context Protocol${scope}`,
    guarded: true,
    answers: { 405: json('Never served: the server pushes nothing and keeps no session.', message) },
    errors: admission,
  })),
]

const upload = (method: string, body: NonNullable<SystemPath['body']>): SystemPath => ({
  route: `${method} /static/assets/upload`,
  name: method === 'PUT' ? 'uploadBytes' : 'uploadForm',
  summary: `Send the bytes of a file to a signed link${method === 'POST' ? ', as a form or plainly' : ''}`,
  description:
    'The link comes from the operation that asks for the file; it is valid for 15 minutes, for one type and size. Pages of any origin may send. A form has one part `file`; its other fields are ignored.',
  query: Object.fromEntries(
    Object.entries({
      key: 'Where the bytes are kept.',
      exp: 'When the link ends, in seconds since 1970.',
      sz: 'How many bytes there are.',
      ct: 'Their type; the `Content-Type` of a plain body.',
      sig: 'Our signature of all that.',
    }).map(([name, description]) => [name, { ...text, description }]),
  ),
  body,
  answers: { 204: { description: 'The file is kept; no body.' } },
  errors: [
    E.upload_link_invalid,
    E.upload_link_expired,
    E.invalid_input,
    E.upload_size_mismatch,
    E.upload_timeout,
    E.body_too_large,
    E.unsupported_media_type,
    E.rate_limited,
    E.upload_under_way,
    E.storage_unavailable,
    E.storage_full,
  ],
})

const socket: SystemPath = {
  route: 'GET /v1/realtime',
  name: 'openSocket',
  summary: 'Open the socket that tells what happens',
  description:
    'A WebSocket; `docs/realtime.md` describes its frames. Browsers send the credential as subprotocols `bearer, <credential>`. A refusal has its code in `X-Svc-Error` too.',
  guarded: true,
  answers: { 101: { description: 'Switching to WebSocket.' } },
  errors: [...admission, E.forbidden, E.cross_site_request, E.upgrade_required],
}

const bytes = { type: 'string', format: 'binary' }

/** The routes of the process itself, the tool protocol, the socket and uploads. */
const ownPaths = (toolsets: string): SystemPath[] => [
  {
    route: 'GET /healthz',
    name: 'getHealth',
    summary: 'Check whether the process is alive',
    answers: { 200: json('It is.', object({ status: { const: 'ok' } })) },
  },
  {
    route: 'GET /readyz',
    name: 'getReadiness',
    summary: 'Check whether requests can be served',
    answers: {
      200: json('They can.', readiness),
      503: json(
        'They cannot: the database is away, a migration is missing, or the service is stopping; with `?for=work` also while reactions or jobs are late.',
        readiness,
      ),
    },
  },
  {
    route: 'GET /version',
    name: 'getVersion',
    summary: 'Read the running version',
    answers: {
      200: json(
        'The version.',
        object({ name: text, version: text, node: text, startedAt: { ...text, format: 'date-time' } }),
      ),
    },
  },
  {
    route: 'GET /metrics',
    name: 'getMetrics',
    summary: 'Read the service’s measurements, for Prometheus',
    answers: { 200: { description: 'Text exposition format.', contentType: 'text/plain', schema: text } },
    // Only where the operator has set a token.
    errors: [E.unauthenticated],
  },
  {
    route: 'GET /openapi.json',
    name: 'getOpenApi',
    summary: 'Read this document',
    answers: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
  },
  ...mcp(toolsets, '/mcp', ''),
  ...mcp(toolsets, '/mcp/o/{orgId}', ', for one organization only', 'OfOrganization'),
  socket,
  upload('PUT', { description: 'The bytes.', contentType: '*/*', schema: bytes }),
  upload('POST', {
    description: 'A form with the bytes; they may also be the body itself.',
    contentType: 'multipart/form-data',
    schema: object({ file: bytes }),
  }),
]

/** Everything that is served beside operations and raw routes: the service's own routes, and the modules' bundles. */
export const systemPaths = ({ bundles, modules }: Pick<Registry, 'bundles' | 'modules'>): SystemPath[] => [
  ...ownPaths(modules.map(toolsetOf).toSorted().slice(0, 2).join(',')),
  ...bundles.flatMap(({ entries, missing }) =>
    Object.entries(entries).map(([entry, { summary, answer }]) => ({
      route: `GET /${entry}.js`,
      name: `load${entry.charAt(0).toUpperCase()}${entry.slice(1)}`,
      summary,
      answers: { 302: { description: answer } },
      errors: [missing],
    })),
  ),
]
