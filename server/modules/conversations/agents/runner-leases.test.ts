import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let id: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  id = (await (await openWidget(app, org)).say('s1', 'Hello')).body.conversationId
})

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const post = (path: string, body: unknown, to = id) =>
  app.http('POST', `/v1/conversations/${to}/${path}`, { key: org.key, body })
const claim = async (holder: string, leaseSeconds?: number) =>
  (await post('runner-claim', { holder, leaseSeconds })).body
const release = async (holder: string) => (await post('runner-release', { holder })).body
const secondsLeft = ({ leaseExpiresAt }: { leaseExpiresAt: string }) =>
  (Date.parse(leaseExpiresAt) - Date.now()) / 1000
const expire = () =>
  app.sql(`update conv_conversations set runner_expires_at = now() - interval '1 second' where id = $1`, [id])

describe('a lease', () => {
  it('is for an hour unless said, refreshed by its holder, and refused to others with the holder’s name', async () => {
    const first = await post('runner-claim', { holder: 'a' })
    expect([first.status, first.body]).toEqual([200, { acquired: true, leaseExpiresAt: expect.any(String) }])
    expect(secondsLeft(first.body)).toBeGreaterThan(3590)
    expect(secondsLeft(first.body)).toBeLessThan(3601)
    expect(await claim('b')).toEqual({ acquired: false, heldBy: 'a' })
    expect(secondsLeft(await claim('a', 86_400))).toBeGreaterThan(86_390)
    expect(secondsLeft(await claim('a', 30))).toBeLessThan(31)
    expect((await eventsOf(app, id)).length).toBe(2)
  })

  it('that expired may be taken, by one of 50', async () => {
    await claim('old')
    await expire()
    const answers = await Promise.all(upTo(50).map((n) => claim(`new ${n}`)))
    expect(answers.filter(({ acquired }) => acquired)).toHaveLength(1)
  })

  it('is acquired by exactly one of 50 at once, and the others learn by whom', async () => {
    const answers = await Promise.all(upTo(50).map(async (n) => ({ n, ...(await claim(`runner ${n}`)) })))
    const [winner, ...more] = answers.filter(({ acquired }) => acquired)
    expect(more).toEqual([])
    const holders = answers.filter(({ acquired }) => !acquired).map(({ heldBy }) => heldBy)
    expect(holders).toEqual(Array(49).fill(`runner ${winner?.n}`))
  })

  it('is given back by its holder alone', async () => {
    expect(await release('a')).toEqual({ released: false })
    await claim('a')
    expect(await release('b')).toEqual({ released: false })
    expect(await claim('b')).toEqual({ acquired: false, heldBy: 'a' })
    expect(await release('a')).toEqual({ released: true })
    expect(await release('a')).toEqual({ released: false })
    expect((await claim('b')).acquired).toBe(true)
  })

  it.each(['closed', 'spam'])('ends when the conversation becomes %s', async (status) => {
    await claim('a')
    await post('status', { status })
    expect(await release('a')).toEqual({ released: false })
    expect((await claim('b')).acquired).toBe(true)
  })

  it('keeps nobody from writing', async () => {
    await claim('a')
    expect((await post('messages', { body: 'Hi' })).status).toBe(201)
  })

  it('keeps to its limits, and is 404 for a conversation that does not exist', async () => {
    for (const body of [
      {},
      { holder: '' },
      { holder: 'x'.repeat(129) },
      { holder: 'a', leaseSeconds: 29 },
      { holder: 'a', leaseSeconds: 86_401 },
      { holder: 'a', leaseSeconds: 60.5 },
    ])
      expect(told(await post('runner-claim', body))).toEqual([400, 'invalid_input'])
    for (const path of ['runner-claim', 'runner-release'])
      expect(told(await post(path, { holder: 'a' }, newId('ccv')))).toEqual([404, 'conv_not_found'])
  })
})
