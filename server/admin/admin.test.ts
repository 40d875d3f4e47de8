import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documented } from '../test/documented.ts'
import { startTestApp, type TestApp, type TestOrg } from '../test/harness.ts'
import { openSocket } from '../test/socket.ts'
import { addMember } from '../modules/identity/members/test-add-member.ts'
import { runCommand } from './run-command.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const empty = mkdtempSync(join(tmpdir(), 'stoa-admin-'))
afterAll(() => rmSync(empty, { recursive: true, force: true }))

/** Types a command; answers its exit code and what it wrote. */
async function type(argv: string[], { env = {}, input = '' }: { env?: object; input?: string } = {}) {
  const said: string[] = []
  const complained: string[] = []
  const status = await runCommand(argv, {
    env: {
      DATABASE_URL: app.databaseUrl,
      SVC_SECRET_KEY: app.config.secretKey,
      SVC_BASE_URL: app.config.baseUrl,
      SVC_DATA_DIR: empty,
      ...env,
    },
    input: Readable.from(input === '' ? [] : [input]),
    say: (line) => void said.push(line),
    sayError: (line) => void complained.push(line),
  })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

const signIn = (email: string, password: string) =>
  app.http('POST', '/v1/auth/sign-in', { body: { email, password } })
const NEW_PASSWORD = 'a kettle of fresh water'

describe('npm run admin', () => {
  it('says in a sentence why a file cannot be written or read', async () => {
    const nowhere = await type(['backup', join(empty, 'missing', 'x.tar')])
    expect([nowhere.status, nowhere.complained]).toEqual([
      1,
      `${join(empty, 'missing', 'x.tar')} cannot be written: its folder does not exist. Nothing was written.`,
    ])
    const folder = await type(['restore', empty])
    expect([folder.status, folder.complained]).toEqual([
      1,
      `${empty} is a folder or no plain file: name the backup itself. Nothing was touched.`,
    ])
  })

  it('explains itself, and refuses what it does not know with how it is typed', async () => {
    for (const argv of [[], ['help'], ['--help']]) {
      const { status, said } = await type(argv)
      expect([status, said]).toEqual([0, expect.stringContaining('npm run admin -- reset-password EMAIL')])
    }
    for (const [name, usage] of [
      ['restore', 'restore FILE [--replace]'],
      ['backup', 'backup FILE'],
    ] as const) {
      const { status, said } = await type([name, '--help'])
      expect([status, said]).toEqual([0, expect.stringContaining(`npm run admin -- ${usage}`)])
    }
    const unknown = await type(['resetpassword'])
    expect([unknown.status, unknown.complained]).toEqual([
      2,
      expect.stringMatching(/^There is no command resetpassword\.\n/),
    ])
    for (const argv of [[], ['a@example.com', 'b@example.com'], ['a@example.com', '--pasword']]) {
      const { status, complained } = await type(['reset-password', ...argv])
      expect([status, complained]).toEqual([
        2,
        expect.stringContaining('Usage: npm run admin -- reset-password EMAIL [--password]'),
      ])
    }
  })

  it('ends by itself in a process of its own, with the exit code', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', 'server/admin/main.ts', ...args], { encoding: 'utf8' })
    const help = run(...documented('npm run admin -- help').split(' ').slice(4))
    expect([help.status, help.stderr, help.stdout]).toEqual([0, '', expect.stringContaining('list-accounts')])
    expect(run('nonsense').status).toBe(2)
  })

  it('prints a link that lets an owner in again, once within an hour', async () => {
    const olga = await addMember(app, org.orgId, { role: 'owner', name: 'Olga' })
    const { status, said } = await type(['reset-password', olga.email.toUpperCase()])
    expect(status).toBe(0)
    expect(said).toContain(`${olga.email} (Olga)`)
    const link = /\S+\/reset-password\?token=\S+/.exec(said)?.[0] ?? ''
    expect(link.startsWith(`${app.config.baseUrl}/`)).toBe(true)
    expect((await app.http('GET', '/v1/whoami', olga)).status).toBe(200)
    const body = { token: new URL(link).searchParams.get('token'), password: NEW_PASSWORD }
    expect((await app.http('POST', '/v1/auth/password-reset/complete', { body })).status).toBe(200)
    expect((await signIn(olga.email, NEW_PASSWORD)).status).toBe(200)
    expect((await app.http('POST', '/v1/auth/password-reset/complete', { body })).status).toBe(404)
    const { body: log } = await app.http('GET', '/v1/audit-logs', { key: org.key })
    expect(log.items).toContainEqual(
      expect.objectContaining({
        operation: 'admin.reset-password',
        actorName: 'Command line',
        target: olga.userId,
        client: 'cli',
      }),
    )
  })

  it('reaches people in several organizations too: who has the machine has the accounts', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const other = await app.createOrg('Other')
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.orgId,
      mia.userId,
    ])
    expect((await type(['reset-password', mia.email])).status).toBe(0)
    for (const { key } of [org, other]) {
      const { body } = await app.http('GET', '/v1/audit-logs', { key })
      expect(body.items[0]).toMatchObject({ operation: 'admin.reset-password', target: mia.userId })
    }
  })

  it('sets a password from standard input, and ends sessions and sockets of the running service', async () => {
    const olga = await addMember(app, org.orgId, { role: 'owner', name: 'Olga' })
    const socket = await openSocket(app, { cookie: olga.cookie, origin: app.url })
    const { status, said } = await type(['reset-password', olga.email, '--password'], {
      input: `${NEW_PASSWORD}\n`,
    })
    expect([status, said]).toEqual([
      0,
      `The password of ${olga.email} (Olga) is set.\nOne session was ended.`,
    ])
    expect(said).not.toContain(NEW_PASSWORD)
    expect(await socket.closed).toBe(4401)
    expect((await signIn(olga.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('refuses passwords that nobody should have, and changes nothing', async () => {
    const olga = await addMember(app, org.orgId, { role: 'owner', name: 'Olga Owner' })
    for (const [input, reason] of [
      ['short\n', '8 to 128 characters'],
      [`${olga.email}\n`, 'must not be the email'],
      ['', 'No password came in'],
    ] as const) {
      const { status, complained } = await type(['reset-password', olga.email, '--password'], { input })
      expect([status, complained]).toEqual([1, expect.stringContaining(reason)])
    }
    expect((await signIn(olga.email, olga.password)).status).toBe(200)
  })

  it('says that nobody has an address, and how to find those that exist', async () => {
    const { status, complained } = await type(['reset-password', 'nobody@example.com'])
    expect([status, complained]).toEqual([
      1,
      'There is no account with nobody@example.com. “npm run admin -- list-accounts” shows those that exist.',
    ])
    const mia = await addMember(app, org.orgId, { role: 'admin' })
    const { said } = await type(['list-accounts'])
    expect(said).toContain(`${mia.email}  Mia  admin of Acme`)
  })

  it('says what is missing: a database, its address, the secret key, the release', async () => {
    const { email } = await addMember(app, org.orgId, { role: 'member' })
    const reset = (env: object) => type(['reset-password', email], { env })
    const failures = await Promise.all([
      reset({ DATABASE_URL: '' }),
      reset({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      reset({ SVC_SECRET_KEY: '' }),
      reset({ DATABASE_URL: app.databaseUrl.replace(/\/t_\w+/, '/postgres') }),
      reset({ PORT: 'many' }),
    ])
    expect(failures.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1])
    expect(failures.map(({ complained }) => complained.split('\n')[0])).toEqual([
      expect.stringContaining('There is no database in'),
      expect.stringContaining('The database cannot be reached'),
      expect.stringContaining('SVC_SECRET_KEY'),
      expect.stringContaining('not prepared for this release'),
      expect.stringContaining('These settings are wrong'),
    ])
  })
})
