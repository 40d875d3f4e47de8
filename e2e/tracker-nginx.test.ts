import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { codeOf } from './guide.ts'
import { startService } from './service.ts'
import { until } from './visitors.ts'

const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)

test.skipIf(!NGINX)(
  'the path of the guide through nginx leads to the script and tells views apart by address',
  async () => {
    const { url: databaseUrl, sql } = await createTestDatabase()
    const { url } = await startService({ databaseUrl, env: { SVC_TRUST_PROXY: '127.0.0.1' } })
    const { trackerKey } = await manage(url, 'POST', '/v1/analytics/trackers', { name: 'Shop' })
    const site = await startNginx(url)

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
  },
  60_000,
)

/** Runs nginx with what the guide gives, in front of a service; answers its address. */
async function startNginx(service: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-nginx-'))
  const port = await freePort()
  const location = codeOf('nginx', 'location', 'tracker.md')
    .replaceAll('https://stoa.example.com', service)
    .replaceAll('stoa.example.com', new URL(service).host)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server { listen 127.0.0.1:${port}; ${location} }
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
