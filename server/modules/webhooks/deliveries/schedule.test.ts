import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, parseRetryAfter, waitBeforeRetry } from './schedule.ts'

const HOUR = 3_600_000

describe('the wait before a retry', () => {
  it.each([
    [1, 5_000],
    [2, 300_000],
    [3, HOUR / 2],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 14 * HOUR],
    [8, 20 * HOUR],
    [9, 24 * HOUR],
  ])('after %i failures is %i ms, give or take a tenth', (made, wait) => {
    expect(waitBeforeRetry(made, 0, 0)).toBe(wait * 0.9)
    expect(waitBeforeRetry(made, 0, 0.5)).toBe(wait)
    expect(waitBeforeRetry(made, 0, 1)).toBeCloseTo(wait * 1.1, 5)
  })

  it('ends after the tenth attempt', () => {
    expect(MAX_ATTEMPTS).toBe(10)
    expect(waitBeforeRetry(10)).toBeNull()
    expect(waitBeforeRetry(10, HOUR)).toBeNull()
  })

  it('is at least what the receiver asked for, and not shortened by it', () => {
    expect(waitBeforeRetry(1, 60_000)).toBe(60_000)
    expect(waitBeforeRetry(4, 60_000, 0.5)).toBe(2 * HOUR)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['seconds', '120', 120_000],
    ['a date', 'Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
    ['more than a day', '999999999999999999999', 24 * HOUR],
    ['a date in the past', 'Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['nonsense', 'soon', 0],
    ['a negative number', '-5', 0],
    ['nothing', undefined, 0],
    ['an empty text', ' ', 0],
  ])('reads %s', (_, header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms)
  })
})
