import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCookieBrowser, type CookieBrowser } from '../../../test/browser-cookies.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { startOpenIdServer, type TestOpenIdServer } from '../../../test/openid-server.ts'
import { invite, newEmail } from '../invitations/test-invite.ts'
import { addMember } from '../members/test-add-member.ts'

const PASSWORD = 'a kettle of fresh water'
const START = '/v1/auth/providers/start'
const CALLBACK = '/v1/auth/providers/callback'
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

let mails: TestMailServer
let provider: TestOpenIdServer
let app: TestApp
let org: TestOrg
beforeAll(async () => {
  mails = await startMailServer()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  provider = await startOpenIdServer(baseUrl)
  const env = {
    ...mails.env,
    ...provider.env,
    PORT: String(port),
    SVC_BASE_URL: baseUrl,
    SVC_SIGN_UP: 'open',
  }
  app = await startTestApp(env)
  org = await app.createOrg('Acme')
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await mails.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

let count = 0
const newSubject = () => `person-${(count += 1)}`

/** Goes to the provider; answers what the page gets that the browser comes back to. */
async function go(browser: CookieBrowser, path = START, body: object = {}) {
  const begun = await browser.call('POST', path, { provider: 'oidc', ...body })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const back = await provider.visit(begun.body.url)
  expect(back.href).toMatch(new RegExp(`^${app.config.baseUrl}/sign-in/with/oidc\\?`))
  return { provider: 'oidc', ...Object.fromEntries(back.searchParams) } as Record<string, string>
}

async function signInWithProvider(browser: CookieBrowser, body: object = {}) {
  const came = await go(browser, undefined, body)
  return browser.call('POST', CALLBACK, came)
}

const verify = (userId: string) =>
  app.sql('update iam_users set email_verified_at = now() where id = $1', [userId])
const connectedTo = (userId: string) =>
  app.sql('select subject from iam_identities where user_id = $1', [userId])
const whoami = async (browser: CookieBrowser) => (await browser.call('GET', '/v1/whoami')).body

describe('sign-in with a provider', () => {
  it('creates an account without a password, whose address is verified, and opens it the next time', async () => {
    const [email, sub] = [newEmail(), newSubject()]
    provider.signIn({ sub, email, email_verified: true, name: 'Nora' })
    const browser = openCookieBrowser(app)
    const came = await signInWithProvider(browser)
    expect([came.status, came.body.outcome]).toEqual([200, 'sign_up'])
    expect(browser.cookie('svc_session')).toBeUndefined()
    const { signUpToken } = came.body
    const seen = await browser.call('GET', `/v1/auth/sign-up/link?token=${signUpToken}`)
    expect(seen.body).toMatchObject({ email, name: 'Nora', needsPassword: false, foundsOrganization: true })
    const made = await browser.call('POST', '/v1/auth/sign-up', {
      email,
      name: 'Nora',
      orgName: 'Noras',
      signUpToken,
    })
    expect(made.status).toBe(201)
    expect((await browser.call('GET', '/v1/me')).body).toMatchObject({
      hasPassword: false,
      emailVerified: true,
    })
    const again = openCookieBrowser(app)
    expect((await signInWithProvider(again)).body).toMatchObject({
      outcome: 'signed_in',
      userId: made.body.userId,
      orgId: made.body.orgId,
    })
    expect((await whoami(again)).org.name).toBe('Noras')
    // The browser from before is the one that is known; a password opens nothing.
    const byPassword = await browser.call('POST', '/v1/auth/sign-in', { email, password: PASSWORD })
    expect(told(byPassword)).toEqual([401, 'invalid_credentials'])
  })

  it('follows the person, not the address: a changed mail at the provider changes nothing', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await verify(mia.userId)
    const sub = newSubject()
    provider.signIn({ sub, email: mia.email, email_verified: true })
    expect((await signInWithProvider(openCookieBrowser(app))).body.userId).toBe(mia.userId)
    const ben = await addMember(app, org.orgId, { role: 'owner' })
    await verify(ben.userId)
    provider.signIn({ sub, email: ben.email, email_verified: true })
    expect((await signInWithProvider(openCookieBrowser(app))).body.userId).toBe(mia.userId)
    // And whoever gets the old address there is somebody else, whom the account is not opened for.
    provider.signIn({ sub: newSubject(), email: mia.email, email_verified: true })
    expect(told(await signInWithProvider(openCookieBrowser(app)))).toEqual([409, 'identity_connected'])
  })

  it('opens no account that somebody else made with the address of its owner and never proved', async () => {
    const victim = newEmail()
    const { token } = await invite(app, org, { email: victim })
    const attacker = await app.http('POST', '/v1/auth/sign-up', {
      body: { email: victim, name: 'Mallory', password: PASSWORD, invitationToken: token },
    })
    expect(attacker.status).toBe(201)
    provider.signIn({ sub: newSubject(), email: victim, email_verified: true })
    const browser = openCookieBrowser(app)
    expect(told(await signInWithProvider(browser))).toEqual([409, 'account_not_verified'])
    expect(browser.cookie('svc_session')).toBeUndefined()
    expect(await connectedTo(attacker.body.userId)).toEqual([])
  })

  it('believes no address that the provider does not confirm', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await verify(mia.userId)
    for (const person of [
      { email: mia.email, email_verified: false },
      { email: mia.email },
      { email_verified: true },
      { email: 'nonsense', email_verified: true },
    ]) {
      provider.signIn({ sub: newSubject(), ...person })
      expect(told(await signInWithProvider(openCookieBrowser(app)))).toEqual([
        403,
        'provider_email_unverified',
      ])
    }
    expect(await connectedTo(mia.userId)).toEqual([])
  })

  it('tells the person of the connection, by mail and in the audit log', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await verify(mia.userId)
    provider.signIn({ sub: newSubject(), email: mia.email, email_verified: true })
    await signInWithProvider(openCookieBrowser(app))
    const mail = await mails.mailTo(mia.email, /sign in with Example Login/)
    expect(mail.text).toContain(mia.email)
    const { body } = await app.http('GET', '/v1/audit-logs?actorType=member', { key: org.key })
    expect(body.items).toContainEqual(
      expect.objectContaining({ operation: 'identity.finishProviderSignIn', actorId: mia.userId }),
    )
  })

  it('accepts an invitation on the way, for its address alone', async () => {
    const { email, token } = await invite(app, org, { role: 'admin' })
    provider.signIn({ sub: newSubject(), email: newEmail(), email_verified: true })
    const wrong = await signInWithProvider(openCookieBrowser(app), { invitationToken: token })
    expect(told(wrong)).toEqual([403, 'invitation_for_other_email'])
    provider.signIn({ sub: newSubject(), email, email_verified: true })
    const browser = openCookieBrowser(app)
    const { signUpToken } = (await signInWithProvider(browser, { invitationToken: token })).body
    await browser.call('POST', '/v1/auth/sign-up', { email, name: 'Nora', signUpToken })
    expect(await whoami(browser)).toMatchObject({ actor: { role: 'admin' }, org: { id: org.orgId } })
  })

  it('gives a new session, whatever one the browser brought', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await verify(mia.userId)
    provider.signIn({ sub: newSubject(), email: mia.email, email_verified: true })
    const browser = openCookieBrowser(app)
    browser.take('svc_session', 'svc_session_of-the-attackers-choice')
    await signInWithProvider(browser)
    expect(browser.cookie('svc_session')).not.toBe('svc_session_of-the-attackers-choice')
    expect((await whoami(browser)).actor.id).toBe(mia.userId)
  })
})

