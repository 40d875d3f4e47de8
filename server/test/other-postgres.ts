import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/index.ts'

/** An empty PostgreSQL server. */
export interface OtherPostgres {
  /** Connection string of its superuser for the database `postgres`. */
  url: string
  /** Where `pg_dump`, `pg_restore` and `psql` of its version are; undefined where the machine has none. */
  tools: string | undefined
  stop(): Promise<void>
}

/** Starts the PostgreSQL that is installed on the machine, else a second embedded one. */
export async function startOtherPostgres(): Promise<OtherPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-other-'))
  const tools = installed()
  if (tools) return startInstalled(tools, folder)
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, throwaway: true })
  return {
    url: url.replace(/\/stoa(\?|$)/, '/postgres$1'),
    tools: undefined,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The program folder of the newest PostgreSQL of Debian’s packages, 15 or newer. */
function installed(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  return versions
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one)
    .map((version) => join(root, String(version), 'bin'))
    .find((bin) => ['initdb', 'pg_ctl', 'pg_dump', 'psql'].every((name) => existsSync(join(bin, name))))
}

async function startInstalled(tools: string, folder: string): Promise<OtherPostgres> {
  // PostgreSQL refuses to run as root.
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const cluster = join(folder, 'cluster')
  const run = (name: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(tools, name), args, {
      ...identity,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${name}: ${stderr}`)
  }
  const port = await freePort()
  run('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const options = `-k ${folder} -p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  run('pg_ctl', ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    tools,
    async stop() {
      run('pg_ctl', ['-D', cluster, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
