import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call, createWidget, manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { codeOf } from './guide.ts'
import { startService } from './service.ts'
import { until } from './visitors.ts'

const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)

test.skipIf(!NGINX)(
  'nginx as the guides set it up leads to the script, tells views apart by address and lets files pass',
  async () => {
    const { url: databaseUrl, sql } = await createTestDatabase()
    const { url } = await startService({ databaseUrl, env: { SVC_TRUST_PROXY: '127.0.0.1' } })
    const { trackerKey } = await manage(url, 'POST', '/v1/analytics/trackers', { name: 'Shop' })
    const site = await startNginx(url, codeOf('nginx', 'location', 'tracker.md'))

    const script = await fetch(`${site}/stats/tracker.js`)
    expect(new URL(script.url).pathname).toMatch(/^\/stats\/tracker\/[\w.-]+\.js$/)
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(await script.text()).toContain('/v1/a/')

    const visitors = ['203.0.113.7', '203.0.113.8', '203.0.113.7']
    for (const [view, address] of visitors.entries()) {
      const answer = await fetch(`${site}/stats/v1/a/t`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address, cookie: 'session=of-the-site' },
        body: JSON.stringify({
          key: trackerKey,
          subjectId: '/cart',
          viewId: `view-${view}`,
          storage: 'none',
        }),
      })
      expect(answer.ok).toBe(true)
    }
    const rows = () =>
      sql(`select visitor_id from analytics_events where subject_id = '/cart' order by created_at, id`)
    await until(
      async () => (await rows()).length === visitors.length,
      () => 'not each view was stored',
    )
    const ids = (await rows()).map(({ visitor_id }) => visitor_id)
    expect(new Set(ids).size).toBe(2)
    // Nothing else of the service is reached: nginx itself has no page of that name.
    expect([403, 404]).toContain((await fetch(`${site}/stats/v1/conversations`)).status)
    await takesLargeFiles(url)
  },
  60_000,
)

/** A file as large as files may be comes through the reverse proxy of the README. */
async function takesLargeFiles(url: string): Promise<void> {
  const widget = await createWidget(url)
  await manage(url, 'PATCH', `/v1/conversations/channels/widget/${widget.id}`, { fileUploads: 'files' })
  const site = await startNginx(url, codeOf('nginx', 'location /', '../README.md'))
  const sizeBytes = 25 * 1024 ** 2
  const own = { channelId: widget.id, sessionId: 'nginx-visitor-0001' }
  const ask = async (path: string, body: object) =>
    (await call(site, 'POST', `/v1/widget/${path}`, { key: widget.key, body: { ...own, ...body } })).body
  const { conversationId } = await ask('conversations', {})
  const file = { conversationId, name: 'plan.pdf', mime: 'application/pdf', sizeBytes }
  const { id, uploadUrl } = await ask('attachments', file)
  const sent = await fetch(uploadUrl.replace(url, site), {
    method: 'PUT',
    headers: { 'content-type': file.mime },
    body: Buffer.alloc(sizeBytes, '%PDF-1.7 '),
  })
  expect(sent.status).toBe(204)
  expect(await ask(`attachments/${id}/complete`, { conversationId })).toMatchObject({
    kind: 'file',
    sizeBytes,
  })
}

/** Runs nginx with what the guide gives, in front of a service; answers its address. */
async function startNginx(service: string, guide: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-nginx-'))
  // Started by root, it keeps large bodies as somebody else.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const locations = guide
    .replaceAll('https://stoa.example.com', service)
    .replaceAll('http://127.0.0.1:3000', service)
    .replaceAll('stoa.example.com', new URL(service).host)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      map $http_upgrade $connection_upgrade { default upgrade; '' close; }
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server { listen 127.0.0.1:${port}; ${locations} }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(NGINX as string, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    () => 'nginx does not answer',
  )
  return url
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
