import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'

let app: TestApp
let org: TestOrg
let holder: pg.Client
let holds = false
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Home')
  holder = new pg.Client(app.databaseUrl)
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await app.close()
})
afterEach(async () => {
  if (holds) await release()
})

/** From now on whoever reads or writes topics waits. */
async function hold() {
  await holder.query('begin; lock table conv_topics in access exclusive mode')
  holds = true
}
async function release() {
  holds = false
  await holder.query('rollback')
}
const waiting = async () =>
  (
    await app.sql(
      `select count(*)::int as n from pg_locks where not granted and relation = 'conv_topics'::regclass`,
    )
  )[0].n
const topics = async () =>
  (await app.sql('select name from conv_topics where org_id = $1 order by name', [org.orgId])).map(
    ({ name }) => name,
  )
const outcomes = async (): Promise<string[]> =>
  (
    await app.sql(
      `select coalesce(error, result) as what from kernel_audit
       where org_id = $1 and operation = 'conversations.createTopic' order by created_at, id`,
      [org.orgId],
    )
  ).map(({ what }) => what)

const identity = { name: 'test', version: '1' }
const url = () => new URL('/mcp', app.url)
const withKey = () => ({ requestInit: { headers: { authorization: `Bearer ${org.key}` } } })
type Call = (name: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<unknown>

async function handshake(): Promise<{ call: Call; close(): Promise<void> }> {
  const client = new Client(identity)
  await client.connect(new StreamableHTTPClientTransport(url(), withKey()) as Transport)
  return {
    call: (name, args, signal) => client.callTool({ name, arguments: args }, undefined, { signal }),
    close: () => client.close(),
  }
}

async function modern(): Promise<{ call: Call; close(): Promise<void> }> {
  const client = new ModernClient(identity, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new ModernTransport(url(), withKey()))
  return {
    call: (name, args, signal) => client.callTool({ name, arguments: args }, { signal }),
    close: () => client.close(),
  }
}

/** A call by hand, whose connection may be cut. */
const post = (body: unknown, signal?: AbortSignal) =>
  fetch(url(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
const request = (id: number | string, name: string, args: Record<string, unknown> = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
const cancellation = (requestId: number | string) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
})
const codeOf = async (response: Response) => {
  const { result } = (await response.json()) as { result: { _meta: Record<string, { code: string }> } }
  return result._meta['stoa/error']?.code
}

describe.each([
  ['by a notification', handshake],
  ['by closing its connection', modern],
])('a call that an official client cancels %s', (label, connect) => {
  it('stops waiting in the database, changes nothing, and the next call works', async () => {
    const client = await connect()
    const before = await outcomes()
    const abort = new AbortController()
    await hold()
    const called = client.call('conv_create_topic', { name: `Never ${label}` }, abort.signal).catch(String)
    await expect.poll(waiting).toBe(1)
    abort.abort('no more')
    expect(await called).toContain('no more')
    await expect.poll(waiting).toBe(0)
    await expect.poll(outcomes).toEqual([...before, 'request_canceled'])
    await release()
    const name = `After ${label}`
    await client.call('conv_create_topic', { name }, new AbortController().signal)
    expect(await topics()).toContain(name)
    expect(await topics()).not.toContain(`Never ${label}`)
    await client.close()
  })
})

describe('a cancellation of a 2025 revision', () => {
  it('of a light read is answered at once, though its statement, shared with others, comes to its end', async () => {
    await hold()
    const called = post(request('a', 'conv_list_topics'))
    await expect.poll(waiting).toBe(1)
    expect((await post(cancellation('a'))).status).toBe(202)
    expect(await codeOf(await called)).toBe('request_canceled')
  })

  it('leaves other requests, other clients and what is not unique alone', async () => {
    await hold()
    const calls = [
      request(1, 'conv_get_queue_breakdown'),
      request(1, 'conv_get_queue_breakdown'),
      request('1', 'conv_get_queue_breakdown'),
    ]
    const called = calls.map((call) => post(call))
    await expect.poll(waiting).toBe(3)
    await post(cancellation(1))
    await post(cancellation(7))
    const stranger = await app.createOrg('Other')
    await app.http('POST', '/mcp', {
      key: stranger.key,
      headers: { accept: 'application/json, text/event-stream' },
      body: cancellation('1'),
    })
    expect(await waiting()).toBe(3)
    await release()
    const answers = await Promise.all(called.map(async (each) => (await each).json()))
    for (const answer of answers)
      expect(answer).toMatchObject({ result: { structuredContent: expect.any(Object) } })
  })

  it('in one batch with what it cancels ends the batch', async () => {
    await hold()
    const response = await post([request(5, 'conv_get_queue_breakdown'), cancellation(5)])
    await release()
    expect(await codeOf(response)).toBe('request_canceled')
  })
})

describe('a connection of a 2025 revision that is cut', () => {
  it('ends what reads, and lets what writes come to its end', async () => {
    await hold()
    const abort = new AbortController()
    const reading = post(request(1, 'conv_get_queue_breakdown'), abort.signal).catch(() => 'cut')
    await expect.poll(waiting).toBe(1)
    const writing = post(request(2, 'conv_create_topic', { name: 'Kept' }), abort.signal).catch(() => 'cut')
    await expect.poll(waiting).toBe(2)
    abort.abort()
    expect(await Promise.all([reading, writing])).toEqual(['cut', 'cut'])
    await expect.poll(waiting).toBe(1)
    await release()
    await expect.poll(topics).toContain('Kept')
  })
})
