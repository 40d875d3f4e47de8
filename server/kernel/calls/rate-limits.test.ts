import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../test/harness.ts'
import { createRateLimits, type RateLimits, type Taken } from './rate-limits.ts'

/** Two that count together; what they tell arrives with `deliver`. */
function countingTogether(now: () => number) {
  const listeners: ((taken: Taken) => void)[] = []
  const told: { by: number; taken: Taken }[] = []
  const [one, other] = [0, 1].map((by) =>
    createRateLimits(true, {
      now,
      others: {
        tell: (taken) => void told.push({ by, taken }),
        listen: (listener) => void listeners.push(listener),
      },
    }),
  ) as [RateLimits, RateLimits]
  const deliver = async () => {
    await vi.waitUntil(() => told.length > 0)
    for (const { by, taken } of told.splice(0)) listeners[1 - by]?.(taken)
  }
  return { one, other, deliver }
}

describe('buckets of several processes that count together', () => {
  it('are empty in each once all of them have emptied them, and fill up in each', async () => {
    let now = 0
    const { one, other, deliver } = countingTogether(() => now)
    for (let n = 0; n < 7; n++) one.take('address', '10.0.0.1', 'auth')
    await deliver()
    expect(other.take('address', '10.0.0.1', 'auth')).toMatchObject({ allowed: true, remaining: 2 })
    for (let n = 0; n < 2; n++) other.take('address', '10.0.0.1', 'auth')
    expect(other.take('address', '10.0.0.1', 'auth').allowed).toBe(false)
    await deliver()
    expect(one.take('address', '10.0.0.1', 'auth').allowed).toBe(false)
    expect(one.take('address', '10.0.0.2', 'auth').allowed).toBe(true)
    now += 6000
    expect(one.take('address', '10.0.0.1', 'auth').allowed).toBe(true)
  })

  it('count what the others took also after a pause, in which only what was there before has come back', async () => {
    let now = 0
    const { one, other, deliver } = countingTogether(() => now)
    one.take('address', '10.0.0.1', 'auth')
    await deliver()
    now += 60_000
    for (let n = 0; n < 10; n++) other.take('address', '10.0.0.1', 'auth')
    await deliver()
    expect(one.take('address', '10.0.0.1', 'auth').allowed).toBe(false)
  })

  it('are never below empty in what callers are told', async () => {
    const { one, other, deliver } = countingTogether(() => 0)
    for (const each of [one, other]) for (let n = 0; n < 10; n++) each.take('address', '10.0.0.1', 'auth')
    await deliver()
    expect(one.take('address', '10.0.0.1', 'auth')).toMatchObject({ allowed: false, remaining: 0 })
  })
})

describe('a bucket', () => {
  const limits = (now: () => number) => createRateLimits(true, { now })

  it('lets a burst pass, then one call per refill, and says when', () => {
    let now = 0
    const { take } = limits(() => now)
    const burst = Array.from({ length: 11 }, () => take('address', '10.0.0.1', 'auth'))
    expect(burst.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false])
    expect(burst.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0])
    expect(burst.at(-1)).toMatchObject({ limit: 10, resetSeconds: 6 })
    now += 6000
    expect(take('address', '10.0.0.1', 'auth').allowed).toBe(true)
    expect(take('address', '10.0.0.1', 'auth').allowed).toBe(false)
    now += 3_600_000
    expect(take('address', '10.0.0.1', 'auth').remaining).toBe(9)
  })

  it('is one per address or credential, and per class', () => {
    const { take } = limits(() => 0)
    for (let i = 0; i < 10; i++) take('address', '10.0.0.1', 'auth')
    expect(take('address', '10.0.0.1', 'auth').allowed).toBe(false)
    expect(take('address', '10.0.0.2', 'auth').allowed).toBe(true)
    expect(take('address', '10.0.0.1', 'read').allowed).toBe(true)
    expect(take('credential', '10.0.0.1', 'auth').allowed).toBe(true)
  })

  it('is shared by a network of IPv6 addresses that one customer has to itself', () => {
    const { take } = limits(() => 0)
    for (let i = 0; i < 10; i++) take('address', `2001:db8:1:2::${i.toString(16)}`, 'auth')
    expect(take('address', '2001:db8:1:2:ffff:1:2:3', 'auth').allowed).toBe(false)
    expect(take('address', '2001:db8:1:3::1', 'auth').allowed).toBe(true)
    expect(take('address', '::ffff:10.0.0.1', 'auth').remaining).toBe(9)
    expect(take('address', '10.0.0.1', 'auth').remaining).toBe(8)
  })
})

describe('the service', () => {
  const signIn = { body: { email: 'nobody@example.com', password: 'wrong password' } }

  it('answers 429 with Retry-After over a limit, by address and by credential', async () => {
    const app = await startTestApp({ SVC_RATE_LIMITS: 'on', SVC_TRUST_PROXY: '1' })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const answers = []
    // Each with another email: an account has its own pauses.
    const tryAs = (i: number) => ({ body: { ...signIn.body, email: `nobody-${i}@example.com` } })
    for (let i = 0; i < 11; i++)
      answers.push(await app.http('POST', '/v1/auth/sign-in', { ...tryAs(i), headers: from('203.0.113.1') }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '9' })
    expect(answers[10]?.body.code).toBe('rate_limited')
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(
      (await app.http('POST', '/v1/auth/sign-in', { ...signIn, headers: from('203.0.113.2') })).status,
    ).toBe(401)
    const org = await app.createOrg()
    const change = (cookie: string, i: number) =>
      app.http('POST', '/v1/me/password', { cookie, body: {}, headers: from(`198.51.100.${i}`) })
    const spread = await Promise.all(Array.from({ length: 40 }, (_, i) => change(org.cookie, i)))
    expect(new Set(spread.map(({ status }) => status))).toEqual(new Set([400, 429]))
    expect((await change(await app.createMember(org, 'admin'), 99)).status).toBe(400)
    await app.close()
  })

  it('counts nothing where limits are off', async () => {
    const app = await startTestApp({ SVC_RATE_LIMITS: 'off' })
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => app.http('POST', '/v1/auth/sign-in', signIn)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    await app.close()
  })
})
