import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { settingsOf } from '../../../app.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { invite, newEmail } from '../invitations/test-invite.ts'
import { addMember } from '../members/test-add-member.ts'

const PASSWORD = 'a kettle of fresh water'
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const inMode = (app: TestApp) => ({
  ask: (email: string) => app.http('POST', '/v1/auth/sign-up/link', { body: { email } }),
  look: (token: string) => app.http('GET', `/v1/auth/sign-up/link?token=${token}`),
  signUp: (body: object) =>
    app.http('POST', '/v1/auth/sign-up', { body: { name: 'Nora', password: PASSWORD, ...body } }),
  accounts: async (email: string) =>
    (await app.sql('select 1 from iam_users where lower(email) = $1', [email])).length,
  async linkFor(email: string): Promise<string> {
    const before = server.mails.filter(({ recipients }) => recipients.includes(email)).length
    expect((await this.ask(email)).status).toBe(202)
    const mail = await vi.waitUntil(
      () => server.mails.filter(({ recipients }) => recipients.includes(email))[before],
      15_000,
    )
    return tokenIn(mail.link)
  },
})

describe('sign-up where it is open', () => {
  let app: TestApp
  let on: ReturnType<typeof inMode>
  let org: TestOrg
  beforeAll(async () => {
    app = await startTestApp({ ...server.env, SVC_SIGN_UP: 'open' })
    on = inMode(app)
    expect(told(await on.ask('early@example.com'))).toEqual([409, 'set_up_first'])
    org = await app.createOrg('Acme')
  })
  afterAll(() => app.close())

  it('is said to the sign-in page', async () => {
    expect((await app.http('GET', '/v1/auth/providers')).body).toMatchObject({
      signUp: 'open',
      signUpByMail: true,
    })
  })

  it('goes by a mailed link: an organization of one’s own, a verified address, signed in', async () => {
    const email = newEmail()
    const token = await on.linkFor(email)
    expect(await on.accounts(email)).toBe(0)
    expect((await on.look(token)).body).toEqual({
      email,
      name: null,
      needsPassword: true,
      foundsOrganization: true,
      orgName: null,
    })
    const { status, cookie } = await on.signUp({ email, signUpToken: token, orgName: 'Noras' })
    expect(status).toBe(201)
    const me = await app.http('GET', '/v1/whoami', { cookie: cookie as string })
    expect(me.body).toMatchObject({ actor: { role: 'owner', email }, org: { name: 'Noras' } })
    const profile = await app.http('GET', '/v1/me', { cookie: cookie as string })
    expect(profile.body).toMatchObject({
      emailVerified: true,
      hasPassword: true,
      mayCreateOrganizations: true,
    })
  })

  it('creates nothing without the link, nor with one of another address', async () => {
    const [mine, other] = [newEmail(), newEmail()]
    const token = await on.linkFor(mine)
    expect(told(await on.signUp({ email: other, orgName: 'X' }))).toEqual([403, 'signup_unproved'])
    expect(told(await on.signUp({ email: other, signUpToken: token, orgName: 'X' }))).toEqual([
      404,
      'link_not_valid',
    ])
    expect(told(await on.signUp({ email: mine, signUpToken: token, password: undefined }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(told(await on.signUp({ email: mine, signUpToken: token }))).toEqual([400, 'invalid_input'])
    expect([await on.accounts(mine), await on.accounts(other)]).toEqual([0, 0])
  })

  it('lets one of several through who follow the link at the same time, and works once', async () => {
    const email = newEmail()
    const body = { email, signUpToken: await on.linkFor(email), orgName: 'Race' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.signUp(body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await on.accounts(email)).toBe(1)
    expect(await app.sql(`select 1 from iam_orgs where name = 'Race'`)).toHaveLength(1)
    expect(told(await on.signUp(body))).toEqual([404, 'link_not_valid'])
  })

  it('answers alike for an address that has an account, whose person is told by mail', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const answers = [await on.ask(mia.email), await on.ask(newEmail())]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const mail = await server.mailTo(mia.email, /already have an account/)
    expect(mail.link).toBe(`${app.config.baseUrl}/sign-in`)
  })

  it('keeps no token, neither in the database nor in the logs, and ends after a day', async () => {
    const email = newEmail()
    const token = await on.linkFor(email)
    const stored = await app.sql('select json_agg(l)::text as rows from iam_sign_up_links l')
    expect(JSON.stringify(stored) + app.logs.join('')).not.toContain(token)
    await app.sql(`update iam_sign_up_links set expires_at = now() - interval '1 second' where email = $1`, [
      email,
    ])
    expect(told(await on.look(token))).toEqual([404, 'link_not_valid'])
  })

  it('mails one address at most five links an hour', async () => {
    const email = newEmail()
    for (let i = 0; i < 5; i++) await on.linkFor(email)
    await on.ask(email)
    await vi.waitUntil(
      async () =>
        (await app.sql(`select 1 from graphile_worker.jobs where key like 'sign-up:%' limit 1`)).length === 0,
      15_000,
    )
    expect(server.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(5)
  })
})

describe('sign-up for domains', () => {
  let app: TestApp
  let on: ReturnType<typeof inMode>
  let org: TestOrg
  beforeAll(async () => {
    app = await startTestApp({
      ...server.env,
      SVC_SIGN_UP: 'domains',
      SVC_ALLOWED_EMAIL_DOMAINS: 'acme.test, Acme.example',
    })
    on = inMode(app)
    org = await app.createOrg('Acme')
    await app.createOrg('Another')
  })
  afterAll(() => app.close())

  it('lets people of a domain join the first organization as members, once their address is proved', async () => {
    const email = 'nora@acme.test'
    const token = await on.linkFor(email)
    expect((await on.look(token)).body).toMatchObject({ foundsOrganization: false, orgName: 'Acme' })
    const { status, body, cookie } = await on.signUp({ email, signUpToken: token })
    expect([status, body.orgId]).toEqual([201, org.orgId])
    expect((await app.http('GET', '/v1/whoami', { cookie: cookie as string })).body.actor.role).toBe('member')
    const joined = await vi.waitUntil(
      async () =>
        (
          await app.sql(`select 1 from kernel_events where org_id = $1 and type = 'member.joined'`, [
            org.orgId,
          ])
        )[0],
      10_000,
    )
    expect(joined).toBeDefined()
  })

  it('believes nobody’s word for an address, and no domain that only looks like one', async () => {
    expect(told(await on.signUp({ email: 'boss@acme.test' }))).toEqual([403, 'signup_unproved'])
    for (const email of ['a@evil.test', 'a@acme.test.evil.test', 'a@xacme.test', 'a@sub.acme.test'])
      expect(told(await on.ask(email))).toEqual([403, 'signup_domain_not_allowed'])
    expect((await on.ask('A@ACME.EXAMPLE')).status).toBe(202)
  })

  it('lets in by invitation whoever it is', async () => {
    const { email, token } = await invite(app, org)
    expect((await on.signUp({ email, invitationToken: token })).status).toBe(201)
  })

  it('does not let somebody back in who was removed', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await app.sql('update iam_users set email = $2 where id = $1', [mia.userId, 'mia@acme.test'])
    await app.http('DELETE', `/v1/orgs/me/members/${mia.userId}`, { cookie: org.cookie })
    const token = await on.linkFor('mia@acme.test')
    expect(token).toBe('')
    const again = { email: 'mia@acme.test', password: mia.password }
    expect(told(await app.http('POST', '/v1/auth/sign-in', { body: again }))).toEqual([403, 'no_membership'])
  })
})

describe('sign-up where it is closed', () => {
  it('is for nobody, not even with an invitation, which an account still takes', async () => {
    const app = await startTestApp({ SVC_SIGN_UP: 'closed' })
    const on = inMode(app)
    const first = { email: 'ada@example.com', name: 'Ada', orgName: 'Engines', password: PASSWORD }
    const { cookie } = await on.signUp(first)
    const org = { orgId: '', ownerUserId: '', key: '', cookie: cookie as string }
    const { email, token } = await invite(app, org)
    expect(told(await on.signUp({ email, invitationToken: token }))).toEqual([403, 'signup_closed'])
    expect(told(await on.signUp({ email, orgName: 'X' }))).toEqual([403, 'signup_closed'])
    expect(told(await on.ask(email))).toEqual([403, 'signup_closed'])
    const mia = await addMember(app, (await app.createOrg('Home')).orgId, { role: 'member' })
    const other = await invite(app, org, { email: mia.email })
    const accepted = await app.http('POST', '/v1/invitations/accept', {
      cookie: mia.cookie,
      body: { token: other.token },
    })
    expect(accepted.status).toBe(200)
    await app.close()
  })
})

describe('asking for links', () => {
  it('is for those whom the settings let in, and pauses a network that asks for very many', async () => {
    const app = await startTestApp({ ...server.env, SVC_SIGN_UP: 'open', SVC_RATE_LIMITS: 'on' })
    const twin = await app.twin()
    await app.createOrg('Acme')
    await app.sql(`update iam_guesses set failures = 0`)
    const askBy = (of: TestApp) => of.http('POST', '/v1/auth/sign-up/link', { body: { email: newEmail() } })
    for (let i = 0; i < 10; i++) {
      expect((await askBy(app)).status).toBe(202)
      expect((await askBy(twin)).status).toBe(202)
    }
    // The limit of each process is used up; that of all is in the database.
    const third = await app.twin()
    expect(told(await askBy(third))).toEqual([429, 'network_paused'])
    await third.close()
    await twin.close()
    await app.close()
  })

  it('promises nothing by default', async () => {
    const app = await startTestApp(server.env)
    await app.createOrg('Acme')
    expect(told(await inMode(app).ask(newEmail()))).toEqual([403, 'signup_invite_only'])
    await app.close()
  })

  it('needs a way to prove addresses before the service starts', () => {
    expect(() => settingsOf({ SVC_SIGN_UP: 'open' })).toThrow(/needs a way to prove addresses/)
    expect(() => settingsOf({ ...server.env, SVC_SIGN_UP: 'domains' })).toThrow(/SVC_ALLOWED_EMAIL_DOMAINS/)
    expect(() => settingsOf({ SVC_GITHUB_CLIENT_ID: 'x' })).toThrow(/belong together/)
    expect(() => settingsOf({ SVC_OIDC_ISSUER: 'http://login.example.com' })).toThrow(/https/)
  })
})
