import { spawn } from 'node:child_process'
import pg from 'pg'
import { load, type LoadResult } from './http-load.ts'
import { freePort } from './service.ts'

const BARE = `require('node:http').createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const answer = JSON.stringify({ ok: true, received: body === '' ? null : JSON.parse(body) })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer)
  })
}).listen(Number(process.argv[1]), '127.0.0.1')`

/** A bare `node:http` server that parses and answers JSON: what no service on Node can be faster than. */
export async function bareHttp(connections: number, seconds: number): Promise<LoadResult> {
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', BARE, String(port)], { stdio: 'inherit' })
  await new Promise((resolve) => setTimeout(resolve, 400))
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
