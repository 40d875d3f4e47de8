import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket, type TestSocket } from '../test-socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
const open: TestSocket[] = []

beforeAll(async () => void (app = await startTestApp()))
afterAll(async () => {
  for (const socket of open) socket.close()
  await app.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

type Frame = Record<string, unknown>

const socketOf = async (key = widget.key, query: Record<string, string> = {}, on: TestApp = app) => {
  const socket = await openSocket(on, { key, query })
  open.push(socket)
  return socket
}
const session = (sessionId: string, more: Frame = {}, channelId = widget.channelId) => ({
  type: 'subscribe',
  channel: 'widget',
  channelId,
  sessionId,
  ...more,
})
const conversation = (id: string, more: Frame = {}) => ({
  type: 'subscribe',
  channel: 'conversation',
  id,
  ...more,
})
const ORG = { type: 'subscribe', channel: 'org' }
const staff = (id: string, path: string, body: Frame) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie: org.cookie, body })
const seqs = (socket: TestSocket) => socket.events().map(({ seq }) => seq)

describe('a widget socket', () => {
  it('gets the messages of its session as GET messages shows them', async () => {
    const socket = await socketOf()
    expect(await socket.ask(session('s1'))).toEqual({
      type: 'subscribed',
      ref: 'r1',
      channel: `widget:${widget.channelId}:s1`,
      seq: null,
      resumed: false,
    })
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    await staff(conversationId, 'messages', { body: 'Hi', claim: false })
    await socket.next((frame) => frame.event?.type === 'conversation.message.sent')
    const { messages } = (await widget.read('s1')).body
    expect(socket.events().map(({ payload }) => payload)).toEqual([
      {
        conversationId,
        messageId: messages[0].id,
        authorType: 'end_user',
        message: { ...messages[0], readAt: null },
      },
      { conversationId, messageId: messages[1].id, authorType: 'agent', message: messages[1] },
    ])
  })

  it('may not follow the organization, a conversation or another channel', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const sibling = await openWidget(app, org)
    const socket = await socketOf()
    const refusals: [Frame, string][] = [
      [ORG, 'forbidden'],
      [conversation(conversationId), 'forbidden'],
      [session('s1', {}, sibling.channelId), 'widget_channel_mismatch'],
      [{ type: 'subscribe', channel: 'contact', id: 'x' }, 'unknown_channel'],
      [{ type: 'subscribe', channel: 'widget', channelId: widget.channelId }, 'invalid_input'],
      [session('x'.repeat(201)), 'invalid_input'],
    ]
    for (const [frame, code] of refusals)
      expect(await socket.ask(frame)).toMatchObject({ type: 'error', code })
    await widget.say('s1', 'again')
    await socket.settled()
    expect(socket.events()).toEqual([])
  })

  it('hears nothing of another session, nor of the same session id elsewhere', async () => {
    const [sibling, stranger] = [await openWidget(app, org), await openWidget(app, await app.createOrg())]
    const socket = await socketOf()
    await socket.ask(session('s1'))
    await Promise.all([widget.say('s2', 'x'), sibling.say('s1', 'x'), stranger.say('s1', 'x')])
    await socket.settled()
    expect(socket.events()).toEqual([])
  })

  it('of a verified person may not follow another person’s session', async () => {
    await widget.say('s1', 'Hello', widget.pair('user-1'))
    const { verifiedExternalId, userHash } = widget.pair('user-2')
    const other = await socketOf(widget.key, { externalId: verifiedExternalId, userHash })
    expect(await other.ask(session('s1'))).toMatchObject({ type: 'error', code: 'session_not_owned' })
    const own = await socketOf(widget.key, { externalId: 'user-1', userHash: widget.pair('user-1').userHash })
    expect(await own.ask(session('s1'))).toMatchObject({ type: 'subscribed' })
  })

  it('never learns of notes, ids or last names of colleagues, agent modes, flags or identities', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const socket = await socketOf()
    await socket.ask(session('s1'))
    await app.sql('update conv_conversations set needs_human_attention = true where id = $1', [
      conversationId,
    ])
    await staff(conversationId, 'messages', { body: 'a note', internal: true })
    await staff(conversationId, 'assign', { assigneeUserId: org.ownerUserId })
    await staff(conversationId, 'take-over', {})
    await staff(conversationId, 'agent-mode', { mode: 'off' })
    await staff(conversationId, 'messages', { body: 'Hi' })
    await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    await staff(conversationId, 'status', { status: 'spam' })
    await socket.next((frame) => frame.event?.type === 'conversation.status_changed')
    const assigned = {
      conversationId,
      handedOver: true,
      assigneeName: 'Olga',
      joined: expect.any(Boolean),
      personRequested: false,
      assistantMayAnswer: expect.any(Boolean),
    }
    const person = { ...assigned, joined: true, assistantMayAnswer: false }
    expect(
      socket
        .events()
        .map(({ type, payload }) => [type, type.includes('message') ? payload.message.body : payload]),
    ).toEqual([
      ['conversation.assigned', assigned],
      ['conversation.taken_over', person],
      ['conversation.agent_mode_changed', person],
      ['conversation.message.sent', 'Hi'],
      ['conversation.status_changed', { ...assigned, status: 'open' }],
    ])
    expect(JSON.stringify(socket.frames)).not.toMatch(/usr_|akey_|Owner|a note|user-1|"off"|spam|attention/i)
  })

  it('is told of the person on it what it would fetch', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const socket = await socketOf()
    await socket.ask(session('s1'))
    const steps: [string, Frame][] = [
      ['take-over', {}],
      ['assign', { assigneeUserId: org.ownerUserId }],
      ['release', {}],
      ['assign', { assigneeUserId: null }],
      ['request-handover', { reason: 'Angry', postSystemNote: false }],
    ]
    for (const [index, [path, body]] of steps.entries()) {
      await staff(conversationId, path, body)
      await socket.next(() => socket.events().length > index)
      const { handedOver, assigneeName, joined, personRequested, assistantMayAnswer } = (
        await widget.read('s1')
      ).body.conversation
      expect([path, socket.events().at(-1).payload]).toEqual([
        path,
        { conversationId, handedOver, assigneeName, joined, personRequested, assistantMayAnswer },
      ])
    }
    expect(socket.events().at(-1).payload).toMatchObject({ personRequested: true, handedOver: false })
    await staff(conversationId, 'messages', { body: 'Here I am' })
    await socket.next((frame) => frame.event?.type === 'conversation.handover_resolved')
    expect(socket.events().at(-1).payload).toMatchObject({ personRequested: false, handedOver: true })
  })
})

