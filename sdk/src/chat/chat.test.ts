import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import type { VisitorConversation, VisitorMessage } from './records.ts'
import { at, conversation, message, page, setUpChat, flushPromises, welcome } from './test-chat.ts'

const hash = 'ab'.repeat(32)
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('of a visitor without a past nothing is asked until they write, but who answers once they look', async () => {
  const { chat, routes, sockets, socket, storage } = setUpChat()
  await flushPromises()
  expect([routes(), sockets.length, storage.size]).toEqual([[], 0, 0])
  chat.show()
  socket().open()
  await flushPromises()
  expect(routes()).toEqual(['GET welcome'])
  expect(chat.send('  ')).toBe(false)
  expect(chat.send('Hello')).toBe(true)
  expect(chat.state.get()).toMatchObject({
    screen: 'thread',
    thread: [{ body: 'Hello', delivery: 'sending' }],
  })
  await flushPromises()
  expect(chat.state.get().thread).toMatchObject([{ delivery: 'sent' }])
})

test('a preview takes what was fetched elsewhere and asks for nothing; opening loads, and ends it', async () => {
  const { chat, answers, asked, sockets, routes } = setUpChat('s1')
  const seen = page([message(1, { readAt: at }), message(2), message(3)])
  answers['GET messages'] = () => seen
  chat.peek(seen)
  await flushPromises()
  expect(chat.state.get()).toMatchObject({ unreadCount: 2, peek: { body: 'm3' } })
  expect([asked, sockets.length]).toEqual([[], 0])
  chat.dismissPeek()
  expect(chat.state.get()).toMatchObject({ unreadCount: 2, peek: null })
  chat.peek(seen)
  chat.show()
  expect(chat.state.get()).toMatchObject({ phase: 'ready', peek: null, screen: 'thread' })
  await flushPromises()
  expect(routes().sort()).toEqual(['GET messages', 'GET voice/available', 'GET welcome'])
  expect(chat.state.get().firstUnreadKey).toBe('cvm_2')
})

test('a preview goes away when the reply is read elsewhere', async () => {
  const { chat, answers, socket, happen } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1, { readAt: at })])
  chat.show()
  socket().open()
  await flushPromises()
  chat.hide()
  happen('conversation.message.sent', { message: message(2) })
  expect(chat.state.get().peek).toMatchObject({ body: 'm2' })
  happen('conversation.message.read', { messageIds: ['cvm_2'], readAt: at }, { seq: 200 })
  expect(chat.state.get().peek).toBeNull()
})

test('what was left unsent is sent without a socket', async () => {
  const first = setUpChat('s1')
  first.answers['POST messages'] = () => {
    throw new ApiError(0, 'network')
  }
  first.chat.show()
  await flushPromises()
  first.chat.send('kept')
  await flushPromises()
  expect(first.chat.state.get().thread).toMatchObject([{ body: 'kept', delivery: 'waiting' }])
  first.chat.destroy()

  const { chat, routes, sockets, bodies } = setUpChat('s1', {}, first.storage)
  chat.resume()
  expect(bodies()).toEqual(['kept'])
  await flushPromises()
  expect(routes()).toEqual(['POST messages', 'GET messages'])
  expect(sockets).toHaveLength(0)
  expect(chat.state.get().thread).toMatchObject([{ delivery: 'sent' }])
})

test('a failed message can be discarded, and is gone for good', async () => {
  const { chat, answers, bodies, storage } = setUpChat('s1')
  answers['POST messages'] = () => {
    throw new ApiError(400, 'invalid_input')
  }
  chat.show()
  await flushPromises()
  chat.send('bad')
  await flushPromises()
  const [{ key, delivery, failure } = { key: '', delivery: '', failure: '' }] = chat.state.get().thread
  expect([delivery, failure]).toEqual(['failed', 'invalid_input'])
  chat.discard(key)
  expect([bodies(), storage.get('svc-widget-outbox:cch_1')]).toEqual([[], ''])
})

test('every reply that arrives live is told once; those of the first load are not', async () => {
  const onReply = vi.fn()
  const { chat, answers, socket, happen } = setUpChat('s1', { onReply })
  answers['GET messages'] = () => page([message(1)])
  chat.show()
  socket().open()
  await flushPromises()
  expect(onReply).not.toHaveBeenCalled()
  happen('conversation.message.sent', { message: message(2) }, { seq: 2 })
  happen('conversation.message.sent', { message: message(2) }, { seq: 2 })
  happen('conversation.message.received', { message: message(3, { role: 'end_user' }) }, { seq: 3 })
  chat.hide()
  happen('conversation.message.sent', { message: message(4) }, { seq: 4 })
  expect(onReply.mock.calls.map(([reply]) => (reply as { body: string }).body)).toEqual(['m2', 'm4'])
})

