import type { MessagePage } from '@stoa/sdk/chat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEmbed, type Tag } from '../embed/read-embed.ts'
import { watchReplies } from './watch-replies.ts'

class Page extends EventTarget {
  hidden = false
}

type Message = { id: string; role: string; readAt: string | null }

const embed = readEmbed({
  attributes: {
    'data-svc-host': 'https://host.example',
    'data-widget-key': 'svc_widget_k',
    'data-channel-id': 'cch_1',
  },
  hostname: 'localhost',
}).embed as Tag
const question: Message = { id: 'm1', role: 'end_user', readAt: null }
const reply: Message = { id: 'm2', role: 'agent', readAt: null }
let page: Page
let thread: Message[]
let asked: (string | null)[]
let status: number

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  thread = [question]
  asked = []
  status = 200
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (url: string) => {
    const since = new URL(url).searchParams.get('since')
    asked.push(since)
    if (status === 0) throw new TypeError('no network')
    const body = { messages: thread.slice(Number(since)), cursor: String(thread.length), hasMore: false }
    return new Response(JSON.stringify(status < 400 ? body : { code: 'refused' }), { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Watches; answers what is shown, and whether it has ended. */
function start() {
  const seen = { shown: [] as number[], isOver: false, hasEnded: false }
  const show = async (_page: MessagePage, unread: number) => void seen.shown.push(unread)
  void watchReplies({ embed, sessionId: 's1', isOver: () => seen.isOver, show }).then(
    () => (seen.hasEnded = true),
  )
  return seen
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a reply that comes after the page was loaded is shown within 30 seconds, and so is the next one', async () => {
  const seen = start()
  await pass(60)
  expect(seen.shown).toEqual([])
  thread.push(reply)
  await pass(30)
  expect(seen.shown).toEqual([1])
  await pass(60)
  expect(seen.shown).toEqual([1])
  thread.push({ ...reply, id: 'm3' })
  await pass(30)
  expect(seen.shown).toEqual([1, 2])
})

test('as long as nothing is new, each look is one question, for what is new', async () => {
  start()
  await pass(80)
  expect(asked).toEqual([null, '1', '1', '1'])
})

test('what was read in another tab is no longer counted', async () => {
  thread.push(reply)
  const seen = start()
  await pass(1)
  thread = [question, { ...reply, readAt: 'now' }, { ...question, id: 'm3' }]
  await pass(30)
  expect(seen.shown).toEqual([1, 0])
})

test('while nobody sees the page nothing is asked, and at once when somebody does', async () => {
  const seen = start()
  page.hidden = true
  await pass(600)
  expect(asked).toHaveLength(1)
  thread.push(reply)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(seen.shown).toEqual([1])
})

test('it ends when the chat is used, and where the session has no conversation', async () => {
  const used = start()
  await pass(1)
  used.isOver = true
  await pass(30)
  expect([used.hasEnded, asked.length]).toEqual([true, 1])
  thread = []
  const empty = start()
  await pass(1)
  expect(empty.hasEnded).toBe(true)
})

test('a failure that may pass is outlasted, with one warning; a refusal ends it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const seen = start()
  await pass(1)
  for (const failure of [0, 503, 429]) {
    status = failure
    await pass(25)
  }
  expect(warned).toHaveBeenCalledTimes(1)
  status = 200
  thread.push(reply)
  await pass(30)
  expect(seen.shown).toEqual([1])
  status = 403
  await pass(30)
  expect(seen.hasEnded).toBe(true)
})