describe('coming back from the provider', () => {
  const someone = () => provider.signIn({ sub: newSubject(), email: newEmail(), email_verified: true })

  it('is for the browser that went there: no page signs anybody in to an account of its choosing', async () => {
    someone()
    const attacker = openCookieBrowser(app)
    const came = await go(attacker)
    const victim = openCookieBrowser(app)
    expect(told(await victim.call('POST', CALLBACK, came))).toEqual([404, 'provider_attempt_not_valid'])
    const wentToo = openCookieBrowser(app)
    await go(wentToo)
    someone()
    const others = await go(attacker)
    expect(told(await wentToo.call('POST', CALLBACK, others))).toEqual([404, 'provider_attempt_not_valid'])
  })

  it('works once, and within ten minutes', async () => {
    someone()
    const browser = openCookieBrowser(app)
    const came = await go(browser)
    const mark = browser.cookie('svc_attempt') ?? ''
    expect((await browser.call('POST', CALLBACK, came)).body.outcome).toBe('sign_up')
    browser.take('svc_attempt', mark)
    expect(told(await browser.call('POST', CALLBACK, came))).toEqual([404, 'provider_attempt_not_valid'])
    const late = await go(browser)
    await app.sql(`update iam_provider_attempts set expires_at = now() - interval '1 second'`)
    expect(told(await browser.call('POST', CALLBACK, late))).toEqual([404, 'provider_attempt_not_valid'])
  })

  it('takes no code of another way there, and says what the person refused', async () => {
    someone()
    const [one, two] = [openCookieBrowser(app), openCookieBrowser(app)]
    const [mine, theirs] = [await go(one), await go(two)]
    // The code was given for another challenge.
    const mixed = await one.call('POST', CALLBACK, { ...mine, code: theirs['code'] })
    expect(told(mixed)).toEqual([403, 'provider_refused'])
    const begun = await one.call('POST', START, { provider: 'oidc' })
    const state = new URL(begun.body.url).searchParams.get('state')
    const refused = await one.call('POST', CALLBACK, {
      provider: 'oidc',
      state,
      error: 'access_denied',
      iss: mine['iss'],
    })
    expect(told(refused)).toEqual([403, 'provider_refused'])
  })

  it('keeps no state, and no secret of it, in the database or the logs', async () => {
    someone()
    const browser = openCookieBrowser(app)
    const { state = '', code = '' } = await go(browser)
    const rows = JSON.stringify(await app.sql('select json_agg(a)::text from iam_provider_attempts a'))
    await browser.call('POST', CALLBACK, { provider: 'oidc', state, code })
    for (const secret of [state, browser.cookie('svc_attempt') ?? state, code])
      expect(rows + app.logs.join('')).not.toContain(secret)
  })

  it('is not offered for a service that is not set up', async () => {
    const answer = await openCookieBrowser(app).call('POST', START, { provider: 'google' })
    expect(told(answer)).toEqual([404, 'provider_not_found'])
    expect((await app.http('GET', '/v1/auth/providers')).body).toMatchObject({
      google: false,
      github: false,
      oidc: { name: 'Example Login' },
    })
  })

  it('counts unknown states by network', async () => {
    const strict = await app.twin({ SVC_RATE_LIMITS: 'on', PORT: '0' })
    const answer = await strict.http('POST', CALLBACK, {
      body: { provider: 'oidc', state: 'svc_state_x', code: 'x' },
    })
    expect(told(answer)).toEqual([404, 'provider_attempt_not_valid'])
    expect(await app.sql('select failures from iam_guesses')).toContainEqual({ failures: 1 })
    await strict.close()
  })
})

