import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { expire, invite } from '../invitations/test-invite.ts'
import { addMember } from '../members/test-add-member.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg('Engines')
})

const PASSWORD = 'analytical engine'
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const signUp = ({ email, token }: { email: string; token: string }, more: object = {}) =>
  app.http('POST', '/v1/auth/sign-up', {
    body: { email, password: PASSWORD, name: 'Grace', invitationToken: token, ...more },
  })
const signIn = (body: object) => app.http('POST', '/v1/auth/sign-in', { body })
const whoami = async (cookie: string | undefined) =>
  (await app.http('GET', '/v1/whoami', { cookie: cookie ?? '' })).body
const accounts = async (email: string) =>
  (await app.sql('select 1 from iam_users where lower(email) = lower($1)', [email])).length

describe('sign-up with an invitation', () => {
  it('joins the organization with the role of the invitation, signed in at once', async () => {
    const invitation = await invite(app, org, { role: 'admin' })
    const answer = await signUp({ ...invitation, email: invitation.email.toUpperCase() })
    expect([answer.status, answer.body]).toEqual([201, { userId: expect.any(String), orgId: org.orgId }])
    expect(await whoami(answer.cookie)).toMatchObject({
      actor: { id: answer.body.userId, name: 'Grace', email: invitation.email, role: 'admin' },
      org: { id: org.orgId, name: 'Engines' },
    })
    const [row] = await app.sql('select accepted_by from iam_invitations where id = $1', [invitation.id])
    expect(row?.accepted_by).toBe(answer.body.userId)
    const joined = async () =>
      app.sql(`select payload from kernel_events where org_id = $1 and type = 'member.joined'`, [org.orgId])
    await vi.waitFor(async () =>
      expect(await joined()).toEqual([{ payload: { userId: answer.body.userId, role: 'admin' } }]),
    )
    expect((await signIn({ email: invitation.email, password: PASSWORD })).body.orgId).toBe(org.orgId)
  })

  it('is refused without one, to whom it was not meant for, and once it is over', async () => {
    const valid = await invite(app, org)
    const [revoked, expired, used] = [await invite(app, org), await invite(app, org), await invite(app, org)]
    await app.http('DELETE', `/v1/orgs/me/invitations/${revoked.id}`, { cookie: org.cookie })
    await expire(app, expired.id)
    await app.sql('update iam_invitations set accepted_at = now() where id = $1', [used.id])
    const without = { invitationToken: undefined, orgName: 'Mine' }
    expect(told(await signUp(valid, without))).toEqual([403, 'signup_invite_only'])
    expect(told(await signUp({ ...valid, email: 'eve@example.com' }))).toEqual([
      403,
      'invitation_for_other_email',
    ])
    expect(told(await signUp({ ...valid, token: 'x'.repeat(32) }))).toEqual([404, 'invitation_not_found'])
    expect(told(await signUp(revoked))).toEqual([410, 'invitation_revoked'])
    expect(told(await signUp(expired))).toEqual([410, 'invitation_expired'])
    expect(told(await signUp(used))).toEqual([409, 'invitation_already_accepted'])
    expect(told(await signUp(valid, { password: valid.email }))).toEqual([400, 'password_too_obvious'])
    for (const { email } of [valid, revoked, expired, used]) expect(await accounts(email)).toBe(0)
    expect(await accounts('eve@example.com')).toBe(0)
    expect((await signUp(valid)).status).toBe(201)
  })

  it('creates one account of ten at the same time', async () => {
    const invitation = await invite(app, org)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(invitation)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)])
    expect(await accounts(invitation.email)).toBe(1)
  })

  it('takes nobody’s account over: who has one signs in', async () => {
    const mia = await addMember(app, (await app.createOrg('Home')).orgId, { role: 'member' })
    const invitation = await invite(app, org, { email: mia.email })
    expect(told(await signUp(invitation))).toEqual([409, 'account_exists'])
    expect((await signIn({ email: mia.email, password: mia.password })).status).toBe(200)
    expect((await signIn({ email: mia.email, password: PASSWORD })).status).toBe(401)
  })

  it('keeps the token out of the log and the audit', async () => {
    const invitation = await invite(app, org)
    await signUp(invitation)
    const traces = await app.sql('select json_agg(a)::text as lines from kernel_audit a')
    expect(JSON.stringify(traces) + app.logs.join('')).not.toContain(invitation.token)
  })
})

describe('sign-in with an invitation', () => {
  it('joins its organization, and opens the session there', async () => {
    const home = await app.createOrg('Home')
    const mia = await addMember(app, home.orgId, { role: 'member' })
    const { token } = await invite(app, org, { email: mia.email, role: 'admin' })
    const answer = await signIn({ email: mia.email, password: mia.password, invitationToken: token })
    expect(answer.body).toEqual({ userId: mia.userId, orgId: org.orgId })
    expect((await whoami(answer.cookie)).actor.role).toBe('admin')
    expect((await whoami(mia.cookie)).org.id).toBe(home.orgId)
  })

  it('lets somebody back in who was removed, and who is told why they cannot sign in without', async () => {
    const mia = await addMember(app, org.orgId, { role: 'admin' })
    await app.http('DELETE', `/v1/orgs/me/members/${mia.userId}`, { cookie: org.cookie })
    const credentials = { email: mia.email, password: mia.password }
    expect(told(await signIn(credentials))).toEqual([403, 'no_membership'])
    expect(told(await signIn({ ...credentials, password: 'wrong' }))).toEqual([401, 'invalid_credentials'])
    const { token } = await invite(app, org, { email: mia.email })
    const back = await signIn({ ...credentials, invitationToken: token })
    expect(back.body).toEqual({ userId: mia.userId, orgId: org.orgId })
    expect((await whoami(back.cookie)).actor.role).toBe('member')
    expect((await signIn(credentials)).body.orgId).toBe(org.orgId)
  })

  it('opens nothing with a wrong password or somebody else’s invitation', async () => {
    const mia = await addMember(app, (await app.createOrg('Home')).orgId, { role: 'member' })
    const own = await invite(app, org, { email: mia.email })
    const others = await invite(app, org)
    expect(told(await signIn({ email: mia.email, password: 'wrong', invitationToken: own.token }))).toEqual([
      401,
      'invalid_credentials',
    ])
    const answer = await signIn({ email: mia.email, password: mia.password, invitationToken: others.token })
    expect([...told(answer), answer.cookie]).toEqual([403, 'invitation_for_other_email', undefined])
    expect(
      await app.sql('select 1 from iam_memberships where org_id = $1 and user_id = $2', [
        org.orgId,
        mia.userId,
      ]),
    ).toEqual([])
  })
})
