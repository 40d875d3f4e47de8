import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { addMember } from '../members/test-add-member.ts'
import { customerOf } from '../../../kernel/base/networks.ts'

const LIMITS = { SVC_RATE_LIMITS: 'on', SVC_TRUST_PROXY: '1' }

let server: TestMailServer
let app: TestApp
let org: TestOrg
let mia: Awaited<ReturnType<typeof addMember>>
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ ...LIMITS, ...server.env })
  org = await app.createOrg('Acme')
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  mia = await addMember(app, org.orgId, { role: 'member' })
  await app.sql('delete from iam_guesses')
})

let networks = 0
/** An address of a network that nobody came from before. */
const anywhere = () => `2001:db8:${(networks += 1).toString(16)}::1`
const post = (path: string, body: object, { at = app, from = anywhere(), ...more }: Options = {}) =>
  at.http('POST', path, { body, headers: { 'x-forwarded-for': from }, ...more })
const signIn = (email: string, password: string, options?: Options) =>
  post('/v1/auth/sign-in', { email, password }, options)
interface Options {
  at?: TestApp
  from?: string
  cookie?: string
}
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const waitOf = ({ headers }: { headers: Record<string, string> }) => Number(headers['retry-after'])
async function guess(email: string, times: number) {
  for (let n = 0; n < times; n++)
    expect(told(await signIn(email, `wrong ${n}`))).toEqual([401, 'invalid_credentials'])
}
/** The pause is over. */
const passes = () => app.sql('update iam_guesses set retry_at = now()')

describe('wrong passwords for one account', () => {
  it('pause it, from wherever they come, in every process and after a restart, for the right one too', async () => {
    await guess(mia.email, 5)
    const twin = await app.twin()
    for (const at of [app, twin]) {
      const refused = await signIn(mia.email.toUpperCase(), mia.password, { at })
      expect(told(refused)).toEqual([429, 'sign_in_paused'])
      expect(waitOf(refused)).toBeGreaterThan(30)
      expect(waitOf(refused)).toBeLessThanOrEqual(60)
      expect(refused.body.detail).toContain('Try again in a minute, or with the link')
    }
    await twin.close()
    await passes()
    expect((await signIn(mia.email, mia.password)).status).toBe(200)
  })

  it('pause an email that nobody has just alike', async () => {
    const answers = async (email: string) => {
      const all = []
      for (let n = 0; n < 6; n++) {
        const { status, body } = await signIn(email, 'wrong')
        all.push([status, body.code, body.detail])
      }
      return all
    }
    expect(await answers('nobody@example.com')).toEqual(await answers(mia.email))
  })

  it('pause it longer each time, up to an hour', async () => {
    await guess(mia.email, 5)
    const waits: number[] = []
    for (let n = 0; n < 7; n++) {
      await passes()
      await guess(mia.email, 1)
      waits.push(Math.ceil(waitOf(await signIn(mia.email, mia.password)) / 60))
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60])
  })

  it('are not more than so many when they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(mia.email, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('are forgotten once the right one was entered', async () => {
    for (let round = 0; round < 2; round++) {
      await guess(mia.email, 4)
      expect((await signIn(mia.email, mia.password)).status).toBe(200)
    }
  })

  it('are told: to the person by mail and in the profile, to the owners by the audit log and an event', async () => {
    await guess(mia.email, 5)
    expect((await server.mailTo(mia.email, /is paused/)).text).toContain('nobody got in')
    const { body } = await app.http('GET', '/v1/me', { cookie: mia.cookie })
    expect(Date.parse(body.signInPausedAt)).toBeGreaterThan(Date.now() - 60_000)
    await vi.waitFor(async () => {
      const events = await app.sql(
        `select payload from kernel_events where org_id = $1 and type = 'member.sign_in_paused' and payload->>'userId' = $2`,
        [org.orgId, mia.userId],
      )
      expect(events).toHaveLength(1)
    })
    const { body: log } = await app.http('GET', '/v1/audit-logs?limit=1', { key: org.key })
    expect(log.items[0]).toMatchObject({
      operation: 'identity.signIn',
      result: 'denied',
      error: 'sign_in_paused',
    })
    await app.sql('update iam_guesses set retry_at = now()')
    const change = { currentPassword: mia.password, newPassword: 'an umbrella for two' }
    expect((await post('/v1/me/password', change, { cookie: mia.cookie })).status).toBe(200)
    expect((await app.http('GET', '/v1/me', { cookie: mia.cookie })).body.signInPausedAt).toBeNull()
  })

  it('stop no more once the link of the mail was followed, which works once and signs nobody in', async () => {
    await guess(mia.email, 5)
    const { link } = await server.mailTo(mia.email, /is paused/)
    expect(link).toMatch(new RegExp(`^${app.config.baseUrl}/unlock\\?token=`))
    const token = new URL(link ?? '').searchParams.get('token')
    const unlocked = await post('/v1/auth/unlock', { token })
    expect([unlocked.status, unlocked.body]).toEqual([200, { email: mia.email }])
    expect(unlocked.cookie).toMatch(/^svc_device=/)
    expect((await signIn(mia.email, mia.password)).status).toBe(200)
    expect(told(await post('/v1/auth/unlock', { token }))).toEqual([404, 'link_not_valid'])
  })

  it('are waited for where no mail is sent, and the answer says just that', async () => {
    const bare = await app.twin({ SVC_MAIL_URL: '', SVC_MAIL_FROM: '' })
    for (let n = 0; n < 5; n++) await signIn(mia.email, 'wrong', { at: bare })
    const { body } = await signIn(mia.email, mia.password, { at: bare })
    expect(body.detail).toBe(
      'Signing in to this account is paused after too many wrong passwords. Try again in a minute.',
    )
    await bare.close()
  })

  it('pause whoever has a session as well, and that one alone', async () => {
    const change = () =>
      post('/v1/me/password', { currentPassword: 'wrong', newPassword: 'an umbrella for two' }, mia)
    for (let n = 0; n < 5; n++) expect(told(await change())).toEqual([403, 'wrong_password'])
    expect(told(await change())).toEqual([429, 'password_paused'])
    expect((await signIn(mia.email, mia.password)).status).toBe(200)
  })
})

