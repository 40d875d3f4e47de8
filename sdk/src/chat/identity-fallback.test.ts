import { expect, test } from 'vitest'
import { createIdentityFallback } from './identity-fallback.ts'

test('three rejections in a row make the socket anonymous; a failing anonymous one arms the identity again', () => {
  const fallback = createIdentityFallback(() => true)
  expect([fallback.onFailure(), fallback.onFailure(), fallback.sendsIdentity()]).toEqual([
    undefined,
    undefined,
    true,
  ])
  expect([fallback.onFailure(), fallback.sendsIdentity()]).toEqual(['dropped', false])
  expect([fallback.onFailure(), fallback.sendsIdentity()]).toEqual(['restored', true])
  expect([fallback.onFailure(), fallback.onFailure(), fallback.onFailure()]).toEqual([
    undefined,
    undefined,
    'dropped',
  ])
  fallback.onOpen()
  expect(fallback.sendsIdentity()).toBe(false)
  fallback.reset()
  expect(fallback.sendsIdentity()).toBe(true)
})

test('failures that are not in a row do not count, nor do those of anonymous visitors', () => {
  const fallback = createIdentityFallback(() => true)
  fallback.onFailure()
  fallback.onFailure()
  fallback.onOpen()
  expect(fallback.onFailure()).toBeUndefined()
  const anonymous = createIdentityFallback(() => false)
  for (let index = 0; index < 9; index += 1) expect(anonymous.onFailure()).toBeUndefined()
  expect(anonymous.sendsIdentity()).toBe(false)
})
