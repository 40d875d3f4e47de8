import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: unknown = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
const get = async (path: string) =>
  (await app.http('GET', `/v1/conversations/${path}`, { key: org.key })).body
const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const REFUSED = [403, 'visitor_blocked']

describe('a blocked visitor', () => {
  it('is refused whatever they send, with their address in any browser, and reads what was said', async () => {
    const visitor = { name: 'Mal', email: 'mal@example.com' }
    const id = (await widget.say('one', 'Buy this', { visitor })).body.conversationId
    const two = (await widget.say('two', 'And this', { visitor })).body.conversationId
    await widget.say('other', 'Innocent')
    const block = await post(`${id}/block`, { markAsSpam: true })
    expect([block.status, block.body.email]).toEqual([200, 'mal@example.com'])
    expect(told(await widget.say('one', 'More'))).toEqual(REFUSED)
    expect((await post(`${two}/block`)).body.id).toBe(block.body.id)
    expect(told(await widget.say('two', 'More'))).toEqual(REFUSED)
    expect(told(await widget.say('three', 'New browser', { visitor }))).toEqual(REFUSED)
    expect(told(await widget.post('conversations', { sessionId: 'one' }))).toEqual(REFUSED)
    expect(told(await widget.post('rating', { sessionId: 'one', rating: 1, comment: 'Ha' }))).toEqual(REFUSED)
    expect(told(await widget.patch('visitor', { sessionId: 'one', name: 'Ha' }))).toEqual(REFUSED)
    expect((await widget.read('one')).body.messages).toHaveLength(1)
    // Also where the calls of many visitors are taken in together.
    const together = await Promise.all(
      upTo(9).map((n) => widget.say(n % 3 === 0 ? 'one' : `free-${n}`, 'At once')),
    )
    expect(together.map(({ status }) => status)).toEqual(upTo(9).map((n) => (n % 3 === 0 ? 403 : 201)))
    expect(await get(id)).toMatchObject({
      status: 'spam',
      block: { id: block.body.id, blockedByName: expect.any(String) },
    })
  })

  it('who typed somebody’s address does not shut out that person’s own browser', async () => {
    const visitor = { email: 'ada@example.com' }
    const ada = (await widget.say('ada', 'Mine', { visitor })).body.conversationId
    const spam = (await widget.say('mal', 'Buy this', { visitor })).body.conversationId
    const again = (await widget.say('mal-too', 'Buy that', {})).body.conversationId
    expect((await get(spam)).contactId).toBe((await get(ada)).contactId)
    await post(`${again}/merge`, { intoId: spam, samePerson: true })
    await post(`${spam}/block`)
    for (const session of ['mal', 'mal-too']) expect(told(await widget.say(session, 'More'))).toEqual(REFUSED)
    expect((await widget.say('ada', 'Still here')).status).toBe(201)
    expect((await widget.post('rating', { sessionId: 'ada', rating: 5 })).status).toBe(201)
    expect(told(await widget.say('ada', 'With the address', { visitor }))).toEqual(REFUSED)
  })

  it('is refused by verified identity, and may write again once unblocked', async () => {
    const id = (await widget.say('one', 'Hello', widget.pair('user-1'))).body.conversationId
    const { body } = await post(`${id}/block`)
    expect((await post(`${id}/block`)).body.id).toBe(body.id)
    expect(told(await widget.say('elsewhere', 'Me again', widget.pair('user-1')))).toEqual(REFUSED)
    expect((await get('blocks')).items).toMatchObject([{ id: body.id }])
    const unblock = () => app.http('DELETE', `/v1/conversations/blocks/${body.id}`, { cookie: org.cookie })
    expect((await unblock()).status).toBe(200)
    expect(told(await unblock())).toEqual([404, 'conv_block_not_found'])
    expect((await widget.say('elsewhere', 'Me again', widget.pair('user-1'))).status).toBe(201)
    expect(await get(id)).toMatchObject({ block: null })
  })

  it('may be known by an address alone, and is a stranger to other organizations', async () => {
    expect((await post('blocks', { email: 'Mal@Example.com' })).status).toBe(201)
    expect(told(await widget.say('one', 'Hi', { visitor: { email: 'mal@example.com' } }))).toEqual(REFUSED)
    const other = await openWidget(app, await app.createOrg())
    expect((await other.say('one', 'Hi', { visitor: { email: 'mal@example.com' } })).status).toBe(201)
  })
})