describe('a browser that is known', () => {
  const deviceOf = ({ headers }: { headers: Record<string, string> }) =>
    /svc_device=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
  const paused = [429, 'sign_in_paused']
  const signedIn = async () => {
    const answer = await signIn(mia.email, mia.password)
    expect(answer.headers['set-cookie']).toMatch(/svc_device=[\w.]+; Max-Age=\d{8}; Path=\/; HttpOnly/)
    return deviceOf(answer)
  }

  it('is let in with the right password, however many wrong ones strangers enter, also from its network', async () => {
    const cookie = await signedIn()
    const from = '203.0.113.30'
    await guess(mia.email, 5)
    await signIn(mia.email, 'wrong', { from })
    await app.sql(`update iam_guesses set failures = 60, retry_at = now() + interval '1 hour'`)
    expect((await signIn(mia.email, mia.password, { from })).status).toBe(429)
    expect(told(await signIn(mia.email, mia.password))).toEqual(paused)
    expect((await signIn(mia.email, mia.password, { from, cookie })).status).toBe(200)
    expect(told(await signIn(mia.email, mia.password))).toEqual(paused)
  })

  it('is paused by its own wrong passwords, and nobody else with it', async () => {
    const cookie = await signedIn()
    for (let n = 0; n < 5; n++) expect((await signIn(mia.email, 'wrong', { cookie })).status).toBe(401)
    expect(told(await signIn(mia.email, mia.password, { cookie }))).toEqual(paused)
    expect((await signIn(mia.email, mia.password)).status).toBe(200)
  })

  it('is so for one account, until its password changes, and by no mark of another’s making', async () => {
    const cookie = await signedIn()
    const ben = await addMember(app, org.orgId, { role: 'member', name: 'Ben' })
    await guess(ben.email, 5)
    await guess(mia.email, 5)
    expect(told(await signIn(ben.email, ben.password, { cookie }))).toEqual(paused)
    const forged = `svc_device=${'0'.repeat(32)}.${cookie.split('.')[1]}`
    expect(told(await signIn(mia.email, mia.password, { cookie: forged }))).toEqual(paused)
    const newPassword = 'an umbrella for two'
    const changed = await post(
      '/v1/me/password',
      { currentPassword: mia.password, newPassword },
      { cookie: mia.cookie },
    )
    expect(told(await signIn(mia.email, newPassword, { cookie }))).toEqual(paused)
    expect((await signIn(mia.email, newPassword, { cookie: deviceOf(changed) })).status).toBe(200)
  })

  it('becomes so by the link that ends a pause and by a reset, so that whoever goes on keeps nobody out', async () => {
    const tokenOf = async (subject: RegExp) =>
      new URL((await server.mailTo(mia.email, subject)).link ?? '').searchParams.get('token')
    await guess(mia.email, 5)
    const unlocked = deviceOf(await post('/v1/auth/unlock', { token: await tokenOf(/is paused/) }))
    await guess(mia.email, 5)
    expect(told(await signIn(mia.email, mia.password))).toEqual(paused)
    expect((await signIn(mia.email, mia.password, { cookie: unlocked })).status).toBe(200)
    await post('/v1/auth/password-reset', { email: mia.email })
    const reset = { token: await tokenOf(/Reset/), password: 'an umbrella for two' }
    const cookie = deviceOf(await post('/v1/auth/password-reset/complete', reset))
    await guess(mia.email, 5)
    expect((await signIn(mia.email, reset.password, { cookie })).status).toBe(200)
  })
})

