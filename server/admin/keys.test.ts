import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../kernel/base/config.ts'
import { createSecrets, keyIdOf } from '../kernel/secrets/secrets.ts'
import { documented } from '../test/documented.ts'
import { startTestApp, type TestApp, type TestOrg } from '../test/harness.ts'
import { runCommand } from './run-command.ts'

const NEXT = 'the-next-secret-key-of-the-tests-0123456789-klmnop'
const VALUES = 5_000

let app: TestApp
let org: TestOrg
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
  env = { DATABASE_URL: app.databaseUrl, SVC_SECRET_KEY: NEXT, SVC_OLD_SECRET_KEYS: app.config.secretKey }
})
afterAll(() => app.close())

/** Types a documented command; answers its exit code and what it wrote. */
async function type(command: string, settings = env) {
  const said: string[] = []
  const complained: string[] = []
  const status = await runCommand(command.split(' ').slice(4), {
    env: settings,
    input: Readable.from([]),
    say: (line) => void said.push(line),
    sayError: (line) => void complained.push(line),
  })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

/** Runs the rotation in a process of its own and kills it in the middle. */
async function killAmidRotation(): Promise<void> {
  const child = spawn(
    process.execPath,
    [join('scripts', 'run.mjs'), 'server/admin/main.ts', 'keys', 'rotate'],
    { env: { ...env, PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.stdout.once('data', () => child.kill('SIGKILL'))
  await ended
}

describe('npm run admin -- keys', () => {
  it('is given a new key that the settings take, made as the page says', () => {
    const make = documented(`node -p "crypto.randomBytes(48).toString('base64url')"`)
    const key = spawnSync('sh', ['-c', make], { encoding: 'utf8' }).stdout.trim()
    expect(readSettings({ SVC_SECRET_KEY: key }).SVC_SECRET_KEY).toBe(key)
  })

  it('refuses to rotate to a key that the service was not started with, and what it does not know', async () => {
    const rotate = documented('npm run admin -- keys rotate')
    const early = await type(rotate)
    expect([early.status, early.complained]).toEqual([
      1,
      expect.stringContaining('start the service with it first'),
    ])
    expect((await type('npm run admin -- keys throw')).status).toBe(2)
    const wrong = await type(rotate, { DATABASE_URL: app.databaseUrl, SVC_SECRET_KEY: NEXT })
    expect([wrong.status, wrong.complained]).toEqual([1, expect.stringContaining('is not the one')])
  })

  it('rotates while the service runs; killed in the middle it goes on where it was, and says what is still in use', async () => {
    const secrets = createSecrets(app.config.secretKey)
    const keys = Array.from({ length: VALUES }, (_, i) => `key-${i}`)
    const answers = keys.map((key) =>
      secrets.seal(`{"n":"${key}"}`, `kernel_idempotency:${org.orgId}:a:${key}`),
    )
    await app.sql(
      `insert into kernel_idempotency (org_id, actor_id, key, operation, request_hash, answer)
       select $1, 'a', key, 'x', 'x', answer from unnest($2::text[], $3::text[]) as n(key, answer)`,
      [org.orgId, keys, answers],
    )
    const twin = await app.twin({ SVC_SECRET_KEY: NEXT, SVC_OLD_SECRET_KEYS: app.config.secretKey })
    try {
      await killAmidRotation()
      const show = documented('npm run admin -- keys')
      const { said: between } = await type(show)
      const left = Number(/ (\d+) sealed {2}old, in use/.exec(between)?.[1])
      expect([left > 0, left < VALUES]).toEqual([true, true])
      await expect(app.twin({ SVC_SECRET_KEY: NEXT })).rejects.toThrow(`${left} sealed values need it`)
      const { status, said } = await type('npm run admin -- keys rotate')
      expect([status, said]).toEqual([0, expect.stringContaining(`Sealed anew: ${left} of ${left}.`)])
      const shown = (await type(show)).said
      expect(shown).toMatch(
        new RegExp(`${keyIdOf(app.config.secretKey)} .* 0 sealed  old, no longer in use: may be`),
      )
      expect(shown).toMatch(new RegExp(`${keyIdOf(NEXT)} .* ${VALUES} sealed  current`))
      expect((await twin.http('GET', '/v1/whoami', { key: org.key })).status).toBe(200)
    } finally {
      await twin.close()
    }
    const next = createSecrets(NEXT)
    const rows = await app.sql('select key, answer from kernel_idempotency where actor_id = $1', ['a'])
    const opened = rows.map(({ key, answer }) =>
      next.open(answer, `kernel_idempotency:${org.orgId}:a:${key}`),
    )
    expect(opened.toSorted()).toEqual(keys.map((key) => `{"n":"${key}"}`).toSorted())
  })
})