test('what happens to the conversation is shown as it happens', async () => {
  const { chat, answers, asked, socket, happen } = setUpChat('s1')
  const image = { id: 'cva_1', name: 'a', mime: 'image/png', width: 1, height: 1, deleted: false }
  const links = { url: 'https://x/1', thumbnailUrl: 'https://x/1' }
  answers['GET messages'] = () => page([message(1, { attachments: [{ ...image, ...links }] })])
  chat.show()
  socket().open()
  await flushPromises()
  happen('conversation.assigned', { handedOver: true, assigneeName: 'Ada' }, { seq: 2 })
  happen(
    'conversation.status_changed',
    { status: 'closed', handedOver: true, assigneeName: 'Ada' },
    { seq: 3 },
  )
  happen('conversation.rated', { conversationId: 'ccv_1', rating: 4 }, { seq: 4 })
  expect(chat.state.get().conversation).toMatchObject({
    status: 'closed',
    handedOver: true,
    assigneeName: 'Ada',
    rating: 4,
  })
  const gone = { ...image, deleted: true, url: null, thumbnailUrl: null }
  const deleted = message(1, { body: 'revised', attachments: [gone] })
  happen('conversation.message.attachment_deleted', { message: deleted }, { seq: 5 })
  expect(chat.state.get().thread).toMatchObject([{ body: 'revised', attachments: [{ deleted: true }] }])
  const count = asked.length
  answers['GET messages'] = () =>
    page([message(1), message(9)], { conversation: conversation({ id: 'ccv_2' }) })
  happen('conversation.merged', { conversationId: 'ccv_1' }, { seq: 6 })
  await flushPromises()
  expect(asked.slice(count).map(({ route }) => route)).toEqual(['GET messages', 'GET voice/available'])
  expect(chat.state.get().conversation?.id).toBe('ccv_2')
  expect(socket().sent.filter(({ type }) => type === 'subscribe')).toHaveLength(2)
  answers['GET messages'] = () => page([], { conversation: null })
  happen('conversation.deleted', { conversationId: 'ccv_2' }, { seq: 7 })
  await flushPromises()
  expect(chat.state.get()).toMatchObject({ thread: [], conversation: null })
})

test('where answers are sent by email, an address is asked for while nobody answers: at once when it is closed', async () => {
  const ask = async (last: Partial<VisitorMessage>, more: Partial<VisitorConversation> = {}) => {
    const set = setUpChat('s1')
    vi.setSystemTime(Date.parse(at) + 60_000)
    const known = conversation({ repliesByEmail: true, ...more })
    set.answers['GET messages'] = () => page([message(1), message(2, last)], { conversation: known })
    set.chat.show()
    set.socket().open()
    await flushPromises()
    return set
  }
  const asks = async (...parameters: Parameters<typeof ask>) =>
    (await ask(...parameters)).chat.state.get().asksEmail
  const own = { role: 'end_user' } as const
  const hours = { open: false, opensAt: null, closesAt: null }
  const opensLater = { ...hours, opensAt: '2026-01-02T00:00:00.000Z' }
  const wasOpen = { open: true, opensAt: null, closesAt: at }
  expect(await asks({})).toBe(false)
  expect(await asks(own)).toBe(false)
  for (const availability of [hours, opensLater, wasOpen])
    expect(await asks(own, { availability })).toBe(true)
  expect(await asks(own, { availability: { ...hours, open: true } })).toBe(false)
  expect(await asks(own, { availability: hours, contactEmail: 'a@b.example' })).toBe(false)

  const { chat, happen } = await ask(own)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(chat.state.get().asksEmail).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(chat.state.get().asksEmail).toBe(true)
  // Who is about to type it does not lose the field to an answer.
  happen('conversation.message.sent', { message: message(3) })
  expect(chat.state.get().asksEmail).toBe(true)
})

test('what the visitor wrote is seen when the service says so', async () => {
  const { chat, answers, socket } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1, { role: 'end_user' }), message(2, { role: 'end_user' })])
  chat.show()
  socket().open()
  await flushPromises()
  socket().receive({ type: 'seen', channel: 'w:s1', messageIds: ['cvm_1', 'cvm_9'], readAt: at })
  expect(chat.state.get().thread.map(({ readAt }) => readAt)).toEqual([at, null])
})

test('who has joined stands before their first message, also when both come at once', async () => {
  const { chat, answers, socket, happen } = setUpChat('s1')
  const open = conversation({ assistantMayAnswer: false })
  answers['GET messages'] = () => page([message(1, { role: 'end_user' })], { conversation: open })
  chat.show()
  socket().open()
  await flushPromises()
  happen('conversation.taken_over', { handedOver: true, joined: true, assigneeName: 'Olga' }, { seq: 2 })
  happen('conversation.message.sent', { message: message(3) }, { seq: 3 })
  expect(chat.state.get().notes).toMatchObject([{ kind: 'joined', name: 'Olga', afterKey: 'cvm_1' }])
  happen('conversation.released', { handedOver: false, joined: false, assigneeName: null }, { seq: 4 })
  expect(chat.state.get().notes).toMatchObject([{}, { kind: 'left', name: 'Olga', afterKey: 'cvm_3' }])
})

