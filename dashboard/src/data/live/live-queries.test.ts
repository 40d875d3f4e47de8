import type { SubscriptionHandlers } from '@stoa/sdk/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../queries.ts'
import { mergeEventKeys } from './event-keys.ts'
import { follow } from './follow.ts'
import { startLiveQueries } from './live-queries.ts'

type Heard = Pick<SubscriptionHandlers, 'onEvent' | 'onResync'>

const wire = vi.hoisted(() => ({ sockets: [] as { open: Map<string, unknown[]>; subscribe: unknown }[] }))

vi.mock('./connection.ts', () => ({ liveSocket: () => wire.sockets.at(-1) }))

/** A socket that knows who is subscribed to what. */
function connect(): Map<string, Heard[]> {
  const open = new Map<string, Heard[]>()
  const subscribe = ({ channel }: { channel: string }, handlers: Heard) => {
    open.set(channel, [...(open.get(channel) ?? []), handlers])
    return {
      unsubscribe: () =>
        open.set(
          channel,
          (open.get(channel) ?? []).filter((one) => one !== handlers),
        ),
    }
  }
  wire.sockets.push({ open, subscribe })
  return open
}

const tell = (open: Map<string, Heard[]>, channel: string, type: string) => {
  for (const { onEvent } of open.get(channel) ?? [])
    onEvent({ id: 'evt_1', type, seq: 1, createdAt: '2026-03-01T10:00:00.000Z', payload: {} }, channel)
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('all who follow a channel share one subscription, which ends with the last of them', () => {
  const open = connect()
  const heard: string[] = []
  const ends = ['one', 'two'].map((who) =>
    follow('org', { onEvent: ({ type }) => void heard.push(`${who} ${type}`) }),
  )
  tell(open, 'org', 'channel.changed')
  expect(heard).toEqual(['one channel.changed', 'two channel.changed'])
  expect(open.get('org')).toHaveLength(1)
  ends[0]?.()
  tell(open, 'org', 'webhook.test')
  expect(heard.slice(2)).toEqual(['two webhook.test'])
  ends[1]?.()
  expect(open.get('org')).toHaveLength(0)
})

test('after somebody signed in again what happens is heard on the new socket', () => {
  connect()
  const heard: string[] = []
  const first = follow('me', { onEvent: () => void heard.push('first') })
  const open = connect()
  const second = follow('me', { onEvent: () => void heard.push('second') })
  tell(open, 'me', 'conversation.mentioned')
  expect(heard).toEqual(['first', 'second'])
  first()
  second()
})

test('an event has read again what it touches, many in a row once, and nothing else', async () => {
  const open = connect()
  const map = mergeEventKeys([
    { 'channel.changed': [['channels']], '*': [['home']] },
    undefined,
    { 'channel.changed': [['trackers']], 'conversation.mentioned': [['mentions']] },
    { 'cms.*': [['entries']] },
  ])
  const keys = ['channels', 'home', 'trackers', 'mentions', 'entries']
  const stale = () => keys.filter((key) => queryClient.getQueryState([key])?.isInvalidated)
  const known = () => {
    for (const key of keys) queryClient.setQueryData([key], {})
  }
  const end = startLiveQueries(map)
  known()
  tell(open, 'org', 'channel.changed')
  tell(open, 'org', 'channel.changed')
  expect(stale()).toEqual([])
  await vi.advanceTimersByTimeAsync(350)
  expect(stale()).toEqual(['channels', 'home', 'trackers'])
  known()
  tell(open, 'me', 'conversation.mentioned')
  await vi.advanceTimersByTimeAsync(350)
  expect(stale()).toEqual(['mentions'])
  known()
  tell(open, 'content', 'cms.entry.created')
  await vi.advanceTimersByTimeAsync(350)
  expect(stale()).toEqual(['entries'])
  known()
  for (const { onResync } of open.get('org') ?? []) onResync?.(null)
  await vi.advanceTimersByTimeAsync(350)
  expect(stale()).toEqual(keys)
  end()
  expect([open.get('org'), open.get('me')]).toEqual([[], []])
})
