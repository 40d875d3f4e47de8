import { expect, test } from 'vitest'
import { oneOf, searchParameters, text, texts } from './search-parameters.ts'

test('a page gets the parameters that it names and understands', () => {
  const schema = searchParameters({ q: text(5), show: oneOf('shared', 'own'), token: text() })
  expect(schema({ q: 'longer than that', show: 'own', token: 123, more: 'x' })).toEqual({
    q: 'longe',
    show: 'own',
    token: '123',
  })
  expect(searchParameters(texts('a', 'b'))({ a: 1, c: 'x' })).toEqual({ a: '1' })
  expect(schema({ q: '', show: 'all', token: { a: 1 } })).toEqual({})
})
