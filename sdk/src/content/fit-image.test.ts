import { expect, test } from 'vitest'
import { fitImage } from './fit-image.ts'

const box = { width: 264, height: 264 }

test('an image keeps its shape within the box, is never enlarged, and has a place before its size is known', () => {
  expect(fitImage({ width: 2640, height: 1320 }, box)).toEqual({ width: 264, height: 132 })
  expect(fitImage({ width: 100, height: 1000 }, box)).toEqual({ width: 26, height: 264 })
  expect(fitImage({ width: 40, height: 20 }, box)).toEqual({ width: 40, height: 20 })
  expect(fitImage({ width: 10_000, height: 2 }, box)).toEqual({ width: 264, height: 1 })
  expect(fitImage({ width: null, height: null }, box)).toEqual({ width: 264, height: 198 })
})
