import { afterEach, expect, test, vi } from 'vitest'
import { createCookies, readCookie } from './cookies.ts'
import { createSessionStore } from './session-store.ts'

/** A browser's cookies for a page on `shop.lantern.example`; it stores them for no domain of `refused`. */
function browser({ protocol = 'https:', refused = [] as string[] } = {}) {
  const jar = new Map<string, string>()
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar.values()].join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const domain = /Domain=([^;]+)/.exec(text)?.[1] ?? ''
      if (refused.includes(domain)) return
      const [pair = ''] = text.split('; ')
      const key = `${domain} ${pair.split('=')[0]}`
      if (text.includes('Max-Age=0')) jar.delete(key)
      else jar.set(key, pair)
    },
  })
  return { jar, written }
}

/** The storage of one origin, with the session that it has. */
function memory(current?: string) {
  const data = new Map(
    current ? [['svc-widget-session:cch_1', JSON.stringify({ current, recent: [current] })]] : [],
  )
  return {
    data,
    read: (key: string) => data.get(key) ?? null,
    write: (key: string, text: string) => Boolean(data.set(key, text)),
  }
}

const refusedNothing = () => expect.unreachable()
afterEach(() => vi.unstubAllGlobals())

test('a cookie is encoded, kept for a year, for this host alone, and secure where the page is', () => {
  const { written } = browser()
  const cookies = createCookies(undefined, refusedNothing)
  expect(cookies.write('a b', '{"x":"ü; y"}')).toBe(true)
  expect(written).toEqual([
    'a%20b=%7B%22x%22%3A%22%C3%BC%3B%20y%22%7D; Path=/; SameSite=Lax; Secure; Max-Age=31536000',
  ])
  expect(cookies.read('a b')).toBe('{"x":"ü; y"}')
  expect(cookies.isShared).toBe(false)
  const plain = browser({ protocol: 'http:' })
  createCookies(undefined, refusedNothing).write('a', 'b')
  expect(plain.written[0]).not.toContain('Secure')
})

test('with a domain it is shared by the hosts of the domain; an older one of the host does not hide it', () => {
  const { jar } = browser()
  createCookies(undefined, refusedNothing).write('a', 'old')
  const cookies = createCookies('lantern.example', refusedNothing)
  expect(cookies.isShared).toBe(true)
  expect(cookies.write('a', 'new')).toBe(true)
  expect([...jar]).toEqual([['lantern.example a', 'a=new']])
})

test('a domain that browsers keep nothing for is given up, once', () => {
  const { jar } = browser({ refused: ['co.uk'] })
  const onRefused = vi.fn<() => void>()
  const cookies = createCookies('co.uk', onRefused)
  expect(cookies.write('a', '1')).toBe(true)
  expect(cookies.write('b', '2')).toBe(true)
  expect([...jar.keys()]).toEqual([' a', ' b'])
  expect(cookies.isShared).toBe(false)
  expect(onRefused).toHaveBeenCalledOnce()
})

test('what is too large for a cookie, or where there are none, is not kept', () => {
  browser()
  expect(createCookies(undefined, refusedNothing).write('a', 'x'.repeat(5000))).toBe(false)
  vi.stubGlobal('document', {
    get cookie() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(createCookies(undefined, refusedNothing).write('a', 'x')).toBe(false)
  expect(readCookie('a')).toBeNull()
  browser().jar.set('x', 'a=%E0%A4%A')
  expect(readCookie('a')).toBeNull()
})

test('subdomains of a shared domain have one conversation, and each still finds its own earlier ones', () => {
  browser()
  const shared = () => createCookies('lantern.example', refusedNothing)
  const shop = createSessionStore('cch_1', memory('of-shop'), shared())
  shop.resume('common')
  const blog = createSessionStore('cch_1', memory('of-blog'), shared())
  expect(blog.isStored()).toBe(true)
  expect(blog.all()).toEqual(['common', 'of-shop', 'of-blog'])
  expect(blog.visitorId()).toBe(shop.visitorId())
  // Without a shared domain the storage of the origin counts, and the cookie stands in for it.
  expect(
    createSessionStore('cch_1', memory('of-blog'), createCookies(undefined, refusedNothing)).current(),
  ).toBe('of-blog')
  expect(createSessionStore('cch_1', memory(), createCookies(undefined, refusedNothing)).current()).toBe(
    'common',
  )
})

test('what only the cookie holds is in the storage too after the next message, and lives for another year', () => {
  const { written } = browser()
  const storage = memory()
  const text = JSON.stringify({ current: 'one', recent: ['one'] })
  createCookies(undefined, refusedNothing).write('svc-widget-session-cch_1', text)
  const sessions = createSessionStore('cch_1', storage, createCookies(undefined, refusedNothing))
  expect(sessions.isStored()).toBe(true)
  expect(storage.data.size).toBe(0)
  sessions.save()
  expect(storage.data.get('svc-widget-session:cch_1')).toBe(text)
  const writes = written.length
  sessions.save()
  expect(written).toHaveLength(writes)
})

test('a cookie of sessions stays below 4 KB: the oldest are left out', () => {
  const { jar } = browser()
  const data = new Map<string, string>()
  const storage = {
    read: (key: string) => data.get(key) ?? null,
    write: (key: string, text: string) => Boolean(data.set(key, text)),
  }
  data.set(
    'svc-widget-session:cch_1',
    JSON.stringify({ current: 'a', recent: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(200, 'x')) }),
  )
  const sessions = createSessionStore('cch_1', storage, createCookies(undefined, refusedNothing))
  sessions.resume('youngest')
  const text = readCookie('svc-widget-session-cch_1') as string
  expect(encodeURIComponent(text).length).toBeLessThanOrEqual(3800)
  expect(JSON.parse(text).recent.slice(0, 2)).toEqual(['youngest', 'a'])
  expect([...jar.keys()]).toContain(' svc-widget-visitor-cch_1')
})
