import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/index.ts'
import { bareHttp, rawInserts } from './baselines.ts'
import { load, type LoadResult, type WireRequest } from './http-load.ts'
import { startService, type BenchService } from './service.ts'
import { replyLatency } from './socket-latency.ts'

const API_KEY = 'svc_admin_bench0123456789abcdefghijklmnopqrstuvwxyz'
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const SESSIONS = 500

const only = process.argv[2]
const wanted = (name: string) => only === undefined || name.includes(only)

/** Measures the hot paths, each beside its limit in the same run, and prints a table. */
async function main(): Promise<void> {
  const root = process.cwd()
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  console.log(
    `\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  )
  if (wanted('start')) await starts(root)
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const env = {
    DATABASE_URL: cluster.url,
    SVC_DATA_DIR: dataDir,
    SVC_ADMIN_EMAIL: 'owner@example.com',
    SVC_ADMIN_PASSWORD: 'bench password 1',
    SVC_ORG_NAME: 'Bench',
    SVC_ADMIN_API_KEY: API_KEY,
  }
  const service = await startService(root, env)
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    line('memory idle', `${service.memoryMb().toFixed(0)} MB`)
    await hotPaths(service, cluster.url)
    line('memory after load', `${service.memoryMb().toFixed(0)} MB`)
  } finally {
    await service.stop()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function starts(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  for (const kind of ['cold', 'warm']) {
    const service = await startService(root, { SVC_DATA_DIR: dataDir })
    line(`${kind} start`, `${(service.startMs / 1000).toFixed(2)} s`)
    await service.stop()
  }
  rmSync(dataDir, { recursive: true, force: true })
}

async function hotPaths(service: BenchService, databaseUrl: string): Promise<void> {
  const { url } = service
  const channel = await call(url, 'POST', '/v1/conversations/channels/widget', { name: 'Bench' })
  const widget = { authorization: `Bearer ${String(channel['widgetKey'])}` }
  const admin = { authorization: `Bearer ${API_KEY}` }
  const channelId = String(channel['channelId'])
  const message = (sessionId: string): WireRequest => ({
    method: 'POST',
    path: '/v1/widget/messages',
    headers: widget,
    body: JSON.stringify({
      channelId,
      sessionId,
      messages: [
        {
          body: 'Where is my order? I ordered two weeks ago.',
          providerMessageId: `${sessionId}-${counter++}`,
        },
      ],
    }),
  })
  let counter = 0
  for (let n = 0; n < SESSIONS; n++) await send(url, message(`session-${n}`))

  const bare = new Map<number, LoadResult>()
  const raw = new Map<number, LoadResult>()
  for (const connections of [1, 16, 64]) {
    bare.set(connections, await bareHttp(connections, 2))
    report(`bare node:http, ${connections}`, bare.get(connections) as LoadResult)
    raw.set(connections, await rawInserts(databaseUrl, connections, SECONDS))
    report(`raw insert, ${connections}`, raw.get(connections) as LoadResult)
  }
  for (const connections of [1, 16, 64]) {
    const limit = raw.get(connections) as LoadResult
    if (wanted('existing'))
      report(
        `message, existing session, ${connections}`,
        await load({
          url,
          connections,
          seconds: SECONDS,
          request: (n) => message(`session-${n % SESSIONS}`),
        }),
        limit,
      )
    if (wanted('new'))
      report(
        `message, new session, ${connections}`,
        await load({
          url,
          connections,
          seconds: SECONDS,
          request: (n) => message(`new-${connections}-${n}-${Date.now()}`),
        }),
        limit,
      )
  }
  const limit = bare.get(16) as LoadResult
  const reads: [string, WireRequest][] = [
    [
      'GET /v1/widget/messages',
      {
        method: 'GET',
        path: `/v1/widget/messages?channelId=${channelId}`,
        headers: { ...widget, 'x-svc-session-id': 'session-1' },
      },
    ],
    ['GET /v1/conversations (50)', { method: 'GET', path: '/v1/conversations', headers: admin }],
    ['GET /v1/conversations?limit=10', { method: 'GET', path: '/v1/conversations?limit=10', headers: admin }],
    [
      'mcp tools/call conv_list_conversations (limit 10)',
      rpc('tools/call', { name: 'conv_list_conversations', arguments: { limit: 10 } }),
    ],
    [
      'mcp tools/call conv_list_conversations (50)',
      rpc('tools/call', { name: 'conv_list_conversations', arguments: {} }),
    ],
    ['mcp tools/list', rpc('tools/list', {})],
  ]
  for (const [name, request] of reads) {
    if (wanted(name))
      report(name, await load({ url, connections: 16, seconds: SECONDS, request: () => request }), limit)
  }
  for (const sockets of [1, 1000]) {
    if (!wanted('socket')) continue
    const latency = await replyLatency({
      url,
      apiKey: API_KEY,
      channelId,
      widgetKey: String(channel['widgetKey']),
      sockets,
      replies: 500,
    })
    line(
      `reply to socket, ${sockets} open`,
      `p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, ${latency.received}/${latency.sent} arrived`,
    )
  }
  if (wanted('tokens')) await tokensOfLists(url)
}

/** What the lists of tools cost an agent: the default one in short, then each toolset in full. */
async function tokensOfLists(url: string): Promise<void> {
  const listed = async (path: string) => {
    const answer = await call(url, 'POST', path, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const { tools } = answer['result'] as { tools: { name: string }[] }
    line(`tokens of ${path}`, `${encode(JSON.stringify(tools)).length}, ${tools.length} tools`)
    return tools
  }
  await listed('/mcp')
  const everything = await listed('/mcp?toolsets=all')
  for (const toolset of new Set(everything.map(({ name }) => name.split('_')[0])))
    await listed(`/mcp?toolsets=${toolset}`)
}

const rpc = (method: string, params: object): WireRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { authorization: `Bearer ${API_KEY}`, accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

async function call(
  url: string,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

async function send(url: string, { method, path, headers, body }: WireRequest): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: body ?? null,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

function report(name: string, result: LoadResult, limit?: LoadResult): void {
  const share = limit ? `  ${((100 * result.perSecond) / limit.perSecond).toFixed(0)} % of its limit` : ''
  const failures = result.failed > 0 ? `  ${result.failed} FAILED: ${result.firstFailure}` : ''
  line(
    name,
    `${result.perSecond.toFixed(0)}/s  p50 ${result.p50.toFixed(2)} ms  p99 ${result.p99.toFixed(2)} ms${share}${failures}`,
  )
}

const line = (name: string, text: string) => console.log(`${name.padEnd(52)} ${text}`)

await main()
