import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { checkReadiness } from './readiness.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { mask } from '../contract/audit.ts'
import { createLog } from '../base/log.ts'
import { createSecrets } from '../secrets/secrets.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp({ SVC_LOG_LEVEL: 'trace' })
  org = await app.createOrg()
})
afterAll(() => app.close())

const lines = (requestId: string) => app.sql('select * from kernel_audit where request_id = $1', [requestId])

describe('the audit log', () => {
  const call = (id: string, method: string, path: string, given: Record<string, unknown>) =>
    app.http(method, path, { ...given, headers: { 'x-request-id': id, 'user-agent': 'curl/8' } })

  it('has a line for a write, a refusal and a failure, and none for a read', async () => {
    const reader = await app.createKey(org, ['org:read'])
    await call('done', 'PATCH', '/v1/orgs/me', { key: org.key, body: { name: 'Done' } })
    await call('denied', 'PATCH', '/v1/orgs/me', { key: reader, body: { name: 'No' } })
    await call('failed', 'PATCH', '/v1/orgs/me', {
      key: org.key,
      body: { name: 7, surprise: 'not recorded' },
    })
    await call('read', 'GET', '/v1/orgs/me', { key: org.key })
    const common = {
      org_id: org.orgId,
      operation: 'identity.updateOrg',
      method: 'PATCH /v1/orgs/me',
      tool: null,
      client: 'cli',
      actor_type: 'agent',
    }
    expect(await lines('done')).toMatchObject([
      { ...common, result: 'ok', error: null, input: { name: 'Done' } },
    ])
    expect(await lines('denied')).toMatchObject([{ ...common, result: 'denied', error: 'forbidden' }])
    expect(await lines('failed')).toMatchObject([{ ...common, result: 'error', error: 'invalid_input' }])
    expect((await lines('failed'))[0].input).toEqual({ name: 7 })
    expect(await lines('read')).toEqual([])
  })

  it('has a line for what cannot be stored as it came', async () => {
    const odd = { name: 'a\u0000\ud800', scopes: ['x'.repeat(2000)] }
    expect((await call('odd', 'POST', '/v1/api-keys', { key: org.key, body: odd })).status).toBe(400)
    expect(await lines('odd')).toMatchObject([{ result: 'error', input: { name: 'a\uFFFD\uFFFD' } }])
  })

  it('masks secrets at every depth, and cuts what is long, wide or deep', () => {
    const masked = mask(
      { password: 'p', list: [{ password: 'p' }], long: 'x'.repeat(600), wide: Array(160).fill(1), other: 1 },
      new Set(['password']),
    ) as { long: string; wide: unknown[] }
    expect(masked).toMatchObject({ password: '[redacted]', list: [{ password: '[redacted]' }], other: 1 })
    expect([masked.long.length, masked.wide.length]).toEqual([501, 100])
    let deep: unknown = 'bottom'
    for (let i = 0; i < 20; i++) deep = { deep }
    expect(JSON.stringify(mask(deep, new Set()))).not.toContain('bottom')
  })
})

describe('logs', () => {
  it('hold no secret, token, cookie, body or query of anything that was called', async () => {
    const password = 'this is a very secret password'
    const { body: fresh } = await app.http('POST', '/v1/api-keys', { key: org.key, body: { name: 'Fresh' } })
    const { body: channel } = await app.http('POST', '/v1/conversations/channels/widget', {
      key: org.key,
      body: { name: 'Body text of mine' },
    })
    await app.http('POST', '/v1/auth/sign-in', { body: { email: 'x@example.com', password } })
    await app.http('GET', '/v1/widget/messages?sessionId=session-in-query&userHash=secret-hash', {
      key: channel.widgetKey,
    })
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime?externalId=secret-person`, [
      'bearer',
      fresh.key,
    ])
    await new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ type: 'nonsense', secret: 'frame text' }))
    await new Promise((resolve) => socket.once('message', resolve))
    socket.close()
    const refused = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime?token=query-token`)
    await new Promise((resolve) => refused.once('error', resolve))
    const logged = app.logs.join('')
    expect(logged).toContain('/v1/auth/sign-in')
    for (const secret of [
      password,
      fresh.key,
      channel.widgetKey,
      org.key,
      org.cookie.split('=')[1] as string,
      'session-in-query',
      'secret-hash',
      'secret-person',
      'query-token',
      'frame text',
      'Body text of mine',
      app.config.secretKey,
    ]) {
      expect(logged).not.toContain(secret)
    }
  })
})

