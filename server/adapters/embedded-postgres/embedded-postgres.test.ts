import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { socketFile } from './address.ts'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  openEmbeddedPostgres,
  type EmbeddedPostgres,
} from './index.ts'

const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=1', '--map-group=1', 'true']).status === 0

let base: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const said: string[] = []

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'stoa-pg-'))
  await chmod(base, 0o755)
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  said.length = 0
  const folders = (await readdir(base)).map((name) => join(base, name))
  const left: string[] = []
  for (const folder of folders) if (await stat(pidFileOf(folder)).catch(() => undefined)) left.push(folder)
  // Told once: what one test left is not the next one's.
  for (const folder of left) await rm(folder, { recursive: true, force: true })
  expect(left, 'servers that stop() did not stop').toEqual([])
})

afterAll(() => rm(base, { recursive: true, force: true }))

async function start(dataDir: string, throwaway = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, throwaway, log: (message) => said.push(message) })
  running.push(server)
  return server
}

async function query<T extends object>({ url }: { url: string }, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs the launcher in a process of its own, which can be killed; resolves with the url once it is up. */
async function startElsewhere(
  dataDir: string,
  throwaway = false,
): Promise<{ child: ChildProcess; url: string }> {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const bundle = join(import.meta.dirname, `.owner-${process.pid}.mjs`)
  const source = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2], throwaway: ${throwaway}, log: () => {} })
    console.log(url)`
  const stdin = { contents: source, resolveDir: import.meta.dirname }
  buildSync({ stdin, outfile: bundle, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  try {
    const child = spawn(process.execPath, [bundle, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    return { child, url: line.toString().trim() }
  } finally {
    await rm(bundle, { force: true })
  }
}

function pidFileOf(dataDir: string): string {
  return join(dataDir, 'postgres/postmaster.pid')
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(pidFileOf(dataDir), 'utf8')).split('\n')[0])
}

describe('a data folder', () => {
  test('that does not exist is made and serves its first query', async () => {
    const dataDir = join(base, 'fresh')
    const server = await start(dataDir)
    const [row] = await query<{ name: string; encoding: string }>(
      server,
      `select current_database() as name, current_setting('server_encoding') as encoding`,
    )
    expect(row).toEqual({ name: 'stoa', encoding: 'UTF8' })
    expect((await stat(dataDir)).mode & 0o007).toBe(0)
    expect((await stat(join(dataDir, 'postgres/stoa.password'))).mode & 0o777).toBe(0o600)
    expect((await lstat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
  })

  test('keeps its data and its address over a restart', async () => {
    const dataDir = join(base, 'restart')
    const first = await start(dataDir)
    await query(first, 'create table t as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'select answer from t')).toEqual([{ answer: 42 }])
    expect(second.url).toBe(first.url)
  })

  test('is refused to a second start with a sentence that names the first', async () => {
    const dataDir = join(base, 'twice')
    const first = await start(dataDir)
    const second = start(dataDir)
    await expect(second).rejects.toThrow(EmbeddedPostgresError)
    await expect(second).rejects.toThrow(`${dataDir} is in use by another Stoa (pid ${process.pid})`)
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('can be visited beside its owner, who keeps it, and alone, when the server is started for it', async () => {
    const dataDir = join(base, 'visited')
    await expect(openEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow('There is no database in')
    expect(await readdir(base)).not.toContain('visited')
    const owner = await start(dataDir)
    const visit = await openEmbeddedPostgres({ dataDir, log: () => {} })
    expect(await query(visit, 'create table t as select 42 as answer')).toEqual([])
    await visit.stop()
    expect(await query(owner, 'select answer from t')).toEqual([{ answer: 42 }])
    await owner.stop()
    const alone = await openEmbeddedPostgres({ dataDir, log: () => {} })
    running.push(alone)
    expect(await query(alone, 'select answer from t')).toEqual([{ answer: 42 }])
    await alone.stop()
    expect(await stat(pidFileOf(dataDir)).catch(() => undefined)).toBeUndefined()
  })

  test('goes to exactly one of two starts at the same moment, also when it is fresh', async () => {
    const dataDir = join(base, 'race')
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(String(results.find((result) => result.status === 'rejected')?.reason)).toContain(
      'is in use by another Stoa',
    )
  })

  test('survives kill -9 of its owner: the next start uses the server that was left', async () => {
    const dataDir = join(base, 'killed')
    const owner = await startElsewhere(dataDir)
    await query(owner, 'create table t as select 42 as answer')
    const pid = await postmasterPid(dataDir)
    owner.child.kill('SIGKILL')
    const server = await start(dataDir)
    expect(await query(server, 'select answer from t')).toEqual([{ answer: 42 }])
    expect(await postmasterPid(dataDir)).toBe(pid)
    expect(said).toContain(`embedded PostgreSQL ${pid} is already running: using it`)
  })

  test('survives kill -9 of owner and server, even if another process has the server’s number now', async () => {
    const dataDir = join(base, 'crashed')
    const owner = await startElsewhere(dataDir)
    await query(owner, 'create table t as select 42 as answer')
    const pid = await postmasterPid(dataDir)
    owner.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    // PostgreSQL itself takes any process of its own user for the server of old
    const { uid } = await stat(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid })
    children.push(stranger)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'postgres', name)
      await writeFile(path, (await readFile(path, 'utf8')).replace(String(pid), String(stranger.pid)))
    }
    const server = await start(dataDir)
    expect(await query(server, 'select answer from t')).toEqual([{ answer: 42 }])
  })

  test('that a server holds whose process cannot be seen is refused, unless it was only about to end', async () => {
    const dataDir = join(base, 'hidden')
    const cluster = join(dataDir, 'postgres')
    await (await start(dataDir)).stop()
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n`)
    const hidden = createServer().listen(socketFile(cluster))
    await once(hidden, 'listening')
    await expect(start(dataDir)).rejects.toThrow('a PostgreSQL server that this process cannot see')
    const starting = start(dataDir)
    hidden.close()
    expect(await query(await starting, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of another major version of PostgreSQL is refused with both versions', async () => {
    const dataDir = join(base, 'old')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 15, this release brings PostgreSQL \d+/,
    )
  })

  test('whose path is too long for a Unix socket is served on the loopback interface', async () => {
    const server = await start(join(base, 'long-'.repeat(30)))
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  })

  test('whose path has blanks, commas and quotes works', async () => {
    const server = await start(join(base, `a, "b" 'c' ü+%41`))
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(isRoot && hasNamespaces)('below a folder that only root can enter works for root', async () => {
    await mkdir(join(base, 'closed'), { mode: 0o700 })
    const dataDir = join(base, 'closed/data')
    const first = await start(dataDir)
    await query(first, 'create table t as select 42 as answer')
    await first.stop()
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
    expect(await query(await start(dataDir), 'select answer from t')).toEqual([{ answer: 42 }])
  })
})

