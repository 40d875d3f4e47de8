import type { RateLimitClass } from './operation.ts'

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
  tokens: number
  at: number
}

/** Counts calls per credential and per address in token buckets of this process. */
export interface RateLimits {
  take(by: 'credential' | 'address', key: string, limitClass: RateLimitClass): RateVerdict
  /** Takes so many tokens from a bucket of another kind, by its name. */
  takeFrom(name: string, budget: Budget, tokens?: number): RateVerdict
}

const MAX_BUCKETS = 100_000

/** Token buckets; `now` is in milliseconds of a clock that nobody sets. Switched off, every call passes. */
export function createRateLimits(on: boolean, now: () => number = () => performance.now()): RateLimits {
  const buckets = new Map<string, Bucket>()
  const takeFrom: RateLimits['takeFrom'] = (name, { perMinute, burst }, tokens = 1) => {
    if (!on) return { allowed: true, limit: perMinute, remaining: burst, resetSeconds: 0 }
    const at = now()
    const bucket = buckets.get(name) ?? { tokens: burst, at }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) * perMinute) / 60_000)
    bucket.at = at
    // What is larger than the bucket empties it.
    const wanted = Math.min(tokens, burst)
    const allowed = bucket.tokens >= wanted
    if (allowed) bucket.tokens -= wanted
    // Re-inserting keeps the map in order of use, so that the oldest bucket is the one to forget.
    buckets.delete(name)
    buckets.set(name, bucket)
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string)
    const missing = allowed ? burst - bucket.tokens : wanted - bucket.tokens
    return {
      allowed,
      limit: perMinute,
      remaining: Math.floor(bucket.tokens),
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

/** An address as one customer of a network has it: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  // What `::` stands for are zeros; the groups behind it reach into the first four only where it is short.
  const end = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - end.length)).fill('0'), ...end]
  return all.slice(0, 4).join(':')
}

/** An address as one customer of a network has it at most: all of IPv4, the first 56 bits of IPv6. */
export function customerOf(address: string): string {
  const network = networkOf(address)
  const groups = network.split(':')
  if (groups.length < 4) return network
  const last = (groups[3] ?? '').padStart(4, '0').slice(0, 2)
  return [...groups.slice(0, 3), last].join(':')
}