describe('logs of requests', () => {
  it('hold no signed token of a path, however it is spelled, nor a signature of a query', async () => {
    const secrets = createSecrets(app.config.secretKey)
    const signature = secrets.sign('anything', 'anything')
    const spelled = signature.replaceAll(/[0-4]/g, (sign) => `%3${sign}`)
    const named = `av1.${org.orgId}.att_1.1700000000`
    for (const path of [
      `/v1/c/a/${named}.${signature}`,
      `/v1/c/e/rm1.${org.orgId}.conv_1.de.${signature}`,
      `/v1/c/a/${named}.${spelled}`,
      `/v1/c/a/${named}%2E${signature}`,
      `/v1/c/a/${signature}.%ZZ`,
      `/nothing/${signature}`,
      `/static/assets/upload?key=k&sig=${signature}`,
    ])
      await app.http('GET', path, {})
    const logged = app.logs.join('')
    for (const secret of [signature, spelled]) expect(logged).not.toContain(secret)
    expect(logged).toContain(`"path":"/v1/c/a/${named}.…"`)
    expect(logged).toContain('"path":"/v1/c/e/rm1.')
    expect(logged).toContain('"path":"/static/assets/upload"')
  })
})

describe('whatever is logged', () => {
  it('has no key, signed link, token or password in it, also in the text of an error', () => {
    const lines: string[] = []
    const log = createLog('info', { destination: { write: (line: string) => void lines.push(line) } })
    const secrets = createSecrets(app.config.secretKey)
    const signature = secrets.sign('anything', 'anything')
    const token = 'fQ1x-9v_Zk3TgWb7LmNp0sRyUe2aHcJd'
    log.error(
      { err: new Error(`GET https://stoa.example.com/v1/c/a/av1.${org.orgId}.att_1.${signature} failed`) },
      `${org.key} at https://stoa.example.com/accept-invite?token=${token} and smtps://me:pass-word@mail.example`,
    )
    const [line = ''] = lines
    for (const secret of [org.key, signature, token, 'pass-word']) expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      msg: 'svc_admin_… at https://stoa.example.com/accept-invite?token=… and smtps://me:…@mail.example',
    })
    expect(JSON.parse(line).err.message).toContain(`/v1/c/a/av1.${org.orgId}.att_1.… failed`)
  })
})