describe('the server', () => {
  test('lets nobody in without the password, and listens on no network when it has a socket', async () => {
    const server = await start(join(base, 'guarded'))
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query({ url: wrong }, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  test('that a killed throwaway run left is restarted with durability for a real one', async () => {
    const dataDir = join(base, 'durable')
    const owner = await startElsewhere(dataDir, true)
    expect(await query(owner, 'show fsync')).toEqual([{ fsync: 'off' }])
    await query(owner, 'create table t as select 42 as answer')
    owner.child.kill('SIGKILL')
    const real = await start(dataDir)
    expect(await query(real, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(real, 'select answer from t')).toEqual([{ answer: 42 }])
  })

  test('comes back at the same address when it crashes under its owner', async () => {
    const dataDir = join(base, 'comeback')
    const server = await start(dataDir)
    await query(server, 'create table t as select 42 as answer')
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await expect
      .poll(() => query(server, 'select answer from t').catch(() => []), { timeout: 8000 })
      .toEqual([{ answer: 42 }])
  })

  test('is gone when stop() resolves, and a second stop() is the same one', async () => {
    const dataDir = join(base, 'stopped')
    const server = await start(dataDir, true)
    const pid = await postmasterPid(dataDir)
    await Promise.all([server.stop(), server.stop()])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(query(server, 'select 1')).rejects.toThrow()
  })
})
