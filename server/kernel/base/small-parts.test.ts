import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseProblem } from '../db/problems.ts'
import { coercerFor } from '../base/coerce.ts'
import { idPattern, newId } from './ids.ts'
import { decodeCursor, encodeCursor, pageOf } from '../contract/lists.ts'
import { createSecrets, sameText } from '../secrets/secrets.ts'
import { findUnstorable, isNestedDeeper, toStorable } from './storable.ts'

describe('ids', () => {
  it('have a prefix and 22 characters of 0-9a-z, and sort by time', () => {
    const ids = Array.from({ length: 50 }, (_, i) => newId('ccv', 1_700_000_000_000 + i * 7))
    for (const id of ids) expect(id).toMatch(idPattern('ccv'))
    expect(ids.toSorted()).toEqual(ids)
    expect(newId('x', 0) < newId('x', Date.now()) && newId('x') < newId('x', Date.UTC(2200, 0))).toBe(true)
  })

  it('have a random part without bias and without repetition', () => {
    const parts = Array.from({ length: 4000 }, () => newId('x').slice(-13))
    expect(new Set(parts).size).toBe(parts.length)
    const counts = new Map<string, number>()
    for (const char of parts.join('')) counts.set(char, (counts.get(char) ?? 0) + 1)
    const expected = (4000 * 13) / 36
    // Chi-squared with 35 degrees of freedom: above 90 once in a million runs; modulo bias would give some 400.
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(36)
    expect(chi).toBeLessThan(90)
  })
})

describe('secrets', () => {
  const secrets = createSecrets('the root key of this test, long enough')

  it('open what they sealed, and nothing that was altered, moved, cut or sealed with another key', () => {
    const sealed = secrets.seal('päss', 'table:org:row')
    expect(secrets.open(sealed, 'table:org:row')).toBe('päss')
    expect(secrets.seal('päss', 'table:org:row')).not.toBe(sealed)
    expect(() => secrets.open(sealed, 'table:org:other')).toThrow()
    expect(() => createSecrets('another root key').open(sealed, 'table:org:row')).toThrow()
    const [id, text] = sealed.split('.') as [string, string]
    const bytes = Buffer.from(text, 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes)
      altered[i] = (altered[i] as number) ^ 1
      expect(() => secrets.open(`${id}.${altered.toString('base64url')}`, 'table:org:row')).toThrow()
      expect(() =>
        secrets.open(`${id}.${bytes.subarray(0, i).toString('base64url')}`, 'table:org:row'),
      ).toThrow()
    }
    for (const nonsense of ['', 'k1', 'k1.', 'k1.abc', 'k_0.abc', sealed.slice(3)])
      expect(() => secrets.open(nonsense, 'table:org:row')).toThrow()
  })

  it('hash and sign per purpose and per root key, and recognize a token they made', () => {
    const { token, hash, prefix, last4 } = secrets.newToken('svc_admin')
    expect(token).toMatch(/^svc_admin_[\w-]{43}$/)
    expect([secrets.hash(token), secrets.describe(token)]).toEqual([hash, { prefix, last4 }])
    expect(createSecrets('another root key').hash(token)).not.toBe(hash)
    expect(secrets.sign('a', 'x')).not.toBe(secrets.sign('a', 'y'))
    expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa')]).toEqual([true, false, false])
  })
})

describe('lists', () => {
  const Key = z.tuple([z.string(), z.int().nullable()])

  it('page by a cursor that comes back as it was', () => {
    const key = ['2026-01-01', null] as const
    expect(decodeCursor(encodeCursor(key), Key)).toEqual(key)
    for (const odd of ['', '!', 'bm9wZQ', encodeCursor([1]), encodeCursor(['a', 1.5]), 'x'.repeat(500)])
      expect(() => decodeCursor(odd, Key)).toThrow('was not made by this list')
  })

  it('have a next page exactly when there is one more row', () => {
    const page = (rows: number[]) => pageOf(rows, 2, { keyOf: (row) => [row], present: (row) => row * 10 })
    expect(page([])).toEqual({ items: [], nextCursor: null })
    expect(page([1, 2])).toEqual({ items: [10, 20], nextCursor: null })
    expect(page([1, 2, 3])).toEqual({ items: [10, 20], nextCursor: encodeCursor([2]) })
  })
})

