import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { invite } from '../invitations/test-invite.ts'
import { addMember } from '../members/test-add-member.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

const make = (by: { key?: string; cookie?: string }, userId: string) =>
  app.http('POST', `/v1/orgs/me/members/${userId}/password-reset-link`, by)
const complete = (url: string, password = 'a kettle of fresh water') =>
  app.http('POST', '/v1/auth/password-reset/complete', {
    body: { token: new URL(url).searchParams.get('token'), password },
  })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const join = (orgId: string, userId: string) =>
  app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [orgId, userId])

describe('a reset link made by an owner', () => {
  it('lets a member set a new password, once within 24 hours, and is shown once', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const { status, body } = await make({ cookie: org.cookie }, mia.userId)
    expect(status).toBe(201)
    expect(body).toMatchObject({ userId: mia.userId, email: mia.email })
    expect(body.url).toMatch(new RegExp(`^${app.config.baseUrl}/reset-password\\?token=svc_link_`))
    expect((Date.parse(body.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect((await complete(body.url)).status).toBe(200)
    expect((await app.http('GET', '/v1/whoami', mia)).status).toBe(401)
    const signedIn = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: 'a kettle of fresh water' },
    })
    expect(signedIn.status).toBe(200)
    expect(told(await complete(body.url))).toEqual([404, 'link_not_valid'])
    const { body: log } = await app.http('GET', '/v1/audit-logs', { key: org.key })
    expect(log.items.map(({ operation }: { operation: string }) => operation)).toEqual(
      expect.arrayContaining(['identity.createPasswordResetLink', 'identity.resetPassword']),
    )
    const kept = await app.sql('select a::text as row from kernel_audit a')
    expect(JSON.stringify(kept)).not.toContain(new URL(body.url).searchParams.get('token'))
  })

  it('is an owner’s to make, for members of the own organization alone', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const admin = await app.createMember(org, 'admin')
    const other = await app.createOrg('Other')
    for (const by of [{ cookie: admin }, mia, { key: org.key }])
      expect(told(await make(by, mia.userId))).toEqual([403, 'forbidden'])
    expect(told(await make({ cookie: other.cookie }, mia.userId))).toEqual([404, 'member_not_found'])
    expect(told(await make({ cookie: org.cookie }, org.ownerUserId))).toEqual([409, 'own_password'])
  })

  it('is refused for who belongs to another organization as well', async () => {
    const other = await app.createOrg('Other')
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await join(other.orgId, mia.userId)
    for (const by of [org, other]) {
      const { status, body } = await make({ cookie: by.cookie }, mia.userId)
      expect([status, body.code]).toEqual([409, 'member_elsewhere'])
      expect(body.detail).toContain('npm run admin')
    }
  })

  it('stops working when the person joins another organization, by invitation or otherwise, or leaves this one', async () => {
    const other = await app.createOrg('Other')
    const [joins, isAdded, leaves] = await Promise.all(
      ['Ida', 'Ben', 'Eve'].map((name) => addMember(app, org.orgId, { role: 'member', name })),
    )
    if (!joins || !isAdded || !leaves) throw new Error('nobody is there')
    const urls = await Promise.all(
      [joins, isAdded, leaves].map(
        async ({ userId }) => (await make({ cookie: org.cookie }, userId)).body.url,
      ),
    )
    const { token } = await invite(app, other, { email: joins.email })
    expect(
      (await app.http('POST', '/v1/invitations/accept', { cookie: joins.cookie, body: { token } })).status,
    ).toBe(200)
    await join(other.orgId, isAdded.userId)
    await app.http('DELETE', `/v1/orgs/me/members/${leaves.userId}`, { cookie: org.cookie })
    for (const url of urls) {
      expect(told(await complete(url))).toEqual([404, 'link_not_valid'])
      expect(told(await app.http('GET', `/v1/auth/password-reset${new URL(url).search}`))).toEqual([
        404,
        'link_not_valid',
      ])
    }
    for (const { email, password } of [joins, isAdded])
      expect((await app.http('POST', '/v1/auth/sign-in', { body: { email, password } })).status).toBe(200)
  })

  it('is replaced by a newer one', async () => {
    const mia = await addMember(app, org.orgId, { role: 'owner' })
    const first = (await make({ cookie: org.cookie }, mia.userId)).body.url
    const second = (await make({ cookie: org.cookie }, mia.userId)).body.url
    expect(told(await complete(first))).toEqual([404, 'link_not_valid'])
    expect((await complete(second)).status).toBe(200)
  })
})
