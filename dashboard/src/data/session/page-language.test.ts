import { beforeEach, describe, expect, test, vi } from 'vitest'
import { needsOtherLanguage } from './page-language.ts'

// The tests run the English build.

/** A browser with its cookies and its storage; each may be refused. */
function openBrowser({ languages = ['en-US'], cookies = true, storage = true, cookie = '' } = {}) {
  const jar = new Map(cookie ? [['svc_language', cookie]] : [])
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('document', {
    get cookie() {
      return ['other=1', ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ')
    },
    set cookie(line: string) {
      expect(line).toMatch(/; path=\/; samesite=lax; secure$/)
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      if (!cookies) return
      if (line.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  const refuse = () => {
    if (!storage) throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (refuse(), kept.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), void kept.set(key, value)),
    removeItem: (key: string) => (refuse(), void kept.delete(key)),
  })
  return jar
}

beforeEach(() => vi.unstubAllGlobals())

describe('a page in another language than the chosen one', () => {
  test('is loaded anew once, after the server was told by a cookie', () => {
    const jar = openBrowser()
    expect(needsOtherLanguage('de')).toBe(true)
    expect(jar.get('svc_language')).toBe('de')
    // It came in English all the same: it is not asked for again and again.
    expect([needsOtherLanguage('de'), needsOtherLanguage('de')]).toEqual([false, false])
  })

  test('is loaded anew also where the cookie was there before, at most once', () => {
    openBrowser({ cookie: 'de' })
    expect([needsOtherLanguage('de'), needsOtherLanguage('de')]).toEqual([true, false])
  })

  test('stays where the browser refuses cookies, or keeps nothing at all', () => {
    openBrowser({ cookies: false })
    expect(needsOtherLanguage('de')).toBe(false)
    openBrowser({ storage: false })
    expect(needsOtherLanguage('de')).toBe(false)
  })

  test('may be loaded anew later, when it was right in between', () => {
    openBrowser()
    expect([needsOtherLanguage('de'), needsOtherLanguage('en'), needsOtherLanguage('de')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('without a choice', () => {
  test('the page stays as the server made it', () => {
    for (const languages of [['en'], ['de-DE', 'en'], ['fr'], []]) {
      openBrowser({ languages })
      expect(needsOtherLanguage(null)).toBe(false)
    }
  })

  test('a cookie of before, or of somebody else, goes; the page then follows the browser', () => {
    const german = openBrowser({ languages: ['nb', 'de-CH', 'en'], cookie: 'en' })
    expect(needsOtherLanguage(null)).toBe(true)
    expect(german.has('svc_language')).toBe(false)
    expect(needsOtherLanguage(null)).toBe(false)
    openBrowser({ languages: ['fr', 'en'], cookie: 'en' })
    expect(needsOtherLanguage(null)).toBe(false)
  })
})

test('a page in the chosen language stays, and the browser remembers the choice for sign-in', () => {
  const jar = openBrowser({ languages: ['de'] })
  expect(needsOtherLanguage('en')).toBe(false)
  expect(jar.get('svc_language')).toBe('en')
})
