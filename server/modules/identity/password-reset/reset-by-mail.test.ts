import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools, type Pools } from '../../../kernel/db/pools.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { openSocket } from '../../../test/socket.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { invite } from '../invitations/test-invite.ts'
import { addMember } from '../members/test-add-member.ts'
import { makeResetLink } from './reset-from-machine.ts'

let server: TestMailServer
let app: TestApp
let org: TestOrg
let pools: Pools
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  pools = openPools(app.databaseUrl, 2)
  org = await app.createOrg('Acme')
})
afterAll(async () => {
  await pools.close()
  await app.close()
  await server.close()
})

const NEW_PASSWORD = 'a kettle of fresh water'
const ask = (email: string, headers: Record<string, string> = {}) =>
  app.http('POST', '/v1/auth/password-reset', { body: { email }, headers })
const look = (token: string) => app.http('GET', `/v1/auth/password-reset?token=${token}`)
const complete = (token: string, password = NEW_PASSWORD) =>
  app.http('POST', '/v1/auth/password-reset/complete', { body: { token, password } })
const signIn = (email: string, password: string) =>
  app.http('POST', '/v1/auth/sign-in', { body: { email, password } })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
// Beside those that tell of a sign-in.
const mailsTo = (email: string) =>
  server.mails.filter(
    ({ recipients, subject }) =>
      recipients.includes(email) && !/New sign-in|Neue Anmeldung/.test(subject ?? ''),
  )
// Not those that send: a mail may wait for its next attempt.
const UNMADE = `select from graphile_worker.jobs where task_identifier = 'identity.mail_password_reset'`
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

/** Asks, and waits for the mail that was not there before. */
async function linkFor(email: string): Promise<string> {
  const before = mailsTo(email).length
  expect((await ask(email)).status).toBe(202)
  const mail = await vi.waitUntil(() => mailsTo(email)[before], 15_000)
  return tokenIn(mail.link)
}

describe('a forgotten password', () => {
  it('is set anew by a link that is mailed, works once and ends every session', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const socket = await openSocket(app, { cookie: mia.cookie, origin: app.url })
    const token = await linkFor(mia.email)
    expect((await look(token)).body).toMatchObject({ email: mia.email, name: 'Mia' })
    const { status, body } = await complete(token)
    expect([status, body]).toEqual([200, { email: mia.email, endedSessions: 1 }])
    expect(await socket.closed).toBe(4401)
    expect((await app.http('GET', '/v1/whoami', mia)).status).toBe(401)
    expect(told(await signIn(mia.email, mia.password))).toEqual([401, 'invalid_credentials'])
    expect((await signIn(mia.email, NEW_PASSWORD)).status).toBe(200)
    expect(told(await complete(token))).toEqual([404, 'link_not_valid'])
    expect(told(await look(token))).toEqual([404, 'link_not_valid'])
  })

  it('is followed by a mail that says so, and by a line in the audit log', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await complete(await linkFor(mia.email))
    const mail = await server.mailTo(mia.email, /was changed/)
    expect(mail.text).toContain('signed out everywhere else')
    expect(mail.link).toBe(`${app.config.baseUrl}/forgot-password`)
    const { body } = await app.http('GET', '/v1/audit-logs?actorType=member', { key: org.key })
    expect(body.items[0]).toMatchObject({
      operation: 'identity.resetPassword',
      actorId: mia.userId,
      target: mia.userId,
      result: 'ok',
    })
  })

  it('has a link of our own address, whatever host the request names', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await ask(mia.email, { 'x-forwarded-host': 'evil.example', origin: app.url })
    const mail = await server.mailTo(mia.email)
    expect(mail.link).toMatch(
      new RegExp(`^${app.config.baseUrl}/reset-password\\?token=svc_link_[\\w-]{43}$`),
    )
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  it('is answered alike for an address that nobody has, and nothing is mailed', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const known = await ask(mia.email)
    const unknown = await ask('nobody@example.com')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await server.mailTo(mia.email)
    await vi.waitUntil(
      async () =>
        (await app.sql(`select from graphile_worker._private_jobs where payload::text like '%nobody@%'`))
          .length === 0,
      15_000,
    )
    expect(mailsTo('nobody@example.com')).toEqual([])
  })

  it('keeps no token, neither in the database nor in the logs', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const token = await linkFor(mia.email)
    await complete(token, 'short')
    await vi.waitUntil(
      async () => (await app.sql(`select from mail_messages where status = 'queued'`)).length === 0,
      15_000,
    )
    const tables = await app.sql(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    const dumps = await Promise.all(tables.map(({ name }) => app.sql(`select t::text as row from ${name} t`)))
    expect(JSON.stringify(dumps)).not.toContain(token)
    expect(app.logs.join('')).not.toContain(token)
  })
})