describe('connected sign-ins', () => {
  async function signedIn() {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const browser = openCookieBrowser(app)
    browser.take('svc_session', mia.cookie.replace('svc_session=', ''))
    return { mia, browser }
  }
  const CONNECT = '/v1/me/identities'

  it('are connected with the password, also to an address that is not verified, and listed', async () => {
    const { mia, browser } = await signedIn()
    const email = newEmail()
    provider.signIn({ sub: newSubject(), email, email_verified: true })
    expect(told(await browser.call('POST', CONNECT, { provider: 'oidc' }))).toEqual([403, 'wrong_password'])
    expect(told(await browser.call('POST', CONNECT, { provider: 'oidc', password: 'wrong' }))).toEqual([
      403,
      'wrong_password',
    ])
    const came = await go(browser, CONNECT, { password: mia.password })
    expect((await browser.call('POST', CALLBACK, came)).body.outcome).toBe('connected')
    const { body } = await browser.call('GET', '/v1/me/identities')
    expect(body.items).toEqual([
      expect.objectContaining({ provider: 'oidc', providerName: 'Example Login', email, lastUsedAt: null }),
    ])
    expect((await signInWithProvider(openCookieBrowser(app))).body.userId).toBe(mia.userId)
    const gone = await browser.call('DELETE', `/v1/me/identities/${body.items[0].id}`)
    expect(gone.status).toBe(204)
    expect(await connectedTo(mia.userId)).toEqual([])
  })

  it('stay with whom they are connected', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    provider.signIn({ sub: newSubject(), email: newEmail(), email_verified: true })
    for (const [{ mia, browser }, status] of [
      [one, 200],
      [two, 409],
    ] as const) {
      const came = await go(browser, CONNECT, { password: mia.password })
      expect((await browser.call('POST', CALLBACK, came)).status).toBe(status)
    }
    const [row] = (await one.browser.call('GET', '/v1/me/identities')).body.items
    expect(told(await two.browser.call('DELETE', `/v1/me/identities/${row.id}`))).toEqual([
      404,
      'identity_not_found',
    ])
  })

  it('are connected by the session that began it, not by one that came in between', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    provider.signIn({ sub: newSubject(), email: newEmail(), email_verified: true })
    const came = await go(one.browser, CONNECT, { password: one.mia.password })
    one.browser.take('svc_session', two.mia.cookie.replace('svc_session=', ''))
    expect(told(await one.browser.call('POST', CALLBACK, came))).toEqual([404, 'provider_attempt_not_valid'])
    expect([...(await connectedTo(one.mia.userId)), ...(await connectedTo(two.mia.userId))]).toEqual([])
  })

  it('leave a way in: the last one is kept until there is a password, which takes a recent sign-in', async () => {
    const email = newEmail()
    provider.signIn({ sub: newSubject(), email, email_verified: true })
    const browser = openCookieBrowser(app)
    const { signUpToken } = (await signInWithProvider(browser)).body
    await browser.call('POST', '/v1/auth/sign-up', { email, name: 'Nora', orgName: 'N', signUpToken })
    const [row] = (await browser.call('GET', '/v1/me/identities')).body.items
    const path = `/v1/me/identities/${row.id}`
    expect(told(await browser.call('DELETE', path))).toEqual([409, 'last_way_in'])
    await app.sql(`update iam_sessions set confirmed_at = now() - interval '11 minutes'`)
    const set = () => browser.call('POST', '/v1/me/password', { newPassword: PASSWORD })
    expect(told(await set())).toEqual([403, 'sign_in_again'])
    await signInWithProvider(browser)
    expect((await set()).status).toBe(200)
    expect((await browser.call('DELETE', path)).status).toBe(204)
    expect((await browser.call('POST', '/v1/auth/sign-in', { email, password: PASSWORD })).status).toBe(200)
  })
})

it('a provider whose ID token is not signed by its key signs nobody in', async () => {
  const twin = await startOpenIdServer(app.config.baseUrl)
  const other = await startTestApp({
    ...twin.env,
    PORT: '0',
    SVC_BASE_URL: app.config.baseUrl,
    SVC_SIGN_UP: 'open',
  })
  try {
    twin.changeKey()
    twin.signIn({ sub: newSubject(), email: newEmail(), email_verified: true })
    const browser = openCookieBrowser(other)
    const begun = await browser.call('POST', START, { provider: 'oidc' })
    const back = await twin.visit(begun.body.url)
    const answer = await browser.call('POST', CALLBACK, {
      provider: 'oidc',
      ...Object.fromEntries(back.searchParams),
    })
    expect(told(answer)).toEqual([502, 'provider_unavailable'])
  } finally {
    await other.close()
    await twin.close()
  }
})