it('a visitor hears that somebody has joined before the first answer, and that their own message was seen', async () => {
  const { conversationId } = (await widget.say('s1', 'Hello')).body
  const socket = await socketOf()
  await socket.ask(session('s1'))
  await staff(conversationId, 'messages', { body: 'Hi' })
  await socket.next((frame) => frame.event?.type === 'conversation.message.sent')
  const { messages } = (await widget.read('s1')).body
  expect(socket.events().map(({ type }) => type)).toEqual([
    'conversation.taken_over',
    'conversation.assigned',
    'conversation.message.sent',
  ])
  expect(await socket.next(({ type }) => type === 'seen')).toEqual({
    type: 'seen',
    channel: `widget:${widget.channelId}:s1`,
    messageIds: [messages[0].id],
    readAt: expect.any(String),
  })
  expect(socket.events()[0].payload).toMatchObject({ joined: true, assigneeName: 'Olga' })
})

describe('staff sockets', () => {
  it('follow a conversation with its notes, whole', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const socket = await socketOf(org.key)
    expect(await socket.ask(conversation(conversationId))).toMatchObject({
      type: 'subscribed',
      channel: `conversation:${conversationId}`,
      seq: 2,
      resumed: true,
    })
    const note = (await staff(conversationId, 'messages', { body: 'a note', internal: true })).body
    const { event } = await socket.next((frame) => frame.event?.type === 'conversation.note_added')
    expect(event).toMatchObject({
      seq: 3,
      payload: { conversationId, messageId: note.id, authorType: 'user', internal: true, message: note },
    })
  })

  it('follow the conversations of the organization, of their own only, and no other business', async () => {
    const stranger = await openWidget(app, await app.createOrg())
    const socket = await socketOf(await app.createKey(org, ['conv:read']))
    expect(await socket.ask(ORG)).toEqual({
      type: 'subscribed',
      ref: 'r1',
      channel: `org:${org.orgId}`,
      seq: null,
      resumed: false,
    })
    await app.http('POST', '/v1/api-keys', {
      cookie: org.cookie,
      body: { name: 'secret plans', scopes: ['conv:read'] },
    })
    await stranger.say('s1', 'x')
    await widget.say('s1', 'Hello')
    await socket.next((frame) => frame.event?.type === 'conversation.message.received')
    expect(socket.events().map(({ type }) => type)).toEqual([
      'conversation.created',
      'conversation.message.received',
    ])
  })

  it('need conv:read, and a conversation of their own', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const blind = await socketOf(await app.createKey(org, ['conv:write']))
    expect(await blind.ask(ORG)).toMatchObject({ type: 'error', code: 'forbidden' })
    const stranger = await socketOf((await app.createOrg()).key)
    expect(await stranger.ask(conversation(conversationId))).toMatchObject({
      type: 'error',
      code: 'conv_not_found',
    })
  })
})

