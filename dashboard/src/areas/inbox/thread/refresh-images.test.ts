import { expect, it } from 'vitest'
import { mayRefresh } from './refresh-images.ts'

it('reads a conversation again at most once a minute, however many images fail', () => {
  expect(mayRefresh('ccv_1', 1000)).toBe(true)
  expect(mayRefresh('ccv_1', 1000)).toBe(false)
  expect(mayRefresh('ccv_2', 1000)).toBe(true)
  expect(mayRefresh('ccv_1', 60_999)).toBe(false)
  expect(mayRefresh('ccv_1', 61_000)).toBe(true)
})
