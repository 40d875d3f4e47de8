import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { addMember } from '../members/test-add-member.ts'

let server: TestMailServer
let app: TestApp
/** A service without a mail server. */
let bare: TestApp
let org: TestOrg
let bareOrg: TestOrg
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  bare = await startTestApp()
  org = await app.createOrg('Acme')
  bareOrg = await bare.createOrg('Acme')
})
afterAll(async () => {
  await bare.close()
  await app.close()
  await server.close()
})

type Person = Awaited<ReturnType<typeof addMember>>

let count = 0
const freshEmail = () => `new${(count += 1)}@example.com`
const person = (at = app) => addMember(at, at === app ? org.orgId : bareOrg.orgId, { role: 'member' })
const profile = async ({ cookie }: Person, at = app) => (await at.http('GET', '/v1/me', { cookie })).body
const change = ({ cookie, password }: Person, email: string, at = app) =>
  at.http('POST', '/v1/me/email', { cookie, body: { email, password } })
const confirm = (token: string) => app.http('POST', '/v1/auth/email-confirmation', { body: { token } })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const signIn = (email: string, password: string, at = app) =>
  at.http('POST', '/v1/auth/sign-in', { body: { email, password } })
const signInWith = ({ email, password }: Person, acceptLanguage: string) =>
  app.http('POST', '/v1/auth/sign-in', {
    body: { email, password },
    headers: { 'accept-language': acceptLanguage },
  })

describe('the profile', () => {
  it('tells name, address, language, time zone, and what is so here about mail', async () => {
    const mia = await person()
    expect(await profile(mia)).toEqual({
      userId: mia.userId,
      name: 'Mia',
      email: mia.email,
      emailVerified: false,
      pendingEmail: null,
      locale: null,
      timezone: 'browser',
      signInPausedAt: null,
      mailerConfigured: true,
      hasPassword: true,
      mayCreateOrganizations: false,
    })
    expect((await profile(await person(bare), bare)).mailerConfigured).toBe(false)
  })

  it('changes name, language and time zone apart or together, and refuses none and what is none', async () => {
    const mia = await person()
    const patch = (body: object) => app.http('PATCH', '/v1/me', { cookie: mia.cookie, body })
    expect((await patch({ name: 'Mia Möller' })).body).toMatchObject({ name: 'Mia Möller', locale: null })
    expect((await patch({ locale: 'de' })).body).toMatchObject({ name: 'Mia Möller', locale: 'de' })
    for (const timezone of ['organization', 'Asia/Tokyo'])
      expect((await patch({ timezone })).body).toMatchObject({ locale: 'de', timezone })
    const refused = [
      {},
      { locale: 'tlh' },
      { name: '' },
      { timezone: 'Mars/Olympus' },
      { timezone: '+01:00' },
    ]
    for (const body of refused) expect((await patch(body)).status).toBe(400)
    expect(await profile(mia)).toMatchObject({ name: 'Mia Möller', locale: 'de', timezone: 'Asia/Tokyo' })
    expect((await patch({ locale: null, timezone: 'browser' })).body).toMatchObject({
      name: 'Mia Möller',
      locale: null,
      timezone: 'browser',
    })
  })

  it('keeps the language that was chosen, whatever the browser says later', async () => {
    const mia = await person()
    await app.http('PATCH', '/v1/me', { cookie: mia.cookie, body: { locale: 'en' } })
    await signInWith(mia, 'de')
    expect((await profile(mia)).locale).toBe('en')
  })

  it('is told to every page with who is signed in, and the organization’s zone with it', async () => {
    const mia = await person()
    const whoami = async () => (await app.http('GET', '/v1/whoami', { cookie: mia.cookie })).body
    expect(await whoami()).toMatchObject({
      actor: { locale: null, timezone: 'browser' },
      org: { timezone: 'UTC' },
    })
    await app.http('PATCH', '/v1/me', { cookie: mia.cookie, body: { locale: 'de', timezone: 'Asia/Tokyo' } })
    expect(await whoami()).toMatchObject({ actor: { locale: 'de', timezone: 'Asia/Tokyo' } })
    const { actor } = (await app.http('GET', '/v1/whoami', { key: org.key })).body
    expect([actor.type, 'locale' in actor, 'timezone' in actor]).toEqual(['agent', false, false])
  })
})

