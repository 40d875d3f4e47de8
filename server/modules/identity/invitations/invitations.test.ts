import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'
import { expire, invite, newEmail } from './test-invite.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg('Engines')
})

type Credential = { key?: string; cookie?: string }

const create = (by: Credential, body: object) => app.http('POST', '/v1/orgs/me/invitations', { ...by, body })
const revoke = (by: Credential, id: string) => app.http('DELETE', `/v1/orgs/me/invitations/${id}`, by)
const list = async (by: Credential = { cookie: org.cookie }, query = '') =>
  app.http('GET', `/v1/orgs/me/invitations${query}`, by)
const emails = async () => (await list()).body.items.map(({ email }: { email: string }) => email)
const lookup = (token: string) => app.http('GET', `/v1/invitations/lookup?token=${token}`)
const events = () =>
  app.sql('select type, payload from kernel_events where org_id = $1 order by n', [org.orgId])

describe('an invitation', () => {
  it('is made by an owner, for seven days, and shows its token once', async () => {
    const { status, body } = await create({ cookie: org.cookie }, { email: ' Grace@Example.com'.trim() })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^inv_/),
      orgId: org.orgId,
      email: 'grace@example.com',
      role: 'member',
      roleId: null,
      invitedByUserId: org.ownerUserId,
      expiresAt: expect.any(String),
      acceptedAt: null,
      acceptedByUserId: null,
      revokedAt: null,
      createdAt: expect.any(String),
      token: expect.stringMatching(/^[\w-]{32}$/),
      acceptUrl: `${app.url}/accept-invite?token=${body.token}`,
      mailerConfigured: false,
      mailQueued: false,
    })
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(7, 3)

    const { token, acceptUrl: _url, mailerConfigured: _mailer, mailQueued: _queued, ...shown } = body
    expect((await list()).body).toEqual({ items: [{ ...shown, mail: null }], nextCursor: null })
    const traces = await app.sql(
      `select (select json_agg(i)::text from iam_invitations i) as rows, (select json_agg(a)::text from kernel_audit a) as audit,
         (select json_agg(e)::text from kernel_events e) as events`,
    )
    expect(JSON.stringify(traces)).not.toContain(token)
    expect(app.logs.join('')).not.toContain(token)
    expect(await events()).toEqual([
      { type: 'invitation.created', payload: { invitationId: body.id, role: 'member' } },
    ])
  })

  it('is an owner’s to make and to revoke: admins, members and API keys get 403', async () => {
    const { id } = await invite(app, org)
    const admin = await app.createMember(org, 'admin')
    const member = await app.createMember(org, 'member')
    for (const by of [{ cookie: admin }, { cookie: member }, { key: org.key }]) {
      expect((await create(by, { email: newEmail() })).body).toMatchObject({ status: 403, code: 'forbidden' })
      expect((await revoke(by, id)).body).toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect([(await list({ cookie: admin })).status, (await list({ key: org.key })).status]).toEqual([
      200, 200,
    ])
    expect((await list({ cookie: member })).status).toBe(403)
  })

  it('is refused for a member, in any case of the letters, and for what is no email or role', async () => {
    const { email } = await addMember(app, org.orgId, { role: 'member' })
    for (const address of [email, email.toUpperCase()])
      expect((await create({ cookie: org.cookie }, { email: address })).body).toMatchObject({
        status: 409,
        code: 'already_member',
      })
    for (const wrong of [{ email: 'grace' }, { email: newEmail(), role: 'king' }, {}])
      expect((await create({ cookie: org.cookie }, wrong)).status).toBe(400)
    expect(await emails()).toEqual([])
  })

  it('may go to a member of another organization', async () => {
    const other = await app.createOrg('Other')
    const { email } = await addMember(app, other.orgId, { role: 'member' })
    expect((await create({ cookie: org.cookie }, { email })).status).toBe(201)
  })

  it('replaces the earlier one for the same address, and only that', async () => {
    const other = await app.createOrg('Other')
    const first = await invite(app, org)
    const elsewhere = await invite(app, other, { email: first.email })
    const second = await invite(app, org, { email: first.email, role: 'admin' })
    expect((await lookup(first.token)).status).toBe(404)
    expect((await lookup(second.token)).body.role).toBe('admin')
    expect((await lookup(elsewhere.token)).status).toBe(200)
    expect(await emails()).toEqual([first.email])
    expect((await events()).map(({ type }) => type)).toEqual([
      'invitation.created',
      'invitation.revoked',
      'invitation.created',
    ])
  })

  it('stays one when ten are made for an address at the same time', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ cookie: org.cookie }, { email })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201))
    expect(await emails()).toEqual([email])
    const valid = await Promise.all(answers.map(({ body }) => lookup(body.token)))
    expect(valid.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the list of invitations', () => {
  it('has the expired ones, and neither the accepted nor the revoked', async () => {
    const [expired, revoked, accepted] = [
      await invite(app, org),
      await invite(app, org),
      await invite(app, org),
    ]
    await expire(app, expired.id)
    await revoke({ cookie: org.cookie }, revoked.id)
    await app.sql('update iam_invitations set accepted_at = now() where id = $1', [accepted.id])
    expect(await emails()).toEqual([expired.email])
  })

  it('pages newest first without loss or repetition', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await invite(app, org)).email)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list({ cookie: org.cookie }, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ email }: { email: string }) => email))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(made)
  })

  it('is nobody else’s', async () => {
    const other = await app.createOrg('Other')
    const { id, token } = await invite(app, org)
    expect((await list({ cookie: other.cookie })).body.items).toEqual([])
    expect((await revoke({ cookie: other.cookie }, id)).body).toMatchObject({
      status: 404,
      code: 'invitation_not_found',
    })
    expect((await lookup(token)).status).toBe(200)
  })
})

describe('revoking', () => {
  it('ends the link at once; again is no error and no news; an accepted one is gone', async () => {
    const { id, token } = await invite(app, org)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await revoke({ cookie: org.cookie }, id)
      expect([status, body]).toEqual([200, { revoked: true }])
    }
    expect((await lookup(token)).status).toBe(404)
    expect((await events()).filter(({ type }) => type === 'invitation.revoked')).toHaveLength(1)

    const accepted = await invite(app, org)
    await app.sql('update iam_invitations set accepted_at = now() where id = $1', [accepted.id])
    expect((await revoke({ cookie: org.cookie }, accepted.id)).body.code).toBe('invitation_not_found')
    expect((await revoke({ cookie: org.cookie }, 'inv_1')).status).toBe(400)
  })
})
