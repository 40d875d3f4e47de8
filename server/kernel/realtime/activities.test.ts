import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Activities, type SharedActivities } from './activities.ts'
import type { Activity } from '../contract/channel.ts'

let told: string[]
let activities: Activities
let shared: SharedActivities
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  shared = new Map()
  activities = onConnection()
})
afterEach(() => vi.useRealTimers())

const onConnection = () =>
  new Activities({ shared, broadcast: ({ frame }) => void told.push(String(frame['what'])) })

const doing = (key: string, more: Partial<Activity> = {}): Activity => ({
  key,
  everyMs: 1500,
  lastsMs: 5000,
  message: (goesOn) => ({ topics: [], frame: { what: `${goesOn ? '+' : '-'}${key}` } }),
  ...more,
})

it('is told once in a while, and its end when it was not begun again for as long as it lasts', () => {
  activities.begin(doing('a'))
  vi.advanceTimersByTime(1400)
  activities.begin(doing('a'))
  expect(told).toEqual(['+a'])
  vi.advanceTimersByTime(200)
  activities.begin(doing('a'))
  expect(told).toEqual(['+a', '+a'])
  vi.advanceTimersByTime(1000)
  activities.begin(doing('a'))
  vi.advanceTimersByTime(4999)
  expect(told).toEqual(['+a', '+a'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['+a', '+a', '-a'])
  expect(vi.getTimerCount()).toBe(0)
})

it('ends at once when it says so, and may begin again at once', () => {
  activities.begin(doing('a'))
  expect([activities.end('a'), activities.end('a'), activities.end('b')]).toEqual([true, false, false])
  activities.begin(doing('a'))
  expect(told).toEqual(['+a', '-a', '+a'])
  vi.advanceTimersByTime(4999)
  expect(told).toHaveLength(3)
})

it('ends with the subscription that it belongs to, and with the socket, and begins no more then', () => {
  activities.begin(doing('a', { within: 'one' }))
  activities.begin(doing('b', { within: 'two' }))
  activities.begin(doing('c'))
  activities.leave('one')
  expect(told).toEqual(['+a', '+b', '+c', '-a'])
  activities.close()
  activities.begin(doing('d'))
  expect(told).toEqual(['+a', '+b', '+c', '-a', '-b', '-c'])
  expect(vi.getTimerCount()).toBe(0)
})

it('is bounded: the oldest of too many ends', () => {
  for (let n = 0; n <= 50; n++) activities.begin(doing(`${n}`))
  expect(told.slice(-2)).toEqual(['-0', '+50'])
  expect(vi.getTimerCount()).toBe(50)
})

const being = (state: string): Activity => ({
  key: 'presence',
  everyMs: 5000,
  state,
  sharedAs: 'mia',
  message: (goesOn) => ({ topics: [], frame: { what: goesOn ? state : 'gone' } }),
})

it('in another state is told within a second, and said again too soon it is told once in the end', () => {
  activities.begin(being('here'))
  activities.begin(being('away'))
  activities.begin(being('busy'))
  expect(told).toEqual(['here'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['here', 'busy'])
  for (let n = 0; n < 3; n++) activities.begin(being('busy'))
  vi.advanceTimersByTime(4999)
  expect(told).toEqual(['here', 'busy'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['here', 'busy', 'busy'])
  activities.begin(being('here'))
  vi.advanceTimersByTime(100)
  activities.close()
  expect(told).toEqual(['here', 'busy', 'busy', 'gone'])
  expect(vi.getTimerCount()).toBe(0)
})

it('shared by several connections ends with the last of them, and is counted no longer', () => {
  const [other, third] = [onConnection(), onConnection()]
  for (const each of [activities, other, third]) each.begin(being('here'))
  activities.begin(being('here'))
  activities.close()
  other.end('presence')
  other.close()
  expect(told).toEqual(['here', 'here', 'here'])
  third.close()
  expect(told.at(-1)).toBe('gone')
  expect(shared.size).toBe(0)
})
