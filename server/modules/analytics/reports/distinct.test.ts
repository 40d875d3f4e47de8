import { expect, it } from 'vitest'
import { visitorNumber } from '../segments/build-segment.ts'
import { isSampled, NumberSet, sampleFor } from './distinct.ts'

it('counts each number once and gives it a place that stays', () => {
  const set = new NumberSet()
  const numbers = Array.from({ length: 20_000 }, (_, n) => visitorNumber(`v:${n}`))
  const places = numbers.map((number) => set.add(number))
  expect(places).toEqual(numbers.map((_, n) => n))
  expect(numbers.map((number) => set.add(number))).toEqual(places)
  expect(set.size).toBe(20_000)
})

it('counts everybody of few visits, and of many a sample that is within one percent', () => {
  expect(sampleFor(250_000)).toEqual({ oneOf: 1 })
  const visitors = 400_000
  const sample = sampleFor(1_000_000)
  expect(sample).toEqual({ oneOf: 4 })
  let counted = 0
  for (let n = 0; n < visitors; n += 1)
    if (isSampled(sample, visitorNumber(`v:${n}`))) counted += sample.oneOf
  expect(Math.abs(counted / visitors - 1)).toBeLessThan(0.01)
})