describe('a session whose conversation was merged into another one', () => {
  const merged = async () => {
    const from = (await widget.say('phone', 'From the phone')).body.conversationId as string
    const into = (await widget.say('desk', 'From the desk')).body.conversationId as string
    return { from, into, merge: () => staff(from, 'merge', { intoId: into }) }
  }

  it('is told on its own channel, and follows the result from then on under its own name', async () => {
    const { from, into, merge } = await merged()
    const [phone, desk] = [await socketOf(), await socketOf()]
    await phone.ask(session('phone'))
    await desk.ask(session('desk'))
    await merge()
    const told = (socket: TestSocket, type: string) =>
      socket.next((frame) => frame.event?.type === `conversation.${type}`)
    expect((await told(phone, 'merged')).event.payload).toEqual({ conversationId: from })
    expect((await told(desk, 'absorbed')).event.payload).toEqual({ conversationId: into })
    const { seq } = (await widget.read('phone')).body
    const channel = `widget:${widget.channelId}:phone`
    expect(await phone.ask(session('phone', { after: seq }))).toMatchObject({ channel, seq, resumed: true })
    await staff(into, 'messages', { body: 'Answer to both', claim: false })
    for (const [socket, name] of [
      [phone, channel],
      [desk, `widget:${widget.channelId}:desk`],
    ] as const) {
      const frame = await socket.next(({ event }) => event?.payload.message?.body === 'Answer to both')
      expect([frame.channel, frame.event.seq]).toEqual([name, seq + 1])
    }
    expect(await phone.ask({ type: 'unsubscribe', channel })).toMatchObject({ type: 'unsubscribed', channel })
  })

  it('hears the staff type and nothing meant for them, in any process', async () => {
    const { into, merge } = await merged()
    await merge()
    const twin = await app.twin()
    const [phone, afar, desk] = [await socketOf(), await socketOf(widget.key, {}, twin), await socketOf()]
    for (const socket of [phone, afar])
      expect(await socket.ask(session('phone'))).toMatchObject({ resumed: true })
    await desk.ask(session('desk'))
    const colleague = await socketOf(org.key)
    await colleague.ask(conversation(into))
    const place = { channel: 'widget', channelId: widget.channelId, sessionId: 'desk' }
    desk.send({ type: 'typing', ...place, isTyping: true })
    colleague.send({ type: 'viewing', channel: 'conversation', id: into, isViewing: true })
    expect(await colleague.next(({ type }) => type === 'typing')).toMatchObject({ authorType: 'visitor' })
    colleague.send({ type: 'typing', channel: 'conversation', id: into, isTyping: true })
    for (const socket of [phone, afar, desk]) {
      await socket.next(({ type }) => type === 'typing')
      const heard = socket.frames.filter(({ type }) => type === 'typing' || type === 'viewing')
      expect(heard.map(({ type, authorType }) => [type, authorType])).toEqual([['typing', 'operator']])
    }
    expect(phone.frames.at(-1).channel).toBe(`widget:${widget.channelId}:phone`)
    afar.close()
    await twin.close()
  })

  it('of another person hears of their own messages and of replies, and catches up on nothing else', async () => {
    const { into, merge } = await merged()
    await merge()
    const [phone, desk] = [await socketOf(), await socketOf()]
    await phone.ask(session('phone'))
    await desk.ask(session('desk'))
    const { seq } = (await widget.read('desk')).body
    await widget.say('phone', 'Mine alone')
    await widget.say('desk', 'Nobody else’s')
    await staff(into, 'messages', { body: 'To both', claim: false })
    const texts = (socket: TestSocket) =>
      socket
        .events()
        .flatMap(({ payload }) => (payload as Frame & { message?: Frame }).message?.['body'] ?? [])
    for (const [socket, own] of [
      [phone, 'Mine alone'],
      [desk, 'Nobody else’s'],
    ] as const) {
      await socket.next(({ event }) => event?.payload.message?.body === 'To both')
      expect(texts(socket)).toEqual([own, 'To both'])
    }
    const late = await socketOf()
    await late.ask(session('phone', { after: seq }))
    await late.next(({ event }) => event?.payload.message?.body === 'To both')
    expect(texts(late)).toEqual(['Mine alone', 'To both'])
    // Who has read it is each one’s own affair.
    const [reply] = (await widget.read('phone')).body.messages.slice(-1)
    const place = { channel: 'widget', channelId: widget.channelId, sessionId: 'phone' }
    phone.send({ type: 'read', ...place, messageIds: [reply.id] })
    await phone.next(({ type }) => type === 'read_ack')
    expect((await widget.read('phone')).body.conversation.unreadCount).toBe(0)
    expect((await widget.read('desk')).body.conversation.unreadCount).toBe(1)
    expect((await desk.settled()).some(({ event }) => event?.type === 'conversation.message.read')).toBe(
      false,
    )
  })

  it('and the other one may be followed side by side by one socket', async () => {
    const { into, merge } = await merged()
    await merge()
    const both = await socketOf()
    await both.ask(session('phone'))
    await both.ask(session('desk'))
    await staff(into, 'messages', { body: 'Once each', claim: false })
    await both.next(() => both.events().length === 2)
    expect(new Set(both.frames.filter(({ event }) => event).map(({ channel }) => channel)).size).toBe(2)
    await both.ask({ type: 'unsubscribe', channel: `widget:${widget.channelId}:phone` })
    await staff(into, 'messages', { body: 'Now for one', claim: false })
    await both.next(() => both.events().length === 3)
    await both.settled()
    expect(both.frames.filter(({ event }) => event).at(-1).channel).toBe(`widget:${widget.channelId}:desk`)
    expect(both.events()).toHaveLength(3)
  })
})

