import { describe, expect, it } from 'vitest'
import { isOwnOrigin, OriginAllowlist } from './origins.ts'

const complaint = (origin: string) => OriginAllowlist.safeParse([origin]).error?.issues[0]?.message

describe('origins to allow', () => {
  it.each([
    'https://www.example.com',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:5173',
    'capacitor://localhost',
    'ionic://localhost',
    'tauri://localhost',
    'app://obsidian.md',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'moz-extension://5e5f31a2-1f2b-4c8e-9c9e-0a1b2c3d4e5f',
    'capacitor://localhost:8080',
  ])('may be %s, whatever the case of its letters', (origin) => {
    expect(OriginAllowlist.parse([` ${origin.toUpperCase()} `])).toEqual([origin])
  })

  it.each([
    ['null', 'null stands for pages without an origin'],
    ['*', 'wildcard'],
    ['https://*.example.com', 'wildcard'],
    ['www.example.com', 'must begin with a scheme'],
    ['https://www.example.com/', 'enter https://www.example.com'],
    ['https://www.example.com/chat?x=1', 'enter https://www.example.com'],
    ['https://www.example.com:443', 'enter https://www.example.com'],
    ['https://bücher.example', 'must be scheme, host'],
    ['capacitor://localhost/', 'enter capacitor://localhost'],
    ['file:///index.html', 'have no origin'],
    ['data:text/html,x', 'must begin with a scheme'],
    ['https://', 'must be scheme, host'],
    ['https://user@example.com', 'must be scheme, host'],
    ['capacitor://', 'must be scheme, host'],
    ['https://a.test https://b.test', 'must be scheme, host'],
  ])('are not %s, and the refusal says which form to enter', (origin, said) => {
    expect(complaint(origin)).toContain(said)
  })
})

describe('our own origin', () => {
  const at = (SVC_BASE_URL: string | undefined) => ({
    SVC_BASE_URL,
    baseUrl: SVC_BASE_URL ?? 'http://127.0.0.1:3000',
    SVC_CORS_ORIGINS: ['https://friend.example'],
  })

  it('is the configured one alone, whatever host a request names', () => {
    const config = at('https://stoa.example.com')
    expect(isOwnOrigin('https://stoa.example.com', 'evil.example', config)).toBe(true)
    expect(isOwnOrigin('https://friend.example', 'stoa.example.com', config)).toBe(true)
    for (const host of ['evil.example', '127.0.0.1:3000', 'localhost:3000', '203.0.113.7'])
      expect([host, isOwnOrigin(`http://${host}`, host, config)]).toEqual([host, false])
    expect(isOwnOrigin('http://stoa.example.com', 'stoa.example.com', config)).toBe(false)
  })

  it.each([undefined, 'http://localhost:3000'])(
    'may be any name of this machine, and its addresses, where the service has no other (%s)',
    (SVC_BASE_URL) => {
      const config = at(SVC_BASE_URL)
      for (const host of [
        'localhost:3000',
        'stoa.localhost:8080',
        '127.0.0.2',
        '[::1]:3000',
        '192.168.1.5:3000',
      ])
        expect([host, isOwnOrigin(`http://${host}`, host, config)]).toEqual([host, true])
      for (const host of ['rebound.example:3000', 'localhost.evil.example', '', 'a b'])
        expect([host, isOwnOrigin(`http://${host}`, host, config)]).toEqual([host, false])
      expect(isOwnOrigin('http://localhost:4000', 'localhost:3000', config)).toBe(false)
    },
  )
})