test('who answers is asked again now and then while somebody looks; when the assistant has come or gone, so is the conversation', async () => {
  const { chat, answers, routes } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1)])
  chat.show()
  await flushPromises()
  expect(chat.state.get().welcome).toEqual(welcome())
  const asked = () => routes().filter((route) => route === 'GET welcome').length
  chat.hide()
  chat.show()
  await vi.advanceTimersByTimeAsync(170_000)
  expect(asked()).toBe(1)
  const gone = { assistantMayAnswer: false }
  answers['GET welcome'] = () => welcome(gone)
  answers['GET messages'] = () => page([message(1)], { conversation: conversation(gone) })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked(), chat.state.get().conversation?.assistantMayAnswer]).toEqual([2, false])
  chat.hide()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(2)
})

test('an email address is asked for after the first reply, unless it is known or was declined', async () => {
  const ask = async (more: Parameters<typeof setUpChat>[1], shown: ReturnType<typeof page>) => {
    const set = setUpChat('s1', more)
    set.answers['GET messages'] = () => shown
    set.chat.show()
    await flushPromises()
    return set
  }
  const asks = async (...parameters: Parameters<typeof ask>) =>
    (await ask(...parameters)).chat.state.get().asksEmail
  const own = message(1, { role: 'end_user' })
  expect(await asks({}, page([own]))).toBe(false)
  expect(await asks({}, page([own, message(2)]))).toBe(true)
  expect(await asks({ visitor: { email: 'a@b.example' } }, page([own, message(2)]))).toBe(false)
  const known = conversation({ contactEmail: 'a@b.example' })
  expect(await asks({}, page([message(1)], { conversation: known }))).toBe(false)

  const { chat, answers, asked, storage } = await ask({}, page([message(1)]))
  answers['PATCH visitor'] = () => {
    throw new ApiError(400, 'invalid_input')
  }
  await expect(chat.giveEmail('nonsense')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(chat.state.get().asksEmail).toBe(true)
  answers['PATCH visitor'] = () => ({ email: 'a@b.example' })
  await chat.giveEmail('a@b.example')
  expect(chat.state.get()).toMatchObject({ asksEmail: false, conversation: { contactEmail: 'a@b.example' } })
  expect(asked.at(-1)?.body).toMatchObject({ sessionId: 's1', email: 'a@b.example' })

  const other = setUpChat('s1', {}, storage)
  other.answers['GET messages'] = () => page([message(1)])
  other.chat.show()
  await flushPromises()
  expect(other.chat.state.get().asksEmail).toBe(true)
  other.chat.declineEmail()
  expect(other.chat.state.get().asksEmail).toBe(false)
  const later = setUpChat('s1', {}, storage)
  later.chat.peek(page([message(1)]))
  expect(later.chat.state.get().asksEmail).toBe(false)
})

test('a rating is kept with the conversation; sound with the browser', async () => {
  const { chat, answers, asked, storage } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1)])
  answers['POST rating'] = ({ body }) => ({ rating: body?.rating, comment: null, ratedAt: at })
  chat.show()
  await flushPromises()
  await chat.rate(5, ' ')
  expect(asked.at(-1)?.body).toEqual({ sessionId: 's1', rating: 5 })
  expect(chat.state.get().conversation?.rating).toBe(5)
  expect(chat.state.get().soundOn).toBe(false)
  chat.setSound(true)
  expect(setUpChat(undefined, {}, storage).chat.state.get().soundOn).toBe(true)
})

test('an older look at the conversation does not undo what has happened since', async () => {
  const { chat, answers, happen, socket } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1)])
  answers['PATCH visitor'] = () => ({})
  chat.show()
  socket().open()
  await flushPromises()
  let answer = () => {}
  answers['GET messages'] = () => new Promise((resolve) => (answer = () => resolve(page([message(1)]))))
  chat.reload()
  await flushPromises()
  await chat.giveEmail('a@b.example')
  happen('conversation.status_changed', { status: 'closed' })
  answer()
  await flushPromises()
  expect(chat.state.get().conversation).toMatchObject({ contactEmail: 'a@b.example', status: 'closed' })
  const reopened = conversation({ contactEmail: 'a@b.example' })
  answers['GET messages'] = () => page([message(1)], { conversation: reopened })
  chat.reload()
  await flushPromises()
  expect(chat.state.get().conversation?.status).toBe('open')
})

