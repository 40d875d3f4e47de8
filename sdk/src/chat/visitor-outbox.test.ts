import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import type { ChatHost } from './chat-host.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { VisitorOutbox } from './visitor-outbox.ts'

const KEY = 'svc-widget-outbox:cch_1'
const at = '2026-01-01T00:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('location', { href: 'https://site.example/page#secret' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Post {
  sessionId: string
  url: string
  verifiedExternalId?: string
  messages: { body: string; attachmentIds?: string[] }[]
}

/** A browser's storage, and what a tab with it does. */
class Tab {
  readonly log: string[] = []
  readonly posts: Post[] = []
  answer: (post: Post) => void = () => undefined
  session = 's1'
  identity: string | undefined
  readonly outbox: VisitorOutbox

  constructor(storage: Map<string, string> | undefined = new Map<string, string>(), identity?: string) {
    this.identity = identity
    this.outbox = new VisitorOutbox(this.host(storage), {
      onSending: () => undefined,
      onSent: ({ body, sessionId }) => this.log.push(`sent ${body} in ${sessionId}`),
      onWaiting: ({ body }) => this.log.push(`waiting ${body}`),
      onFailed: ({ body }, error) => this.log.push(`failed ${body}: ${(error as ApiError).code}`),
      onGone: ({ body }) => this.log.push(`gone ${body}`),
      onMoved: (from, to) => this.log.push(`moved ${from} ${to}`),
    })
  }

  push(body: string, images: OutgoingMessage['images'] = []): void {
    this.outbox.send({ sessionId: this.session, providerMessageId: body, body, images, at })
  }

  private host(storage: Map<string, string>): ChatHost {
    return {
      channelId: 'cch_1',
      visitor: {},
      locale: 'en',
      storage: {
        read: (key: string) => storage.get(key) ?? null,
        write: (key: string, value: string) => Boolean(storage.set(key, value)),
      },
      api: {
        request: async (_: string, { body }: { body: Post }) => {
          await Promise.resolve()
          this.posts.push(body)
          this.answer(body)
        },
      },
      sessions: { current: () => this.session, reset: () => (this.session = 's2'), visitorId: () => 'v' },
      identity: {
        current: () => (this.identity ? { externalId: this.identity, userHash: 'h' } : undefined),
        drop: () => (this.identity = undefined),
      },
    } as unknown as ChatHost
  }
}

const flushPromises = () => vi.advanceTimersByTimeAsync(0)
const refuse = (status: number, code: string, retryAfter?: number) => () => {
  throw new ApiError(status, code, retryAfter)
}
const bodies = (tab: Tab) => tab.posts.map(({ messages: [message] }) => message?.body)

test('messages go out one after the other; one that is refused does not hold up the next', async () => {
  const tab = new Tab()
  tab.answer = ({ messages: [message] }) => {
    if (message?.body === 'b') throw new ApiError(400, 'invalid_input')
  }
  for (const body of ['a', 'b', 'c']) tab.push(body)
  await flushPromises()
  expect(tab.log).toEqual(['sent a in s1', 'failed b: invalid_input', 'sent c in s1'])
  expect(bodies(tab)).toEqual(['a', 'b', 'c'])
  tab.answer = () => undefined
  expect([tab.outbox.retry('b'), tab.outbox.retry('a')]).toEqual([true, false])
  await flushPromises()
  expect(tab.log.pop()).toBe('sent b in s1')
})

test.each([0, 408, 500, 503, 200])(
  'an answer with status %i is waited out, and the order kept',
  async (status) => {
    const tab = new Tab()
    tab.answer = refuse(status, 'x')
    tab.push('a')
    await flushPromises()
    tab.push('b')
    await flushPromises()
    expect(tab.log).toEqual(['waiting a', 'waiting a', 'waiting b'])
    tab.answer = () => undefined
    await vi.advanceTimersByTimeAsync(2000)
    expect(tab.log.slice(3)).toEqual(['sent a in s1', 'sent b in s1'])
  },
)

test('the pauses double from one second to thirty', async () => {
  const tab = new Tab()
  const times: number[] = []
  tab.answer = () => {
    times.push(Date.now())
    throw new ApiError(0, 'network')
  }
  tab.push('a')
  await vi.advanceTimersByTimeAsync(130_000)
  const pauses = times.slice(1).map((time, index) => (time - (times[index] as number)) / 1000)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('while the service asks for quiet nothing is tried, whatever happens', async () => {
  const tab = new Tab()
  tab.answer = refuse(429, 'rate_limited', 20)
  tab.push('a')
  await flushPromises()
  tab.answer = () => undefined
  tab.push('b')
  tab.outbox.kick()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(bodies(tab)).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies(tab)).toEqual(['a', 'a', 'b'])
})

test('what was not acknowledged survives the tab, with its images but without their links', async () => {
  const storage = new Map<string, string>()
  const first = new Tab(storage)
  first.answer = refuse(0, 'network')
  const image = { id: 'cva_1', name: 'a.png', mime: 'image/png', width: 1, height: 1, deleted: false }
  first.push('a', [{ ...image, url: 'https://x/signed', thumbnailUrl: 'https://x/signed' }])
  first.push('b')
  await flushPromises()
  first.outbox.stop()
  expect(storage.get(KEY)).not.toContain('signed')
  const second = new Tab(storage)
  expect(second.outbox.restore().map(({ body }) => body)).toEqual(['a', 'b'])
  expect(second.outbox.restore()).toEqual([])
  second.outbox.kick()
  await flushPromises()
  expect(second.posts.map(({ messages }) => messages[0])).toEqual([
    { role: 'end_user', body: 'a', providerMessageId: 'a', attachmentIds: ['cva_1'] },
    { role: 'end_user', body: 'b', providerMessageId: 'b' },
  ])
  expect(storage.get(KEY)).toBe('')
  expect(second.posts[0]?.url).toBe('https://site.example/page')
})

test('what was refused stays so after a reload, until it is tried again or discarded', async () => {
  const storage = new Map<string, string>()
  const first = new Tab(storage)
  first.answer = refuse(400, 'invalid_input')
  first.push('a')
  await flushPromises()
  const second = new Tab(storage)
  expect(second.outbox.restore()).toMatchObject([{ body: 'a', failure: 'invalid_input' }])
  second.outbox.kick()
  await flushPromises()
  expect(second.posts).toEqual([])
  second.outbox.remove(new Set(['a']))
  expect(storage.get(KEY)).toBe('')
})

test('a message that the service has shown is not sent again', async () => {
  const tab = new Tab()
  tab.answer = refuse(0, 'network')
  tab.push('a')
  await flushPromises()
  tab.outbox.remove(new Set(['a']))
  tab.answer = () => undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies(tab)).toEqual(['a'])
})