it('mails are in the language that a person chose, else the organization’s, else that of their browser', async () => {
  const ours = await app.createOrg('Acme')
  const mia = await addMember(app, ours.orgId, { role: 'member' })
  const subjects = () =>
    server.mails
      .filter(
        ({ recipients, subject }) => recipients.includes(mia.email) && /verify|bestätig/i.test(subject ?? ''),
      )
      .map(({ subject }) => subject)
  const mailed = async () => {
    const before = subjects().length
    await app.http('POST', '/v1/me/email/verification', { cookie: mia.cookie })
    await vi.waitUntil(() => subjects().length > before, 15_000)
    return subjects().at(-1) === 'Bestätigen Sie Ihre E-Mail-Adresse' ? 'de' : 'en'
  }
  expect(await mailed()).toBe('en')
  await signInWith(mia, 'de-AT, en;q=0.5')
  expect(await mailed()).toBe('de')
  const defaults = (locale: string | null) =>
    app.http('PATCH', '/v1/orgs/me', { cookie: ours.cookie, body: { locale } })
  expect((await defaults('en')).body.locale).toBe('en')
  expect(await mailed()).toBe('en')
  await app.http('PATCH', '/v1/me', { cookie: mia.cookie, body: { locale: 'de' } })
  expect(await mailed()).toBe('de')
  // Also what is mailed to somebody who is not signed in.
  await app.http('POST', '/v1/auth/password-reset', { body: { email: mia.email } })
  expect((await server.mailTo(mia.email, /Passwort/)).text).toContain('Hallo Mia')
  expect((await defaults('fr')).status).toBe(400)
})

it('a new password is another than the present one', async () => {
  const mia = await person()
  const { status, body } = await app.http('POST', '/v1/me/password', {
    cookie: mia.cookie,
    body: { currentPassword: mia.password, newPassword: mia.password },
  })
  expect([status, body.code, body.errors?.[0]?.path ?? body.fields?.[0]?.path]).toEqual([
    400,
    'password_unchanged',
    'newPassword',
  ])
  expect((await profile(mia)).userId).toBe(mia.userId)
})

describe('a change of the address, with mail', () => {
  it('happens when the link that went to the new address is followed; the old one is told twice', async () => {
    const mia = await person()
    const email = freshEmail()
    const { status, body } = await change(mia, email.toUpperCase())
    expect([status, body]).toEqual([200, { email: mia.email, pendingEmail: email }])
    expect(await profile(mia)).toMatchObject({ email: mia.email, pendingEmail: email })
    expect((await server.mailTo(mia.email, /about to change/)).text).toContain(email)
    const mail = await server.mailTo(email)
    expect(mail.link).toMatch(new RegExp(`^${app.config.baseUrl}/confirm-email\\?token=`))
    expect((await confirm(tokenIn(mail.link))).body).toEqual({ email, changed: true })
    expect(await profile(mia)).toMatchObject({ email, pendingEmail: null, emailVerified: true })
    expect((await server.mailTo(mia.email, /was changed/)).text).toContain(email)
    expect((await signIn(email, mia.password)).status).toBe(200)
    expect((await signIn(mia.email, mia.password)).status).toBe(401)
    expect(told(await confirm(tokenIn(mail.link)))).toEqual([404, 'link_not_valid'])
    const { body: log } = await app.http('GET', '/v1/audit-logs?limit=20', { key: org.key })
    expect(log.items.map(({ operation }: { operation: string }) => operation)).toEqual(
      expect.arrayContaining(['identity.changeEmail', 'identity.confirmEmail']),
    )
  })

  it('can be cancelled until then: its link is no longer valid', async () => {
    const mia = await person()
    const email = freshEmail()
    const cancel = async () => (await app.http('DELETE', '/v1/me/email/pending', { cookie: mia.cookie })).body
    await change(mia, email)
    const { link } = await server.mailTo(email)
    expect(await cancel()).toEqual({ cancelled: true })
    expect(await profile(mia)).toMatchObject({ email: mia.email, pendingEmail: null })
    expect(told(await confirm(tokenIn(link)))).toEqual([404, 'link_not_valid'])
    expect(await cancel()).toEqual({ cancelled: false })
  })

  it('needs the password', async () => {
    const mia = await person()
    expect(told(await change({ ...mia, password: 'not this' }, freshEmail()))).toEqual([
      403,
      'wrong_password',
    ])
    expect(await profile(mia)).toMatchObject({ pendingEmail: null })
  })

  it('does not tell whether somebody has the address: the answers are alike, and a mail tells who has it', async () => {
    const [mia, ben, eve] = [await person(), await person(), await person()]
    const free = freshEmail()
    const taken = await change(mia, ben.email)
    const open = await change(eve, free)
    expect([taken.status, taken.body.pendingEmail]).toEqual([open.status, ben.email])
    const mail = await server.mailTo(ben.email)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.link).toBe(`${app.config.baseUrl}/sign-in`)
  })

  it('is refused at the end when somebody took the address meanwhile', async () => {
    const mia = await person()
    const email = freshEmail()
    await change(mia, email)
    const { link } = await server.mailTo(email)
    await app.sql(`update iam_users set email = $1 where id = $2`, [email, (await person()).userId])
    expect(told(await confirm(tokenIn(link)))).toEqual([409, 'email_unavailable'])
    expect((await profile(mia)).email).toBe(mia.email)
  })

  it('is stopped by changing the password', async () => {
    const mia = await person()
    const email = freshEmail()
    await change(mia, email)
    const { link } = await server.mailTo(email)
    await app.http('POST', '/v1/me/password', {
      cookie: mia.cookie,
      body: { currentPassword: mia.password, newPassword: 'an umbrella for two' },
    })
    expect(told(await confirm(tokenIn(link)))).toEqual([404, 'link_not_valid'])
  })

  it('is mailed five times an hour at most, also when the password is changed meanwhile', async () => {
    const mia = await person()
    const emails = Array.from({ length: 5 }, freshEmail)
    for (const email of emails) expect((await change(mia, email)).status).toBe(200)
    const changed = await app.http('POST', '/v1/me/password', {
      cookie: mia.cookie,
      body: { currentPassword: mia.password, newPassword: 'an umbrella for two' },
    })
    expect(changed.status).toBe(200)
    expect(await profile(mia)).toMatchObject({ pendingEmail: null })
    const again = () => change({ ...mia, password: 'an umbrella for two' }, freshEmail())
    expect(told(await again())).toEqual([429, 'rate_limited'])
    await app.sql(
      `update iam_account_links set asked_since = now() - interval '2 hours' where user_id = $1`,
      [mia.userId],
    )
    expect((await again()).status).toBe(200)
  })

  it('takes back a link to reset the password that the old address has', async () => {
    const mia = await person()
    await app.http('POST', '/v1/auth/password-reset', { body: { email: mia.email } })
    const reset = await server.mailTo(mia.email, /Reset/)
    const email = freshEmail()
    await change(mia, email)
    await confirm(tokenIn((await server.mailTo(email)).link))
    const answer = await app.http('POST', '/v1/auth/password-reset/complete', {
      body: { token: tokenIn(reset.link), password: 'long enough to be one' },
    })
    expect(told(answer)).toEqual([404, 'link_not_valid'])
  })
})

