import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { DEFAULT_BODY } from '../contract/operation.ts'
import { createRateLimits } from '../calls/rate-limits.ts'
import { allowBody, createBodies } from './bodies.ts'
import { createBodyBudget } from './body-budget.ts'
import { countValues } from './count-values.ts'

const MB = 1024 ** 2

let app: TestApp
let org: TestOrg
let widgetKey: string
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  const made = await app.http('POST', '/v1/conversations/channels/widget', {
    key: org.key,
    body: { name: 'Site' },
  })
  widgetKey = made.body.widgetKey
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

interface Beginning {
  path: string
  key?: string
  from?: string
  /** Announced; what is sent of it is `body`. */
  length?: number
  body?: string
}

/** Begins a request and leaves it at that; what is answered meanwhile. */
function begin(
  to: TestApp,
  { path, key, from, length, body = '' }: Beginning,
): { answered(): Promise<string> } {
  let answer = ''
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1', () => {
    const headers = [
      `POST ${path} HTTP/1.1`,
      'host: stoa',
      'content-type: application/json',
      ...(key ? [`authorization: Bearer ${key}`] : []),
      ...(from ? [`x-forwarded-for: ${from}`] : []),
      length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ]
    const piece = length === undefined && body !== '' ? `${body.length.toString(16)}\r\n${body}\r\n` : body
    socket.write(`${headers.join('\r\n')}\r\n\r\n${piece}`)
  })
  sockets.push(socket)
  socket.on('error', () => {}).on('data', (data) => (answer += data.toString()))
  const isWhole = () => /^HTTP\/1.1 \d+ /.test(answer) && answer.includes('"code"')
  return { answered: () => vi.waitUntil(() => isWhole() && answer) }
}

const login = (email: string) => JSON.stringify({ email, password: 'x' })

describe('a body of 4 MB', () => {
  it('is refused before it is sent: to strangers, to page keys, and where nobody needs a credential', async () => {
    const cases: [given: Beginning, status: string, code: string][] = [
      [{ path: '/v1/widget/messages' }, '401', 'unauthenticated'],
      [
        { path: '/v1/conv/import', key: 'svc_admin_nobody0000000000000000000000000000' },
        '401',
        'unauthenticated',
      ],
      [{ path: '/mcp' }, '401', 'unauthenticated'],
      [{ path: '/v1/widget/conversations', key: widgetKey }, '413', 'body_too_large'],
      [{ path: '/v1/conv/import', key: widgetKey }, '413', 'body_too_large'],
      [{ path: '/mcp', key: widgetKey }, '413', 'body_too_large'],
      [{ path: '/v1/auth/sign-in' }, '413', 'body_too_large'],
      [{ path: '/v1/a/t' }, '413', 'body_too_large'],
      [{ path: '/nowhere' }, '404', 'not_found'],
    ]
    for (const [given, status, code] of cases) {
      const answer = await begin(app, { ...given, length: 4 * MB }).answered()
      expect([answer.split(' ')[1], answer.includes(`"${code}"`)], given.path).toEqual([status, true])
      expect(answer.toLowerCase(), given.path).toContain('connection: close')
    }
  })

  it('is taken where records are imported, over REST and by a tool, from whoever may', async () => {
    const message = (id: number) => ({ id: `m${id}`, conversationId: 'c1', body: 'x'.repeat(100_000) })
    const records = { messages: Array.from({ length: 39 }, (_, id) => message(id)) }
    const answer = await app.http('POST', '/v1/conv/import', { key: org.key, body: { records } })
    expect([answer.status, answer.body.code]).not.toContain('body_too_large')
    expect(answer.status).not.toBe(413)
    const call = { name: 'conv_import_conversations', arguments: { records } }
    const tool = await app.http('POST', '/mcp', {
      key: org.key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    })
    expect(tool.status).toBe(200)
  })

  it('is taken from a widget as fifty messages of 5,000 characters, whatever their script', async () => {
    const messages = Array.from({ length: 50 }, (_, id) => ({
      body: '語'.repeat(5000),
      providerMessageId: `p${id}`,
    }))
    const channels = await app.http('GET', '/v1/conversations/channels', { key: org.key })
    const body = { channelId: channels.body.items[0].id, sessionId: 's-large', messages }
    expect((await app.http('POST', '/v1/widget/messages', { key: widgetKey, body })).body.inserted).toBe(50)
  })
})

