import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../../../test/socket.ts'
import { addMember } from './test-add-member.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
})

type Credential = { key?: string; cookie?: string }

const change = (by: Credential, userId: string, body: object) =>
  app.http('PATCH', `/v1/orgs/me/members/${userId}`, { ...by, body })
const remove = (by: Credential, userId: string) => app.http('DELETE', `/v1/orgs/me/members/${userId}`, by)
const owner = () => ({ cookie: org.cookie })
const preview = (by: Credential, userId: string) =>
  app.http('GET', `/v1/orgs/me/members/${userId}/removal`, by)
const listen = (at: TestApp, { cookie }: { cookie: string }) => openSocket(at, { cookie, origin: at.url })
const whoami = (cookie: string) => app.http('GET', '/v1/whoami', { cookie })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const roles = async () =>
  (await app.sql('select role from iam_memberships where org_id = $1 order by role', [org.orgId])).map(
    ({ role }) => role,
  )
const types = async () =>
  (await app.sql('select type from kernel_events where org_id = $1 order by n', [org.orgId])).map(
    ({ type }) => type,
  )

describe('a role', () => {
  it('is changed by an owner, and counts at once in sessions that are open', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    expect((await app.http('GET', '/v1/orgs/me/members', mia)).status).toBe(403)
    const { status, body } = await change(owner(), mia.userId, { role: 'admin' })
    expect(status).toBe(200)
    expect(body).toEqual({
      userId: mia.userId,
      name: 'Mia',
      email: mia.email,
      role: 'admin',
      roleId: null,
      roleName: null,
      isDefault: false,
      joinedAt: expect.any(String),
      secondFactorSince: null,
    })
    expect((await whoami(mia.cookie)).body.actor.role).toBe('admin')
    expect((await app.http('GET', '/v1/orgs/me/members', mia)).status).toBe(200)
    await change(owner(), mia.userId, { role: 'member' })
    expect((await app.http('GET', '/v1/orgs/me/members', mia)).status).toBe(403)
    expect(await types()).toEqual(['member.updated', 'member.updated'])
  })

  it('is no admin’s, member’s or API key’s to change', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const admin = await app.createMember(org, 'admin')
    for (const by of [{ cookie: admin }, { cookie: mia.cookie }, { key: org.key }])
      expect(told(await change(by, mia.userId, { role: 'owner' }))).toEqual([403, 'forbidden'])
    expect(await roles()).toEqual(['admin', 'member', 'owner'])
  })

  it('closes the person’s sockets, in every process, and nobody else’s', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const twin = await app.twin()
    const theirs = [await listen(app, mia), await listen(twin, mia)]
    const owners = await listen(app, owner())
    await change(owner(), mia.userId, { role: 'admin' })
    expect(await Promise.all(theirs.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect(owners.ws.readyState).toBe(owners.ws.OPEN)

    const again = await listen(app, mia)
    await change(owner(), mia.userId, { role: 'admin' })
    await change(owner(), mia.userId, { name: 'Mia Two' })
    expect(again.ws.readyState).toBe(again.ws.OPEN)
    owners.ws.close()
    again.ws.close()
    await twin.close()
  })

  it('of the last owner stays', async () => {
    expect(told(await change(owner(), org.ownerUserId, { role: 'admin' }))).toEqual([409, 'last_owner'])
    expect((await change(owner(), org.ownerUserId, { role: 'owner' })).status).toBe(200)
    const second = await addMember(app, org.orgId, { role: 'owner' })
    expect((await change(owner(), org.ownerUserId, { role: 'member' })).status).toBe(200)
    expect(told(await change(second, second.userId, { role: 'member' }))).toEqual([409, 'last_owner'])
  })

  it('leaves one owner, however many take it from each other at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      org = await app.createOrg()
      const second = await addMember(app, org.orgId, { role: 'owner' })
      const answers = await Promise.all([
        change(owner(), second.userId, { role: 'member' }),
        change(second, org.ownerUserId, { role: 'member' }),
        remove(owner(), second.userId),
        remove(second, org.ownerUserId),
      ])
      for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status)
      expect((await roles()).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })
})

describe('the last owner', () => {
  it('stays, however many owners step down, leave and remove each other in the same moment', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, n) => addMember(app, org.orgId, { role: 'owner', name: `Owner ${n}` })),
    )
    const owners = [{ userId: org.ownerUserId, cookie: org.cookie }, ...others]
    const moves = owners.flatMap((by, n) => {
      const next = owners[(n + 1) % owners.length] ?? by
      return [
        () => change(by, by.userId, { role: 'member' }),
        () => remove(by, by.userId),
        () => change(by, next.userId, { role: 'admin' }),
        () => remove(by, next.userId),
      ]
    })
    expect(moves).toHaveLength(20)
    const answers = await Promise.all(moves.map((move) => move()))
    for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status)
    expect((await roles()).filter((role) => role === 'owner')).toHaveLength(1)
  })
})

