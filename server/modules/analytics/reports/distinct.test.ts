import { expect, it } from 'vitest'
import { visitorNumber } from '../segments/build-segment.ts'
import { Memberships, NumberSet } from './distinct.ts'

it('counts each number once and gives it a place that stays', () => {
  const set = new NumberSet()
  const numbers = Array.from({ length: 20_000 }, (_, n) => visitorNumber(`v:${n}`))
  const places = numbers.map((number) => set.add(number))
  expect(places).toEqual(numbers.map((_, n) => n))
  expect(numbers.map((number) => set.add(number))).toEqual(places)
  expect(set.size).toBe(20_000)
})

it('tells for each pair whether it is new, however many there come to be', () => {
  const memberships = new Memberships(33)
  const pairs = Array.from({ length: 5000 }, (_, n) => [(n * 7) % 2500, (n * 5) % 33] as const)
  const seen = new Set<string>()
  for (const [place, part] of pairs) {
    expect(memberships.add(place, part)).toBe(!seen.has(`${place} ${part}`))
    seen.add(`${place} ${part}`)
  }
})
