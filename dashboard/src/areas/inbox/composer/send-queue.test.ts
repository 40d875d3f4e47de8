import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  listeners: new Map<string, (event: object) => void>(),
  me: 'usr_1',
  org: 'org_1',
  storage: new Map<string, string>(),
  sent: [] as { body: string; key: string; fromDraftId?: string }[],
  /** What the next answers are; none is a message that was accepted. */
  refusals: [] as { status: number; code?: string }[],
  closings: 0,
  cannotClose: false,
  told: [] as string[],
}))

vi.mock('../../../ui/primitives/toast.tsx', () => ({ notify: (text: string) => server.told.push(text) }))
vi.mock('../../../data/live/connection.ts', () => ({ onLiveStatus: () => () => undefined }))
vi.mock('../data/inbox-cache.ts', () => ({
  addMessages: () => undefined,
  applySummary: () => undefined,
  cachedDetail: () => ({ status: 'open' }),
  refreshQueuesSoon: () => undefined,
}))
vi.mock('../data/conversation-query.ts', () => ({
  conversationQuery: (id: string) => ({ queryKey: ['conversation', id] }),
}))
vi.mock('../../../data/queries.ts', () => ({
  queryClient: {
    getQueryData: () => ({ actor: { id: server.me }, org: { id: server.org } }),
  },
  refresh: async () => undefined,
  readAgain: async () => undefined,
  whoamiQuery: { queryKey: ['whoami'] },
}))
vi.mock('../../../data/api.ts', () => {
  // Of the page that is loaded: after a reload it is another class.
  const refuse = async ({ status, code = 'x' }: { status: number; code?: string }): Promise<never> => {
    const { SdkError } = await import('@stoa/sdk')
    throw new SdkError({ status, code, detail: 'The server said no.' })
  }
  const conversations = {
    async sendMessage(message: { body: string; fromDraftId?: string }, { idempotencyKey: key = '' }) {
      const refusal = server.refusals.shift()
      if (refusal) await refuse(refusal)
      server.sent.push({
        body: message.body,
        key,
        ...(message.fromDraftId && { fromDraftId: message.fromDraftId }),
      })
      return message
    },
    async setStatus() {
      if (server.cannotClose) await refuse({ status: 403 })
      server.closings += 1
    },
  }
  return { client: { conversations } }
})

type Queue = typeof import('./send-queue.ts')
let queue: Queue
let end = () => {}

/** A page is loaded: everything in memory is new, what the browser keeps is there. */
async function load(hoursLater = 0): Promise<void> {
  end()
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now + hoursLater * 3_600_000)
  vi.resetModules()
  queue = await import('./send-queue.ts')
  end = queue.startOutbox()
}

const id = 'ccv_1'
const send = (body: string, change: object = {}) =>
  queue.sendMessage(id, { body, internal: false, afterSeq: 0, ...change })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const bodies = () => server.sent.map(({ body }) => body)
const first = () => queue.pendingOf(id)[0] ?? expect.fail('nothing is pending')

const kept = () => [...server.storage].filter(([key]) => key.startsWith('stoa.outbox.'))

