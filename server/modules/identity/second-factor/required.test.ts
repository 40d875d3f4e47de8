import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp } from '../../../test/harness.ts'
import { addApp, addPerson, enterPassword } from './test-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const require = (cookie: string, secondFactorRequired = true) =>
  app.http('PATCH', '/v1/orgs/me', { cookie, body: { secondFactorRequired } })

describe('an organization that requires a second factor', () => {
  it('lets members without one do nothing but add one', async () => {
    const org = await app.createOrg()
    const member = await addPerson(app, org)
    const admin = await addPerson(app, org, 'admin')
    expect((await require(org.cookie)).body.code).toBe('no_second_factor')
    await addApp(app, org)
    await addApp(app, admin)
    expect((await require(admin.cookie)).body.code).toBe('owner_only')
    expect(
      (await app.http('PATCH', '/v1/orgs/me', { key: org.key, body: { secondFactorRequired: true } })).body
        .code,
    ).toBe('owner_only')
    expect((await require(org.cookie)).body.secondFactorRequired).toBe(true)

    const { cookie } = member
    for (const path of ['/v1/orgs/me', '/v1/conversations', '/v1/me', '/v1/me/sessions'])
      expect((await app.http('GET', path, { cookie })).body.code).toBe('second_factor_required')
    const who = await app.http('GET', '/v1/whoami', { cookie })
    expect(who.body.actor.secondFactorMissing).toBe(true)
    const fresh = (await enterPassword(app, member)).cookie ?? ''
    expect((await app.http('GET', '/v1/orgs/me', { cookie: fresh })).status).toBe(403)
    expect((await app.http('GET', '/v1/orgs/me', { key: org.key })).status).toBe(200)

    expect((await addApp(app, { cookie: fresh })).added.status).toBe(200)
    expect((await app.http('GET', '/v1/orgs/me', { cookie })).status).toBe(200)
    const removed = await app.http('DELETE', '/v1/me/second-factor/app', { cookie: fresh })
    expect(removed.body.code).toBe('last_required_factor')
    expect((await require(org.cookie, false)).status).toBe(200)
    expect((await app.http('DELETE', '/v1/me/second-factor/app', { cookie: fresh })).status).toBe(204)
  })
})

describe('resetting a member’s second factor', () => {
  it('is for owners, of members who belong nowhere else', async () => {
    const org = await app.createOrg()
    const member = await addPerson(app, org)
    const admin = await addPerson(app, org, 'admin')
    await addApp(app, member)
    const reset = (cookie: string, userId = member.userId) =>
      app.http('DELETE', `/v1/orgs/me/members/${userId}/second-factor`, { cookie })
    expect((await reset(admin.cookie)).status).toBe(403)
    expect((await reset((await app.createOrg()).cookie)).status).toBe(404)
    expect((await reset(org.cookie, org.ownerUserId)).body.code).toBe('own_factors')
    const elsewhere = await app.createOrg()
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      elsewhere.orgId,
      member.userId,
    ])
    expect((await reset(org.cookie)).body.code).toBe('member_elsewhere')
    await app.sql('delete from iam_memberships where org_id = $1 and user_id = $2', [
      elsewhere.orgId,
      member.userId,
    ])
    const sinceOf = async () => {
      const { body } = await app.http('GET', '/v1/orgs/me/members', { cookie: org.cookie })
      return body.items.find(({ userId }: { userId: string }) => userId === member.userId).secondFactorSince
    }
    expect(await sinceOf()).toEqual(expect.any(String))
    expect((await reset(org.cookie)).status).toBe(204)
    expect(await sinceOf()).toBeNull()
    expect((await enterPassword(app, member)).body.userId).toBe(member.userId)
    expect((await reset(org.cookie)).body.code).toBe('no_factor_to_reset')
  })
})
