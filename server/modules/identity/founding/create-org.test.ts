import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Home')
})

const create = (of: TestApp, cookie: string, name = 'Second') =>
  of.http('POST', '/v1/orgs', { cookie, body: { name } })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a further organization', () => {
  it('is created by an owner, who owns it and stays where they are until they move', async () => {
    const { cookie } = org
    const { status, body } = await create(app, cookie)
    expect([status, body.name]).toEqual([201, 'Second'])
    expect((await app.http('GET', '/v1/whoami', { cookie })).body.org.id).toBe(org.orgId)
    await app.http('PATCH', '/v1/me/memberships/active', { cookie, body: { orgId: body.orgId } })
    expect((await app.http('GET', '/v1/whoami', { cookie })).body).toMatchObject({
      org: { id: body.orgId },
      actor: { role: 'owner' },
    })
    await app.http('PATCH', '/v1/me/memberships/active', { cookie, body: { orgId: org.orgId } })
  })

  it('is not for those who own none, nor for programs', async () => {
    const mia = await addMember(app, org.orgId, { role: 'admin' })
    expect(told(await create(app, mia.cookie))).toEqual([403, 'founding_not_allowed'])
    expect((await app.http('POST', '/v1/orgs', { key: org.key, body: { name: 'X' } })).status).toBe(403)
  })

  it('is one of ten at most, however many are created at once', async () => {
    const ben = await addMember(app, org.orgId, { role: 'owner' })
    const answers = await Promise.all(Array.from({ length: 14 }, () => create(app, ben.cookie)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(told(await create(app, ben.cookie))).toEqual([409, 'too_many_organizations'])
  })

  it('is for everybody where the service is open to all', async () => {
    const open = await startTestApp({
      SVC_SIGN_UP: 'open',
      SVC_GITHUB_CLIENT_ID: 'x',
      SVC_GITHUB_CLIENT_SECRET: 'x',
    })
    const home = await open.createOrg('Home')
    const mia = await addMember(open, home.orgId, { role: 'member' })
    expect((await create(open, mia.cookie)).status).toBe(201)
    await open.close()
  })
})

describe('a call that names its organization', () => {
  it('is refused once another tab has moved the session, and writes nothing', async () => {
    const olga = await addMember(app, org.orgId, { role: 'owner' })
    const { orgId } = (await create(app, olga.cookie, 'Other')).body
    const rename = (name: string) =>
      app.http('PATCH', '/v1/orgs/me', {
        cookie: olga.cookie,
        body: { name },
        headers: { 'x-svc-org': org.orgId },
      })
    expect((await rename('Renamed')).status).toBe(200)
    await app.http('PATCH', '/v1/me/memberships/active', { cookie: olga.cookie, body: { orgId } })
    const refused = await rename('In the wrong place')
    expect(told(refused)).toEqual([409, 'organization_changed'])
    expect(refused.body.current).toEqual({ orgId })
    expect((await app.http('GET', '/v1/orgs/me', { cookie: olga.cookie })).body.name).toBe('Other')
  })
})