beforeEach(async () => {
  vi.useFakeTimers()
  Object.assign(server, { sent: [], refusals: [], closings: 0, cannotClose: false, told: [], me: 'usr_1' })
  server.storage.clear()
  vi.stubGlobal('navigator', { userAgent: '' })
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => server.listeners.set(name, listener),
    removeEventListener: (name: string) => server.listeners.delete(name),
  })
  const items = new Proxy(
    {
      getItem: (name: string) => server.storage.get(name) ?? null,
      setItem: (name: string, text: string) => void server.storage.set(name, text),
      removeItem: (name: string) => void server.storage.delete(name),
    },
    {
      ownKeys: () => [...server.storage.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', items)
  await load()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('what is sent while the server cannot be reached goes out later, in the order in which it was written', async () => {
  server.refusals = [{ status: 0 }, { status: 503 }]
  send('One')
  await settle()
  send('Two')
  await settle()
  expect(queue.pendingOf(id).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  const keys = queue.pendingOf(id).map(({ localId }) => localId)
  await settle(5000)
  expect(server.sent).toEqual([
    { body: 'One', key: keys[0] },
    { body: 'Two', key: keys[1] },
  ])
  expect(queue.pendingOf(id)).toEqual([])
})

test('the connection that is back is not waited for', async () => {
  server.refusals = [{ status: 0 }]
  send('One')
  await settle()
  server.listeners.get('online')?.({})
  await settle()
  expect(bodies()).toEqual(['One'])
})

test('a refusal stays with its reason and stops nobody else', async () => {
  server.refusals = [{ status: 422 }]
  send('Refused')
  send('Accepted')
  await settle()
  expect(bodies()).toEqual(['Accepted'])
  expect(queue.pendingOf(id)).toMatchObject([
    { body: 'Refused', state: 'failed', problem: 'The server said no.' },
  ])
})

test('the conversation is closed only after the message was accepted, and a failure of that alone is told apart', async () => {
  server.refusals = [{ status: 500 }]
  send('Bye', { thenClose: true })
  await settle()
  expect(server.closings).toBe(0)
  queue.retryMessage(first())
  await settle()
  expect([bodies(), server.closings, server.told]).toEqual([['Bye'], 1, ['Sent and closed']])
  server.cannotClose = true
  send('Bye again', { thenClose: true })
  await settle()
  expect(server.told.at(-1)).toMatch(/^The message was sent, but the conversation was not closed/)
  expect(queue.pendingOf(id)).toEqual([])
})

test('where the agent’s draft is gone, sending again sends it as one’s own', async () => {
  server.refusals = [{ status: 400, code: 'conv_invalid' }]
  send('Edited draft', { fromDraftId: 'cvm_1' })
  await settle()
  expect(first().problem).toMatch(/draft is no longer waiting/)
  queue.retryMessage(first())
  await settle()
  expect(server.sent).toEqual([{ body: 'Edited draft', key: expect.any(String) }])
})

test('what was written offline goes out after a reload, once, and under the name that it had before', async () => {
  server.refusals = [{ status: 0 }]
  send('One')
  send('Two')
  await settle()
  const keys = queue.pendingOf(id).map(({ localId }) => localId)
  await load()
  expect(queue.pendingOf(id)).toMatchObject([
    { body: 'One', state: 'sending' },
    { body: 'Two', state: 'waiting' },
  ])
  await settle()
  expect(server.sent).toEqual([
    { body: 'One', key: keys[0] },
    { body: 'Two', key: keys[1] },
  ])
  expect([queue.pendingOf(id), kept()]).toEqual([[], []])
  await load()
  await settle(60_000)
  expect(bodies()).toEqual(['One', 'Two'])
})

test('a refusal is still there after a reload, and goes out when somebody says so', async () => {
  server.refusals = [{ status: 422 }]
  send('Refused')
  await settle()
  await load()
  await settle(60_000)
  expect([bodies(), first().state, first().problem]).toEqual([[], 'failed', 'The server said no.'])
  queue.retryMessage(first())
  await settle()
  expect([bodies(), kept()]).toEqual([['Refused'], []])
})

test('who signs out leaves nothing to send, and nobody sends what another person wrote, or for another organization', async () => {
  server.refusals = [{ status: 0 }]
  send('Mine')
  await settle()
  for (const other of [{ me: 'usr_2' }, { me: 'usr_1', org: 'org_2' }]) {
    Object.assign(server, other)
    await load()
    await settle(60_000)
    expect([queue.pendingOf(id), bodies()]).toEqual([[], []])
  }
  server.org = 'org_1'
  expect(kept()).toHaveLength(1)
  await load()
  const { forgetDrafts: forget } = await import('../drafts/draft-store.ts')
  forget()
  await settle(60_000)
  expect([queue.pendingOf(id), kept(), bodies().filter((body) => body !== 'Mine')]).toEqual([[], [], []])
})

test('what waited for more than a day is not sent without asking', async () => {
  server.refusals = [{ status: 0 }]
  send('Yesterday’s')
  await settle()
  await load(25)
  await settle(1000)
  expect([bodies(), first().problem]).toEqual([[], expect.stringMatching(/more than a day ago/)])
  const { localId } = first()
  queue.retryMessage(first())
  await settle()
  expect(server.sent).toEqual([{ body: 'Yesterday’s', key: expect.not.stringContaining(localId) }])
})
