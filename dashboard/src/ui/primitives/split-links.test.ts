import { describe, expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

const links = (text: string) => splitLinks(text).flatMap((part) => part.href ?? [])

describe('splitLinks', () => {
  it('leaves punctuation and closing brackets to the sentence', () => {
    expect(links('See https://a.example/x. And (https://b.example/y), ok?')).toEqual([
      'https://a.example/x',
      'https://b.example/y',
    ])
    expect(links('https://en.wikipedia.org/wiki/Stoa_(disambiguation)')).toEqual([
      'https://en.wikipedia.org/wiki/Stoa_(disambiguation)',
    ])
  })

  it('makes nothing but web addresses clickable', () => {
    expect(links('javascript:alert(1) data:text/html,x file:///etc/passwd')).toEqual([])
  })

  it('takes in any number of addresses, and any number of brackets behind one', () => {
    expect(links('(https://a.example/x). '.repeat(100_000))).toHaveLength(100_000)
    expect(links(`https://a.example/x${').'.repeat(100_000)}`)).toEqual(['https://a.example/x'])
    expect(links(`https://a.example/x${'.'.repeat(100_000)}y`)).toHaveLength(1)
  })

  it('loses no character', () => {
    const text = 'a https://x.example/?q=1 b\nhttps://y.example'
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
