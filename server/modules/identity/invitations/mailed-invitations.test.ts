import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { addMember } from '../members/test-add-member.ts'
import { newEmail } from './test-invite.ts'

let server: TestMailServer
let app: TestApp
let org: TestOrg
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  org = await app.createOrg('Engines & Co')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const create = (email: string, role = 'member') =>
  app.http('POST', '/v1/orgs/me/invitations', { cookie: org.cookie, body: { email, role } })
const list = async () => (await app.http('GET', '/v1/orgs/me/invitations', { cookie: org.cookie })).body.items
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const signUp = (email: string, invitationToken: string) =>
  app.http('POST', '/v1/auth/sign-up', {
    body: { email, invitationToken, name: 'Grace', password: 'a fine long password' },
    headers: { 'accept-language': 'de' },
  })
const profile = async (cookie: string | undefined) =>
  (await app.http('GET', '/v1/me', { cookie: cookie ?? '' })).body

describe('an invitation, where mails can be sent', () => {
  it('goes out with who invites, to what and as what, and says that it does', async () => {
    const email = newEmail()
    const { body } = await create(email, 'admin')
    expect(body).toMatchObject({ mailerConfigured: true, mailQueued: true })
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('Olga Owner invites you to Engines & Co')
    expect(mail.from?.name).toBe('Engines & Co')
    expect(mail.text).toContain('as an admin')
    expect(mail.text).toContain('7 days')
    expect(mail.link).toContain(`${app.config.baseUrl}/accept-invite?token=${body.token}.`)
  })

  it('proves the address of who accepts by the mailed link, not by the one that was passed on', async () => {
    const [byMail, byHand] = [newEmail(), newEmail()]
    await create(byMail)
    const mailed = await signUp(byMail, tokenIn((await server.mailTo(byMail)).link))
    expect(await profile(mailed.cookie)).toMatchObject({ emailVerified: true, locale: null })
    const { body } = await create(byHand)
    const passedOn = await signUp(byHand, body.token)
    expect(await profile(passedOn.cookie)).toMatchObject({ emailVerified: false })
  })

  it('proves it also of who has an account already', async () => {
    const other = await app.createOrg('Other')
    const mia = await addMember(app, other.orgId, { role: 'member' })
    await create(mia.email)
    const token = tokenIn((await server.mailTo(mia.email)).link)
    expect((await app.http('GET', `/v1/invitations/lookup?token=${token}`)).body.email).toBe(mia.email)
    const accepted = await app.http('POST', '/v1/invitations/accept', { cookie: mia.cookie, body: { token } })
    expect(accepted.status).toBe(200)
    expect((await profile(mia.cookie)).emailVerified).toBe(true)
  })

  it('cannot be made to look mailed', async () => {
    const email = newEmail()
    const { body } = await create(email)
    for (const forged of [`${body.token}.`, `${body.token}.${'0'.repeat(32)}`, `${body.token}.x.y`])
      expect([forged, (await signUp(email, forged)).body.code]).toEqual([forged, 'invitation_not_found'])
  })

  it('shows what became of its mail', async () => {
    server.refuseWith('550 No such mailbox')
    const { body } = await create(newEmail())
    const found = await vi.waitUntil(async () => {
      const item = (await list()).find(({ id }: { id: string }) => id === body.id)
      return item.mail.status === 'failed' ? item : undefined
    }, 15_000)
    expect(found.mail.error).toContain('No such mailbox')
    server.refuseWith(null)
    const { body: sent } = await create(newEmail())
    await server.mailTo(sent.email)
    await vi.waitUntil(
      async () => (await list()).find(({ id }: { id: string }) => id === sent.id).mail.status === 'sent',
      15_000,
    )
  })

  it('is written in the language of who invites', async () => {
    await app.http('PATCH', '/v1/me', { cookie: org.cookie, body: { locale: 'de' } })
    const email = newEmail()
    await create(email, 'owner')
    expect((await server.mailTo(email)).subject).toBe('Olga Owner lädt Sie zu Engines & Co ein')
  })
})

it('without a mail server an invitation is a link to pass on', async () => {
  const bare = await app.twin({ SVC_MAIL_URL: '', SVC_MAIL_FROM: '' })
  const email = newEmail()
  const { body } = await bare.http('POST', '/v1/orgs/me/invitations', { cookie: org.cookie, body: { email } })
  expect(body).toMatchObject({ mailerConfigured: false, mailQueued: false })
  const { body: listed } = await bare.http('GET', '/v1/orgs/me/invitations', { cookie: org.cookie })
  expect(listed.items.find(({ id }: { id: string }) => id === body.id).mail).toBeNull()
  await bare.close()
})