describe('a body of many small values', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))

  it('is refused unread, unless records are imported', async () => {
    const refused = await app.http('POST', '/v1/widget/conversations', { key: widgetKey, body: keys(6000) })
    expect([refused.status, refused.body.code]).toEqual([413, 'body_too_large'])
    const taken = await app.http('POST', '/v1/conv/import', { key: org.key, body: { records: keys(6000) } })
    expect(taken.status).toBe(200)
  })

  it('is told by its text, in which commas and brackets count for nothing', () => {
    const count = (text: string, most = 1000) => countValues(Buffer.from(text), most)
    expect(count('{"a":[1,2,{"b":3}]}')).toBe(6)
    expect(count(JSON.stringify({ a: ',,[{"\\",,{{\\\\', b: '\\' }))).toBe(3)
    expect(count(`[${'{},'.repeat(5000)}{}]`, 100)).toBe(101)
    expect(count('"never ends, and, so, on')).toBe(1)
  })
})

describe('bodies that never end', () => {
  it('hold no more than their budget: their sender is refused, and others are served', async () => {
    const small = await app.twin({ SVC_BODY_MEMORY_MB: '1', SVC_TRUST_PROXY: 'true' })
    try {
      const unfinished = (from: string) =>
        begin(small, { path: '/v1/auth/sign-in', from, body: `"${'x'.repeat(60_000)}` })
      const first = Array.from({ length: 40 }, () => unfinished('192.0.2.1'))
      const refused = await Promise.any(first.map((one) => one.answered()))
      expect(refused).toMatch(/^HTTP\/1.1 429 /)
      expect(refused.toLowerCase()).toContain('retry-after: ')
      const other = await small.http('POST', '/v1/auth/sign-in', {
        headers: { 'x-forwarded-for': '192.0.2.2' },
        body: login('somebody@example.com'),
      })
      expect(other.status).toBe(401)
      // What the sender holds already does not keep a small body of theirs out for ever: a share is given back.
      for (let n = 3; n < 9; n++) for (let k = 0; k < 4; k++) unfinished(`192.0.2.${n}`)
      const late = unfinished('192.0.2.20')
      expect(await late.answered()).toMatch(/^HTTP\/1.1 503 [\s\S]*"overloaded"/)
      // Strangers are in each other's way, and in nobody else's.
      const colleague = await small.http('POST', '/v1/conversations/topics', {
        key: org.key,
        body: { name: 'x' },
      })
      expect(colleague.status).toBe(201)
    } finally {
      for (const socket of sockets.splice(0)) socket.destroy()
      await small.close()
    }
  })

  it('are given up after their time, and give back what they held', async () => {
    const bodies = createBodies(MB, createRateLimits(false), 50)
    const requestOf = (raw: PassThrough) => {
      const request = { raw, ip: '192.0.2.1', headers: {} } as unknown as FastifyRequest
      allowBody(request, { ...DEFAULT_BODY, limitClass: 'write', isPublic: false })
      return request
    }
    for (let n = 0; n < 10; n++) {
      const raw = new PassThrough()
      raw.write('x'.repeat(60_000))
      await expect(bodies.read(requestOf(raw))).rejects.toMatchObject({ code: 'body_timeout', status: 408 })
    }
    const whole = new PassThrough()
    whole.end('{"a":1}')
    expect(await bodies.read(requestOf(whole))).toEqual({ a: 1 })
  })
})

it('large bodies of strangers leave room for small ones, and all of theirs for those who have a credential of their own', () => {
  const budget = createBodyBudget(64 * MB)
  const body = { small: 64 * 1024, large: 4 * MB - 64 * 1024 }
  const from = (customer: number) => ({ customer: `c${customer}`, isPublic: true })
  const taken = Array.from({ length: 32 }, (_, n) => budget.take(from(n % 16), body))
  expect(taken.filter((one) => one === 'taken')).toHaveLength(4)
  expect(budget.take(from(99), { small: 2000, large: 0 })).toBe('taken')
  for (let n = 100; n < 600; n++) budget.take(from(n), { small: 64 * 1024, large: 0 })
  expect(budget.take(from(700), { small: 64 * 1024, large: 0 })).toBe('all_full')
  const own = { customer: 'office', isPublic: false }
  expect([budget.take(own, body), budget.take(own, body), budget.take(own, body)]).toEqual(
    Array(3).fill('taken'),
  )
  expect(budget.take(own, { small: 0, large: 8 * MB })).toBe('customer_full')
})

it('a large body counts as several calls against the limit of its address', async () => {
  const limits = createRateLimits(true, { now: () => 0 })
  const bodies = createBodies(64 * MB, limits)
  const raw = new PassThrough()
  const request = { raw, ip: '192.0.2.1', headers: {} } as unknown as FastifyRequest
  allowBody(request, { maxBytes: 4 * MB, maxValues: 10, limitClass: 'ingest', isPublic: true })
  raw.end(JSON.stringify('x'.repeat(3 * MB)))
  await bodies.read(request)
  expect(limits.take('address', '192.0.2.1', 'ingest').remaining).toBe(120 - 12 - 1)
})
