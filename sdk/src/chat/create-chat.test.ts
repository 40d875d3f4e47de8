import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChat, type ChatOptions } from './create-chat.ts'
import { setUpChat } from './test-chat.ts'

const options = { host: 'https://stoa.example/', widgetKey: 'svc_widget_k', channelId: 'cch_1' }
const requests: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  requests.length = 0
  // For the browser around it.
  setUpChat()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return Response.json({ inserted: 1 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['host', { host: '' }],
  ['host', { host: 'ftp://stoa.example' }],
  ['host', { host: undefined }],
  ['widgetKey', { widgetKey: '' }],
  ['channelId', { channelId: 7 }],
  ['identity.userHash', { identity: { externalId: 'u1', userHash: 'short' } }],
  ['identity.userHash', { identity: { externalId: 'u1' } }],
])('without a proper %s there is no chat, and the error names it', (name, wrong) => {
  expect(() => createChat({ ...options, ...wrong } as unknown as ChatOptions)).toThrow(TypeError)
  expect(() => createChat({ ...options, ...wrong } as unknown as ChatOptions)).toThrow(name)
})

test('a chat sends what it was told of the visitor, in the language it was told', async () => {
  const identity = { externalId: 'u1', userHash: 'AB'.repeat(32) }
  const visitor = { name: 'Vera', metadata: { plan: 'pro' } }
  const kept = new Map<string, string>()
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => Boolean(kept.set(key, value)),
  }
  const chat = createChat({ ...options, identity, visitor, storage, locale: 'de-AT' })
  expect(requests).toEqual([])
  chat.send('Hallo')
  await vi.waitFor(() => expect(chat.state.get().thread).toMatchObject([{ delivery: 'sent' }]))
  const [{ url, init } = { url: '', init: {} }] = requests
  expect(url).toBe('https://stoa.example/v1/widget/messages')
  expect(init.headers).toMatchObject({ authorization: 'Bearer svc_widget_k' })
  expect(JSON.parse(init.body as string)).toMatchObject({
    channelId: 'cch_1',
    locale: 'de-AT',
    visitor,
    verifiedExternalId: 'u1',
    userHash: 'ab'.repeat(32),
    messages: [{ body: 'Hallo' }],
  })
  expect([...kept.keys()].sort()).toContain('svc-widget-session:cch_1')
  chat.destroy()
})
