import { expect, test } from 'vitest'
import { createSessionStore } from './session-store.ts'

function memory(entries: Record<string, string> = {}) {
  const data = new Map(Object.entries(entries))
  return {
    data,
    read: (key: string) => data.get(key) ?? null,
    write: (key: string, value: string) => Boolean(data.set(key, value)),
  }
}
const KEY = 'svc-widget-session:cch_1'

test('nothing is written before a session is kept; then the session and the visitor id are', () => {
  const storage = memory()
  const sessions = createSessionStore('cch_1', storage)
  const id = sessions.current()
  const visitor = sessions.visitorId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(sessions.all()).toEqual([])
  expect(sessions.startNew()).toBe(id)
  expect(storage.data.size).toBe(0)
  sessions.save()
  expect(JSON.parse(storage.data.get(KEY) as string)).toEqual({ current: id, recent: [id] })
  expect(storage.data.get('svc.vid')).toBe(visitor)
})

test('the tracker’s visitor id is used as it is', () => {
  const storage = memory({ 'svc.vid': 'from-the-tracker' })
  const sessions = createSessionStore('cch_1', storage)
  sessions.save()
  expect(sessions.visitorId()).toBe('from-the-tracker')
  expect(storage.data.get('svc.vid')).toBe('from-the-tracker')
})

test('sessions are kept newest first, at most 20, also those of another tab', () => {
  const storage = memory({
    [KEY]: JSON.stringify({ current: 'old', recent: Array.from({ length: 30 }, (_, i) => `s${i}`) }),
  })
  const sessions = createSessionStore('cch_1', storage)
  expect(sessions.current()).toBe('old')
  const fresh = sessions.startNew()
  expect(sessions.all()).not.toContain(fresh)
  storage.data.set(KEY, JSON.stringify({ current: 'other-tab', recent: ['old'] }))
  sessions.save()
  const stored = JSON.parse(storage.data.get(KEY) as string) as { current: string; recent: string[] }
  expect(stored.current).toBe(fresh)
  expect(stored.recent).toHaveLength(20)
  expect(sessions.all()[0]).toBe(fresh)
  sessions.resume('s3')
  expect(sessions.all().slice(0, 2)).toEqual(['s3', fresh])
  sessions.reset()
  expect(sessions.all()).toEqual([sessions.current()])
})

test('a bare id of an early version counts; nonsense does not', () => {
  expect(createSessionStore('cch_1', memory({ [KEY]: 'abcdef-123456' })).current()).toBe('abcdef-123456')
  for (const text of ['{', 'null', '7', '{"current":3}', '[]']) {
    expect(createSessionStore('cch_1', memory({ [KEY]: text })).isStored()).toBe(false)
  }
})

test('where storage is forbidden everything works for the life of the page', () => {
  const sessions = createSessionStore('cch_1', { read: () => null, write: () => false })
  const first = sessions.current()
  sessions.save()
  const second = sessions.startNew()
  sessions.save()
  expect(sessions.all()).toEqual([second, first])
  expect(sessions.visitorId()).toBe(sessions.visitorId())
})
