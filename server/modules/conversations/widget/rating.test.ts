import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../test-socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

const rate = (rating: unknown, more: Record<string, unknown> = {}) =>
  widget.post('rating', { sessionId: 's1', rating, ...more })
const asStaff = async () => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const seenByVisitor = async () => (await widget.read('s1')).body.conversation.rating
const setStatus = (status: string) =>
  app.http('POST', `/v1/conversations/${id}/status`, { key: org.key, body: { status } })
const ratedEvents = async () =>
  (await eventsOf(app, id)).filter(({ type }) => type === 'conversation.rated').map(({ payload }) => payload)

describe('a rating', () => {
  it('is shown to colleagues with its comment, and to the visitor alone', async () => {
    expect(await asStaff()).toMatchObject({ rating: null, ratingComment: null, ratedAt: null })
    expect(await seenByVisitor()).toBeNull()
    const { status, body } = await rate(4, { comment: '  Quick and friendly ' })
    expect([status, body]).toEqual([
      201,
      { rating: 4, comment: 'Quick and friendly', ratedAt: expect.any(String) },
    ])
    expect(await asStaff()).toMatchObject({
      rating: 4,
      ratingComment: 'Quick and friendly',
      ratedAt: body.ratedAt,
    })
    const read = await widget.read('s1')
    expect(read.body.conversation.rating).toBe(4)
    expect(JSON.stringify(read.body)).not.toContain('friendly')
  })

  it('again replaces it, comment and all; the same again is no news, also ten times at once', async () => {
    const first = (await rate(4, { comment: 'Good' })).body
    expect((await rate(4, { comment: 'Good' })).body).toEqual(first)
    expect((await rate(2)).body).toMatchObject({ rating: 2, comment: null })
    const answers = await Promise.all(upTo(10).map(() => rate(3, { comment: 'So so' })))
    expect(new Set(answers.map(({ body }) => body.ratedAt)).size).toBe(1)
    expect(await asStaff()).toMatchObject({ rating: 3, ratingComment: 'So so' })
    expect(await ratedEvents()).toEqual([4, 2, 3].map((rating) => ({ conversationId: id, rating })))
  })

  it('is taken at any status, leaves it, and stays when the conversation is opened again', async () => {
    for (const [status, rating] of [
      ['closed', 5],
      ['spam', 1],
      ['open', 3],
      ['closed', 4],
    ] as const) {
      await setStatus(status)
      expect((await rate(rating)).status).toBe(201)
      expect(await asStaff()).toMatchObject({ status, rating })
    }
    await widget.say('s1', 'One more thing')
    expect(await asStaff()).toMatchObject({ status: 'open', rating: 4 })
    expect(await seenByVisitor()).toBe(4)
  })

  it.each([
    ['0', { rating: 0 }],
    ['6', { rating: 6 }],
    ['a fraction', { rating: 4.5 }],
    ['a text', { rating: '4' }],
    ['nothing', { rating: undefined }],
    ['a comment of 1,001 characters', { comment: 'x'.repeat(1001) }],
  ])('of %s is refused with 400', async (_, more) => {
    const { status, body } = await rate(4, more)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(await asStaff()).toMatchObject({ rating: null })
  })

  it('needs a conversation of the session, and of the person who was proved', async () => {
    const unknown = await rate(4, { sessionId: 'never-seen' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'session_not_found'])
    await widget.say('s2', 'Mine', widget.pair('user-1'))
    const foreign = await rate(4, { sessionId: 's2', ...widget.pair('user-2') })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'session_not_owned'])
    expect((await rate(4, { sessionId: 's2', ...widget.pair('user-1') })).status).toBe(201)
  })

  it('hides in its comment what the organization hides in messages', async () => {
    const body = { detectors: ['payment_card'], policy: 'mask' }
    await app.http('PUT', '/v1/conversations/redaction', { key: org.key, body })
    const { comment } = (await rate(1, { comment: 'You charged 4111 1111 1111 1111 twice' })).body
    expect(comment).toBe('You charged •••• •••• •••• 1111 twice')
    expect((await asStaff()).ratingComment).toBe(comment)
  })

  it('reaches the sockets of colleagues and of the visitor, without its comment', async () => {
    const [staff, visitor] = [
      await openSocket(app, { key: org.key }),
      await openSocket(app, { key: widget.key }),
    ]
    await staff.ask({ type: 'subscribe', channel: 'org' })
    await visitor.ask({
      type: 'subscribe',
      channel: 'widget',
      channelId: widget.channelId,
      sessionId: 's1',
    })
    await rate(5, { comment: 'Only for you' })
    for (const socket of [staff, visitor]) {
      const { event } = await socket.next((frame) => frame.event?.type === 'conversation.rated')
      expect(event.payload).toEqual({ conversationId: id, rating: 5 })
      expect(JSON.stringify(socket.frames)).not.toContain('Only for you')
      socket.close()
    }
  })
})
