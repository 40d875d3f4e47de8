import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addApp, addPerson, codeOf, enterPassword, PASSWORD, wrongCode } from './test-person.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

const complete = (cookie: string | undefined, body: object, at = app) =>
  at.http('POST', '/v1/auth/second-factor', { ...(cookie && { cookie }), body })

describe('signing in with an authenticator app', () => {
  it('gives no session for the password alone, and a new one for the code', async () => {
    const person = await addPerson(app, org)
    const { secret } = await addApp(app, person)
    const waiting = await enterPassword(app, person)
    expect(waiting.status).toBe(200)
    expect(waiting.body).toEqual({
      secondFactor: { methods: ['totp', 'recovery_code'], expiresAt: expect.any(String) },
    })
    expect(waiting.cookie).toMatch(/^svc_sign_in=svc_pending_/)
    expect(waiting.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
    expect(String(waiting.headers['set-cookie'])).not.toContain('svc_session')
    const asSession = waiting.cookie?.replace('svc_sign_in', 'svc_session') ?? ''
    expect((await app.http('GET', '/v1/whoami', { cookie: asSession })).status).toBe(401)
    expect((await app.http('GET', '/v1/whoami', { cookie: waiting.cookie ?? '' })).status).toBe(401)

    const done = await complete(waiting.cookie, { code: codeOf(secret) })
    expect(done.body).toEqual({ userId: person.userId, orgId: org.orgId })
    expect(done.cookie).toMatch(/^svc_session=/)
    expect((await app.http('GET', '/v1/whoami', { cookie: done.cookie ?? '' })).status).toBe(200)
    // The sign-in is used up, also with another right code.
    expect((await complete(waiting.cookie, { code: codeOf(secret, 1) })).body.code).toBe('sign_in_expired')
  })

  it('takes a code once, also of two processes at the same moment', async () => {
    const person = await addPerson(app, org)
    const { secret } = await addApp(app, person)
    const twin = await app.twin()
    try {
      const waiting = await Promise.all([0, 1, 2, 3].map(() => enterPassword(app, person)))
      const code = codeOf(secret)
      const done = await Promise.all(
        waiting.map(({ cookie }, at) => complete(cookie, { code }, at % 2 ? twin : app)),
      )
      expect(done.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
      const later = await enterPassword(app, person)
      expect((await complete(later.cookie, { code: codeOf(secret, -1) })).body.code).toBe('wrong_code')
      expect((await complete(later.cookie, { code: codeOf(secret, 1) })).status).toBe(200)
    } finally {
      await twin.close()
    }
  })

  it('takes no code of another person, and completes no sign-in of another browser', async () => {
    const [mia, max] = [await addPerson(app, org), await addPerson(app, org)]
    const apps = [await addApp(app, mia), await addApp(app, max)]
    const waiting = await enterPassword(app, mia)
    const code = codeOf(apps[1]?.secret ?? '')
    expect((await complete(waiting.cookie, { code })).body.code).toBe('wrong_code')
    const recoveryCode = apps[1]?.recoveryCodes[0]
    expect((await complete(waiting.cookie, { recoveryCode })).body.code).toBe('wrong_code')
    for (const cookie of [undefined, max.cookie, `${waiting.cookie}x`, 'svc_sign_in=svc_pending_x'])
      expect((await complete(cookie, { code: codeOf(apps[0]?.secret ?? '') })).status).toBe(401)
    expect((await complete(waiting.cookie, { code: codeOf(apps[0]?.secret ?? '') })).body.userId).toBe(
      mia.userId,
    )
  })

  it('ends a sign-in after five tries and after five minutes, and with a new password', async () => {
    const person = await addPerson(app, org)
    const { secret } = await addApp(app, person)
    const tried = await enterPassword(app, person)
    for (let i = 0; i < 5; i += 1)
      expect((await complete(tried.cookie, { code: wrongCode(secret) })).body.code).toBe('wrong_code')
    expect((await complete(tried.cookie, { code: codeOf(secret) })).body.code).toBe('sign_in_expired')
    // Another sign-in does not help, also where limits are lifted: the codes of the person pause.
    const other = await enterPassword(app, person)
    expect((await complete(other.cookie, { code: codeOf(secret) })).body.code).toBe('factor_paused')
    await app.sql('delete from iam_guesses')

    const old = await enterPassword(app, person)
    await app.sql(`update iam_pending_sign_ins set expires_at = now() where user_id = $1`, [person.userId])
    expect((await complete(old.cookie, { code: codeOf(secret) })).body.code).toBe('sign_in_expired')

    const before = await enterPassword(app, person)
    const changed = await app.http('POST', '/v1/me/password', {
      cookie: person.cookie,
      body: { currentPassword: PASSWORD, newPassword: 'another horse battery' },
    })
    expect(changed.status).toBe(200)
    expect((await complete(before.cookie, { code: codeOf(secret) })).body.code).toBe('sign_in_expired')
  })

  it('is not guessed in many sign-ins, over processes', async () => {
    const limited = await startTestApp({ SVC_RATE_LIMITS: 'on' })
    const twin = await limited.twin()
    try {
      const person = await addPerson(limited, await limited.createOrg())
      const { secret, added } = await addApp(limited, person)
      expect(added.status).toBe(200)
      const cookies = [
        (await enterPassword(limited, person)).cookie,
        (await enterPassword(twin, person)).cookie,
      ]
      const answers = []
      for (let i = 0; i < 6; i += 1)
        answers.push(await complete(cookies[i % 2], { code: wrongCode(secret) }, i % 2 ? twin : limited))
      expect(answers.map(({ body }) => body.code)).toEqual([...Array(5).fill('wrong_code'), 'factor_paused'])
      const right = await complete(cookies[0], { code: codeOf(secret) }, twin)
      expect(right.body.code).toBe('factor_paused')
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(50)
    } finally {
      await twin.close()
      await limited.close()
    }
  })

  it('answers a wrong password the same with and without a factor', async () => {
    const [plain, careful] = [await addPerson(app, org), await addPerson(app, org)]
    await addApp(app, careful)
    const answers = await Promise.all(
      [plain.email, careful.email, 'nobody@example.com'].map((email) =>
        app.http('POST', '/v1/auth/sign-in', { body: { email, password: 'a wrong password' } }),
      ),
    )
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers['set-cookie']]).toEqual([401, 'invalid_credentials', undefined])
      expect(body).toEqual(answers[0]?.body)
    }
  })

  it('is not gone around by a reset link', async () => {
    const person = await addPerson(app, org)
    await addApp(app, person)
    const made = await app.http('POST', `/v1/orgs/me/members/${person.userId}/password-reset-link`, {
      cookie: org.cookie,
      body: {},
    })
    const token = new URL(made.body.url).searchParams.get('token')
    const set = await app.http('POST', '/v1/auth/password-reset/complete', {
      body: { token, password: PASSWORD },
    })
    expect(set.status).toBe(200)
    expect(String(set.headers['set-cookie'])).not.toContain('svc_session')
    expect((await enterPassword(app, person)).body.secondFactor.methods).toContain('totp')
  })
})

