import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket, type TestSocket } from '../test-socket.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'

let app: TestApp
let twin: TestApp
let org: TestOrg
let widget: TestWidget
const open: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await twin.close()
  await app.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const does = (method: string, path: string, body?: Record<string, unknown>) =>
  app.http(method, `/v1/conversations/${path}`, { cookie: org.cookie, body })
const post = (path: string, body: Record<string, unknown> = {}) => does('POST', path, body)
const begin = async (sessionId: string) =>
  (await widget.say(sessionId, `From ${sessionId}`)).body.conversationId as string
const follow = async (sessionId: string, on = app) => {
  const socket = await openSocket(on, { key: widget.key })
  open.push(socket)
  const place = { channel: 'widget', channelId: widget.channelId, sessionId }
  expect(await socket.ask({ type: 'subscribe', ...place })).toMatchObject({ type: 'subscribed' })
  return socket
}
const bodiesOf = (socket: TestSocket) => socket.events().flatMap(({ payload }) => payload.message?.body ?? [])
const frames = (socket: TestSocket) => JSON.stringify(socket.frames)

describe('a session that leaves a conversation', () => {
  it.each([true, false])(
    'as a merge is undone (one person: %s) hears nothing of the other one any more, in any process',
    async (samePerson) => {
      const [from, into] = [await begin('phone'), await begin('desk')]
      await post(`${from}/merge`, { intoId: into, samePerson })
      const stale = [await follow('phone'), await follow('phone', twin)]
      const desk = await follow('desk')
      expect((await post(`${from}/unmerge`)).status).toBe(200)
      for (const socket of stale) {
        expect((await socket.closed).code).toBe(1012)
        expect(frames(socket)).toContain('conversation.split_off')
      }
      await widget.say('desk', 'For the desk alone')
      await post(`${into}/take-over`, { assign: true })
      await post(`${into}/messages`, { body: 'Answer to the desk' })
      await desk.next(({ event }) => event?.payload.message?.body === 'Answer to the desk')
      for (const socket of stale) {
        expect(bodiesOf(socket)).toEqual([])
        expect(frames(socket)).not.toContain('taken_over')
      }
      const back = await follow('phone')
      await post(`${from}/messages`, { body: 'Answer to the phone' })
      await back.next(({ event }) => event?.payload.message?.body === 'Answer to the phone')
      expect(bodiesOf(desk)).not.toContain('Answer to the phone')
    },
  )

  it('as its conversation is deleted hears nothing of it once it was restored beside a newer one', async () => {
    const id = await begin('phone')
    const stale = await follow('phone')
    await does('DELETE', id)
    expect((await stale.closed).code).toBe(1012)
    const fresh = await follow('phone')
    const newer = await begin('phone')
    expect((await post(`${id}/restore`)).body).toMatchObject({ visitorContinuesInId: newer })
    await post(`${id}/messages`, { body: 'Into the void' })
    await post(`${newer}/messages`, { body: 'Heard' })
    await fresh.next(({ event }) => event?.payload.message?.body === 'Heard')
    expect(bodiesOf(fresh)).toEqual(['From phone', 'Heard'])
  })
})