describe('a link to reset a password', () => {
  it('is replaced by a newer one, and ends after an hour', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const first = await linkFor(mia.email)
    const second = await linkFor(mia.email)
    expect(told(await complete(first))).toEqual([404, 'link_not_valid'])
    const [row] = await app.sql(
      `select extract(epoch from expires_at - created_at)::int as seconds from iam_account_links where user_id = $1`,
      [mia.userId],
    )
    expect(row.seconds).toBe(3600)
    await app.sql(
      `update iam_account_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [mia.userId],
    )
    expect(told(await complete(second))).toEqual([404, 'link_not_valid'])
  })

  it('lets one of several through who follow it at the same time', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const token = await linkFor(mia.email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => complete(token, `a password, number ${n}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)])
  })

  it('goes to one person at most five times an hour', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    for (let n = 0; n < 5; n++) await linkFor(mia.email)
    expect((await ask(mia.email)).status).toBe(202)
    await vi.waitUntil(async () => (await app.sql(UNMADE)).length === 0, 15_000)
    expect(mailsTo(mia.email)).toHaveLength(5)
    await app.sql(
      `update iam_account_links set asked_since = now() - interval '61 minutes' where user_id = $1`,
      [mia.userId],
    )
    await linkFor(mia.email)
  })

  it('that an owner or the machine made stays while anybody asks for one by mail; using one ends the others', async () => {
    for (const made of ['owner', 'machine', 'mail'] as const) {
      const mia = await addMember(app, org.orgId, { role: 'member' })
      const owners = await app.http('POST', `/v1/orgs/me/members/${mia.userId}/password-reset-link`, {
        cookie: org.cookie,
      })
      const { userId, email } = mia
      const machines = await makeResetLink(
        createDatabase(pools).system,
        createSecrets(app.config.secretKey),
        {
          account: { userId, email, name: 'Mia' },
          baseUrl: app.config.baseUrl,
        },
      )
      const tokens = {
        owner: tokenIn(owners.body.url),
        machine: tokenIn(machines.url),
        mail: await linkFor(mia.email),
      }
      for (const token of Object.values(tokens)) expect((await look(token)).status).toBe(200)
      expect((await complete(tokens[made])).status).toBe(200)
      for (const token of Object.values(tokens))
        expect(told(await complete(token))).toEqual([404, 'link_not_valid'])
    }
  })

  it('stops working when the password is changed otherwise', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const token = await linkFor(mia.email)
    await app.http('POST', '/v1/me/password', {
      cookie: mia.cookie,
      body: { currentPassword: mia.password, newPassword: 'an umbrella for two' },
    })
    expect(told(await complete(token))).toEqual([404, 'link_not_valid'])
    expect((await server.mailTo(mia.email, /was changed/)).subject).toBe('Your password was changed')
  })

  it('refuses a password that is too short or the address itself, and stays', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const token = await linkFor(mia.email)
    expect((await complete(token, 'short')).status).toBe(400)
    expect(told(await complete(token, mia.email))).toEqual([400, 'password_too_obvious'])
    expect((await complete(token)).status).toBe(200)
  })

  it('is written in the language of the browser that the person signed in with', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: mia.password },
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    })
    await linkFor(mia.email)
    expect(mailsTo(mia.email).map(({ subject }) => subject)).toEqual(['Passwort zurücksetzen'])
  })

  it('proves the address that it was mailed to', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const verified = async () =>
      (
        await app.sql('select email_verified_at is not null as yes from iam_users where id = $1', [
          mia.userId,
        ])
      )[0].yes
    expect(await verified()).toBe(false)
    await complete(await linkFor(mia.email))
    expect(await verified()).toBe(true)
  })

  it('reaches who belongs to no organization any more but is invited again, and nobody else of them', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await app.http('DELETE', `/v1/orgs/me/members/${mia.userId}`, { cookie: org.cookie })
    await ask(mia.email)
    await vi.waitUntil(async () => (await app.sql(UNMADE)).length === 0, 15_000)
    expect(mailsTo(mia.email)).toEqual([])
    const { token } = await invite(app, org, { email: mia.email })
    await server.mailTo(mia.email, /invites you/)
    await complete(await linkFor(mia.email))
    const { status } = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: NEW_PASSWORD, invitationToken: token },
    })
    expect(status).toBe(200)
  })
})

it('without a mail server nothing is promised', async () => {
  const bare = await app.twin({ SVC_MAIL_URL: '', SVC_MAIL_FROM: '' })
  const { status, body } = await bare.http('POST', '/v1/auth/password-reset', {
    body: { email: 'a@example.com' },
  })
  expect([status, body.code]).toEqual([409, 'mail_not_configured'])
  expect((await bare.http('GET', '/v1/auth/providers')).body.mailerConfigured).toBe(false)
  expect((await app.http('GET', '/v1/auth/providers')).body.mailerConfigured).toBe(true)
  await bare.close()
})

it('asking, looking and setting count as sign-ins do', async () => {
  const strict = await app.twin({ SVC_RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (
        await strict.http('POST', '/v1/auth/password-reset/complete', {
          body: { token: `guessing-${n}`, password: 'long enough' },
        })
      ).status,
    )
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
  expect(statuses.slice(10)).toEqual([429, 429])
  expect(
    (await strict.http('POST', '/v1/auth/password-reset', { body: { email: 'a@example.com' } })).status,
  ).toBe(429)
  await strict.close()
})
