import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, readDraft } from './draft-store.ts'
import { refreshDrafts, resolveConflict, saveAll, startDraftSync } from './draft-sync.ts'
import { changeDraft } from './use-draft.ts'

const server = vi.hoisted(() => ({
  kept: null as { conversationId: string; mode: string; body: string; version: number } | null,
  versions: 0,
  isDown: false,
  /** Answers wait for this. */
  gate: Promise.resolve(),
  onEvent: (_event: object): void => undefined,
}))

vi.mock('../../../data/live/connection.ts', () => ({
  liveSocket: () => ({
    subscribe: (_frame: object, handlers: { onEvent: typeof server.onEvent }) => {
      server.onEvent = handlers.onEvent
      return { unsubscribe: () => undefined }
    },
  }),
}))

vi.mock('../../../data/api.ts', async () => {
  const { SdkError } = await import('@stoa/sdk')
  const refusal = (status: number, current?: unknown) =>
    new SdkError({ status, code: status === 409 ? 'conv_composer_draft_stale' : 'x', detail: '', current })
  const check = (version: number) => {
    if (server.isDown) throw refusal(0)
    if ((server.kept?.version ?? 0) !== version) throw refusal(409, server.kept)
  }
  interface Saved {
    id: string
    mode: string
    body: string
    baseVersion: number
  }
  const conversations = {
    async saveComposerDraft({ id, mode, body, baseVersion }: Saved) {
      check(baseVersion)
      server.kept = { conversationId: id, mode, body, version: ++server.versions }
      const answer = server.kept
      await server.gate
      return answer
    },
    async deleteComposerDraft({ version }: { version: number }) {
      check(version)
      server.kept = null
      await server.gate
    },
    async listComposerDrafts() {
      const answer = { items: server.kept ? [server.kept] : [], nextCursor: null }
      await server.gate
      return answer
    },
  }
  return { client: { conversations } }
})

const id = 'ccv_1'
const place = { id, mode: 'reply' } as const
const write = (reply: string) => changeDraft(id, { reply })
const elsewhere = (body: string) => {
  server.kept = { conversationId: id, mode: 'reply', body, version: ++server.versions }
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Lets answers wait until the function that it answers is called. */
function hold(): () => void {
  let open = () => undefined as void
  server.gate = new Promise((resolve) => (open = resolve))
  return open
}

beforeEach(() => {
  vi.useFakeTimers()
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' })
  vi.stubGlobal('window', target)
  Object.assign(server, { kept: null, isDown: false, gate: Promise.resolve() })
  startDraftSync()
})
afterEach(() => {
  forgetDrafts()
  vi.useRealTimers()
})

test('a pause in writing saves, and what is written meanwhile is saved after it', async () => {
  write('One')
  await settle(1000)
  expect(server.kept?.body).toBe('One')
  const open = hold()
  write('One two')
  await settle(1000)
  write('One two three')
  open()
  await settle(1000)
  expect(server.kept?.body).toBe('One two three')
  expect(readDraft(id).reply).toBe('One two three')
})

test('a list that was asked for before a save brings back nothing', async () => {
  elsewhere('Old')
  await refreshDrafts(id)
  const open = hold()
  const late = refreshDrafts(id)
  server.gate = Promise.resolve()
  write('')
  saveAll()
  await settle(0)
  expect(server.kept).toBeNull()
  open()
  await late
  expect(readDraft(id).reply).toBe('')
})

test('another machine’s text appears where nothing was changed, and goes when it was sent there', async () => {
  elsewhere('From the train')
  const type = 'conversation.composer_draft_changed'
  server.onEvent({ type, payload: { conversationId: id, mode: 'reply', version: server.versions } })
  await settle(0)
  expect(readDraft(id).reply).toBe('From the train')
  server.kept = null
  server.onEvent({ type, payload: { conversationId: id, mode: 'reply', version: null } })
  await settle(0)
  expect(readDraft(id).reply).toBe('')
})

test('two versions are both kept until one decides', async () => {
  write('Mine')
  elsewhere('Theirs')
  await settle(1000)
  expect(readDraft(id).reply).toBe('Mine')
  write('Mine, going on')
  await settle(60_000)
  expect(server.kept?.body).toBe('Theirs')
  resolveConflict(place, 'mine')
  await settle(0)
  expect(server.kept?.body).toBe('Mine, going on')
  elsewhere('Theirs again')
  write('Mine again')
  await settle(1000)
  resolveConflict(place, 'theirs')
  expect(readDraft(id).reply).toBe('Theirs again')
})

test('without a connection the text is kept and saved when there is one', async () => {
  server.isDown = true
  write('In the tunnel')
  await settle(30_000)
  expect(server.kept).toBeNull()
  server.isDown = false
  await settle(10_000)
  expect(server.kept).toMatchObject({ body: 'In the tunnel' })
})
