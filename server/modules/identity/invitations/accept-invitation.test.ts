import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'
import { expire, invite } from './test-invite.ts'

let app: TestApp
let org: TestOrg
let home: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  home = await app.createOrg('Home')
})
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg('Engines')
})

const lookup = (token: string) => app.http('GET', `/v1/invitations/lookup?token=${token}`)
const accept = (
  token: string,
  by: { cookie?: string; key?: string; headers?: Record<string, string> } = {},
) => app.http('POST', '/v1/invitations/accept', { ...by, body: { token } })
const revoke = (id: string) => app.http('DELETE', `/v1/orgs/me/invitations/${id}`, { cookie: org.cookie })
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const roleIn = async (orgId: string, userId: string) => {
  const rows = await app.sql('select role from iam_memberships where org_id = $1 and user_id = $2', [
    orgId,
    userId,
  ])
  return rows[0]?.role
}

/** A person with an account elsewhere, and an invitation for them. */
async function guest(role: 'owner' | 'admin' | 'member' = 'admin') {
  const person = await addMember(app, home.orgId, { role: 'member', name: 'Grace' })
  return { ...person, ...(await invite(app, org, { email: person.email, role })) }
}

describe('the look at an invitation', () => {
  it('tells who invited whom where, to whoever has the token', async () => {
    const known = await guest()
    expect((await lookup(known.token)).body).toEqual({
      email: known.email,
      role: 'admin',
      expiresAt: expect.any(String),
      orgName: 'Engines',
      invitedByName: 'Olga Owner',
      hasAccount: true,
    })
    const unknown = await invite(app, org)
    expect((await lookup(unknown.token)).body).toMatchObject({ email: unknown.email, hasAccount: false })
  })

  it('finds neither the unknown nor the expired, revoked or accepted, and needs a token', async () => {
    const [expired, revoked, accepted] = [await invite(app, org), await invite(app, org), await guest()]
    await expire(app, expired.id)
    await revoke(revoked.id)
    await accept(accepted.token, accepted)
    for (const token of ['x'.repeat(32), expired.token, revoked.token, accepted.token])
      expect(told(await lookup(token))).toEqual([404, 'invitation_not_found_or_expired'])
    for (const query of ['', '?token=', '?token=short', `?token=${'x'.repeat(129)}`])
      expect((await app.http('GET', `/v1/invitations/lookup${query}`)).status).toBe(400)
  })

  it('is counted like sign-in, so that nobody guesses', async () => {
    const strict = await app.twin({ SVC_RATE_LIMITS: 'on' })
    const answers = []
    for (let i = 0; i < 12; i++)
      answers.push((await strict.http('GET', `/v1/invitations/lookup?token=guess-${i}-guess`)).status)
    await strict.close()
    expect(answers.slice(0, 10)).toEqual(Array<number>(10).fill(404))
    expect(answers).toContain(429)
  })
})

describe('accepting', () => {
  it('makes a member of who is signed in with the invited email, and says so where they joined', async () => {
    const grace = await guest()
    const setUp = () => app.http('GET', '/v1/overview/setup', { cookie: org.cookie })
    expect((await setUp()).body.steps.colleagueJoined).toBe(false)

    const answer = await accept(grace.token, grace)
    expect([answer.status, answer.body]).toEqual([200, { orgId: org.orgId, role: 'admin' }])
    expect(await roleIn(org.orgId, grace.userId)).toBe('admin')
    expect((await setUp()).body.steps.colleagueJoined).toBe(true)
    const [row] = await app.sql('select accepted_by, accepted_at from iam_invitations where id = $1', [
      grace.id,
    ])
    expect(row).toEqual({ accepted_by: grace.userId, accepted_at: expect.any(Date) })

    const joined = await vi.waitUntil(
      async () =>
        (
          await app.sql(
            `select org_id, payload from kernel_events where type = 'member.joined' and payload->>'userId' = $1`,
            [grace.userId],
          )
        )[0],
      5000,
    )
    expect(joined).toEqual({ org_id: org.orgId, payload: { userId: grace.userId, role: 'admin' } })
    // The session is where it was, until it is moved.
    expect((await app.http('GET', '/v1/whoami', grace)).body.org.id).toBe(home.orgId)
  })

  it('needs a session: none, an ended one and an API key get 403', async () => {
    const { token } = await guest()
    const ended = `svc_session=svc_session_${'x'.repeat(43)}`
    for (const by of [{}, { cookie: ended }, { key: home.key }])
      expect(told(await accept(token, by))).toEqual([403, 'not_signed_in'])
    expect((await lookup(token)).status).toBe(200)
  })

  it('is not for another person, whatever they are', async () => {
    const { token } = await guest()
    const stranger = await addMember(app, home.orgId, { role: 'owner' })
    expect(told(await accept(token, stranger))).toEqual([403, 'invitation_for_other_email'])
    expect(await roleIn(org.orgId, stranger.userId)).toBeUndefined()
    expect((await lookup(token)).status).toBe(200)
  })

  it('fits whatever the case of the letters', async () => {
    const person = await addMember(app, home.orgId, { role: 'member' })
    await app.sql('update iam_users set email = upper(email) where id = $1', [person.userId])
    const { token } = await invite(app, org, { email: person.email })
    expect((await accept(token, person)).status).toBe(200)
  })

  it('says what became of an invitation that is over', async () => {
    const [used, revoked, expired] = [await guest(), await guest(), await guest()]
    await accept(used.token, used)
    await revoke(revoked.id)
    await expire(app, expired.id)
    expect(told(await accept(used.token, used))).toEqual([409, 'invitation_already_accepted'])
    expect(told(await accept(revoked.token, revoked))).toEqual([410, 'invitation_revoked'])
    expect(told(await accept(expired.token, expired))).toEqual([410, 'invitation_expired'])
    expect(told(await accept('x'.repeat(32), used))).toEqual([404, 'invitation_not_found'])
    expect((await accept('short', used)).status).toBe(400)
    for (const { userId } of [revoked, expired]) expect(await roleIn(org.orgId, userId)).toBeUndefined()
  })

  it('works once of ten times at the same time', async () => {
    const grace = await guest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(grace.token, grace)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    await vi.waitFor(async () => expect(await joinings(grace.userId)).toBe(1))
  })

  it('lets a revocation at the same time win or lose, never both', async () => {
    for (let i = 0; i < 5; i++) {
      const grace = await guest()
      const [accepted, revoked] = await Promise.all([accept(grace.token, grace), revoke(grace.id)])
      expect([
        [200, 404],
        [410, 200],
      ]).toContainEqual([accepted.status, revoked.status])
      expect((await roleIn(org.orgId, grace.userId)) !== undefined).toBe(accepted.status === 200)
    }
  })

  it('leaves a member the role that they have', async () => {
    const grace = await guest('owner')
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      org.orgId,
      grace.userId,
    ])
    expect((await accept(grace.token, grace)).body).toEqual({ orgId: org.orgId, role: 'member' })
    expect((await lookup(grace.token)).status).toBe(404)
    expect(await joinings(grace.userId)).toBe(0)
  })

  it('cannot be caused by another site’s page', async () => {
    const grace = await guest()
    const answer = await accept(grace.token, { ...grace, headers: { origin: 'https://evil.example' } })
    expect(told(answer)).toEqual([403, 'cross_site_request'])
    expect(await roleIn(org.orgId, grace.userId)).toBeUndefined()
  })
})

const joinings = async (userId: string): Promise<number> =>
  (
    await app.sql(`select 1 from kernel_events where type = 'member.joined' and payload->>'userId' = $1`, [
      userId,
    ])
  ).length