test('what another tab has sent or discarded leaves this one', async () => {
  const storage = new Map<string, string>()
  const [first, second] = [new Tab(storage), new Tab(storage)]
  first.answer = second.answer = refuse(0, 'network')
  first.push('a')
  first.push('b')
  second.outbox.restore()
  second.outbox.remove(new Set(['a']))
  await flushPromises()
  first.outbox.onStorage()
  expect(first.log.filter((line) => line.startsWith('gone'))).toEqual(['gone a'])
})

test('fifty messages are kept; more are sent all the same', async () => {
  const storage = new Map<string, string>()
  const tab = new Tab(storage)
  tab.answer = refuse(0, 'network')
  for (let index = 0; index < 60; index += 1) tab.push(`m${index}`)
  await flushPromises()
  expect(JSON.parse(storage.get(KEY) as string)).toHaveLength(50)
  tab.answer = () => undefined
  await vi.advanceTimersByTimeAsync(2000)
  expect(tab.log.filter((line) => line.startsWith('sent'))).toHaveLength(60)
})

test.each(['', 'null', '{}', '[1,null,{"body":1}]', '[{"sessionId":"s"', '[{"images":[null]}]'])(
  'a store with %s in it is an empty one',
  (text) => {
    expect(new Tab(new Map([[KEY, text]])).outbox.restore()).toEqual([])
  },
)

test('a rejected identity is dropped and the message sent without it', async () => {
  const tab = new Tab(undefined, 'u1')
  tab.answer = ({ verifiedExternalId }) => {
    if (verifiedExternalId) throw new ApiError(403, 'identity_verification_failed')
  }
  tab.push('a')
  tab.push('b')
  await flushPromises()
  expect(tab.log).toEqual(['sent a in s1', 'sent b in s1'])
})

test('when the session is somebody else’s, what the visitor wrote moves to a new one', async () => {
  const tab = new Tab(undefined, 'u1')
  tab.answer = ({ sessionId }) => {
    if (sessionId === 's1') throw new ApiError(403, 'session_already_claimed')
  }
  tab.push('a')
  tab.push('b')
  await flushPromises()
  expect(tab.log).toEqual(['moved s1 s2', 'sent a in s2', 'sent b in s2'])
})

test('what was written without a name in somebody else’s session is not sent in the name that came later', async () => {
  const tab = new Tab()
  tab.answer = refuse(0, 'network')
  tab.push('a')
  await flushPromises()
  tab.identity = 'u1'
  tab.answer = refuse(403, 'session_already_claimed')
  await vi.advanceTimersByTimeAsync(5000)
  expect(tab.log).toEqual(['waiting a', 'gone a', 'moved s1 s2'])
})

test('messages of a named visitor wait for them, and are forgotten when another one is named', async () => {
  const storage = new Map<string, string>()
  const first = new Tab(storage, 'u1')
  first.answer = refuse(0, 'network')
  first.push('mine')
  await flushPromises()
  first.outbox.stop()

  const nobody = new Tab(storage)
  expect(nobody.outbox.restore()).toEqual([])
  nobody.push('anonymous')
  await flushPromises()
  expect(bodies(nobody)).toEqual(['anonymous'])
  nobody.identity = 'u1'
  expect(nobody.outbox.restore().map(({ body }) => body)).toEqual(['mine'])

  expect(new Tab(storage, 'u2').outbox.restore()).toEqual([])
  expect(storage.get(KEY)).toBe('')
})

test('when the visitor changes, what the former one had not sent is not sent by the next', async () => {
  const tab = new Tab(undefined, 'u1')
  tab.answer = refuse(0, 'network')
  tab.push('mine')
  await flushPromises()
  tab.identity = 'u2'
  tab.outbox.userChanged()
  tab.answer = () => undefined
  tab.push('yours')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies(tab)).toEqual(['mine', 'yours'])
  expect(tab.log).toContain('gone mine')
})

test('where storage is forbidden messages live as long as the page', async () => {
  const tab = new Tab({ get: () => null, set: () => false } as unknown as Map<string, string>)
  tab.answer = refuse(0, 'network')
  tab.push('a')
  await flushPromises()
  tab.outbox.onStorage()
  tab.answer = () => undefined
  await vi.advanceTimersByTimeAsync(2000)
  expect(tab.log.pop()).toBe('sent a in s1')
})