describe('a name', () => {
  it('is one’s own to change, and of others for owners and admins', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const ben = await addMember(app, org.orgId, { role: 'member', name: 'Ben' })
    const admin = await app.createMember(org, 'admin')
    expect((await change(mia, mia.userId, { name: ' Mia Member ' })).body).toMatchObject({
      userId: mia.userId,
      name: 'Mia Member',
      role: 'member',
    })
    expect(told(await change(mia, ben.userId, { name: 'Bob' }))).toEqual([403, 'forbidden'])
    expect((await change({ cookie: admin }, ben.userId, { name: 'Benjamin' })).body.name).toBe('Benjamin')
    expect(told(await change({ key: org.key }, ben.userId, { name: 'Key' }))).toEqual([403, 'forbidden'])
    expect((await whoami(mia.cookie)).body.actor.name).toBe('Mia Member')
  })

  it('of an owner is changed by owners, not by admins', async () => {
    const admin = await addMember(app, org.orgId, { role: 'admin' })
    const second = await addMember(app, org.orgId, { role: 'owner', name: 'Second' })
    expect(told(await change(admin, org.ownerUserId, { name: 'Nobody' }))).toEqual([403, 'forbidden'])
    expect((await change(second, org.ownerUserId, { name: 'Olga O.' })).body.name).toBe('Olga O.')
    expect((await change(admin, admin.userId, { name: 'Addi' })).body.name).toBe('Addi')
  })

  it('stays with the role when one of them is refused', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    expect((await change(mia, mia.userId, { name: 'Queen', role: 'owner' })).status).toBe(403)
    expect((await whoami(mia.cookie)).body.actor).toMatchObject({ name: 'Mia', role: 'member' })
  })

  it('or a role must be there, and well formed', async () => {
    for (const body of [{}, { role: 'king' }, { name: '' }, { name: 'x'.repeat(129) }, { name: 'a\nb' }])
      expect((await change(owner(), org.ownerUserId, body)).status).toBe(400)
  })
})

describe('the name of a person in two organizations', () => {
  const twoPlaces = async () => {
    const other = await app.createOrg('Other')
    const mia = await addMember(app, org.orgId, { role: 'member' })
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.orgId,
      mia.userId,
    ])
    return { other, mia }
  }
  const nameIn = async ({ cookie }: TestOrg, userId: string) => {
    const { body } = await app.http('GET', '/v1/orgs/me/members', { cookie })
    return body.items.find((member: { userId: string }) => member.userId === userId).name
  }
  const lines = ({ orgId }: TestOrg) =>
    app.sql(
      `select operation, actor_id as "actorId", result, input from kernel_audit where org_id = $1 order by created_at desc`,
      [orgId],
    )

  it('is changed by an owner in their organization alone, and nobody else hears of it', async () => {
    const { other, mia } = await twoPlaces()
    expect((await change({ cookie: other.cookie }, mia.userId, { name: 'Renamed' })).body.name).toBe(
      'Renamed',
    )
    expect([await nameIn(org, mia.userId), await nameIn(other, mia.userId)]).toEqual(['Mia', 'Renamed'])
    expect((await whoami(mia.cookie)).body.actor.name).toBe('Mia')
    expect((await app.http('GET', '/v1/me', mia)).body.name).toBe('Mia')
    expect(await lines(other)).toMatchObject([
      { operation: 'identity.updateMember', actorId: other.ownerUserId, input: { name: 'Renamed' } },
    ])
    expect(await lines(org)).toEqual([])
  })

  it('is changed everywhere by themselves, and is in the audit log and the events of each', async () => {
    const { other, mia } = await twoPlaces()
    await change({ cookie: other.cookie }, mia.userId, { name: 'Renamed' })
    await app.http('PATCH', '/v1/me', { ...mia, body: { name: 'Mia Möller' } })
    expect([await nameIn(org, mia.userId), await nameIn(other, mia.userId)]).toEqual([
      'Mia Möller',
      'Mia Möller',
    ])
    const line = {
      operation: 'identity.updateProfile',
      actorId: mia.userId,
      result: 'ok',
      input: { name: 'Mia Möller' },
    }
    expect((await lines(org))[0]).toMatchObject(line)
    expect((await lines(other))[0]).toMatchObject(line)
    const heard = `select count(*)::int as n from kernel_events where org_id = $1 and type = 'member.updated'`
    await vi.waitFor(async () => {
      expect((await app.sql(heard, [org.orgId]))[0].n).toBe(1)
      expect((await app.sql(heard, [other.orgId]))[0].n).toBe(2)
    })
    await app.http('PATCH', '/v1/me', { ...mia, body: { name: 'Mia Möller' } })
    expect(await lines(other)).toHaveLength(2)
  })

  it('cannot be changed for all by the rights that an organization has in the database', async () => {
    const [right] = await app.sql(
      `select has_column_privilege('svc_app', 'iam_users', 'name', 'update') as has`,
    )
    expect(right.has).toBe(false)
  })
})

