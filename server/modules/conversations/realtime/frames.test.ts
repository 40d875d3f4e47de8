import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket, type Handshake, type TestSocket } from '../test-socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string
const open: TestSocket[] = []

beforeAll(async () => void (app = await startTestApp()))
afterAll(async () => {
  for (const socket of open) socket.close()
  await app.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

type Frame = Record<string, unknown>

async function socketOf(handshake: Handshake, ...frames: Frame[]): Promise<TestSocket> {
  const socket = await openSocket(app, handshake)
  open.push(socket)
  for (const frame of frames) expect(await socket.ask(frame)).toMatchObject({ type: 'subscribed' })
  return socket
}
const place = (sessionId = 's1') => ({ channel: 'widget', channelId: widget.channelId, sessionId })
const visitor = () => socketOf({ key: widget.key }, { type: 'subscribe', ...place() })
const person = () =>
  socketOf(
    { headers: { cookie: org.cookie, origin: app.url } },
    { type: 'subscribe', channel: 'conversation', id },
  )
const typings = (socket: TestSocket) => socket.frames.filter((frame) => frame.type === 'typing')
const isTyping = (frame: Frame) => frame['type'] === 'typing'

describe('typing', () => {
  it('of the visitor reaches staff, and neither the sender nor another tab', async () => {
    const [typist, tab, staff] = [await visitor(), await visitor(), await person()]
    typist.send({ type: 'typing', ...place(), isTyping: true })
    expect(await staff.next(isTyping)).toEqual({
      type: 'typing',
      channel: `conversation:${id}`,
      isTyping: true,
      authorType: 'visitor',
    })
    await typist.settled()
    expect([typings(typist), typings(tab)]).toEqual([[], []])
  })

  it('of staff reaches the visitor with a first name, and colleagues, and not the sender', async () => {
    const [typist, colleague, guest] = [await person(), await person(), await visitor()]
    typist.send({ type: 'typing', channel: 'conversation', id, isTyping: true })
    const frame = { type: 'typing', isTyping: true, authorType: 'operator', authorName: 'Olga' }
    expect(await guest.next(isTyping)).toEqual({ ...frame, channel: `widget:${widget.channelId}:s1` })
    expect(await colleague.next(isTyping)).toEqual({ ...frame, channel: `conversation:${id}` })
    await typist.settled()
    expect(typings(typist)).toEqual([])
  })

  it('of an agent does not tell its key’s name', async () => {
    const guest = await visitor()
    const agent = await socketOf({ key: org.key })
    agent.send({ type: 'typing', channel: 'conversation', id, isTyping: true })
    expect(await guest.next(isTyping)).toEqual({
      type: 'typing',
      channel: `widget:${widget.channelId}:s1`,
      isTyping: true,
      authorType: 'operator',
    })
  })

  it('is passed on once in 1.5 s; its end always passes, and lets the next begin', async () => {
    const [typist, staff] = [await visitor(), await person()]
    for (const typing of [true, true, true, false, true, true])
      typist.send({ type: 'typing', ...place(), isTyping: typing })
    await staff.next(() => typings(staff).length >= 3)
    await staff.settled()
    expect(typings(staff).map((frame) => frame.isTyping)).toEqual([true, false, true])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    typist.send({ type: 'typing', ...place(), isTyping: true })
    await staff.next(() => typings(staff).length >= 4)
  })

  it('ends by itself 5 s after it was last said, for visitors and staff, also in other processes', async () => {
    const twin = await app.twin()
    const [typist, staff, guest] = [await visitor(), await person(), await visitor()]
    const afar = await openSocket(twin, { key: org.key })
    await afar.ask({ type: 'subscribe', channel: 'conversation', id })
    const at = performance.now()
    typist.send({ type: 'typing', ...place(), isTyping: true })
    staff.send({ type: 'typing', channel: 'conversation', id, isTyping: true })
    for (const socket of [staff, afar, guest]) {
      await vi.waitUntil(() => typings(socket).some((frame) => !frame.isTyping))
      expect(performance.now() - at).toBeGreaterThan(4900)
    }
    expect(typings(staff).map((frame) => [frame.isTyping, frame.authorType])).toEqual([
      [true, 'visitor'],
      [false, 'visitor'],
    ])
    expect(typings(guest).map((frame) => [frame.isTyping, frame.authorName])).toEqual([
      [true, 'Olga'],
      [false, 'Olga'],
    ])
    afar.close()
    await twin.close()
  }, 20_000)

  it('ends when the socket closes, and not again', async () => {
    const [typist, staff] = [await visitor(), await person()]
    typist.send({ type: 'typing', ...place(), isTyping: true })
    await staff.next(isTyping)
    typist.close()
    await staff.next((frame) => isTyping(frame) && !frame['isTyping'])
    expect(typings(staff).map((frame) => frame.isTyping)).toEqual([true, false])
  })

  it('whose end is said without a beginning is passed on, to whom it is meant for', async () => {
    const [typist, tab, staff] = [await visitor(), await visitor(), await person()]
    typist.send({ type: 'typing', ...place(), isTyping: false })
    expect(await staff.next(isTyping)).toMatchObject({ isTyping: false, authorType: 'visitor' })
    await typist.settled()
    expect([typings(typist), typings(tab)]).toEqual([[], []])
  })

  it('crosses processes', async () => {
    const twin = await app.twin()
    const staff = await openSocket(twin, { key: org.key })
    await staff.ask({ type: 'subscribe', channel: 'conversation', id })
    const typist = await visitor()
    typist.send({ type: 'typing', ...place(), isTyping: true })
    expect(await staff.next(isTyping)).toMatchObject({ authorType: 'visitor' })
    staff.close()
    await twin.close()
  })

  it('is dropped for sessions without a conversation, and refused where one may not write', async () => {
    const guest = await visitor()
    guest.send({ type: 'typing', ...place('never-seen'), isTyping: true })
    expect(await guest.ask({ type: 'typing', channel: 'conversation', id, isTyping: true })).toMatchObject({
      type: 'error',
      code: 'forbidden',
    })
    const reader = await socketOf({ key: await app.createKey(org, ['conv:read']) })
    expect(await reader.ask({ type: 'typing', channel: 'conversation', id, isTyping: true })).toMatchObject({
      type: 'error',
      code: 'forbidden',
    })
    const stranger = await socketOf({ key: (await app.createOrg()).key })
    expect(await stranger.ask({ type: 'typing', channel: 'conversation', id, isTyping: true })).toMatchObject(
      { type: 'error', code: 'conv_not_found' },
    )
    expect(
      await guest.ask({ type: 'typing', ...place(), channelId: 'cch_other', isTyping: true }),
    ).toMatchObject({ type: 'error', code: 'conv_invalid' })
    expect(guest.frames.filter((frame) => frame.type === 'error')).toHaveLength(2)
  })
})

describe('viewing', () => {
  const viewing = (isViewing: boolean, of = id) => ({
    type: 'viewing',
    channel: 'conversation',
    id: of,
    isViewing,
  })
  const views = (socket: TestSocket) =>
    socket.frames.filter((frame) => frame.type === 'viewing').map((frame) => frame.isViewing)
  const isView = (frame: Frame) => frame['type'] === 'viewing'

  it('of a colleague or agent reaches the others on the conversation, and never the visitor', async () => {
    const [guest, looker, colleague] = [await visitor(), await person(), await person()]
    const key = await app.createKey(org, ['conv:read'])
    const agent = await socketOf({ key }, { type: 'subscribe', channel: 'conversation', id })
    looker.send(viewing(true))
    const seen = { channel: `conversation:${id}`, type: 'viewing', isViewing: true }
    for (const socket of [colleague, agent])
      expect(await socket.next(isView)).toEqual({ ...seen, userId: org.ownerUserId, name: 'Olga Owner' })
    agent.send(viewing(true))
    expect(await looker.next(isView)).toEqual({
      ...seen,
      userId: expect.stringMatching(/^akey_/),
      name: 'Test key',
    })
    await guest.settled()
    expect([views(guest), views(looker), views(agent)]).toEqual([[], [true], [true]])
  })

  it('is passed on once in 5 s unless it changes', async () => {
    const [looker, colleague] = [await person(), await person()]
    for (const isViewing of [true, true, false, false, true, true]) looker.send(viewing(isViewing))
    await colleague.next(() => views(colleague).length >= 3)
    await colleague.settled()
    expect(views(colleague)).toEqual([true, false, true])
  })

  it('said again too soon reaches whoever came meanwhile when the 5 s are over', async () => {
    const looker = await person()
    looker.send(viewing(true))
    await looker.settled()
    const late = await person()
    looker.send(viewing(true))
    await vi.waitUntil(() => views(late).length > 0)
    expect(views(late)).toEqual([true])
  })

  it('ends with the subscription, and with the socket', async () => {
    const [leaving, closing, colleague] = [await person(), await person(), await person()]
    for (const [socket, end] of [
      [leaving, () => leaving.send({ type: 'unsubscribe', channel: `conversation:${id}` })],
      [closing, () => closing.close()],
    ] as const) {
      const from = views(colleague).length
      socket.send(viewing(true))
      await colleague.next(() => views(colleague).length > from)
      end()
      await colleague.next(() => views(colleague).length > from + 1)
      expect(views(colleague).slice(from)).toEqual([true, false])
    }
  })

  it('crosses processes', async () => {
    const twin = await app.twin()
    const afar = await openSocket(twin, { key: org.key })
    await afar.ask({ type: 'subscribe', channel: 'conversation', id })
    const looker = await person()
    looker.send(viewing(true))
    expect(await afar.next(isView)).toMatchObject({ isViewing: true, userId: org.ownerUserId })
    afar.close()
    await twin.close()
  })

  it('is refused for visitors, for strangers, without the scope, and for what is no conversation', async () => {
    const stranger = await socketOf({ key: (await app.createOrg()).key })
    expect(await stranger.ask(viewing(true))).toMatchObject({ type: 'error', code: 'conv_not_found' })
    const blind = await socketOf({ key: await app.createKey(org, ['conv:write']) })
    const refused = { type: 'error', code: 'forbidden' }
    for (const socket of [await visitor(), blind])
      expect(await socket.ask(viewing(true))).toMatchObject(refused)
    const looker = await person()
    expect(await looker.ask(viewing(true, 'nonsense'))).toMatchObject({ code: 'invalid_input' })
    expect(await looker.ask({ ...viewing(true), isViewing: 'yes' })).toMatchObject({ code: 'invalid_input' })
  })
})

describe('presence', () => {
  const presence = (state: string) => ({ type: 'presence', channel: 'org', state })
  const states = (socket: TestSocket) =>
    socket.frames.filter((frame) => frame.type === 'presence').map((frame) => frame.state)
  const isPresence = (frame: Frame) => frame['type'] === 'presence'
  const toOrg = { type: 'subscribe', channel: 'org' }
  const cookie = (of = org.cookie) => ({ headers: { cookie: of, origin: app.url } })

  it('of a person reaches colleagues and agents who follow the organization, and nobody else', async () => {
    const mia = await app.createMember(org, 'member')
    const [olga, colleague, agent] = [
      await socketOf(cookie(), toOrg),
      await socketOf(cookie(mia), toOrg),
      await socketOf({ key: org.key }, toOrg),
    ]
    const elsewhere = [await visitor(), await person()]
    const stranger = await socketOf({ key: (await app.createOrg()).key }, toOrg)
    olga.send(presence('online'))
    for (const socket of [colleague, agent])
      expect(await socket.next(isPresence)).toEqual({
        type: 'presence',
        channel: `org:${org.orgId}`,
        userId: org.ownerUserId,
        name: 'Olga Owner',
        state: 'online',
      })
    await olga.settled()
    for (const socket of [olga, stranger, ...elsewhere]) expect(states(socket)).toEqual([])
  })

  it('that changes is told within a second, and that stays is told once in 5 s', async () => {
    const [olga, agent] = [await socketOf(cookie(), toOrg), await socketOf({ key: org.key }, toOrg)]
    for (const state of ['online', 'online', 'away', 'dnd']) olga.send(presence(state))
    await agent.next(() => states(agent).length >= 2)
    await agent.settled()
    expect(states(agent)).toEqual(['online', 'dnd'])
  })

  it('ends with the last socket of the person', async () => {
    const [one, two, agent] = [
      await socketOf(cookie(), toOrg),
      await socketOf(cookie(), toOrg),
      await socketOf({ key: org.key }, toOrg),
    ]
    for (const socket of [one, two]) socket.send(presence('online'))
    await agent.next(() => states(agent).length === 2)
    one.close()
    await agent.settled()
    expect(states(agent)).toEqual(['online', 'online'])
    two.close()
    await agent.next(() => states(agent).at(-1) === 'offline')
  })

  it('crosses processes', async () => {
    const twin = await app.twin()
    const afar = await openSocket(twin, { key: org.key })
    await afar.ask(toOrg)
    const olga = await socketOf(cookie(), toOrg)
    olga.send(presence('away'))
    expect(await afar.next(isPresence)).toMatchObject({ state: 'away', userId: org.ownerUserId })
    olga.close()
    await afar.next(() => states(afar).at(-1) === 'offline')
    afar.close()
    await twin.close()
  })

  it('is refused for agents, for visitors, and for what is no state', async () => {
    for (const socket of [await visitor(), await socketOf({ key: org.key }, toOrg)])
      expect(await socket.ask(presence('online'))).toMatchObject({ type: 'error', code: 'forbidden' })
    const olga = await socketOf(cookie(), toOrg)
    for (const state of ['offline', 'hungry'])
      expect(await olga.ask(presence(state))).toMatchObject({ code: 'invalid_input' })
  })
})

describe('read receipts', () => {
  const send = async (body: Frame) =>
    (
      await app.http('POST', `/v1/conversations/${id}/messages`, {
        cookie: org.cookie,
        body: { claim: false, ...body },
      })
    ).body.id
  const read = (socket: TestSocket, messageIds: string[], more: Frame = {}) =>
    socket.ask({ type: 'read', ...place(), messageIds, ...more })

  it('stamp messages of the other side once, are acknowledged, and reach both sides', async () => {
    const [one, two, note] = [
      await send({ body: 'one' }),
      await send({ body: 'two' }),
      await send({ body: 'note', internal: true }),
    ]
    const mine = (await widget.read('s1')).body.messages[0].id
    const [guest, staff] = [await visitor(), await person()]
    const ack = await read(guest, [one, two, note, mine, 'cvm_0000000000000000000000'])
    expect(ack).toMatchObject({ type: 'read_ack', conversationId: id })
    expect(ack.messageIds.toSorted()).toEqual([one, two].toSorted())
    expect((await read(guest, [one, two])).messageIds).toEqual([])
    for (const socket of [guest, staff]) {
      const { event } = await socket.next((frame) => frame.event?.type === 'conversation.message.read')
      expect(event.payload).toEqual({
        conversationId: id,
        messageIds: ack.messageIds,
        readAt: expect.any(String),
      })
    }
    const shown = (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body.messages
    const seen = Object.fromEntries(
      shown.map((message: { id: string; seenAt: string | null }) => [message.id, message.seenAt]),
    )
    expect(seen).toEqual({
      [mine]: expect.any(String),
      [one]: expect.any(String),
      [two]: seen[one],
      [note]: null,
    })
    expect((await eventsOf(app, id)).filter(({ type }) => type === 'conversation.message.read')).toHaveLength(
      1,
    )
  })

  it('leave no gap in the numbers, also when many arrive at once', async () => {
    const ids = await Promise.all(upTo(10).map((n) => send({ body: `${n}` })))
    const guests = await Promise.all(upTo(4).map(() => visitor()))
    await Promise.all(guests.flatMap((guest) => ids.map((messageId) => read(guest, [messageId]))))
    const events = await eventsOf(app, id)
    expect(events.map(({ seq }) => seq)).toEqual(upTo(22))
    const [{ last_seq }] = (await app.sql('select last_seq::int from conv_conversations where id = $1', [
      id,
    ])) as [{ last_seq: number }]
    expect(last_seq).toBe(22)
  })

  it('are refused for other sessions, other people, too many ids and staff', async () => {
    const sent = await send({ body: 'x' })
    const guest = await visitor()
    expect(await read(guest, [sent], { sessionId: 'never-seen' })).toMatchObject({
      code: 'session_not_found',
    })
    expect(await read(guest, [])).toMatchObject({ code: 'invalid_input' })
    expect(
      await read(
        guest,
        upTo(101).map(() => sent),
      ),
    ).toMatchObject({ code: 'invalid_input' })
    await widget.say('s2', 'x')
    expect((await read(guest, [sent], { sessionId: 's2' })).messageIds).toEqual([])
    await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    const other = await socketOf({
      key: widget.key,
      query: { externalId: 'user-2', userHash: widget.pair('user-2').userHash },
    })
    expect(await read(other, [sent])).toMatchObject({ code: 'session_not_owned' })
    expect(await read(await person(), [sent])).toMatchObject({ code: 'forbidden' })
  })
})

describe('a frame', () => {
  it('`ping` is answered by `pong`', async () => {
    const socket = await socketOf({ key: widget.key })
    expect(await socket.ask({ type: 'ping' })).toEqual({ type: 'pong', ref: 'r1' })
  })

  it('that is not understood is answered by an error, and the socket goes on', async () => {
    const socket = await socketOf({ key: widget.key })
    for (const raw of ['{', '[]', '"x"', '{"type":1}', Buffer.from([1, 2, 3])]) socket.raw(raw)
    await socket.next(() => socket.frames.filter((frame) => frame.type === 'error').length === 5)
    expect(new Set(socket.frames.slice(1).map((frame) => frame.code))).toEqual(new Set(['invalid_frame']))
    expect(await socket.ask({ type: 'dance' })).toMatchObject({ type: 'error', code: 'invalid_frame' })
    expect(await socket.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
  })

  it('`unsubscribe` ends a subscription', async () => {
    const guest = await visitor()
    const channel = `widget:${widget.channelId}:s1`
    expect(await guest.ask({ type: 'unsubscribe', channel })).toMatchObject({ type: 'unsubscribed', channel })
    await widget.say('s1', 'again')
    await guest.settled()
    expect(guest.events()).toEqual([])
    expect(await guest.ask({ type: 'unsubscribe', channel })).toMatchObject({
      type: 'error',
      code: 'unknown_channel',
    })
  })
})