describe('whoever is kept out for long', () => {
  it('is mailed again with a later pause, once the link of before is over', async () => {
    const pauses = async (n: number) =>
      vi.waitFor(async () => {
        const events = await app.sql(
          `select 1 from kernel_events where type = 'member.sign_in_paused' and payload->>'userId' = $1`,
          [mia.userId],
        )
        expect(events).toHaveLength(n)
      })
    const mailed = async () =>
      (
        await app.sql(
          `select asked from iam_account_links where user_id = $1 and purpose = 'unlock_sign_in'`,
          [mia.userId],
        )
      )[0]?.asked
    await guess(mia.email, 5)
    await pauses(1)
    await vi.waitFor(async () => expect(await mailed()).toBe(1))
    await passes()
    await guess(mia.email, 1)
    await pauses(2)
    await app.sql(`update iam_account_links set expires_at = now() where user_id = $1`, [mia.userId])
    await passes()
    await guess(mia.email, 1)
    await pauses(3)
    await vi.waitFor(async () => expect(await mailed()).toBe(2))
  })
})

describe('a page of another site', () => {
  it('causes no try, neither at a password nor at a link', async () => {
    const body = JSON.stringify({ email: mia.email, password: 'wrong' })
    const lookup = `/v1/invitations/lookup?token=${'x'.repeat(40)}`
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const headers = { ...foreign, 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.20' }
      const answers = []
      for (let n = 0; n < 6; n++)
        answers.push(
          await app.http('POST', '/v1/auth/sign-in', { body, headers }),
          await app.http('GET', lookup, { headers: { ...foreign, 'x-forwarded-for': '203.0.113.20' } }),
        )
      for (const answer of answers) expect(told(answer)).toEqual([403, 'cross_site_request'])
    }
    expect(await app.sql('select 1 from iam_guesses')).toHaveLength(0)
    const own = { origin: app.url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.20' }
    expect((await app.http('GET', lookup, { headers: own })).status).toBe(404)
    const right = { email: mia.email, password: mia.password }
    expect((await app.http('POST', '/v1/auth/sign-in', { body: right, headers: own })).status).toBe(200)
  })
})

describe('wrong tries from one network', () => {
  /** So many were wrong before from where this one comes from. */
  const before = (failures: number) => app.sql('update iam_guesses set failures = $1', [failures])

  it('pause it, whatever they try, by the first 56 bits of an IPv6 address', async () => {
    const from = (host: string) => `2001:db8:aa:bb${host}::9`
    await signIn('a@example.com', 'wrong', { from: from('00') })
    await before(49)
    expect((await signIn('b@example.com', 'wrong', { from: from('07') })).status).toBe(401)
    for (const email of ['c@example.com', mia.email])
      expect(told(await signIn(email, mia.password, { from: from('ff') }))).toEqual([429, 'network_paused'])
    expect((await signIn(mia.email, mia.password, { from: '2001:db8:aa:bc00::9' })).status).toBe(200)
    await passes()
    expect((await signIn(mia.email, mia.password, { from: from('01') })).status).toBe(200)
  })

  it('with tokens of links and invitations are counted apart, and let people sign in', async () => {
    const from = '203.0.113.7'
    const tries = [
      () =>
        post(
          '/v1/auth/password-reset/complete',
          { token: 'x'.repeat(40), password: 'long enough' },
          { from },
        ),
      () => post('/v1/auth/email-confirmation', { token: 'x'.repeat(40) }, { from }),
      () =>
        app.http('GET', `/v1/invitations/lookup?token=${'x'.repeat(40)}`, {
          headers: { 'x-forwarded-for': from },
        }),
    ]
    for (const attempt of tries) expect((await attempt()).status).toBe(404)
    await before(50)
    expect((await tries[0]?.())?.status).toBe(404)
    for (const attempt of tries) expect(told(await attempt())).toEqual([429, 'network_paused'])
    expect((await signIn(mia.email, mia.password, { from })).status).toBe(200)
  })

  it('are also those that an account refuses while it is paused', async () => {
    await guess(mia.email, 5)
    const from = '203.0.113.8'
    for (let n = 0; n < 3; n++) await signIn(mia.email, 'wrong', { from })
    const rows = await app.sql('select failures from iam_guesses order by failures')
    expect(rows.map(({ failures }) => failures).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 3, 5])
  })

  it('are counted for one customer of a network', () => {
    expect(customerOf('203.0.113.7')).toBe('203.0.113.7')
    expect(customerOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(customerOf('2001:db8:1:2ff::1')).toBe(customerOf('2001:db8:1:200::2'))
    expect(customerOf('2001:db8:1:2ff::1')).not.toBe(customerOf('2001:db8:1:3ff::1'))
  })
})
