import { expect, test } from 'vitest'
import { isOverMidnight, nextSpan, spanProblem, weeklyOf, weekOf, weekProblem } from './week.ts'

test('hours are stored as they were read, whatever time they close at', () => {
  const weekly = [
    { day: 'mon' as const, opens: '09:00', closes: '12:00' },
    { day: 'mon' as const, opens: '13:00', closes: '24:00' },
    { day: 'fri' as const, opens: '22:00', closes: '02:00' },
    { day: 'sun' as const, opens: '00:00', closes: '24:00' },
  ]
  expect(weeklyOf(weekOf(weekly))).toEqual(weekly)
  expect(weekProblem(weekOf(weekly))).toBeUndefined()
})

test('a day without hours is closed', () => {
  expect(weekOf([]).mon).toEqual([])
  expect(weeklyOf(weekOf([]))).toEqual([])
})

test('only what ends later than midnight is over midnight', () => {
  expect(isOverMidnight({ opens: '22:00', closes: '02:00' })).toBe(true)
  expect(isOverMidnight({ opens: '09:00', closes: '00:00' })).toBe(false)
  expect(isOverMidnight({ opens: '09:00', closes: '17:00' })).toBe(false)
  expect(isOverMidnight({ opens: '09:00', closes: '' })).toBe(false)
})

test('a span needs both times, and some time between them', () => {
  expect(spanProblem({ opens: '09:00', closes: '' })).toBe('incomplete')
  expect(spanProblem({ opens: '09:00', closes: '09:00' })).toBe('empty')
  expect(spanProblem({ opens: '00:00', closes: '00:00' })).toBeUndefined()
})

test('what is added to a day comes after a break', () => {
  expect(nextSpan([])).toEqual({ opens: '09:00', closes: '17:00' })
  expect(nextSpan([{ opens: '09:00', closes: '12:30' }])).toEqual({ opens: '13:30', closes: '17:00' })
  expect(nextSpan([{ opens: '09:00', closes: '17:00' }])).toEqual({ opens: '18:00', closes: '00:00' })
  expect(nextSpan([{ opens: '22:00', closes: '02:00' }])).toEqual({ opens: '', closes: '' })
})