it('query texts become numbers, booleans and lists where the schema asks for them, else stay', () => {
  const coerce = coercerFor(
    z.object({
      n: z.int().optional(),
      yes: z.boolean().nullish(),
      many: z.array(z.int()).optional(),
      text: z.string(),
      either: z.union([z.enum(['all']), z.int()]),
    }),
  )
  expect(coerce({ n: '-7', yes: '1', many: '1, 2,x', text: '12', either: '3', other: '4' })).toEqual({
    n: -7,
    yes: true,
    many: [1, 2, 'x'],
    text: '12',
    either: 3,
    other: '4',
  })
  expect(coerce({ n: '1e9', yes: 'maybe', many: ['1', '2'], either: 'all' })).toEqual({
    n: '1e9',
    yes: 'maybe',
    many: [1, 2],
    either: 'all',
  })
  const texts = coercerFor(z.object({ texts: z.array(z.string()) }))
  expect(texts({ texts: '["a, b","c"]' })).toEqual({ texts: ['a, b', 'c'] })
  expect(texts({ texts: '' })).toEqual({ texts: [] })
  expect(texts({ texts: '[a, b' })).toEqual({ texts: ['[a', 'b'] })
})

describe('texts', () => {
  it('that no database can keep are found wherever they are, and can be made storable', () => {
    expect(findUnstorable({ a: [{ b: 'fine 👍' }] })).toBeUndefined()
    expect(findUnstorable({ a: [{ b: 'x\ud83d' }] })?.path).toBe('a.0.b')
    expect(findUnstorable({ a: { 'k\u0000': 1 } })?.path).toBe('a')
    expect(toStorable('a\u0000b\udc00c👍')).toBe('a\uFFFDb\uFFFDc👍')
  })

  it('are nested as deep as was said', () => {
    expect([isNestedDeeper([[1]], 2), isNestedDeeper([[1]], 1), isNestedDeeper('x', 0)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

it('what the database refuses has a code for the caller, and a bug of ours has none', () => {
  const code = (error: object) => databaseProblem(error)?.code
  expect(
    ['57014', '23505', '40P01', '22P02', '22003', '57P03', '08006'].map((state) => code({ code: state })),
  ).toEqual([
    'request_timeout',
    'conflict',
    'conflict',
    'invalid_input',
    'invalid_input',
    'unavailable',
    'unavailable',
  ])
  expect(
    ['23502', '23514', '42P01', '42501', undefined, 5].map((state) => code({ code: state, message: 'x' })),
  ).toEqual(Array(6).fill(undefined))
  expect(
    [new Error('Connection terminated unexpectedly'), null, 'text'].map(
      (error) => databaseProblem(error)?.code,
    ),
  ).toEqual(['unavailable', undefined, undefined])
  const isAway = [
    { code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT /data/postgres/.s.PGSQL.5432' },
    { code: 'EHOSTUNREACH', syscall: 'connect', message: 'connect EHOSTUNREACH' },
    { code: 'EAI_AGAIN', syscall: 'getaddrinfo', message: 'getaddrinfo EAI_AGAIN db' },
    { message: 'Client was closed and is not queryable' },
    { message: 'Query read timeout' },
  ]
  expect(isAway.map(code)).toEqual(isAway.map(() => 'unavailable'))
  expect(code({ code: '53100', message: 'could not extend file: No space left on device' })).toBe(
    'database_full',
  )
  expect(code({ code: 'ENOENT', syscall: 'open', message: 'no such file' })).toBeUndefined()
})