describe('/metrics', () => {
  it('asks for the token that the operator has set, and for nothing else', async () => {
    const guarded = await startTestApp({
      SVC_METRICS_TOKEN: 'a-token-of-prometheus',
      SVC_SECURITY_REPORTS_TO: 'mailto:security@example.com',
    })
    const ask = (authorization?: string) =>
      guarded.http('GET', '/metrics', { headers: authorization === undefined ? {} : { authorization } })
    expect((await ask()).body.code).toBe('unauthenticated')
    expect((await ask('Bearer a-token-of-prometheuS')).status).toBe(401)
    expect((await ask('Bearer a-token-of-prometheus')).status).toBe(200)
    expect((await guarded.http('GET', '/.well-known/security.txt')).body).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: \d{4}-.*Z\nCanonical: http/,
    )
    await guarded.close()
    expect((await app.http('GET', '/.well-known/security.txt')).status).toBe(404)
  })

  it('counts operations by face and result, connections, sockets, frames and batches', async () => {
    await app.http('GET', '/v1/orgs/me', {})
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime`, {
      headers: { authorization: `Bearer ${org.key}` },
    })
    await new Promise((resolve) => socket.once('message', resolve))
    const { body, headers } = await app.http('GET', '/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(body).toMatch(
      /stoa_operation_duration_seconds_count\{operation="identity.updateOrg",via="rest",result="ok"\} [1-9]/,
    )
    expect(body).toMatch(
      /stoa_operation_duration_seconds_bucket\{le="0.01",operation="identity.getOrg",via="rest",result="unauthenticated"\}/,
    )
    expect(body).toMatch(/stoa_db_pool_connections\{pool="app",state="total"\} [1-9]/)
    expect(body).toMatch(/stoa_sockets_open [1-9]/)
    expect(body).toMatch(/stoa_socket_frames_sent_total [1-9]/)
    for (const name of [
      'stoa_job_duration_seconds',
      'stoa_batch_calls',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(body).toContain(name)
    socket.close()
  })
})

describe('what is behind', () => {
  it('shows in the metrics, and past a bound in readiness, until it is made up for', async () => {
    const slow = await startTestApp({ SVC_MAX_LAG_SECONDS: '1' })
    const { orgId } = await slow.createOrg()
    const holder = new pg.Client({ connectionString: slow.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_current_xact_id()')
    await slow.sql(
      `insert into kernel_events (org_id, id, type, payload, actor_type) values ($1, 'evt_late', 'organization.updated', '{}', 'system')`,
      [orgId],
    )
    expect((await slow.http('GET', '/readyz')).status).toBe(200)
    const unready = await vi.waitUntil(
      async () => {
        const answer = await slow.http('GET', '/readyz?for=work')
        return answer.status === 503 && answer.body
      },
      { interval: 100 },
    )
    expect(unready.reason).toMatch(/^reactions are \d+ s behind \([a-zA-Z.-]+: 1 waiting\)$/)
    // Calls are answered all the same: a balancer goes on sending them here.
    expect((await slow.http('GET', '/readyz')).status).toBe(200)
    const { body } = await slow.http('GET', '/metrics')
    expect(body).toMatch(/stoa_lag_seconds\{of="reactions",name="webhooks.fan-out"\} [1-9]/)
    expect(body).toMatch(/stoa_waiting\{of="reactions",name="webhooks.fan-out"\} 1\n/)
    for (const line of [
      'stoa_lag_seconds{of="jobs",name="',
      'stoa_waiting{of="deliveries",name="webhooks"} 0',
      'stoa_jobs_given_up{lane="work"} 0',
    ])
      expect(body).toContain(line)
    await holder.end()
    await vi.waitUntil(async () => (await slow.http('GET', '/readyz?for=work')).status === 200)
    await slow.close()
  })
})

describe('with a full disk of the database', () => {
  it('says so in the answer, in readiness for as long as it lasts, and in the metrics', async () => {
    const lone = await startTestApp()
    const { key } = await lone.createOrg()
    await lone.sql(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`,
    )
    await lone.sql(
      `create function full_disk_event() returns event_trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`,
    )
    await lone.sql(
      'create trigger full_disk before update on iam_orgs for each row execute function full_disk()',
    )
    await lone.sql(
      `create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function full_disk_event()`,
    )
    const rename = () => lone.http('PATCH', '/v1/orgs/me', { key, body: { name: 'New' } })
    expect((await lone.http('GET', '/readyz')).status).toBe(200)
    expect(await rename()).toMatchObject({
      status: 503,
      body: { code: 'database_full', detail: expect.stringContaining('no room left on its disk') },
    })
    expect(await lone.http('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { ready: false, reason: 'the database has no room left on its disk' },
    })
    expect((await lone.http('GET', '/v1/orgs/me', { key })).status).toBe(200)
    const { body: metrics } = await lone.http('GET', '/metrics')
    expect(metrics).toMatch(/stoa_db_failures_total\{reason="database_full"\} [1-9]/)
    expect(metrics).toMatch(/stoa_disk_free_bytes [1-9]/)
    expect(metrics).toMatch(/stoa_disk_size_bytes [1-9]/)
    await lone.sql('drop event trigger full_disk')
    await lone.sql('drop trigger full_disk on iam_orgs')
    await expect.poll(async () => (await lone.http('GET', '/readyz')).status).toBe(200)
    expect((await rename()).status).toBe(200)
    await lone.close()
  })
})

describe('with no connection left for calls', () => {
  it('is not ready, whatever other connections answer', async () => {
    const refused = () => Promise.reject(new Error('sorry, too many clients already'))
    const database = {
      system: { query: async () => [], transaction: refused },
      transaction: refused,
      isFull: async () => false,
    }
    expect(await checkReadiness(database as never, [], { draining: false })).toEqual({
      ready: false,
      reason: 'the database does not answer: sorry, too many clients already',
    })
  })
})

describe('without a database', () => {
  it('the service is alive, not ready with the reason, says 503, and recovers by itself', async () => {
    const lone = await startTestApp()
    const { key } = await lone.createOrg()
    expect((await lone.http('GET', '/readyz')).body).toEqual({ ready: true })
    const name = new URL(lone.databaseUrl).pathname.slice(1)
    const away = (no: boolean) => app.sql(`alter database ${name} with allow_connections ${!no}`)
    await away(true)
    await app.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    expect((await lone.http('GET', '/healthz')).status).toBe(200)
    expect(await lone.http('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { ready: false, reason: expect.stringContaining('the database does not answer') },
    })
    const refused = await lone.http('GET', '/v1/orgs/me', { key })
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '1' },
    })
    const body = { name: 'Away' }
    expect((await lone.http('PATCH', '/v1/orgs/me', { key, body })).status).toBe(503)
    expect((await lone.http('GET', '/v1/conversations', { key })).status).toBe(503)
    expect((await lone.http('GET', '/v1/analytics/reports/overview', { key })).status).toBe(503)
    // One line for all, instead of a stack for each.
    const told = lone.logs.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info')
    expect(told.filter(({ err }) => err)).toEqual([])
    expect(told.filter(({ msg }) => msg.startsWith('the database cannot be reached'))).toHaveLength(1)
    await away(false)
    await expect.poll(async () => (await lone.http('GET', '/v1/orgs/me', { key })).status).toBe(200)
    expect((await lone.http('GET', '/readyz')).status).toBe(200)
    await lone.close()
  })
})
