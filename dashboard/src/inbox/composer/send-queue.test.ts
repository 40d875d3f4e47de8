import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingOf } from './pending-messages.ts'
import { discardMessage, retryMessage, sendMessage } from './send-queue.ts'

const server = vi.hoisted(() => {
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('navigator', { userAgent: '' })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  })
  return {
    listeners,
    sent: [] as { body: string; key: string; fromDraftId?: string }[],
    /** What the next answers are; none is a message that was accepted. */
    refusals: [] as { status: number; code?: string }[],
    closings: 0,
    cannotClose: false,
    told: [] as string[],
  }
})

vi.mock('../../components/toast.tsx', () => ({ notify: (text: string) => server.told.push(text) }))
vi.mock('../queue/inbox-cache.ts', () => ({
  addMessages: () => undefined,
  applySummary: () => undefined,
  cachedDetail: () => ({ status: 'open' }),
  refreshQueuesSoon: () => undefined,
}))
vi.mock('../../queries.ts', () => ({
  conversationQuery: (id: string) => ({ queryKey: ['conversation', id] }),
  queryClient: { invalidateQueries: async () => undefined, getQueryData: () => undefined },
  whoamiQuery: { queryKey: ['whoami'] },
}))
vi.mock('../../api.ts', () => {
  class SdkError extends Error {
    readonly status: number
    readonly code: string
    readonly detail = 'The server said no.'
    constructor({ status, code = '' }: { status: number; code?: string }) {
      super()
      this.status = status
      this.code = code
    }
  }
  const conversations = {
    async sendMessage(message: { body: string; fromDraftId?: string }, { idempotencyKey: key = '' }) {
      const refusal = server.refusals.shift()
      if (refusal) throw new SdkError(refusal)
      server.sent.push({
        body: message.body,
        key,
        ...(message.fromDraftId && { fromDraftId: message.fromDraftId }),
      })
      return message
    },
    async setStatus() {
      if (server.cannotClose) throw new SdkError({ status: 403 })
      server.closings += 1
    },
  }
  const hasCode = (error: unknown, code: string) => error instanceof SdkError && error.code === code
  return { client: { conversations }, SdkError, hasCode }
})

const id = 'ccv_1'
const send = (body: string, change: object = {}) =>
  sendMessage(id, { body, internal: false, sinceMessageId: undefined, afterSeq: 0, ...change })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const bodies = () => server.sent.map(({ body }) => body)
const first = () => pendingOf(id)[0] ?? expect.fail('nothing is pending')

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { sent: [], refusals: [], closings: 0, cannotClose: false, told: [] })
})
afterEach(() => {
  for (const message of pendingOf(id)) discardMessage(id, message)
  vi.useRealTimers()
})

test('what is sent while the server cannot be reached goes out later, in the order in which it was written', async () => {
  server.refusals = [{ status: 0 }, { status: 503 }]
  send('One')
  await settle()
  send('Two')
  await settle()
  expect(pendingOf(id).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  const keys = pendingOf(id).map(({ localId }) => localId)
  await settle(5000)
  expect(server.sent).toEqual([
    { body: 'One', key: keys[0] },
    { body: 'Two', key: keys[1] },
  ])
  expect(pendingOf(id)).toEqual([])
})

test('the connection that is back is not waited for', async () => {
  server.refusals = [{ status: 0 }]
  send('One')
  await settle()
  server.listeners.get('online')?.()
  await settle()
  expect(bodies()).toEqual(['One'])
})

test('a refusal stays with its reason and stops nobody else', async () => {
  server.refusals = [{ status: 422 }]
  send('Refused')
  send('Accepted')
  await settle()
  expect(bodies()).toEqual(['Accepted'])
  expect(pendingOf(id)).toMatchObject([{ body: 'Refused', state: 'failed', problem: 'The server said no.' }])
})

test('the conversation is closed only after the message was accepted, and a failure of that alone is told apart', async () => {
  server.refusals = [{ status: 500 }]
  send('Bye', { thenClose: true })
  await settle()
  expect(server.closings).toBe(0)
  retryMessage(id, first())
  await settle()
  expect([bodies(), server.closings, server.told]).toEqual([['Bye'], 1, ['Sent and closed']])
  server.cannotClose = true
  send('Bye again', { thenClose: true })
  await settle()
  expect(server.told.at(-1)).toMatch(/^The message was sent, but the conversation was not closed/)
  expect(pendingOf(id)).toEqual([])
})

test('where the agent’s draft is gone, sending again sends it as one’s own', async () => {
  server.refusals = [{ status: 400, code: 'conv_invalid' }]
  send('Edited draft', { fromDraftId: 'cvm_1' })
  await settle()
  expect(first().problem).toMatch(/draft is no longer waiting/)
  retryMessage(id, first())
  await settle()
  expect(server.sent).toEqual([{ body: 'Edited draft', key: expect.any(String) }])
})
