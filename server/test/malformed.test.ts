import { afterAll, beforeAll, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { parseRest } from '../kernel/http/operations.ts'
import type { AnyOperation } from '../kernel/contract/operation.ts'
import { startTestApp, type HttpAnswer, type TestApp } from './harness.ts'
import { createSampler } from './sample.ts'
import { callTool } from './tools.ts'
import { createTenant, credentialOf, pathIds, sampleInput, type Tenant } from './tenant.ts'

const { operations } = registryOfModules()
const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown

/** Values that fit few fields, and all of them badly. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  9_007_199_254_740_993,
  '',
  ' ',
  'x',
  'x'.repeat(60_000),
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  "'; drop table iam_orgs; --",
  '%00',
  '-infinity',
  'NaN',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  [],
  [[]],
  [null],
  ['a\u0000b'],
  ['x'.repeat(60_000)],
  Array(5000).fill('x'),
  {},
  { a: {} },
  { 'a\u0000b': 1 },
  { a: '\ud800' },
  { __proto__: null, constructor: 1 },
  deep,
]

const ODD_TEXTS = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  'x'.repeat(400),
  '-1',
  '1e999',
  '%27--',
  '..%2f..',
  '0',
  'null',
  '{}',
  '%5B%5D',
  '99999999999999999999',
]

let app: TestApp
let tenant: Tenant
let site: Tenant

beforeAll(async () => {
  app = await startTestApp({ SVC_LOG_LEVEL: 'error' })
  tenant = await createTenant(app, 'Probed')
  // What the probes do to the channel of one must not close the gate for the widget calls of the other.
  site = await createTenant(app, 'Site')
})
afterAll(() => app.close())

const isWidgets = ({ access }: AnyOperation) =>
  access !== 'public' && access.audience.length === 1 && access.audience[0] === 'widget'
const aboutOf = (operation: AnyOperation) => (isWidgets(operation) ? site : tenant)

function credentialFor(operation: AnyOperation) {
  const { access } = operation
  return (
    (access === 'public'
      ? undefined
      : credentialOf(
          aboutOf(operation),
          access.audience.includes('agent') ? 'agent' : (access.audience[0] ?? 'agent'),
        )) ?? {}
  )
}

/** What is wrong with an answer to nonsense: it may be taken or refused, but never fail, and a refusal says why. */
function flaw(answer: HttpAnswer): string | undefined {
  if (answer.status < 400) return undefined
  const refused =
    answer.status < 500 &&
    answer.headers['content-type']?.startsWith('application/problem+json') &&
    typeof answer.body.code === 'string'
  return refused ? undefined : `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`
}

type Probe = { label: string; send: () => Promise<string | undefined> }

async function findings(probes: readonly Probe[]): Promise<string[]> {
  const waiting = [...probes]
  const found: string[] = []
  const worker = async () => {
    for (let probe = waiting.shift(); probe; probe = waiting.shift()) {
      const wrong = await probe.send()
      if (wrong) found.push(`${probe.label}: ${wrong}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return found.slice(0, 40)
}

const brief = (value: unknown) => JSON.stringify(value)?.slice(0, 40)

/** A request of an operation: its path filled in, the rest of the input as body or query. */
function parts(operation: AnyOperation, input: Record<string, unknown>) {
  const { method, path, params } = parseRest(operation.rest as string)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const fields = Object.entries(input).filter(([name]) => !params.includes(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return { method, params, filled, fields, hasBody }
}

// Many operations share a field, such as the period of all reports: what reads it is then the same, and a few of them
// tell as much as all.
const MOST_OF_ONE_SCHEMA = 2

/** The fields of an operation whose schema has not been probed often enough, and whether it was probed before. */
function createChooser() {
  const probed = new Map<unknown, number>()
  return ({ input }: AnyOperation): Map<string, { isKnown: boolean }> =>
    new Map(
      Object.entries(input.shape as Record<string, unknown>).flatMap(([field, schema]) => {
        const times = (probed.get(schema) ?? 0) + 1
        probed.set(schema, times)
        return times > MOST_OF_ONE_SCHEMA ? [] : [[field, { isKnown: times > 1 }] as const]
      }),
    )
}

const sample = createSampler()
/** What a run sends to a field: a third of the values, others each time; few where the same schema got them elsewhere. */
const someOf = <T>(values: readonly T[], isKnown: boolean): T[] => sample(values, isKnown ? 1 / 8 : 1 / 3)

function probesOf(operation: AnyOperation, chosen: ReadonlyMap<string, { isKnown: boolean }>): Probe[] {
  const credential = credentialFor(operation)
  const input = sampleInput(operation, aboutOf(operation))
  const { method, params, filled, fields, hasBody } = parts(operation, input)
  const probes: Probe[] = []
  const add = (label: string, path: string, body?: unknown) =>
    probes.push({
      label: `${operation.name} ${label}`,
      send: async () =>
        flaw(await app.http(method, path, { ...credential, ...(body !== undefined && { body }) })),
    })
  for (const [param, { isKnown }] of chosen) {
    if (!params.includes(param)) continue
    for (const text of someOf(ODD_TEXTS.slice(1), isKnown))
      add(
        `${param}=${brief(text)}`,
        parts(operation, { ...input, [param]: text }).filled,
        hasBody ? Object.fromEntries(fields) : undefined,
      )
  }
  for (const [field, { isKnown }] of chosen) {
    if (params.includes(field)) continue
    if (hasBody)
      for (const value of someOf(ODD_VALUES, isKnown))
        add(`${field}=${brief(value)}`, filled, { ...Object.fromEntries(fields), [field]: value })
    else {
      const rest = fields
        .filter(([name]) => name !== field)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      for (const text of someOf(ODD_TEXTS, isKnown))
        add(`${field}=${brief(text)}`, `${filled}?${[...rest, `${field}=${text}`].join('&')}`)
      add(`${field} twice`, `${filled}?${[...rest, `${field}=a`, `${field}=b`].join('&')}`)
    }
  }
  return probes
}

it(
  'nonsense in any field of any route, a third of it a run, is taken or refused with a code, and never fails',
  { timeout: 240_000 },
  async () => {
    const fieldsOf = createChooser()
    const probes = operations
      .filter(({ rest }) => rest)
      .flatMap((operation) => probesOf(operation, fieldsOf(operation)))
    expect(probes.length).toBeGreaterThan(1000)
    expect(await findings(probes)).toEqual([])
  },
)

it('a body that is no JSON object is refused with a code by every route that takes one', async () => {
  const tooDeep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
  const bodies: [text: string, status: number, code: string][] = [
    ['{', 400, 'invalid_json'],
    ['nonsense', 400, 'invalid_json'],
    ['{"a":1}}', 400, 'invalid_json'],
    ['\u0000', 400, 'invalid_json'],
    [tooDeep, 400, 'invalid_json'],
    ['null', 400, 'invalid_input'],
    ['[]', 400, 'invalid_input'],
    ['[{}]', 400, 'invalid_input'],
    ['"text"', 400, 'invalid_input'],
    ['42', 400, 'invalid_input'],
    ['true', 400, 'invalid_input'],
  ]
  const TYPES = [
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    ';;',
  ]
  const probes = operations
    .filter(({ rest }) => rest && !/^(GET|DELETE)/.test(rest))
    .flatMap((operation): Probe[] => {
      const credential = credentialFor(operation)
      const { method, filled } = parts(operation, sampleInput(operation, aboutOf(operation)))
      const send = (body: string, headers = {}) => app.http(method, filled, { ...credential, body, headers })
      const expected = (answer: HttpAnswer, status: number, code: string) =>
        answer.status === status && answer.body.code === code
          ? undefined
          : `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`
      // What refuses them is the same for all: each route shows with a few that it stands before it.
      return [
        ...someOf(bodies, true).map(([body, status, code]) => ({
          label: `${operation.name} ${body.slice(0, 20)}`,
          send: async () => expected(await send(body), status, code),
        })),
        ...someOf(TYPES, true).map((type) => ({
          label: `${operation.name} ${type}`,
          send: async () =>
            expected(await send('{}', { 'content-type': type }), 415, 'unsupported_media_type'),
        })),
      ]
    })
  expect(await findings(probes)).toEqual([])
})

it(
  'nonsense in any field of any tool, an eighth of it a run, is taken or refused with a code, and never fails',
  { timeout: 240_000 },
  async () => {
    const fieldsOf = createChooser()
    const probes = operations
      .filter(({ tool }) => tool)
      .flatMap((operation) => {
        const input = {
          ...(operation.rest ? pathIds(operation, tenant) : {}),
          ...sampleInput(operation, tenant),
        }
        const call = async (args: unknown) => {
          const { status, error, code } = await callTool(app, {
            key: tenant.key,
            name: operation.tool as string,
            args,
          })
          return status >= 500 || code === 'internal' || error?.code === -32603
            ? `${status} ${code} ${JSON.stringify(error)}`
            : undefined
        }
        return [
          // The same schema reads what comes by REST, where each field got all of them.
          ...[...fieldsOf(operation).keys()].flatMap((field) =>
            someOf(ODD_VALUES, true).map((value) => ({
              label: `${operation.tool} ${field}=${brief(value)}`,
              send: () => call({ ...input, [field]: value }),
            })),
          ),
          ...[[], 'text', 1, [[]], { surprise: 1 }].map((args) => ({
            label: `${operation.tool} ${brief(args)}`,
            send: () => call(args),
          })),
        ]
      })
    expect(await findings(probes)).toEqual([])
  },
)

it('nothing of all this was logged as a failure of ours', () => {
  expect(app.logs.slice(0, 5)).toEqual([])
})
