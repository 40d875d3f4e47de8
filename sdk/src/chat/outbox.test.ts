import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from './widget-api.ts'
import type { ChatHost } from './chat-host.ts'
import { createOutbox } from './outbox.ts'

beforeAll(() => vi.stubGlobal('location', { href: 'https://site.example/page' }))

type Post = (body: { sessionId: string; verifiedExternalId?: string; messages: { body: string }[] }) => void

function setUp(post: Post) {
  let session = 's1'
  let identity: { externalId: string; userHash: string } | undefined = { externalId: 'u1', userHash: 'h' }
  const log: string[] = []
  const host = {
    visitor: { name: 'Eve', email: undefined },
    locale: 'en',
    api: {
      request: async (_: string, { body }: { body: Parameters<Post>[0] }) => {
        await Promise.resolve()
        post(body)
      },
    },
    sessions: { current: () => session, reset: () => (session = 's2'), visitorId: () => 'v' },
    identity: { current: () => identity, drop: () => (identity = undefined) },
  } as unknown as ChatHost
  const outbox = createOutbox(host, {
    onSent: (message) => log.push(`sent ${message.body} in ${message.sessionId}`),
    onFailed: (message, error) => log.push(`failed ${message.body}: ${error.code}`),
    onMoved: (from, to) => log.push(`moved ${from} ${to}`),
  })
  const push = (body: string) => outbox.push({ sessionId: session, providerMessageId: body, body })
  return { push, log }
}

test('messages go out one after the other; one that fails does not hold up the next', async () => {
  const seen: string[] = []
  const { push, log } = setUp(({ messages: [message] }) => {
    seen.push(message?.body as string)
    if (message?.body === 'b') throw new ApiError(0, 'network')
  })
  for (const body of ['a', 'b', 'c']) push(body)
  await vi.waitFor(() => expect(log).toEqual(['sent a in s1', 'failed b: network', 'sent c in s1']))
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('a rejected identity is dropped and the message sent without it', async () => {
  const { push, log } = setUp(({ verifiedExternalId }) => {
    if (verifiedExternalId) throw new ApiError(403, 'identity_verification_failed')
  })
  push('a')
  await vi.waitFor(() => expect(log).toEqual(['sent a in s1']))
})

test('when the session is somebody else’s, everything that waits moves to a new one', async () => {
  const { push, log } = setUp(({ sessionId }) => {
    if (sessionId === 's1') throw new ApiError(403, 'session_already_claimed')
  })
  push('a')
  push('b')
  await vi.waitFor(() => expect(log).toEqual(['moved s1 s2', 'sent a in s2', 'sent b in s2']))
})
