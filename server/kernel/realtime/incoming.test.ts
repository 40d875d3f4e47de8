import { describe, expect, it } from 'vitest'
import { Allowance, createIncoming } from './incoming.ts'

const KB = 1024
const MB = 1024 ** 2

describe('what sockets send', () => {
  it('is bounded by address, whatever others send', () => {
    let now = 0
    const incoming = createIncoming(true, () => now)
    const sent = Array.from({ length: 500 * 195 }, () => incoming.take('192.0.2.1', 60 * KB)).filter(Boolean)
    expect(sent.length * 60 * KB).toBeLessThanOrEqual(4 * MB)
    expect(incoming.take('192.0.2.2', 60 * KB)).toBe(true)
    expect(incoming.take('192.0.2.1', 60 * KB)).toBe(false)
    now += 1000
    expect(incoming.take('192.0.2.1', 500 * KB)).toBe(true)
    expect(incoming.take('192.0.2.1', 500 * KB)).toBe(false)
  })

  it('waits in memory only as far as there is room', () => {
    const incoming = createIncoming(false)
    let held = 0
    while (incoming.hold(60 * KB)) held += 60 * KB
    expect(held).toBeLessThanOrEqual(32 * MB)
    incoming.release(60 * KB)
    expect(incoming.hold(60 * KB)).toBe(true)
  })

  it('is little until a socket follows something, and then a steady stream', () => {
    const socket = new Allowance(0)
    expect([socket.fits(4 * KB), socket.fits(4 * KB + 1)]).toEqual([true, false])
    expect([socket.take(96 * KB, 1_000_000), socket.take(1, 2_000_000)]).toEqual([true, false])
    const following = new Allowance(0)
    following.widen()
    const since = performance.now() + 60_000
    expect(following.fits(64 * KB)).toBe(true)
    expect([following.take(256 * KB, since), following.take(1, since)]).toEqual([true, false])
    expect(following.take(15 * KB, since + 1000)).toBe(true)
    expect(following.take(2 * KB, since + 1000)).toBe(false)
  })
})
