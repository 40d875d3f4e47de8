import { networkOf } from '../base/networks.ts'

/** Bounds what the sockets of a process send it, beyond what each may: by address, and in memory. */
export interface Incoming {
  /** Whether an address may have sent so many bytes more. */
  take(address: string, bytes: number): boolean
  /** Whether so many bytes of frames may wait to be handled; they are given back by `release`. */
  hold(bytes: number): boolean
  release(bytes: number): void
}

// An office whose sockets all come back at once, with all their subscriptions.
const BY_ADDRESS = { burst: 4 * 1024 ** 2, perMs: (512 * 1024) / 1000 }
const MOST_WAITING = 32 * 1024 ** 2
const MOST_ADDRESSES = 50_000

/** The bounds of this process; without `limitsAddresses` only memory is bounded. */
export function createIncoming(
  limitsAddresses: boolean,
  now: () => number = performance.now.bind(performance),
): Incoming {
  const buckets = new Map<string, { left: number; at: number }>()
  let waiting = 0
  return {
    take(address, bytes) {
      if (!limitsAddresses) return true
      const network = networkOf(address)
      const at = now()
      const bucket = buckets.get(network) ?? { left: BY_ADDRESS.burst, at }
      bucket.left = Math.min(BY_ADDRESS.burst, bucket.left + (at - bucket.at) * BY_ADDRESS.perMs)
      bucket.at = at
      const allowed = bucket.left >= bytes
      if (allowed) bucket.left -= bytes
      // In order of use, so that the oldest is the one to forget.
      buckets.delete(network)
      buckets.set(network, bucket)
      if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value as string)
      return allowed
    },
    hold(bytes) {
      if (waiting + bytes > MOST_WAITING) return false
      waiting += bytes
      return true
    },
    release(bytes) {
      waiting -= bytes
    },
  }
}

const BEFORE = { bytes: 96 * 1024, frame: 4 * 1024 }
const BURST = 256 * 1024
const PER_MS = (16 * 1024) / 1000

/** What one socket may send: little until it follows something. A class, since there are thousands of them. */
export class Allowance {
  #left = BEFORE.bytes
  #at: number
  #follows = false

  constructor(now = performance.now()) {
    this.#at = now
  }

  /** The socket follows something. */
  widen(): void {
    if (this.#follows) return
    this.#follows = true
    this.#left = BURST
    this.#at = performance.now()
  }

  /** Whether it may have sent so many bytes more. */
  take(bytes: number, now = performance.now()): boolean {
    if (this.#follows) this.#left = Math.min(BURST, this.#left + (now - this.#at) * PER_MS)
    this.#at = now
    this.#left -= bytes
    return this.#left >= 0
  }

  /** Whether a frame of so many bytes is small enough by now; what is too large later, the protocol refuses. */
  fits(frameBytes: number): boolean {
    return this.#follows || frameBytes <= BEFORE.frame
  }
}
