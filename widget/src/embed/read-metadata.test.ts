import { expect, test } from 'vitest'
import { readMetadata } from './read-metadata.ts'

function read(attributes: Record<string, string>) {
  const warnings: string[] = []
  return { metadata: readMetadata(attributes, (warning) => warnings.push(warning)), warnings }
}
const json = (value: unknown) => ({ 'data-svc-visitor-meta': JSON.stringify(value) })

test('there is none where the page gives none', () => {
  expect(read({})).toEqual({ metadata: undefined, warnings: [] })
  expect(read({ 'data-svc-visitor-meta': ' ' })).toEqual({ metadata: undefined, warnings: [] })
  expect(read(json({}))).toEqual({ metadata: undefined, warnings: [] })
})

test('texts, numbers and booleans are taken; what is nested or nothing is left out with a warning', () => {
  const { metadata, warnings } = read(
    json({ plan: 'pro', seats: 4, trial: false, a: { b: 1 }, c: [1], d: null }),
  )
  expect(metadata).toEqual({ plan: 'pro', seats: 4, trial: false })
  expect(warnings.map((warning) => /"(\w)"/.exec(warning)?.[1])).toEqual(['a', 'c', 'd'])
})

test('what is malformed or beyond 4 KB is left out whole, in bytes of UTF-8', () => {
  const room = 4096 - JSON.stringify({ a: '', b: '', c: '' }).length
  const fitting = { a: 'x'.repeat(2000), b: 'x'.repeat(2000), c: 'x'.repeat(room - 4000) }
  expect(read(json(fitting))).toEqual({ metadata: fitting, warnings: [] })
  const wider = { ...fitting, c: `${fitting.c.slice(1)}é` }
  for (const text of [JSON.stringify(wider), '{plan: 1}', '[1]', '"x"', 'null', '7'])
    expect(read({ 'data-svc-visitor-meta': text })).toEqual({
      metadata: undefined,
      warnings: ['data-svc-visitor-meta is not a JSON object of at most 4 KB; it is ignored'],
    })
})

test('single attributes are texts with camelized names; the object wins over them', () => {
  const { metadata, warnings } = read({
    'data-svc-meta-account-id': '42',
    'data-svc-meta-plan': 'free',
    'data-svc-meta-constructor': 'x',
    'data-svc-meta-': 'nameless',
    'data-svc-metadata': 'something else',
    ...json({ plan: 'pro' }),
  })
  expect(metadata).toEqual({ plan: 'pro', accountId: '42', constructor: 'x' })
  expect(warnings).toHaveLength(1)
})

test('the service takes everything that is passed on: together it is at most 4 KB', () => {
  const { metadata, warnings } = read({
    ...json({ a: 'x'.repeat(2000), b: 'x'.repeat(2000) }),
    'data-svc-meta-c': 'x'.repeat(200),
    'data-svc-meta-d': 'fits',
  })
  expect(Object.keys(metadata ?? {})).toEqual(['a', 'b', 'd'])
  expect(warnings).toHaveLength(1)
  expect(read({ 'data-svc-visitor-meta': '{"a":1e999}' }).metadata).toBeUndefined()
})
