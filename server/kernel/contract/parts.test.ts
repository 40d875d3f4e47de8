import { describe, expect, it } from 'vitest'
import { createCache, roughBytes } from '../base/cache.ts'
import { createParts, part, type PartContext } from './parts.ts'

describe('a part', () => {
  it('is made once for each service, when it is first asked for', () => {
    let made = 0
    const counter = part(() => ({ n: ++made }))
    const [one, other] = [createParts(() => ({}) as PartContext), createParts(() => ({}) as PartContext)]
    expect(made).toBe(0)
    expect([one(counter), one(counter), other(counter)]).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }])
    expect(one(counter)).toBe(one(counter))
  })

  it('may be made of another, and of the service that it belongs to', () => {
    const first = part(({ services }) => services)
    const second = part(({ services }) => services.part(first))
    const ground = { services: {} } as PartContext
    const parts = createParts(() => ground)
    ground.services.part = parts
    expect(parts(second)).toBe(ground.services)
  })
})

describe('a cache', () => {
  it('never holds more bytes than it may, whatever is put into it', () => {
    const cache = createCache<string>({ mostBytes: 10_000 })
    for (let n = 0; n < 1000; n++) {
      cache.set(`key ${n}`, 'x'.repeat(n))
      expect(cache.bytes).toBeLessThanOrEqual(10_000)
    }
    expect(cache.get('key 999')).toHaveLength(999)
    expect(cache.get('key 1')).toBeUndefined()
    cache.set('key 999', 'y'.repeat(10_000))
    expect(cache.get('key 999')).toBeUndefined()
    expect(cache.get('key 998')).toHaveLength(998)
  })

  it('forgets first what was not asked for longest', () => {
    const cache = createCache<true>({ mostBytes: 500, bytesOf: () => 0 })
    for (const key of ['a', 'b', 'c']) cache.set(key, true)
    cache.get('a')
    cache.set('d', true)
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
  })

  it('gives back the room of what is replaced or deleted', () => {
    const cache = createCache<string>({ mostBytes: 10_000 })
    cache.set('key', 'long'.repeat(100))
    const before = cache.bytes
    cache.set('key', 'long'.repeat(100))
    expect(cache.bytes).toBe(before)
    cache.delete('key')
    cache.delete('nobody')
    expect(cache.bytes).toBe(0)
  })

  it('takes into account what is nested in a value', () => {
    expect(roughBytes({ list: ['x'.repeat(1000)], none: null })).toBeGreaterThan(2000)
    expect(roughBytes(new Map([['key', 'x'.repeat(1000)]]))).toBeGreaterThan(2000)
    expect(roughBytes(new Uint8Array(5000))).toBeGreaterThan(5000)
  })
})
