import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBareSocket, type BareSocket } from './bare-socket.ts'
import { load, type LoadResult } from './http-load.ts'
import { freePort, memoryOf } from './service.ts'
import { each } from './sockets.ts'

const BARE = `require('node:http').createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const answer = JSON.stringify({ ok: true, received: body === '' ? null : JSON.parse(body) })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer)
  })
}).listen(Number(process.argv[1]), '127.0.0.1')`

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer) return
    await sleep(50)
  }
  throw new Error('the bare server did not start')
}

/** A bare `node:http` server that parses and answers JSON: what no service on Node can be faster than. */
export async function bareHttp(connections: number, seconds: number): Promise<LoadResult> {
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', BARE, String(port)], { stdio: 'inherit' })
  await answering(port)
  const body = JSON.stringify({
    channelId: 'x'.repeat(26),
    sessionId: 'y'.repeat(36),
    messages: [{ role: 'end_user', body: 'Where is my order?' }],
  })
  const result = await load({
    url: `http://127.0.0.1:${port}`,
    connections,
    seconds,
    request: () => ({ method: 'POST', path: '/', body }),
  })
  child.kill()
  return result
}

/** Single-row inserts through `pg`, prepared, one after the other on each client, each acknowledged after its commit. */
export async function rawInserts(databaseUrl: string, clients: number, seconds: number): Promise<LoadResult> {
  const pool = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const first = pool[0] as pg.Client
  await first.query(
    'create table if not exists bench_rows (id bigint generated always as identity primary key, org text, body text, at timestamptz default now())',
  )
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  const times: number[] = []
  await Promise.all(
    pool.map(async (client) => {
      while (performance.now() < until) {
        const at = performance.now()
        await client.query({
          name: 'bench',
          text: 'insert into bench_rows (org, body) values ($1, $2)',
          values: ['org_x', 'Where is my order?'],
        })
        times.push(performance.now() - at)
      }
      await client.end()
    }),
  )
  times.sort((a, b) => a - b)
  const elapsed = (performance.now() - started) / 1000
  return {
    perSecond: times.length / elapsed,
    p50: times[times.length >> 1] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    count: times.length,
    failed: 0,
  }
}

const BARE_SOCKETS = `const server = require('node:http').createServer((request, response) => {
  for (const socket of sockets.clients) socket.send(JSON.stringify({ type: 'event', event: { body: 'x'.repeat(600) } }))
  response.end()
})
const sockets = new (require('ws').WebSocketServer)({ server })
server.listen(Number(process.argv[1]), '127.0.0.1')`

interface BareSockets {
  /** Milliseconds from a request until the last socket had the frame that it makes. */
  times: number[]
  /** Of resident memory, idle. */
  kbPerSocket: number
}

/** A server of nothing but `ws`: one frame to all of its sockets, and what idle ones cost. */
export async function bareSockets(bench: {
  idle: number
  audience: number
  replies: number
}): Promise<BareSockets> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['-e', BARE_SOCKETS, String(port)], { stdio: 'inherit' })
  await answering(port)
  let onFrame = () => {}
  const open = (count: number) =>
    each(count, 200, () => openBareSocket({ url, key: 'none', onFrame: () => onFrame() }))
  const opened: BareSocket[] = await open(bench.audience)
  const times: number[] = []
  for (let n = 0; n < bench.replies; n++) {
    let left = opened.length
    const everybody = new Promise<void>((resolve) => {
      onFrame = () => void (--left === 0 && resolve())
    })
    const at = performance.now()
    await Promise.all([everybody, fetch(url, { method: 'POST' })])
    times.push(performance.now() - at)
  }
  await sleep(5000)
  const before = memoryOf(child, 'VmRSS')
  opened.push(...(await open(bench.idle)))
  await sleep(5000)
  const kbPerSocket = ((memoryOf(child, 'VmRSS') - before) * 1024) / bench.idle
  for (const socket of opened) socket.cut()
  child.kill()
  return { times, kbPerSocket }
}
