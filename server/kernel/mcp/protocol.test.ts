import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeChallenge } from './scope-challenge.ts'
import { member, serveMcp } from './test-endpoint.ts'

const MODERN = '2026-07-28'

let endpoint: Awaited<ReturnType<typeof serveMcp>>
beforeAll(async () => {
  endpoint = await serveMcp()
})
afterAll(() => endpoint.close())

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}

const call = (id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'lib_get_shelf', arguments: { id: 'a' } },
})

const enveloped = (method: string, params: Record<string, unknown> = {}, version = MODERN) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    },
  },
})

const modernCall = enveloped('tools/call', { name: 'lib_get_shelf', arguments: { id: 'a' } })
const modernHeaders = {
  'mcp-protocol-version': MODERN,
  'mcp-method': 'tools/call',
  'mcp-name': 'lib_get_shelf',
}

test.each(['2025-03-26', '2025-06-18', '2025-11-25'])(
  'revision %s is agreed on, answered in plain JSON, without a session',
  async (version) => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    expect(answer.status).toBe(200)
    expect(answer.json.result).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: 'stoa' },
    })
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    const called = await post(call(), { 'mcp-protocol-version': version })
    expect(called.json.result.structuredContent.id).toBe('a')
  },
)

test('a handshake for the newest revision falls back to the newest one that has a handshake', async () => {
  const params = { protocolVersion: MODERN, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  expect(answer.json.result.protocolVersion).toBe('2025-11-25')
})

test('server/discover tells revision, capabilities, instructions and how long they hold', async () => {
  const answer = await post(enveloped('server/discover'), {
    'mcp-protocol-version': MODERN,
    'mcp-method': 'server/discover',
  })
  expect(answer.status).toBe(200)
  expect(answer.json.result).toMatchObject({
    supportedVersions: [MODERN],
    capabilities: { tools: {} },
    instructions: 'Be careful.',
    resultType: 'complete',
    ttlMs: 300_000,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'stoa', version: '1.2.3' } },
  })
})

test('revision 2026-07-28 needs no handshake, and its list says how long it holds', async () => {
  const called = await post(modernCall, modernHeaders)
  expect(called.status).toBe(200)
  expect(called.json).toMatchObject({
    id: 7,
    result: { resultType: 'complete', structuredContent: { id: 'a' } },
  })
  const listed = await post(enveloped('tools/list'), {
    'mcp-protocol-version': MODERN,
    'mcp-method': 'tools/list',
  })
  expect(listed.json.result).toMatchObject({ resultType: 'complete', ttlMs: 60_000, cacheScope: 'private' })
})

test('a name in the header may be encoded', async () => {
  const encoded = `=?base64?${Buffer.from('lib_get_shelf').toString('base64')}?=`
  const answer = await post(modernCall, { ...modernHeaders, 'mcp-name': encoded })
  expect(answer.status).toBe(200)
  expect(answer.json.result.structuredContent.id).toBe('a')
})

const { 'mcp-protocol-version': _v, ...withoutVersion } = modernHeaders
const { 'mcp-method': _m, ...withoutMethod } = modernHeaders
const { 'mcp-name': _n, ...withoutName } = modernHeaders

test.each([
  ['another revision', { ...modernHeaders, 'mcp-protocol-version': '2025-06-18' }],
  ['another method', { ...modernHeaders, 'mcp-method': 'tools/list' }],
  ['another name', { ...modernHeaders, 'mcp-name': 'lib_create_shelf' }],
  ['no revision', withoutVersion],
  ['no method', withoutMethod],
  ['no name', withoutName],
])('headers that say %s than the body are refused with -32020', async (_label, headers) => {
  const answer = await post(modernCall, headers)
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ id: 7, error: { code: -32020 } })
})

test('a revision nobody knows is refused with the ones that are known', async () => {
  const modern = await post(enveloped('tools/list', {}, '2099-01-01'), {
    'mcp-protocol-version': '2099-01-01',
    'mcp-method': 'tools/list',
  })
  expect(modern.status).toBe(400)
  expect(modern.json.error).toMatchObject({ code: -32022, data: { supported: [MODERN] } })
  const legacy = await post(call(), { 'mcp-protocol-version': '1999-01-01' })
  expect(legacy.status).toBe(400)
  expect(legacy.json.error.message).toContain('1999-01-01')
})

test('a method that does not exist is not found, in both eras', async () => {
  const modern = await post(enveloped('resources/burn'), {
    'mcp-protocol-version': MODERN,
    'mcp-method': 'resources/burn',
  })
  expect([modern.status, modern.json.error.code]).toEqual([404, -32601])
  const legacy = await post({ jsonrpc: '2.0', id: 1, method: 'resources/burn' })
  expect([legacy.status, legacy.json.error.code]).toEqual([200, -32601])
})

