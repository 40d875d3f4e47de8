import { startEmbeddedPostgres } from '/work/main/server/adapters/embedded-postgres/index.ts'
import { startService } from '/work/main/server/test/bench/service.ts'
import { load } from '/work/main/server/test/bench/http-load.ts'
import { rawInserts } from '/work/main/server/test/bench/baselines.ts'
import { rmSync, readFileSync, readdirSync } from 'node:fs'
process.on('uncaughtException', (e) => { console.log(e); process.exit(1) })
rmSync('/tmp/prof', { recursive: true, force: true })
const cluster = await startEmbeddedPostgres({ dataDir: '/tmp/prof', log: () => {} })
const K = 'svc_admin_bench0123456789abcdefghijklmnopqrstuvwxyz'
const s = await startService(process.cwd(), { DATABASE_URL: cluster.url, SVC_DATA_DIR: '/tmp/prof', SVC_ADMIN_EMAIL: 'o@example.com', SVC_ADMIN_PASSWORD: 'bench password 1', SVC_ADMIN_API_KEY: K })
const ticks = () => { let pgT = 0, node = 0; for (const p of readdirSync('/proc').filter((x) => /^\d+$/.test(x))) { try { const cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8'); const st = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1].split(' '); const t = (Number(st[11]) + Number(st[12])) * 10; if (/^postgres/.test(cmd) && /stoa|prof|checkpointer|walwriter|background/.test(cmd)) { pgT += t } if (cmd.includes('dist/server/main.js') && !cmd.includes('start.mjs') && readFileSync(`/proc/${p}/environ`, 'utf8').includes('/tmp/prof')) node += t } catch {} } return { pgT, node } }
const ch = await (await fetch(s.url + '/v1/conversations/channels/widget', { method: 'POST', headers: { authorization: 'Bearer ' + K, 'content-type': 'application/json' }, body: '{"name":"b"}' })).json()
let n = 0
const msg = (sid) => ({ method: 'POST', path: '/v1/widget/messages', headers: { authorization: 'Bearer ' + ch.widgetKey }, body: JSON.stringify({ channelId: ch.channelId, sessionId: sid, messages: [{ body: 'hello there', providerMessageId: 'p' + n++ }] }) })
const rpc = (method, params) => ({ method: 'POST', path: '/mcp', headers: { authorization: 'Bearer ' + K, accept: 'application/json, text/event-stream' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
const run = async (name, conns, request) => { const a = ticks(); const r = await load({ url: s.url, connections: conns, seconds: 3, request }); const b = ticks(); console.log(name.padEnd(28), `${r.perSecond.toFixed(0)}/s p50 ${r.p50.toFixed(1)} fail ${r.failed}`, 'node ms/req', ((b.node - a.node) / r.count).toFixed(3), 'pg ms/req', ((b.pgT - a.pgT) / r.count).toFixed(3), r.firstFailure ?? '') }
await run('existing 16 warm', 16, (i) => msg('s' + (i % 300)))
await run('existing 16', 16, (i) => msg('s' + (i % 300)))
await run('existing 1', 1, (i) => msg('s' + (i % 300)))
await run('new 16', 16, (i) => msg('n' + i))
await run('list10', 16, () => ({ method: 'GET', path: '/v1/conversations?limit=10', headers: { authorization: 'Bearer ' + K } }))
await run('transcript', 16, () => ({ method: 'GET', path: '/v1/widget/messages?channelId=' + ch.channelId, headers: { authorization: 'Bearer ' + ch.widgetKey, 'x-svc-session-id': 'n5' } }))
await run('mcp list10', 16, () => rpc('tools/call', { name: 'conv_list_conversations', arguments: { limit: 10 } }))
await run('mcp tools/list', 16, () => rpc('tools/list', {}))
{ const a = ticks(); const r = await rawInserts(cluster.url, 16, 3); const b = ticks(); console.log('raw 16', r.perSecond.toFixed(0), 'pg ms', ((b.pgT - a.pgT) / r.count).toFixed(3)) }
await s.stop()
await cluster.stop()
process.exit(0)