describe('a change of the address, without mail', () => {
  it('happens at once after the password, and says so', async () => {
    const mia = await person(bare)
    const email = freshEmail()
    const { status, body } = await change(mia, email, bare)
    expect([status, body]).toEqual([200, { email, pendingEmail: null }])
    expect(await profile(mia, bare)).toMatchObject({ email, emailVerified: false })
    expect((await signIn(email, mia.password, bare)).status).toBe(200)
  })

  it('is refused for an address that cannot be used', async () => {
    const [mia, ben] = [await person(bare), await person(bare)]
    expect(told(await change(mia, ben.email.toUpperCase(), bare))).toEqual([409, 'email_unavailable'])
    expect((await change(mia, 'no address', bare)).status).toBe(400)
    expect((await change(mia, mia.email, bare)).body).toEqual({ email: mia.email, pendingEmail: null })
  })
})

describe('verifying the address', () => {
  const ask = ({ cookie }: Person, at = app) =>
    at.http('POST', '/v1/me/email/verification', { cookie, body: {} })

  it('takes a mailed link, and shows in the profile', async () => {
    const mia = await person()
    const { status, body } = await ask(mia)
    expect([status, body]).toEqual([202, { email: mia.email }])
    const mail = await server.mailTo(mia.email, /Verify/)
    expect((await confirm(tokenIn(mail.link))).body).toEqual({ email: mia.email, changed: false })
    expect((await profile(mia)).emailVerified).toBe(true)
  })

  it('proves only the address that the link went to', async () => {
    const mia = await person()
    await ask(mia)
    const { link } = await server.mailTo(mia.email, /Verify/)
    await app.sql(`update iam_users set email = $1 where id = $2`, [freshEmail(), mia.userId])
    expect(told(await confirm(tokenIn(link)))).toEqual([404, 'link_not_valid'])
    expect((await profile(mia)).emailVerified).toBe(false)
  })

  it('is mailed five times an hour at most, and not at all without a mail server', async () => {
    const mia = await person()
    for (let n = 0; n < 5; n++) expect((await ask(mia)).status).toBe(202)
    expect(told(await ask(mia))).toEqual([429, 'rate_limited'])
    expect(told(await ask(await person(bare), bare))).toEqual([409, 'mail_not_configured'])
  })
})
