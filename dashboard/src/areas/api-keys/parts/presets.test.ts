import { expect, test } from 'vitest'
import { presetIds, presetOf, scopesInWords, scopesOf } from './presets.ts'

const offered = [
  'org:read',
  'org:write',
  'conv:read',
  'conv:write',
  'contacts:read',
  'channels:read',
  'cms:read',
  'cms:write',
  'analytics:read',
]

test('a preset has what the service offers of it, and is recognized again', () => {
  for (const preset of presetIds) expect(presetOf(scopesOf(preset, offered), offered)).toBe(preset)
  expect(scopesOf('editor', offered)).toEqual(['org:read', 'cms:read', 'cms:write'])
  expect(scopesOf('readOnly', offered).every((scope) => scope.endsWith(':read'))).toBe(true)
  expect(scopesOf('support', ['conv:read'])).toEqual(['conv:read'])
})

test('a choice of one’s own is none, whatever is added or taken away', () => {
  expect(presetOf([...scopesOf('editor', offered), 'conv:read'], offered)).toBeUndefined()
  expect(presetOf(['cms:read'], offered)).toBeUndefined()
  // Nor is it one of which the service has nothing.
  expect(presetOf([], [])).toBeUndefined()
  expect(presetOf(['org:read'], ['org:read', 'conv:read'])).toBeUndefined()
  // What every role has counts for nothing.
  expect(presetOf(['cms:write', 'cms:read'], offered)).toBe('editor')
})

test('permissions are told in words', () => {
  const told = (scopes: string[]) => scopesInWords(scopes as never, offered, (scope) => `may ${scope}`)
  expect(told(['*'])).toBe('Full access')
  expect(told(['analytics:read'])).toBe('Analyst')
  expect(told(['conv:read'])).toBe('may conv:read')
  expect(told(['conv:read', 'conv:write', 'cms:write'])).toBe('3 permissions')
})