describe('removing a member', () => {
  it('ends their sessions and sockets here at once, in every process', async () => {
    const mia = await addMember(app, org.orgId, { role: 'admin' })
    const twin = await app.twin()
    const sockets = [await listen(app, mia), await listen(twin, mia)]
    const answer = await remove(owner(), mia.userId)
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await whoami(mia.cookie)).status).toBe(401)
    expect((await twin.http('GET', '/v1/conversations', mia)).status).toBe(401)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect(told(await remove(owner(), mia.userId))).toEqual([404, 'member_not_found'])
    expect(await types()).toEqual(['member.removed'])
    await twin.close()
  })

  it('leaves them their other organizations, and the API keys that they made here', async () => {
    const other = await app.createOrg('Other')
    const mia = await addMember(app, org.orgId, { role: 'owner' })
    const { body: made } = await app.http('POST', '/v1/api-keys', { ...mia, body: { name: 'Export' } })
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.orgId,
      mia.userId,
    ])
    await remove(owner(), mia.userId)
    const { body } = await app.http('POST', '/v1/auth/sign-in', {
      body: { email: mia.email, password: mia.password },
    })
    expect(body.orgId).toBe(other.orgId)
    expect((await app.http('GET', '/v1/whoami', { key: made.key })).status).toBe(200)
  })

  it('withdraws the invitations that they sent and nobody accepted', async () => {
    const mia = await addMember(app, org.orgId, { role: 'owner' })
    const invite = async (by: Credential, email: string, role: string) =>
      (await app.http('POST', '/v1/orgs/me/invitations', { ...by, body: { email, role } })).body
    const theirs = await invite(mia, 'again@example.com', 'owner')
    const kept = await invite(owner(), 'ben@example.com', 'member')
    expect((await preview(owner(), mia.userId)).body).toEqual({ openInvitations: 1, apiKeys: [] })
    await remove(owner(), mia.userId)
    const lookup = (token: string) => app.http('GET', `/v1/invitations/lookup?token=${token}`)
    expect(told(await lookup(theirs.token))).toEqual([404, 'invitation_not_found_or_expired'])
    expect((await lookup(kept.token)).status).toBe(200)
    const answer = await app.http('POST', '/v1/auth/sign-up', {
      body: {
        email: 'again@example.com',
        password: 'an umbrella for two',
        name: 'Mia',
        invitationToken: theirs.token,
      },
    })
    expect(told(answer)).toEqual([410, 'invitation_revoked'])
    expect(await types()).toEqual([
      'invitation.created',
      'invitation.created',
      'invitation.revoked',
      'member.removed',
    ])
  })

  it('withdraws them with the role owner as well, and none lets in what a former owner sent', async () => {
    const second = await addMember(app, org.orgId, { role: 'owner' })
    const invite = async (email: string) => {
      const answer = await app.http('POST', '/v1/orgs/me/invitations', {
        ...second,
        body: { email, role: 'owner' },
      })
      return answer.body.token as string
    }
    const join = (email: string, invitationToken: string) =>
      app.http('POST', '/v1/auth/sign-up', {
        body: { email, password: 'an umbrella for two', name: 'Ghost', invitationToken },
      })
    const [ghost, late] = [await invite('ghost@example.com'), await invite('late@example.com')]
    expect((await change(owner(), second.userId, { role: 'member' })).status).toBe(200)
    expect(told(await join('ghost@example.com', ghost))).toEqual([410, 'invitation_revoked'])
    expect((await types()).slice(-3)).toEqual(['invitation.revoked', 'invitation.revoked', 'member.updated'])
    // As if it had been sent in the same moment.
    await app.sql('update iam_invitations set revoked_at = null where org_id = $1 and email = $2', [
      org.orgId,
      'late@example.com',
    ])
    expect((await app.http('GET', `/v1/invitations/lookup?token=${late}`)).status).toBe(404)
    expect(told(await join('late@example.com', late))).toEqual([410, 'inviter_not_owner'])
    expect(await roles()).toEqual(['member', 'owner'])
  })

  it('takes back the password reset links that they could have kept, as giving up the role does', async () => {
    const ben = await addMember(app, org.orgId, { role: 'member', name: 'Ben' })
    const makeLink = async (by: Credential) => {
      const path = `/v1/orgs/me/members/${ben.userId}/password-reset-link`
      const { body } = await app.http('POST', path, { ...by, body: {} })
      return new URL(body.url).searchParams.get('token')
    }
    const lookUp = (token: string | null) => app.http('GET', `/v1/auth/password-reset?token=${token}`)
    for (const ends of [
      (userId: string) => change(owner(), userId, { role: 'member' }),
      (userId: string) => remove(owner(), userId),
    ]) {
      const mia = await addMember(app, org.orgId, { role: 'owner' })
      const token = await makeLink(mia)
      expect((await lookUp(token)).status).toBe(200)
      await ends(mia.userId)
      expect(told(await lookUp(token))).toEqual([404, 'link_not_valid'])
    }
  })

  it('lists the API keys that they made, also by a key of theirs, and revokes those that are named', async () => {
    const mia = await addMember(app, org.orgId, { role: 'owner' })
    const make = async (by: Credential, name: string) =>
      (await app.http('POST', '/v1/api-keys', { ...by, body: { name } })).body
    const [kept, mine] = [await make(mia, 'Kept'), await make(owner(), 'Mine')]
    const behind = await make({ key: kept.key }, 'Made by a key')
    const { status, body } = await preview(owner(), mia.userId)
    expect(status).toBe(200)
    expect(body.apiKeys.map(({ name }: { name: string }) => name)).toEqual(['Made by a key', 'Kept'])
    expect(JSON.stringify(body)).not.toContain(behind.key)
    const socket = await openSocket(app, { authorization: `Bearer ${behind.key}` })
    const gone = (ids: string[]) =>
      app.http('DELETE', `/v1/orgs/me/members/${mia.userId}?revokeApiKeys=${ids.join(',')}`, owner())
    expect(told(await gone([behind.id, mine.id]))).toEqual([404, 'api_key_not_found'])
    expect((await whoami(mia.cookie)).status).toBe(200)
    expect((await gone([behind.id])).status).toBe(204)
    expect(await socket.closed).toBe(4401)
    const stands = async (key: string) => (await app.http('GET', '/v1/whoami', { key })).status
    expect([await stands(behind.key), await stands(kept.key), await stands(mine.key)]).toEqual([
      401, 200, 200,
    ])
    expect((await types()).slice(-2)).toEqual(['api_key.revoked', 'member.removed'])
    expect((await preview({ cookie: await app.createMember(org, 'admin') }, org.ownerUserId)).status).toBe(
      403,
    )
  })

  it('is an owner’s alone; the last owner stays', async () => {
    const mia = await addMember(app, org.orgId, { role: 'member' })
    const admin = await app.createMember(org, 'admin')
    for (const by of [{ cookie: admin }, mia, { key: org.key }])
      expect((await remove(by, mia.userId)).status).toBe(403)
    expect(told(await remove(owner(), org.ownerUserId))).toEqual([409, 'last_owner'])
  })

  it('lets an owner leave when there is another, and signs them out', async () => {
    await addMember(app, org.orgId, { role: 'owner' })
    const answer = await remove(owner(), org.ownerUserId)
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toMatch(/^svc_session=;/)
    expect((await whoami(org.cookie)).status).toBe(401)
  })

  it('does not reach another organization, not even of a person who is in both', async () => {
    const other = await app.createOrg('Other')
    const mia = await addMember(app, org.orgId, { role: 'member' })
    for (const userId of [mia.userId, newId('usr')]) {
      expect(told(await remove({ cookie: other.cookie }, userId))).toEqual([404, 'member_not_found'])
      expect(told(await change({ cookie: other.cookie }, userId, { role: 'admin' }))).toEqual([
        404,
        'member_not_found',
      ])
      expect(told(await change({ cookie: other.cookie }, userId, { name: 'Theirs' }))).toEqual([
        404,
        'member_not_found',
      ])
    }
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.orgId,
      mia.userId,
    ])
    const socket = await listen(app, mia)
    expect((await remove({ cookie: other.cookie }, mia.userId)).status).toBe(204)
    expect((await whoami(mia.cookie)).status).toBe(200)
    expect(socket.ws.readyState).toBe(socket.ws.OPEN)
    socket.ws.close()
  })
})