test('a ping is answered where the protocol has one: revision 2026-07-28 has none', async () => {
  const legacy = await post({ jsonrpc: '2.0', id: 'p', method: 'ping' })
  expect([legacy.status, legacy.json]).toEqual([200, { jsonrpc: '2.0', id: 'p', result: {} }])
  const modern = await post(enveloped('ping'), { 'mcp-protocol-version': MODERN, 'mcp-method': 'ping' })
  expect([modern.status, modern.json.error.code]).toEqual([404, -32601])
})

test('lists of resources and prompts say how long they hold, also where there are none', async () => {
  for (const [method, field, ttlMs] of [
    ['resources/list', 'resources', 60_000],
    ['prompts/list', 'prompts', 60_000],
    ['resources/templates/list', 'resourceTemplates', 300_000],
  ] as const) {
    const { json } = await post(enveloped(method), { 'mcp-protocol-version': MODERN, 'mcp-method': method })
    expect(json.result).toMatchObject({ ttlMs, cacheScope: 'private', [field]: expect.any(Array) })
  }
})

test.each(['GET', 'DELETE', 'PUT'])('%s is answered with 405 and a JSON-RPC error', async (method) => {
  const response = await fetch(endpoint.url, { method, headers: { accept: 'text/event-stream' } })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect(await response.json()).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { message: 'Method not allowed.' },
  })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a string', 'hello'],
  ['an object that is no message', { hello: 1 }],
  ['another version of JSON-RPC', { ...call(), jsonrpc: '1.0' }],
  ['parameters that are no object', { ...call(), params: 5 }],
  ['an empty batch', []],
  ['a batch with rubbish in it', [call(), 5]],
])('%s as the body is refused as malformed', async (_label, body) => {
  const answer = await post(body)
  expect(answer.status).toBe(400)
  expect([-32600, -32700]).toContain(answer.json.error.code)
})

test.each([
  ['no tool name', {}],
  ['arguments that are no object', { name: 'lib_get_shelf', arguments: [1] }],
])('a call with %s is a JSON-RPC error, not a failure of ours', async (_label, params) => {
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ id: 1, error: { code: -32602 } })
})

test('notifications and answers are accepted without a body', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]) {
    expect(await post(message)).toMatchObject({ status: 202, text: '' })
  }
})

test('a batch of revision 2025-03-26 is answered as a batch', async () => {
  const answer = await post([call(1), call(2)], { 'mcp-protocol-version': '2025-03-26' })
  expect(answer.json.map((one: { id: number }) => one.id)).toEqual([1, 2])
})

test('a client that takes JSON gets JSON, and one that only takes a stream is told', async () => {
  for (const accept of ['application/json', '*/*', 'text/event-stream, application/json;q=0.5']) {
    expect((await post(call(), { accept })).json.result.structuredContent.id).toBe('a')
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { accept })).status).toBe(202)
  }
  expect((await post(call(), { accept: 'text/event-stream' })).status).toBe(406)
})

test('nothing is pushed: a subscription ends at once', async () => {
  const body = enveloped('subscriptions/listen', { notifications: { toolsListChanged: true } })
  const answer = await post(body, { 'mcp-protocol-version': MODERN, 'mcp-method': 'subscriptions/listen' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('notifications/subscriptions/acknowledged')
})

const ledger = (id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'lib_read_ledger', arguments: {} },
})

test('a call that lacks a scope is a 403 that names this scope alone, in both eras', async () => {
  const modern = enveloped('tools/call', ledger().params)
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': 'tools/call',
    'mcp-name': 'lib_read_ledger',
  }
  for (const answer of [await post(ledger()), await post(modern, headers)]) {
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", error_description="The scope ledger:read is missing.", scope="ledger:read"',
    )
    expect(answer.text).toContain('"code":"forbidden"')
  }
  expect((await post(ledger())).json).toMatchObject({
    id: 1,
    error: { code: -32600, data: { code: 'forbidden', status: 403 } },
  })
})

test('in a batch a call that lacks a scope is an error of its own: the others have run', async () => {
  const { status, headers, json } = await post([call(1), ledger(2)])
  expect([status, headers.get('www-authenticate')]).toEqual([200, null])
  const byId = Object.fromEntries(json.map((one: { id: number; result: unknown }) => [one.id, one.result]))
  expect(byId[1].structuredContent).toMatchObject({ id: 'a' })
  expect(byId[2]).toMatchObject({ isError: true, _meta: { 'stoa/error': { code: 'forbidden' } } })
})

test('what a role refuses is a tool error, for no scope would help', async () => {
  const asMember = await serveMcp(member('member'))
  const response = await fetch(asMember.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      ...call(),
      params: { name: 'archive_delete_shelf', arguments: { id: 'a' } },
    }),
  })
  await asMember.close()
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([200, null])
  expect(await response.text()).toContain('"code":"forbidden"')
})

test('the challenge leads to the authorization server where one can grant more', () => {
  expect(scopeChallenge('a:b', 'https://x.test/.well-known/oauth-protected-resource/mcp')).toMatch(
    /, scope="a:b", resource_metadata="https:\/\/x\.test\/\.well-known\/oauth-protected-resource\/mcp"$/,
  )
})
