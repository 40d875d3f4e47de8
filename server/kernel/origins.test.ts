import { describe, expect, it } from 'vitest'
import { OriginAllowlist } from './origins.ts'

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
