import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { message, page, setUpChat, flushPromises } from './test-chat.ts'

const hash = 'ab'.repeat(32)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A chat that is open, with a reply in it. */
async function openChat() {
  const set = setUpChat('s1')
  set.answers['GET messages'] = () => page([message(1)])
  set.chat.show()
  set.socket().open()
  await flushPromises()
  const { window, document } = set.around
  const look = (isVisible: boolean) => {
    document.hidden = !isVisible
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    ...set,
    tell: (type: string, more = {}) => window.dispatchEvent(Object.assign(new Event(type), more)),
    look,
  }
}

test('a page that is left has no socket; when it comes back as it was, events go on where they ended', async () => {
  const { sockets, socket, tell } = await openChat()
  tell('pagehide')
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sockets).toHaveLength(1)
  tell('pageshow', { persisted: true })
  expect(sockets).toHaveLength(2)
  socket().open()
  expect(socket().sent).toMatchObject([{ type: 'subscribe', sessionId: 's1', after: 1 }])
  tell('pageshow', { persisted: true })
  tell('pageshow', { persisted: false })
  expect(sockets).toHaveLength(2)
})

test('a page that nobody looks at for ten minutes gives its socket up until somebody does', async () => {
  const { sockets, look } = await openChat()
  look(false)
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  look(true)
  look(false)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sockets).toHaveLength(1)
  look(true)
  expect(sockets).toHaveLength(2)
})

test('the browser tells when there is no network; with it everything is taken up at once', async () => {
  const { chat, answers, sockets, tell } = await openChat()
  tell('offline')
  expect(chat.state.get().isOffline).toBe(true)
  answers['POST messages'] = () => {
    throw new ApiError(0, 'network')
  }
  chat.send('later')
  await flushPromises()
  expect(chat.state.get().thread.at(-1)).toMatchObject({ delivery: 'waiting' })
  delete answers['POST messages']
  tell('online')
  await flushPromises()
  expect(chat.state.get()).toMatchObject({ isOffline: false })
  expect(chat.state.get().thread.at(-1)).toMatchObject({ delivery: 'sent' })
  expect(sockets).toHaveLength(2)
})

test('a chat that nobody has used does not wake up with the page', async () => {
  const { sockets, around, routes } = setUpChat('s1')
  around.window.dispatchEvent(new Event('online'))
  around.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await flushPromises()
  expect([sockets.length, routes()]).toEqual([0, []])
})

test('where the socket cannot even be made it asks instead, and without panel less often', async () => {
  const set = setUpChat('s1')
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  let count = 1
  set.answers['GET messages'] = () => page(Array.from({ length: count }, (_, index) => message(index + 1)))
  set.chat.show()
  await vi.advanceTimersByTimeAsync(5000)
  count = 2
  await vi.advanceTimersByTimeAsync(4000)
  expect(set.bodies()).toEqual(['m1', 'm2'])
  expect(set.chat.state.get().isReconnecting).toBe(false)
  set.chat.hide()
  count = 3
  await vi.advanceTimersByTimeAsync(20_000)
  expect(set.bodies()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(set.chat.state.get()).toMatchObject({ unreadCount: 3, peek: { body: 'm3' } })
})

test('after three refused handshakes the socket is anonymous, with one warning; if that fails too the identity is named again', async () => {
  const { chat, sockets, socket } = setUpChat('s1')
  await chat.identify({ externalId: 'u1', userHash: hash })
  const named: boolean[] = []
  const refuse = async () => {
    const count = sockets.length
    socket().fail()
    while (sockets.length === count) await vi.advanceTimersByTimeAsync(100)
  }
  for (let index = 0; index < 8; index += 1) {
    named.push(socket().url.includes('externalId=u1'))
    await refuse()
  }
  expect(named).toEqual([true, true, true, false, true, true, true, false])
  const warnings = () =>
    vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).includes('refused the identity'))
  expect(warnings()).toHaveLength(1)
  await refuse()
  await chat.identify({ externalId: 'u1', userHash: hash })
  expect(socket().url).toContain('externalId=u1')
})

test('a destroyed chat leaves nothing behind', async () => {
  const { chat, around, sockets, routes, answers } = await openChat()
  answers['POST messages'] = () => {
    throw new ApiError(0, 'network')
  }
  chat.send('kept')
  await flushPromises()
  expect([around.window.listeners, around.document.listeners]).toEqual([5, 1])
  chat.destroy()
  expect([around.window.listeners, around.document.listeners]).toEqual([0, 0])
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3])
  const asked = routes().length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([routes().length, sockets.length, vi.getTimerCount()]).toEqual([asked, 1, 0])
})

test('nothing that fails is thrown', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', note)
  const set = setUpChat('s1', {
    onReply() {
      throw new Error('of the page')
    },
  })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  set.answers['GET messages'] = () => page([message(1)])
  set.chat.show()
  set.socket().open()
  await flushPromises()
  for (const payload of [{}, { message: null }, { message: { id: 7 } }, { messageIds: 'x' }])
    for (const type of ['conversation.message.sent', 'conversation.message.read', 'conversation.unknown'])
      set.happen(type, payload)
  set.happen('conversation.message.sent', { message: message(2) }, { seq: 999 })
  for (const route of ['GET messages', 'GET conversations', 'POST messages', 'GET voice/available'])
    set.answers[route] = () => {
      throw new TypeError('broken')
    }
  set.chat.send('x')
  set.chat.goHome()
  set.chat.reload()
  await set.chat.refreshImages()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', note)
  expect(thrown).toEqual([])
})