describe('recovery codes', () => {
  it('work once each, are ten, and a new set ends the old one', async () => {
    const person = await addPerson(app, org)
    const { recoveryCodes } = await addApp(app, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const waiting = await enterPassword(app, person)
    const done = await complete(waiting.cookie, { recoveryCode: ` ${first.toUpperCase()} ` })
    expect(done.status).toBe(200)
    const again = await enterPassword(app, person)
    expect((await complete(again.cookie, { recoveryCode: first })).body.code).toBe('wrong_code')
    const cookie = done.cookie ?? ''
    const read = () => app.http('GET', '/v1/me/second-factor', { cookie })
    expect((await read()).body.recoveryCodesLeft).toBe(9)
    const renewed = await app.http('POST', '/v1/me/second-factor/recovery-codes', { cookie, body: {} })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await read()).body.recoveryCodesLeft).toBe(10)
    expect((await complete(again.cookie, { recoveryCode: second })).body.code).toBe('wrong_code')
    const [stored] = await app.sql(
      `select string_agg(code_hash, ' ') as all from iam_recovery_codes where user_id = $1`,
      [person.userId],
    )
    expect(stored.all).not.toContain(renewed.body.recoveryCodes[0].slice(0, 5))
  })
})

describe('changing factors', () => {
  it('needs a proof of the last ten minutes, which a stolen session does not have', async () => {
    const person = await addPerson(app, org)
    const { secret } = await addApp(app, person)
    const { cookie } = person
    await app.sql(`update iam_sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      person.userId,
    ])
    const remove = () => app.http('DELETE', '/v1/me/second-factor/app', { cookie })
    const confirm = (body: object) => app.http('POST', '/v1/me/confirm', { cookie, body })
    for (const [method, path] of [
      ['DELETE', '/v1/me/second-factor/app'],
      ['POST', '/v1/me/second-factor/app'],
      ['POST', '/v1/me/second-factor/recovery-codes'],
      ['POST', '/v1/me/second-factor/passkeys/options'],
    ] as const) {
      const refused = await app.http(method, path, { cookie, ...(method === 'POST' && { body: {} }) })
      expect([path, refused.body.code]).toEqual([path, 'confirmation_needed'])
    }
    // The password alone is not enough where there is a factor.
    expect((await confirm({ password: PASSWORD })).body.code).toBe('second_factor_needed')
    expect((await confirm({ code: wrongCode(secret) })).body.code).toBe('wrong_code')
    expect((await remove()).body.code).toBe('confirmation_needed')
    expect((await confirm({ code: codeOf(secret) })).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect((await enterPassword(app, person)).body).toEqual({ userId: person.userId, orgId: org.orgId })
    const [codes] = await app.sql('select count(*)::int as n from iam_recovery_codes where user_id = $1', [
      person.userId,
    ])
    expect(codes.n).toBe(0)
    const audit = await app.sql(`select operation from kernel_audit where org_id = $1 and actor_id = $2`, [
      org.orgId,
      person.userId,
    ])
    expect(audit.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['identity.confirmAuthenticatorApp', 'identity.removeAuthenticatorApp']),
    )
  })

  it('is not enough by the password where email, password and providers change', async () => {
    const person = await addPerson(app, org)
    const { secret } = await addApp(app, person)
    const { cookie } = person
    await app.sql(`update iam_sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      person.userId,
    ])
    const email = `other-${person.userId}@example.com`
    const change = () => app.http('POST', '/v1/me/email', { cookie, body: { email, password: PASSWORD } })
    expect((await change()).body.code).toBe('confirmation_needed')
    const newPassword = 'another-long-password-91'
    const renew = { currentPassword: PASSWORD, newPassword }
    const refused = await app.http('POST', '/v1/me/password', { cookie, body: renew })
    expect(refused.body.code).toBe('confirmation_needed')
    await app.http('POST', '/v1/me/confirm', { cookie, body: { code: codeOf(secret) } })
    expect((await change()).status).toBe(200)
  })

  it('counts an app only once its first code was right, and keeps its key sealed', async () => {
    const person = await addPerson(app, org)
    const { cookie } = person
    const { body } = await app.http('POST', '/v1/me/second-factor/app', { cookie, body: {} })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(body.qr).toMatch(/^<svg/)
    const wrong = await app.http('POST', '/v1/me/second-factor/app/confirm', {
      cookie,
      body: { code: wrongCode(body.secret) },
    })
    expect(wrong.body.code).toBe('wrong_code')
    expect((await enterPassword(app, person)).body.secondFactor).toBeUndefined()
    const [stored] = await app.sql('select secret from iam_totp where user_id = $1', [person.userId])
    expect(stored.secret).not.toContain(body.secret)
    const { added } = await addApp(app, person)
    expect(added.status).toBe(200)
    const second = await app.http('POST', '/v1/me/second-factor/app', { cookie, body: {} })
    expect(second.body.code).toBe('app_exists')
  })
})