test('whether it can be spoken in is asked once per conversation, when it is shown', async () => {
  const { chat, answers, routes } = setUpChat('s1')
  answers['GET messages'] = () => page([message(1)])
  answers['GET voice/available'] = () => ({ available: true })
  chat.resume()
  await flushPromises()
  expect(routes()).toEqual([])
  chat.show()
  await flushPromises()
  chat.goHome()
  chat.openConversation('s1')
  chat.hide()
  chat.show()
  await flushPromises()
  expect(chat.state.get().canCall).toBe(true)
  expect(routes().filter((route) => route === 'GET voice/available')).toHaveLength(1)
})

test('links to images are asked for anew at most once a minute', async () => {
  const { chat, answers, routes } = setUpChat('s1')
  const image = { id: 'cva_1', name: 'a', mime: 'image/png', width: 1, height: 1, deleted: false }
  const shown = (url: string) => page([message(1, { attachments: [{ ...image, url, thumbnailUrl: url }] })])
  answers['GET messages'] = () => shown('https://x/old')
  chat.show()
  await flushPromises()
  answers['GET messages'] = () => shown('https://x/new')
  await chat.refreshImages()
  await chat.refreshImages()
  expect(routes().filter((route) => route === 'GET messages')).toHaveLength(2)
  expect(chat.state.get().thread[0]?.attachments?.[0]?.url).toBe('https://x/new')
  answers['GET messages'] = () => {
    throw new ApiError(0, 'network')
  }
  await vi.advanceTimersByTimeAsync(60_000)
  await chat.refreshImages()
})

test('images of the welcome screen are bound to a new session, and stay there when the visitor looks elsewhere', async () => {
  const { chat, answers, asked, sessions } = setUpChat('s1')
  answers['GET messages'] = ({ sessionId }) => (sessionId === 's1' ? page([message(1)]) : page([]))
  answers['POST attachments'] = () => {
    throw new ApiError(0, 'network')
  }
  chat.show()
  await flushPromises()
  chat.goHome()
  chat.uploads.add([new File([PNG], 'a.png', { type: 'image/png' })])
  expect(chat.state.get()).toMatchObject({ screen: 'welcome', uploads: [{ name: 'a.png' }] })
  expect([chat.canSend(), chat.send('text')]).toEqual([false, false])
  const begun = sessions.current()
  expect(begun).not.toBe('s1')
  chat.openConversation('s1')
  await flushPromises()
  expect([chat.state.get().uploads, chat.canSend()]).toEqual([[], true])
  chat.goHome()
  expect(chat.state.get().uploads).toHaveLength(1)
  for (const { key } of chat.state.get().uploads) chat.uploads.remove(key)
  chat.send('new')
  await flushPromises()
  const sent = asked.find(({ route }) => route === 'POST messages')
  expect(sent?.body?.sessionId).not.toBe('s1')
})

test('earlier conversations that cannot be looked up are said to be so', async () => {
  const { chat, answers } = setUpChat('s1')
  answers['GET conversations'] = () => {
    throw new ApiError(500, 'internal')
  }
  chat.show()
  await flushPromises()
  expect(chat.state.get()).toMatchObject({ screen: 'welcome', pastFailed: true })
  answers['GET conversations'] = () => ({ conversations: [] })
  chat.goHome()
  await flushPromises()
  expect(chat.state.get().pastFailed).toBe(false)
})

test('another visitor begins anew: nothing of the former one is shown or sent', async () => {
  const { chat, answers, asked, bodies, happen, socket } = setUpChat('s1')
  answers['GET messages'] = ({ sessionId }) => (sessionId === 's1' ? page([message(1)]) : page([]))
  await chat.identify({ externalId: 'u1', userHash: hash })
  chat.show()
  socket().open()
  await flushPromises()
  answers['POST messages'] = () => {
    throw new ApiError(0, 'network')
  }
  chat.send('of u1')
  chat.drafts.set('s1', 'draft of u1')
  await flushPromises()
  expect(bodies()).toEqual(['m1', 'of u1'])
  delete answers['POST messages']
  const second = chat.identify({ externalId: 'u2', userHash: hash })
  // At once, while the service is still being asked.
  expect([bodies(), chat.state.get().conversation, chat.state.get().screen]).toEqual([[], null, 'welcome'])
  happen('conversation.message.sent', { message: message(7) }, { sessionId: 's1' })
  expect(bodies()).toEqual([])
  await second
  await vi.advanceTimersByTimeAsync(60_000)
  expect([bodies(), chat.drafts.size, chat.state.get().screen]).toEqual([[], 0, 'welcome'])
  chat.send('of u2')
  await flushPromises()
  const sent = asked.filter(({ route }) => route === 'POST messages').map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({ verifiedExternalId: 'u2', messages: [{ body: 'of u2' }] })
  expect(sent.every((body) => JSON.stringify(body).includes('of u2') === (body?.sessionId !== 's1'))).toBe(
    true,
  )
})
