import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../../../test/socket.ts'
import { addMember } from '../members/test-add-member.ts'

let app: TestApp
let home: TestOrg
let other: TestOrg
let mia: Awaited<ReturnType<typeof addMember>>
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  home = await app.createOrg('Home')
  other = await app.createOrg('Other')
  mia = await addMember(app, home.orgId, { role: 'owner' })
  await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
    other.orgId,
    mia.userId,
  ])
})

const list = (cookie: string, query = '') => app.http('GET', `/v1/me/memberships${query}`, { cookie })
const activate = (cookie: string, orgId: string) =>
  app.http('PATCH', '/v1/me/memberships/active', { cookie, body: { orgId } })
const whoami = async (cookie: string) => (await app.http('GET', '/v1/whoami', { cookie })).body

describe('memberships', () => {
  it('are listed in the order of joining, with the one of the session', async () => {
    expect((await list(mia.cookie)).body).toEqual({
      items: [
        { orgId: home.orgId, name: 'Home', role: 'owner', isDefault: false, isActive: true },
        { orgId: other.orgId, name: 'Other', role: 'member', isDefault: false, isActive: false },
      ],
      nextCursor: null,
    })
    const first = (await list(mia.cookie, '?limit=1')).body
    const second = (await list(mia.cookie, `?limit=1&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items].map(({ orgId }) => orgId)).toEqual([home.orgId, other.orgId])
    expect(second.nextCursor).toBeNull()
    expect((await list(mia.cookie, '?cursor=abc')).body.code).toBe('invalid_cursor')
  })

  it('are people’s: an API key gets 403', async () => {
    expect((await app.http('GET', '/v1/me/memberships', { key: home.key })).status).toBe(403)
  })
})

describe('the active organization', () => {
  it('is that of one session, with the role that the person has there', async () => {
    const signedIn = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: mia.password },
    })
    const moved = await activate(mia.cookie, other.orgId)
    expect([moved.status, moved.body]).toEqual([200, { active: other.orgId }])
    expect(await whoami(mia.cookie)).toMatchObject({
      actor: { id: mia.userId, role: 'member', orgId: other.orgId },
      org: { id: other.orgId, name: 'Other' },
    })
    expect(
      (await list(mia.cookie)).body.items.map(({ isActive }: { isActive: boolean }) => isActive),
    ).toEqual([false, true])
    expect((await whoami(signedIn.cookie as string)).org.id).toBe(home.orgId)
    expect((await activate(mia.cookie, home.orgId)).status).toBe(200)
    expect((await whoami(mia.cookie)).actor.role).toBe('owner')
  })

  it('is one of one’s own: another’s and none are not found, and the session stays', async () => {
    const strange = await app.createOrg('Strange')
    for (const orgId of [strange.orgId, newId('org')])
      expect((await activate(mia.cookie, orgId)).body).toMatchObject({
        status: 404,
        code: 'membership_not_found',
      })
    expect((await activate(mia.cookie, 'org_1')).status).toBe(400)
    expect((await whoami(mia.cookie)).org.id).toBe(home.orgId)
  })

  it('does not outlive the membership when it ends at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const ben = await addMember(app, home.orgId, { role: 'member' })
      await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
        other.orgId,
        ben.userId,
      ])
      const [moved, removed] = await Promise.all([
        activate(ben.cookie, other.orgId),
        app.http('DELETE', `/v1/orgs/me/members/${ben.userId}`, { cookie: other.cookie }),
      ])
      expect([200, 404]).toContain(moved.status)
      expect(removed.status).toBe(204)
      const after = await app.http('GET', '/v1/whoami', { cookie: ben.cookie })
      if (moved.status === 200) expect(after.status).toBe(401)
      else expect(after.body.org.id).toBe(home.orgId)
    }
  })

  it('takes nothing of the other one index: neither rows nor sockets', async () => {
    const socket = await openSocket(app, { cookie: mia.cookie, origin: app.url })
    const { body: channel } = await app.http('POST', '/v1/conversations/channels/widget', {
      key: home.key,
      body: { name: 'Site' },
    })
    const names = async () =>
      (await app.http('GET', '/v1/conversations/channels', mia)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await names()).toEqual([channel.channelId])
    await activate(mia.cookie, other.orgId)
    expect(await socket.closed).toBe(4401)
    expect(await names()).toEqual([])
  })

  it('is no news when it is active already: sockets stay', async () => {
    const socket = await openSocket(app, { cookie: mia.cookie, origin: app.url })
    expect((await activate(mia.cookie, home.orgId)).body).toEqual({ active: home.orgId })
    await whoami(mia.cookie)
    expect(socket.ws.readyState).toBe(socket.ws.OPEN)
    socket.ws.close()
  })

  it('goes with its session: it is revoked and ended by a new password like any other', async () => {
    const signedIn = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: mia.password },
    })
    await activate(mia.cookie, other.orgId)
    const changed = await app.http('POST', '/v1/me/password', {
      cookie: signedIn.cookie as string,
      body: { currentPassword: mia.password, newPassword: 'correct horse' },
    })
    expect(changed.body).toEqual({ endedSessions: 1 })
    expect((await app.http('GET', '/v1/whoami', mia)).status).toBe(401)
  })
})