describe('where everybody may found an organization', () => {
  let open: TestApp
  beforeAll(async () => {
    open = await startTestApp({ ...server.env, SVC_SIGN_UP: 'open' })
  })
  afterAll(() => open.close())

  it('a new one mails few people outside of it a day, more as it grows older, and each says when to try again', async () => {
    const { cookie, orgId } = await open.createOrg('Free money: https://evil.example')
    const invite = () =>
      open.http('POST', '/v1/orgs/me/invitations', { cookie, body: { email: newEmail(), role: 'member' } })
    const first = await Promise.all(Array.from({ length: 25 }, invite))
    expect(first.filter(({ status }) => status === 201)).toHaveLength(20)
    const [refused] = first.filter(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.code]).toEqual([429, 'mails_outside_limit'])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    await open.sql(`update iam_orgs set created_at = now() - interval '8 days' where id = $1`, [orgId])
    const { status, body } = await invite()
    expect(status).toBe(201)
    const mail = await server.mailTo(body.email)
    expect(mail.from?.name).toBe('Free money https evil example')
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/evil\.example/)
  })

  it('an address gets few a day, from however many organizations; later ones are links to pass on', async () => {
    const email = newEmail()
    const orgs = await Promise.all(Array.from({ length: 4 }, (_, n) => open.createOrg(`Org ${n}`)))
    const answers = []
    for (const { cookie } of [...orgs, ...orgs])
      answers.push(await open.http('POST', '/v1/orgs/me/invitations', { cookie, body: { email } }))
    expect(answers.map(({ status, body }) => [status, body.mailQueued])).toEqual(
      answers.map((_, n) => [201, n < 5]),
    )
    const [row] = await open.sql(
      `select count(*)::int as n from mail_messages where kind = 'invitation' and reference = any($1)`,
      [answers.map(({ body }) => body.id)],
    )
    expect(row?.['n']).toBe(5)
    await open.sql(`update iam_invitations set mailed_at = now() - interval '25 hours' where email = $1`, [
      email,
    ])
    const { body } = await open.http('POST', '/v1/orgs/me/invitations', {
      cookie: orgs[0]?.cookie ?? '',
      body: { email },
    })
    expect(body.mailQueued).toBe(true)
  })

  it('also when many ask at the same time', async () => {
    const email = newEmail()
    const orgs = await Promise.all(Array.from({ length: 8 }, (_, n) => open.createOrg(`At once ${n}`)))
    const answers = await Promise.all(
      orgs.map(({ cookie }) => open.http('POST', '/v1/orgs/me/invitations', { cookie, body: { email } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.filter(({ body }) => body.mailQueued)).toHaveLength(5)
  })

  it('addresses that a person changes to are counted with them', async () => {
    const { cookie, orgId } = await open.createOrg('Changing')
    const person = await addMember(open, orgId, { role: 'member' })
    for (let n = 0; n < 20; n += 1)
      await open.http('POST', '/v1/orgs/me/invitations', { cookie, body: { email: newEmail() } })
    const { status, body } = await open.http('POST', '/v1/me/email', {
      cookie: person.cookie,
      body: { email: newEmail(), password: person.password },
    })
    expect([status, body.code]).toEqual([429, 'mails_outside_limit'])
  })

  it('no mail to an address that nobody proved carries what a stranger calls themselves', async () => {
    const email = newEmail()
    const { orgId } = await open.createOrg('Plain')
    const person = await addMember(open, orgId, { role: 'member' })
    await open.http('PATCH', '/v1/me', {
      cookie: person.cookie,
      body: { name: 'Win at https://evil.example/x' },
    })
    await open.http('POST', '/v1/me/email', {
      cookie: person.cookie,
      body: { email, password: person.password },
    })
    const mail = await server.mailTo(email)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.example|:\/\/evil/)
    expect(mail.text).toContain('Hello Win at https evil example x,')
  })

  it('an inviter whose name says nothing is somebody', async () => {
    const { cookie } = await open.createOrg('Nameless')
    await open.http('PATCH', '/v1/me', { cookie, body: { name: '@@//' } })
    const email = newEmail()
    await open.http('POST', '/v1/orgs/me/invitations', { cookie, body: { email } })
    expect((await server.mailTo(email)).subject).toBe('Somebody invites you to Nameless')
  })

  it('no more than 200 invitations are open at a time', async () => {
    const { cookie, orgId } = await open.createOrg('Grown')
    await open.sql(`update iam_orgs set created_at = now() - interval '1 year' where id = $1`, [orgId])
    await open.sql(
      `insert into iam_invitations (org_id, id, email, role, token_hash, invited_by, expires_at)
       select $1, 'inv_' || lpad(n::text, 22, '0'), 'p' || n || '@example.com', 'member', 'hash-' || n, 'x', now() + interval '1 day' from generate_series(1, 200) n`,
      [orgId],
    )
    const refused = await open.http('POST', '/v1/orgs/me/invitations', {
      cookie,
      body: { email: newEmail() },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_invitations'])
  })
})
