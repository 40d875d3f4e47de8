import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'

describe('sessions', () => {
  let app: TestApp
  let orgId: string
  beforeAll(async () => {
    app = await startTestApp()
    orgId = (await app.createOrg('Home')).orgId
  })
  afterAll(() => app.close())

  const signIn = (email: string, password: string) =>
    app.http('POST', '/v1/auth/sign-in', { body: { email, password } })
  const whoami = (cookie: string) => app.http('GET', '/v1/whoami', { cookie })
  const mySessions = async (cookie: string) =>
    (await app.http('GET', '/v1/me/sessions', { cookie })).body.items

  it('answers a wrong password and an unknown email alike, in words and in time', async () => {
    const { email } = await addMember(app, orgId, { role: 'member' })
    const timed = async (address: string) => {
      const started = performance.now()
      const { status, body, cookie } = await signIn(address, 'not the password')
      return { answer: { status, body, cookie }, ms: performance.now() - started }
    }
    await timed('warm-up@example.com')
    const rounds: (readonly [Awaited<ReturnType<typeof timed>>, Awaited<ReturnType<typeof timed>>])[] = []
    for (let i = 0; i < 6; i++) rounds.push([await timed(email), await timed('nobody@example.com')])
    for (const [wrong, unknown] of rounds) expect(unknown.answer).toEqual(wrong.answer)
    expect(rounds[0]?.[0].answer).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
      cookie: undefined,
    })
    const fastest = (index: 0 | 1) => Math.min(...rounds.map((round) => round[index].ms))
    // Without the decoy hash an unknown email would be more than ten times as fast.
    expect(fastest(1)).toBeGreaterThan(fastest(0) / 3)
  })

  it('signs in whatever the case of the email, with a cookie that scripts and other sites do not get', async () => {
    const { email, password, userId } = await addMember(app, orgId, { role: 'member' })
    const answer = await fetch(`${app.url}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email.toUpperCase(), password }),
    })
    expect(await answer.json()).toEqual({ userId, orgId })
    const [set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/^svc_session=svc_session_[\w-]{43}; /)
    for (const flag of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i, /; Max-Age=\d{7,}/i])
      expect(set).toMatch(flag)
    expect(set).not.toMatch(/; (Domain|Secure)/i)
  })

  it('has a name over https that only its own host can set, and is taken by no other', async () => {
    const { email, password, cookie } = await addMember(app, orgId, { role: 'member' })
    const behindTls = await app.twin({ SVC_BASE_URL: 'https://stoa.example.com' })
    const cookiesOf = async (
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: object,
    ) => {
      const init = { method, headers: { 'content-type': 'application/json', ...headers } }
      const answer = await fetch(behindTls.url + path, body ? { ...init, body: JSON.stringify(body) } : init)
      return { status: answer.status, set: answer.headers.getSetCookie() }
    }
    const { set } = await cookiesOf('POST', '/v1/auth/sign-in', {}, { email, password })
    expect(set).toHaveLength(2)
    expect(set[1]).toMatch(/^__Host-svc_device=[\w.]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(set[0]).toMatch(
      /^__Host-svc_session=svc_session_[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(set[0]).not.toMatch(/Domain/i)
    const fresh = { cookie: set[0]?.split(';', 1)[0] ?? '' }
    expect(await cookiesOf('GET', '/v1/whoami', fresh)).toEqual({ status: 200, set: [] })

    // A sibling host could have put it there.
    expect(await cookiesOf('GET', '/v1/whoami', { cookie })).toEqual({ status: 401, set: [] })
    const origin = 'https://stoa.example.com'
    const foreign = await cookiesOf('POST', '/v1/auth/sign-out', { ...fresh, origin: behindTls.url }, {})
    expect(foreign.status).toBe(403)
    const out = await cookiesOf('POST', '/v1/auth/sign-out', { ...fresh, origin }, {})
    expect(out.set.map((each) => each.split(';', 1)[0])).toEqual(['__Host-svc_session='])
    await behindTls.close()
  })

  it('keeps only a hash of the token', async () => {
    const { cookie } = await addMember(app, orgId, { role: 'member' })
    const token = cookie.replace('svc_session=', '')
    const rows = await app.sql('select s::text as row from iam_sessions s')
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false)
  })

  it('lists one’s own sessions only, and marks the one that asks', async () => {
    const mia = await addMember(app, orgId, { role: 'member' })
    const second = await signIn(mia.email, mia.password)
    const items = await mySessions(second.cookie as string)
    expect(items.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
    const page = await app.http('GET', '/v1/me/sessions?limit=1', { cookie: mia.cookie })
    const next = await app.http('GET', `/v1/me/sessions?limit=1&cursor=${page.body.nextCursor}`, {
      cookie: mia.cookie,
    })
    expect([...page.body.items, ...next.body.items].map(({ id }) => id)).toEqual(
      items.map(({ id }: { id: string }) => id),
    )
    expect(next.body.nextCursor).toBeNull()
  })

  it('ends at once when it is revoked, and only for its owner', async () => {
    const mia = await addMember(app, orgId, { role: 'member' })
    const bob = await addMember(app, orgId, { role: 'owner' })
    const second = await signIn(mia.email, mia.password)
    const [, first] = await mySessions(second.cookie as string)
    const revoke = (cookie: string) => app.http('DELETE', `/v1/me/sessions/${first.id}`, { cookie })
    expect((await revoke(bob.cookie)).body.code).toBe('session_not_found')
    expect((await revoke(second.cookie as string)).status).toBe(204)
    expect((await whoami(mia.cookie)).status).toBe(401)
    expect((await whoami(second.cookie as string)).status).toBe(200)
  })

  it('ends by sign-out, which clears the cookie', async () => {
    const { cookie } = await addMember(app, orgId, { role: 'member' })
    const answer = await app.http('POST', '/v1/auth/sign-out', { cookie })
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^svc_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/i,
    )
    expect((await whoami(cookie)).status).toBe(401)
  })

  it('slides with use: at most once an hour, and never back to life', async () => {
    const { cookie, userId } = await addMember(app, orgId, { role: 'member' })
    const days = async () => {
      const [row] = await app.sql(
        `select round(extract(epoch from expires_at - now()) / 864) / 100 as left, last_seen_at > now() - interval '5 seconds' as seen
         from iam_sessions where user_id = $1`,
        [userId],
      )
      return { left: Number(row?.left), seen: row?.seen }
    }
    const age = (left: string, seen: string) =>
      app.sql(
        'update iam_sessions set expires_at = now() + $2::interval, last_seen_at = now() - $3::interval where user_id = $1',
        [userId, left, seen],
      )

    await age('10 days', '20 days')
    await whoami(cookie)
    await vi.waitFor(async () => expect(await days()).toEqual({ left: 30, seen: true }))

    await age('29 days 23 hours 30 minutes', '30 minutes')
    await whoami(cookie)
    await vi.waitFor(async () => expect(await days()).toEqual({ left: 29.98, seen: true }))

    await age('10 days', '30 seconds')
    await whoami(cookie)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await days()).toEqual({ left: 10, seen: false })

    await age('-1 second', '31 days')
    expect((await whoami(cookie)).status).toBe(401)
  })

  it('is over with the membership', async () => {
    const { cookie, userId } = await addMember(app, orgId, { role: 'member' })
    await app.sql('delete from iam_memberships where user_id = $1', [userId])
    expect((await whoami(cookie)).status).toBe(401)
  })

  it('survives a change of the password only where it was made', async () => {
    const mia = await addMember(app, orgId, { role: 'member' })
    const second = await signIn(mia.email, mia.password)
    const change = (currentPassword: string, newPassword: string) =>
      app.http('POST', '/v1/me/password', {
        cookie: second.cookie as string,
        body: { currentPassword, newPassword },
      })
    expect((await change('not the password', 'correct horse')).body).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    expect((await change(mia.password, mia.email)).body.errors[0].path).toBe('newPassword')
    expect((await change(mia.password, 'correct horse')).body).toEqual({ endedSessions: 1 })
    expect((await whoami(mia.cookie)).status).toBe(401)
    expect((await whoami(second.cookie as string)).status).toBe(200)
    expect((await signIn(mia.email, mia.password)).status).toBe(401)
    expect((await signIn(mia.email, 'correct horse')).status).toBe(200)
  })

  it('cannot be taken over as a bearer, nor with a cookie of another shape', async () => {
    const { cookie } = await addMember(app, orgId, { role: 'member' })
    expect((await app.http('GET', '/v1/whoami', { key: cookie.replace('svc_session=', '') })).status).toBe(
      401,
    )
    expect((await whoami('svc_session=svc_session_')).status).toBe(401)
    expect((await whoami(`${cookie}x`)).status).toBe(401)
  })
})
