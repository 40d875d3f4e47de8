import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, happenedIn, openWidget, upTo } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let id: string

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  id = (await (await openWidget(app, org)).say('s1', 'Hello')).body.conversationId
})

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const post = (path: string, body: unknown, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie, body })
const types = async () => (await happenedIn(app, id)).map((type) => `conversation.${type}`)
const minutesLeft = (answer: Pick<HttpAnswer, 'body'>) =>
  Math.round((Date.parse(answer.body.expiresAt) - Date.now()) / 60_000)

/** A session of another member. */
async function colleague(name: string): Promise<{ userId: string; cookie: string }> {
  const userId = newId('usr')
  const { token, hash } = createSecrets(app.config.secretKey).newToken('svc_session')
  await app.sql('insert into iam_users (id, email, name) values ($1, $2, $3)', [
    userId,
    `${userId}@example.com`,
    name,
  ])
  await app.sql(
    `insert into iam_memberships (org_id, user_id, role, is_default) values ($1, $2, 'member', true)`,
    [org.orgId, userId],
  )
  await app.sql(
    `insert into iam_sessions (org_id, id, user_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [org.orgId, newId('ses'), userId, hash],
  )
  return { userId, cookie: `svc_session=${token}` }
}

describe('a take-over', () => {
  it('lasts 30 minutes unless said, and is extended by taking over again, of which everybody learns', async () => {
    const first = await post('take-over', {})
    expect([first.status, first.body]).toEqual([
      200,
      {
        holderType: 'user',
        holderId: org.ownerUserId,
        holderName: 'Olga Owner',
        expiresAt: expect.any(String),
      },
    ])
    expect(minutesLeft(first)).toBe(30)
    const longer = await post('take-over', { ttlMinutes: 240 })
    expect(minutesLeft(longer)).toBe(240)
    expect(await types()).toEqual(['conversation.taken_over', 'conversation.take_over_extended'])
    expect((await eventsOf(app, id)).at(-1)?.payload).toMatchObject({
      holderId: org.ownerUserId,
      expiresAt: longer.body.expiresAt,
    })
    for (const ttlMinutes of [0, 241, 1.5]) expect((await post('take-over', { ttlMinutes })).status).toBe(400)
  })

  it('is renewed by a reply, once in a minute, and never shortened by one', async () => {
    const reply = () => post('messages', { body: 'Here' })
    const endsIn = (minutes: number) =>
      app.sql(
        `update conv_conversations set claim_expires_at = now() + $2 * interval '1 minute' where id = $1`,
        [id, minutes],
      )
    const left = async () => {
      const { body } = await app.http('GET', `/v1/conversations/${id}`, { key: org.key })
      return minutesLeft({ body: body.claim })
    }
    await post('take-over', {})
    for (const [before, after] of [
      [10, 30],
      [29.8, 30],
      [200, 200],
    ] as const) {
      await endsIn(before)
      await reply()
      expect(await left()).toBe(after)
    }
    const extended = (await types()).filter((type) => type === 'conversation.take_over_extended')
    expect(extended).toHaveLength(1)
  })

  it('is for people: an API key gets 403', async () => {
    const refused = await app.http('POST', `/v1/conversations/${id}/take-over`, { key: org.key, body: {} })
    expect(told(refused)).toEqual([403, 'claim_requires_user_actor'])
  })

  it('conflicts with a colleague’s, unless forced', async () => {
    const { cookie, userId } = await colleague('Carl Colleague')
    await post('take-over', {})
    expect(told(await post('take-over', {}, cookie))).toEqual([409, 'claim_held_by_other'])
    expect((await post('take-over', { force: true }, cookie)).body.holderId).toBe(userId)
    expect(told(await post('take-over', {}))).toEqual([409, 'claim_held_by_other'])
    expect(await types()).toEqual(['conversation.taken_over', 'conversation.taken_over'])
  })

  it('has exactly one holder after 50 colleagues tried at once', async () => {
    const colleagues = await Promise.all(upTo(50).map((n) => colleague(`Person ${n}`)))
    const answers = await Promise.all(colleagues.map(({ cookie }) => post('take-over', {}, cookie)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'claim_held_by_other')).toHaveLength(49)
    const shown = await app.http('GET', `/v1/conversations/${id}`, { key: org.key })
    expect(shown.body.claim.holderId).toBe(winners[0]?.body.holderId)
    expect(await types()).toEqual(['conversation.taken_over'])
  })

  it('is over when its time is up', async () => {
    const { cookie, userId } = await colleague('Carl Colleague')
    await post('take-over', {})
    await app.sql(
      `update conv_conversations set claim_expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body.claim).toBeNull()
    expect(
      (await app.http('POST', `/v1/conversations/${id}/messages`, { key: org.key, body: { body: 'agent' } }))
        .status,
    ).toBe(201)
    expect((await post('take-over', {}, cookie)).body.holderId).toBe(userId)
  })
})

describe('a release', () => {
  it('frees one’s own, does nothing when nobody holds it, and 409 for a colleague’s', async () => {
    const { cookie } = await colleague('Carl Colleague')
    expect((await post('release', {})).body).toEqual({ released: true })
    await post('take-over', {})
    expect(told(await post('release', {}, cookie))).toEqual([409, 'claim_held_by_other'])
    expect((await post('release', {})).body).toEqual({ released: true })
    expect((await post('release', {})).body).toEqual({ released: true })
    expect(await types()).toEqual(['conversation.taken_over', 'conversation.released'])
    expect((await post('take-over', {}, cookie)).status).toBe(200)
  })
})

describe('the roster', () => {
  it('counts what colleagues hold now', async () => {
    const { userId } = await colleague('Carl Colleague')
    await post('take-over', {})
    const { body } = await app.http('GET', '/v1/orgs/me/roster', { cookie: org.cookie })
    const held = Object.fromEntries(
      body.members.map((member: { userId: string; activeClaimCount: number }) => [
        member.userId,
        member.activeClaimCount,
      ]),
    )
    expect(held).toEqual({ [org.ownerUserId]: 1, [userId]: 0 })
    expect(body.viewer).toEqual({ userId: org.ownerUserId, role: 'owner' })
  })
})
