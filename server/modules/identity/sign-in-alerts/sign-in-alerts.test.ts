import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCookieBrowser } from '../../../test/browser-cookies.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { addMember } from '../members/test-add-member.ts'
import { browserName } from './browser-name.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SUBJECT = /New sign-in/

let server: TestMailServer
let app: TestApp
let org: TestOrg
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  org = await app.createOrg('Acme')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const signIn = (browser: ReturnType<typeof openCookieBrowser>, who: { email: string; password: string }) =>
  browser.call('POST', '/v1/auth/sign-in', { email: who.email, password: who.password })
const alertsTo = (email: string) =>
  server.mails.filter(({ recipients, subject }) => recipients.includes(email) && SUBJECT.test(subject ?? ''))

describe('a sign-in from a browser that is not known', () => {
  it('is mailed with what is known of it, and is in the audit log', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await app.sql(`update iam_users set timezone = 'Europe/Berlin' where id = $1`, [mia.userId])
    await signIn(openCookieBrowser(app, { 'user-agent': FIREFOX }), mia)
    const mail = await server.mailTo(mia.email, SUBJECT)
    expect(mail.text).toContain('Browser: Firefox, Windows')
    // Of the loopback nobody knows a place.
    expect(mail.text).toContain('Place: unknown')
    expect(mail.text).toMatch(/Network address: (::ffff:)?127\.0\.0\.1/)
    expect(mail.text).toMatch(/Time: .* GMT\+[12]/)
    const { body } = await app.http('GET', '/v1/audit-logs?actorType=member', { key: org.key })
    expect(body.items).toContainEqual(
      expect.objectContaining({ operation: 'identity.signIn', actorId: mia.userId, result: 'ok' }),
    )
  })

  it('is not mailed once the browser is known, nor after a sign-in that was refused', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const browser = openCookieBrowser(app)
    expect((await signIn(browser, { ...mia, password: 'wrong' })).status).toBe(401)
    await signIn(browser, mia)
    await server.mailTo(mia.email, SUBJECT)
    await signIn(browser, mia)
    const ben = await addMember(app, org.orgId, { role: 'member' })
    await signIn(openCookieBrowser(app), ben)
    await server.mailTo(ben.email, SUBJECT)
    expect(alertsTo(mia.email)).toHaveLength(1)
  })

  it('ends by the link: a new password, no session, no connected service', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const stranger = openCookieBrowser(app)
    await signIn(stranger, mia)
    await app.sql(
      `insert into iam_identities (id, user_id, issuer, subject, email) values ('idn_x', $1, 'https://github.com', '1', 'x@evil.test')`,
      [mia.userId],
    )
    const { link } = await server.mailTo(mia.email, SUBJECT)
    expect(link).toContain(`${app.config.baseUrl}/reset-password?token=`)
    const token = new URL(link ?? '').searchParams.get('token')
    const mine = openCookieBrowser(app)
    const done = await mine.call('POST', '/v1/auth/password-reset/complete', {
      token,
      password: 'a kettle of fresh water',
    })
    expect(done.status).toBe(200)
    expect((await stranger.call('GET', '/v1/whoami')).status).toBe(401)
    expect(await app.sql('select 1 from iam_identities where user_id = $1', [mia.userId])).toEqual([])
  })

  it('says it every time: who signs in again and again hides none of it', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    for (let i = 1; i <= 6; i++) {
      await signIn(openCookieBrowser(app), mia)
      await vi.waitUntil(() => alertsTo(mia.email).length === i, 15_000)
    }
    // The sixth within an hour has no link of its own: it would end that of the fifth.
    expect(alertsTo(mia.email)[4]?.link).toContain('/reset-password')
    expect(alertsTo(mia.email)[5]?.link).toBeUndefined()
  })
})

describe('what a browser calls itself', () => {
  it('is told in words of ours, whatever it says', () => {
    expect(browserName(FIREFOX)).toBe('Firefox, Windows')
    expect(browserName('Click https://evil.test now')).toBeNull()
    expect(browserName(undefined)).toBeNull()
  })
})