describe('resuming', () => {
  it('gives all that was missed, in order, each once, and then what happens', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    await widget.say(
      's1',
      upTo(5).map((n) => ({ body: `${n}` })),
    )
    const socket = await socketOf(org.key)
    expect(await socket.ask(conversation(conversationId, { after: 2 }))).toMatchObject({
      seq: 7,
      resumed: true,
    })
    await widget.say('s1', 'live')
    await socket.next((frame) => frame.event?.seq === 8)
    expect(seqs(socket)).toEqual(upTo(8).slice(2))
  })

  it('loses and doubles nothing while events arrive during the replay, also from another process', async () => {
    const twin = await app.twin()
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    for (const n of upTo(4))
      await widget.say(
        's1',
        upTo(50).map((m) => ({ body: `${n}.${m}` })),
      )
    const sockets = await Promise.all(upTo(6).map((n) => socketOf(org.key, {}, n % 2 === 0 ? twin : app)))
    const writing = Promise.all(upTo(30).map((n) => widget.say('s1', `live ${n}`)))
    await Promise.all(sockets.map((socket) => socket.ask(conversation(conversationId, { after: 2 }))))
    await writing
    const all = (await eventsOf(app, conversationId)).map(({ seq }) => seq)
    expect(all).toEqual(upTo(232))
    for (const socket of sockets) {
      await socket.next((frame) => frame.event?.seq === 232)
      expect(seqs(socket)).toEqual(all.slice(2))
    }
    for (const socket of sockets) socket.close()
    await twin.close()
  })

  it('is refused, with the number to go on from, when too much was missed or the number is not ours', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    for (const n of upTo(11))
      await widget.say(
        's1',
        upTo(50).map((m) => ({ body: `${n}.${m}` })),
      )
    const socket = await socketOf(org.key)
    expect(await socket.ask(conversation(conversationId, { after: 2 }))).toMatchObject({
      seq: 552,
      resumed: false,
    })
    expect(await socket.ask(conversation(conversationId, { after: 553 }))).toMatchObject({
      seq: 552,
      resumed: false,
    })
    await widget.say('s1', 'live')
    await socket.next((frame) => frame.event?.seq === 553)
    expect(seqs(socket)).toEqual([553])
    expect(await socket.ask(conversation(conversationId, { after: 53 }))).toMatchObject({
      seq: 553,
      resumed: true,
    })
  })

  it('is refused where some of what was missed is no longer kept, and holds where nothing was missed', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    await widget.say('s1', [{ body: 'two' }, { body: 'three' }, { body: 'four' }])
    const prune = (below: number) =>
      app.sql('delete from kernel_events where stream = $1 and seq < $2', [
        `conversation:${conversationId}`,
        below,
      ])
    const start = async (after: number) => {
      const { seq, resumed } = await (await socketOf()).ask(session('s1', { after }))
      return [seq, resumed]
    }
    await prune(4)
    expect([await start(2), await start(3), await start(5)]).toEqual([
      [5, false],
      [5, true],
      [5, true],
    ])
    await prune(6)
    expect([await start(4), await start(5), await start(6)]).toEqual([
      [5, false],
      [5, true],
      [5, false],
    ])
    const socket = await socketOf(org.key)
    expect(await socket.ask(conversation(conversationId))).toMatchObject({ seq: 5, resumed: true })
    await widget.say('s1', 'live')
    await socket.next((frame) => frame.event?.seq === 6)
    expect(seqs(socket)).toEqual([6])
  })

  it('works with the number that GET messages gave, also after reads that stamped nothing', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const sent = (await staff(conversationId, 'messages', { body: 'Hi', claim: false })).body
    const socket = await socketOf()
    await socket.ask(session('s1'))
    for (const _ of upTo(3)) {
      expect(
        await socket.ask({
          type: 'read',
          channel: 'widget',
          channelId: widget.channelId,
          sessionId: 's1',
          messageIds: [sent.id],
        }),
      ).toMatchObject({ type: 'read_ack' })
    }
    const { seq } = (await widget.read('s1')).body
    const again = await socketOf()
    expect(await again.ask(session('s1', { after: seq }))).toMatchObject({ seq, resumed: true })
    await widget.say('s1', 'live')
    await again.next((frame) => frame.event?.seq === seq + 1)
    expect(seqs(again)).toEqual([seq + 1])
  })
})
