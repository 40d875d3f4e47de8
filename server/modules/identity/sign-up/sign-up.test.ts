import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const ada = { email: 'Ada@Example.com', password: 'analytical engine', name: 'Ada', orgName: 'Engines' }

describe('sign-up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const signUp = (body: object) => app.http('POST', '/v1/auth/sign-up', { body })

  it('says that nobody signed up yet', async () => {
    const { status, body } = await app.http('GET', '/v1/auth/providers')
    expect(status).toBe(200)
    expect(body).toEqual({
      google: false,
      github: false,
      oidc: null,
      signUp: 'invited',
      signUpByMail: false,
      password: true,
      firstRun: true,
      mailerConfigured: false,
    })
  })

  it('refuses a password that is the email or the name, and malformed input, and creates nothing', async () => {
    expect((await signUp({ ...ada, password: 'ada@example.COM' })).body.code).toBe('password_too_obvious')
    expect((await signUp({ ...ada, name: 'Ada Lovelace', password: 'ada lovelace' })).body.code).toBe(
      'password_too_obvious',
    )
    for (const wrong of [
      { password: 'short' },
      { password: 'x'.repeat(129) },
      { email: 'ada' },
      { name: ' ' },
      { orgName: 'a\nb' },
    ]) {
      const { status, body } = await signUp({ ...ada, ...wrong })
      expect([status, body.errors?.[0]?.path]).toEqual([400, Object.keys(wrong)[0]])
    }
    expect(await app.sql('select 1 from iam_orgs')).toHaveLength(0)
  })

  it('needs a name for the organization that it creates', async () => {
    const { orgName: _, ...person } = ada
    const { status, body } = await signUp(person)
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_input',
      [{ path: 'orgName', message: 'is needed without an invitation' }],
    ])
  })

  it('lets exactly one of ten concurrent first sign-ups win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        signUp({ ...ada, email: `ada${i}@example.com`, orgName: `Engines ${i}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(403)])
    expect(new Set(answers.filter(({ status }) => status === 403).map(({ body }) => body.code))).toEqual(
      new Set(['signup_invite_only']),
    )
    const [count] = await app.sql(
      `select (select count(*)::int from iam_orgs) as orgs, (select count(*)::int from iam_users) as users,
         (select count(*)::int from iam_sessions) as sessions, (select role from iam_memberships) as role`,
    )
    expect(count).toEqual({ orgs: 1, users: 1, sessions: 1, role: 'owner' })

    const winner = answers.find(({ status }) => status === 201)
    const { body } = await app.http('GET', '/v1/whoami', { cookie: winner?.cookie as string })
    expect(body.actor).toMatchObject({
      id: winner?.body.userId,
      orgId: winner?.body.orgId,
      role: 'owner',
      type: 'member',
    })
  })

  it('stays closed afterwards, and says so', async () => {
    expect((await signUp(ada)).body).toMatchObject({ status: 403, code: 'signup_invite_only' })
    expect((await app.http('GET', '/v1/auth/providers')).body.firstRun).toBe(false)
  })
})
