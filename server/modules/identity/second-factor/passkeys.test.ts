import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { relyingPartyOf } from './relying-party.ts'
import { createAuthenticator } from './test-authenticator.ts'
import { addPerson, enterPassword, type TestPerson } from './test-person.ts'

const PAGE = { origin: 'http://localhost:3000', rpId: 'localhost' }

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp({ SVC_BASE_URL: PAGE.origin })
  org = await app.createOrg()
})
afterAll(() => app.close())

const post = (path: string, cookie: string | undefined, body: object = {}) =>
  app.http('POST', path, { ...(cookie && { cookie }), body })
const newOptions = async ({ cookie }: TestPerson) =>
  (await post('/v1/me/second-factor/passkeys/options', cookie)).body.options
const add = ({ cookie }: TestPerson, passkey: object) =>
  post('/v1/me/second-factor/passkeys', cookie, { name: 'Laptop', passkey })
const signOptions = async (cookie: string | undefined) =>
  (await post('/v1/auth/second-factor/passkey-options', cookie)).body.options
const complete = (cookie: string | undefined, passkey: object) =>
  post('/v1/auth/second-factor', cookie, { passkey })

async function addKey() {
  const person = await addPerson(app, org)
  const key = createAuthenticator(PAGE)
  const added = await add(person, key.create(await newOptions(person)))
  return { person, key, added }
}

describe('passkeys', () => {
  it('complete a sign-in, and come with recovery codes', async () => {
    const { person, key, added } = await addKey()
    expect(added.status).toBe(201)
    expect(added.body.recoveryCodes).toHaveLength(10)
    const { cookie, body } = await enterPassword(app, person)
    expect(body.secondFactor.methods).toEqual(['passkey', 'recovery_code'])
    const done = await complete(cookie, key.get(await signOptions(cookie)))
    expect(done.body).toEqual({ userId: person.userId, orgId: org.orgId })
    const mine = await app.http('GET', '/v1/me/second-factor', { cookie: done.cookie ?? '' })
    expect(mine.body.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
  })

  it('are not accepted a second time, nor for another sign-in or purpose', async () => {
    const { person, key } = await addKey()
    const { cookie } = await enterPassword(app, person)
    const other = await enterPassword(app, person)
    const answer = key.get(await signOptions(cookie))
    await signOptions(other.cookie)
    expect((await complete(other.cookie, answer)).body.code).toBe('passkey_refused')
    expect((await complete(cookie, answer)).status).toBe(200)
    expect((await complete(cookie, answer)).body.code).toBe('sign_in_expired')
    const again = await enterPassword(app, person)
    expect((await complete(again.cookie, answer)).body.code).toBe('passkey_refused')
    // What was asked for a confirmation signs nobody in.
    const { body } = await post('/v1/me/confirm/passkey-options', person.cookie)
    expect((await complete(again.cookie, key.get(body.options))).body.code).toBe('passkey_refused')
  })

  it('are refused for another origin, another host, a copy, and another person', async () => {
    const { person, key } = await addKey()
    const stranger = await addKey()
    for (const page of [
      { ...PAGE, origin: 'https://evil.example' },
      { ...PAGE, rpId: 'evil.example' },
    ]) {
      const { cookie } = await enterPassword(app, person)
      const answer = key.get(await signOptions(cookie), page)
      expect((await complete(cookie, answer)).body.code).toBe('passkey_refused')
      const mallory = await addPerson(app, org)
      const made = createAuthenticator(PAGE).create(await newOptions(mallory), page)
      expect((await add(mallory, made)).body.code).toBe('passkey_refused')
    }
    const { cookie } = await enterPassword(app, person)
    const foreign = stranger.key.get(await signOptions(cookie))
    expect((await complete(cookie, foreign)).body.code).toBe('passkey_refused')
    key.rewind(0)
    const copied = key.get(await signOptions(cookie))
    expect((await complete(cookie, copied)).body.code).toBe('passkey_refused')
  })

  it('are asked for once, for five minutes', async () => {
    const { person, key } = await addKey()
    const { cookie } = await enterPassword(app, person)
    const answer = key.get(await signOptions(cookie))
    await app.sql('update iam_passkey_challenges set expires_at = now() where user_id = $1', [person.userId])
    expect((await complete(cookie, answer)).body.code).toBe('passkey_refused')
    expect((await add(person, createAuthenticator(PAGE).create({ challenge: 'AAAA' }))).body.code).toBe(
      'passkey_refused',
    )
  })

  it('are removed by their person alone', async () => {
    const { person, added } = await addKey()
    const stranger = await addPerson(app, org)
    const remove = (cookie: string) =>
      app.http('DELETE', `/v1/me/second-factor/passkeys/${added.body.id}`, { cookie })
    expect((await remove(stranger.cookie)).status).toBe(404)
    expect((await remove(person.cookie)).status).toBe(204)
    expect((await enterPassword(app, person)).body.userId).toBe(person.userId)
  })

  it('are offered only where browsers have them', () => {
    expect(relyingPartyOf('https://desk.example.com:8443')).toEqual({
      id: 'desk.example.com',
      origin: 'https://desk.example.com:8443',
    })
    expect(relyingPartyOf('http://localhost:3000')?.id).toBe('localhost')
    for (const url of [
      'http://desk.example.com',
      'https://192.0.2.1',
      'http://127.0.0.1:3000',
      'https://[::1]',
    ])
      expect(relyingPartyOf(url)).toBeNull()
  })
})
