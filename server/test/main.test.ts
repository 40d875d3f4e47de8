import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'
import { openSocket } from './socket.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const outfile = join(ROOT, 'dist', 'run', `main-test-${process.pid}.mjs`)

let app: TestApp
let org: TestOrg
let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  const { serverBuild } = await import(join(ROOT, 'scripts', 'build.mjs'))
  await build({ ...serverBuild, outfile, sourcemap: false })
  app = await startTestApp()
  org = await app.createOrg()
  dataDir = mkdtempSync(join(tmpdir(), 'stoa-main-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.close()
  for (const path of [outfile, dataDir]) rmSync(path, { recursive: true, force: true })
})

/** The service as a process, and what it wrote. */
function start(
  env: Record<string, string>,
  [program, args, options]: [string, string[], object] = [process.execPath, [outfile], {}],
) {
  const { PATH, HOME } = process.env
  const child = spawn(program, args, {
    stdio: 'pipe',
    ...options,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      SVC_PROJECT_ROOT: ROOT,
      PORT: '0',
      SVC_DATA_DIR: dataDir,
      DATABASE_URL: app.databaseUrl,
      SVC_SECRET_KEY: app.config.secretKey,
      ...env,
    },
  })
  children.push(child)
  const run = {
    child,
    out: '',
    err: '',
    exit: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  }
  child.stdout.on('data', (data: Buffer) => (run.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (run.err += data.toString()))
  const ready = () =>
    vi.waitUntil(() => /open (http:\/\/\S+)/.exec(run.out)?.[1], { timeout: 15_000, interval: 50 })
  return { ...run, run, ready }
}

describe('the process', () => {
  it('on SIGTERM finishes what is running, closes sockets with 1012, and ends with 0', async () => {
    const { run, child, exit, ready } = start({})
    const url = await ready()
    const other = { ...app, url } as TestApp
    const socket = await openSocket(other, { authorization: `Bearer ${org.key}` })
    const locker = new pg.Client({ connectionString: app.databaseUrl })
    await locker.connect()
    await locker.query('begin; lock table iam_orgs in access exclusive mode')
    const running = fetch(`${url}/v1/orgs/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${org.key}`, 'content-type': 'application/json' },
      body: '{"name":"Finished"}',
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const asked = Date.now()
    child.kill('SIGTERM')
    expect(await socket.closed).toBe(1012)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    await locker.query('commit')
    await locker.end()
    const answer = await running
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'Finished' }])
    expect(await exit).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect(run.err).toBe('')
    for (const line of run.out.split('\n').filter((text) => text.startsWith('{')))
      expect(JSON.parse(line).level).not.toBe('error')
  })

  it('ends with npm, which passes no signal on', async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: { start: string }
    }
    expect(scripts.start).toBe('node scripts/start.mjs')
    const folder = mkdtempSync(join(tmpdir(), 'stoa-npm-'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `node "${outfile}"` } }))
    const { child, exit, run, ready } = start({}, ['npm', ['start'], { cwd: folder }])
    const url = await ready()
    child.kill('SIGTERM')
    await exit
    const isGone = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isGone).toBe(true)
    await expect.poll(() => run.out).toMatch(/"(the end of npm|SIGTERM)"/)
    rmSync(folder, { recursive: true })
  })

  it('ends at once on a second signal', async () => {
    const { child, exit, ready } = start({})
    await ready()
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect([0, 1]).toContain(await exit)
  })

  it('makes its secret key once, and refuses a database that was used with another, with what to do', async () => {
    const path = join(dataDir, 'secret-key')
    const wrong = start({ SVC_SECRET_KEY: '' })
    expect(await wrong.exit).toBe(1)
    expect(wrong.run.err).toMatch(
      /^\nStoa could not start\.\nThe secret key at hand \(k_\w+\) is not the one that this database was used with \(k_\w+\)\. Nothing was changed\.\nSet SVC_SECRET_KEY/,
    )
    expect(existsSync(path)).toBe(false)
    await app.sql('delete from kernel_root_keys')
    const { child, exit, ready } = start({ SVC_SECRET_KEY: '' })
    await ready()
    child.kill('SIGTERM')
    await exit
    expect(readFileSync(path, 'utf8').trim().length).toBeGreaterThanOrEqual(64)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    writeFileSync(path, '')
    const empty = start({ SVC_SECRET_KEY: '' })
    expect(await empty.exit).toBe(1)
    expect(empty.run.err).toContain('is damaged: it has 0 characters')
    await app.sql('delete from kernel_root_keys')
  })

  it('says in a sentence why it cannot start, and never a secret', async () => {
    const wrong = start({ SVC_ADMIN_PASSWORD: 'short', SVC_LOG_LEVEL: 'loud' })
    expect(await wrong.exit).toBe(1)
    expect(wrong.run.err).toMatch(
      /^\nStoa could not start\.\nThese settings are wrong:\n {2}SVC_LOG_LEVEL .*\n {2}SVC_ADMIN_PASSWORD must have at least 8 characters\n$/,
    )
    const busy = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve))
    const untouched = join(dataDir, 'untouched')
    const inUse = start({
      PORT: String((busy.address() as AddressInfo).port),
      DATABASE_URL: '',
      SVC_DATA_DIR: untouched,
    })
    expect(await inUse.exit).toBe(1)
    expect(existsSync(untouched), 'nothing is made for a service that cannot listen').toBe(false)
    expect(inUse.run.err).toMatch(/The port is in use: .*Set PORT to another one\.\n$/)
    busy.close()
    const away = start({ DATABASE_URL: 'postgres://user:hidden-password@127.0.0.1:1/stoa' })
    expect(await away.exit).toBe(1)
    expect(away.run.err).toMatch(/^\nStoa could not start\.\nThe database cannot be reached: [^\n]*\n$/)
    expect(away.run.err + away.run.out).not.toContain('hidden-password')
  })
})
