import { expect, test } from 'vitest'
import { createIdentityFallback } from './identity-fallback.ts'

test('three rejections in a row make the socket anonymous; a failing anonymous one arms the identity again', () => {
  const fallback = createIdentityFallback(() => true)
  expect([fallback.onFailure(), fallback.onFailure(), fallback.isArmed()]).toEqual([
    undefined,
    undefined,
    true,
  ])
  expect([fallback.onFailure(), fallback.isArmed()]).toEqual(['dropped', false])
  expect([fallback.onFailure(), fallback.isArmed()]).toEqual(['rearmed', true])
  expect([fallback.onFailure(), fallback.onFailure(), fallback.onFailure()]).toEqual([
    undefined,
    undefined,
    'dropped',
  ])
  fallback.onOpen()
  expect(fallback.isArmed()).toBe(false)
  fallback.arm()
  expect(fallback.isArmed()).toBe(true)
})

test('failures that are not in a row do not count, nor do those of anonymous visitors', () => {
  const fallback = createIdentityFallback(() => true)
  fallback.onFailure()
  fallback.onFailure()
  fallback.onOpen()
  expect(fallback.onFailure()).toBeUndefined()
  const anonymous = createIdentityFallback(() => false)
  for (let index = 0; index < 9; index += 1) expect(anonymous.onFailure()).toBeUndefined()
  expect(anonymous.isArmed()).toBe(false)
})
