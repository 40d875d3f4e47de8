import { networkOf } from '../base/networks.ts'
import type { RateLimitClass } from '../contract/operation.ts'

/** Tokens per minute and the burst that may be saved up, for one class and one kind of caller. */
export interface Budget {
  perMinute: number
  burst: number
}

// A key in the pages of a site serves everybody who comes there, and one address may be a whole office or the site's own server:
// the address budget of `ingest` stops a flood from one place, the key's budget one from many.
const BY_CREDENTIAL: Record<RateLimitClass, Budget> = {
  read: { perMinute: 3000, burst: 600 },
  write: { perMinute: 1200, burst: 300 },
  auth: { perMinute: 60, burst: 30 },
  ingest: { perMinute: 6000, burst: 1000 },
  // What pages report of themselves comes without a credential.
  track: { perMinute: 60_000, burst: 10_000 },
  poll: { perMinute: 12_000, burst: 2000 },
  // After a restart all sockets of a site come back at once, with one key.
  connect: { perMinute: 60_000, burst: 10_000 },
  deliver: { perMinute: 60_000, burst: 10_000 },
  // What a vendor signs is counted by whose it is.
  vendor: { perMinute: 6000, burst: 1000 },
}

const BY_ADDRESS: Record<RateLimitClass, Budget> = {
  read: { perMinute: 6000, burst: 1200 },
  write: { perMinute: 2400, burst: 600 },
  auth: { perMinute: 10, burst: 10 },
  ingest: { perMinute: 600, burst: 120 },
  // Several reports a page, for a whole office; who sends them too fast is taken for a program.
  track: { perMinute: 6000, burst: 1000 },
  poll: { perMinute: 1200, burst: 240 },
  connect: { perMinute: 1200, burst: 240 },
  // The server of a site fetches all of its pages when it is built.
  deliver: { perMinute: 12_000, burst: 3000 },
  // A vendor sends what concerns all organizations from a few addresses, signed.
  vendor: { perMinute: 60_000, burst: 10_000 },
}

/** What a counted call learns: whether it may go on, and the figures for the `RateLimit-*` headers. */
export interface RateVerdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again, or until the next call is allowed. */
  resetSeconds: number
}

interface Bucket {
  /** Tokens that were taken and have not come back. */
  spent: number
  at: number
}

/** Tokens that were taken from buckets, by their names, and how many come back a minute. */
export type Taken = readonly (readonly [name: string, tokens: number, perMinute: number])[]

/** Other processes that count with this one. */
export interface Counting {
  /** Tells them what was taken here. */
  tell(taken: Taken): void
  /** Hears of what they took. */
  listen(listener: (taken: Taken) => void): void
}

/**
 * Counts calls per credential and per address in token buckets of this process and of those that count with it: what one of them
 * takes the others know a moment later.
 */
export interface RateLimits {
  take(by: 'credential' | 'address', key: string, limitClass: RateLimitClass): RateVerdict
  /** Takes so many tokens from a bucket of another kind, by its name. */
  takeFrom(name: string, budget: Budget, tokens?: number): RateVerdict
}

const MAX_BUCKETS = 100_000
const TELL_MS = 50

interface RateLimitOptions {
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number
  others?: Counting | undefined
}

/** Token buckets. Switched off, every call passes. */
export function createRateLimits(
  on: boolean,
  { now = () => performance.now(), others }: RateLimitOptions = {},
): RateLimits {
  const buckets = new Map<string, Bucket>()
  // Re-inserting keeps the map in order of use, so that the oldest bucket is the one to forget.
  const keep = (name: string, bucket: Bucket) => {
    buckets.delete(name)
    buckets.set(name, bucket)
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string)
  }
  const tell = others && tellingOf(others)
  others?.listen((taken) => {
    const at = now()
    for (const [name, tokens, perMinute] of taken)
      keep(name, { spent: spentOf(buckets.get(name), perMinute, at) + tokens, at })
  })
  const takeFrom: RateLimits['takeFrom'] = (name, { perMinute, burst }, tokens = 1) => {
    if (!on) return { allowed: true, limit: perMinute, remaining: burst, resetSeconds: 0 }
    const at = now()
    const spent = spentOf(buckets.get(name), perMinute, at)
    // What is larger than the bucket empties it.
    const wanted = Math.min(tokens, burst)
    const allowed = burst - spent >= wanted
    const after = allowed ? spent + wanted : spent
    keep(name, { spent: after, at })
    if (allowed) tell?.(name, wanted, perMinute)
    const missing = allowed ? after : wanted - (burst - after)
    return {
      allowed,
      limit: perMinute,
      remaining: Math.max(0, Math.floor(burst - after)),
      resetSeconds: Math.ceil((missing * 60) / perMinute),
    }
  }
  return {
    take: (by, key, limitClass) =>
      takeFrom(
        `${by}:${limitClass}:${by === 'address' ? networkOf(key) : key}`,
        (by === 'credential' ? BY_CREDENTIAL : BY_ADDRESS)[limitClass],
      ),
    takeFrom,
  }
}

/** What is still missing from a bucket at a time. */
const spentOf = (bucket: Bucket | undefined, perMinute: number, at: number): number =>
  bucket ? Math.max(0, bucket.spent - ((at - bucket.at) * perMinute) / 60_000) : 0

/** Gathers what is taken for a moment, and tells it at once. */
function tellingOf(others: Counting): (name: string, tokens: number, perMinute: number) => void {
  let taken = new Map<string, [name: string, tokens: number, perMinute: number]>()
  return (name, tokens, perMinute) => {
    if (taken.size === 0)
      setTimeout(() => {
        others.tell([...taken.values()])
        taken = new Map()
      }, TELL_MS).unref()
    taken.set(name, [name, tokens + (taken.get(name)?.[1] ?? 0), perMinute])
  }
}
