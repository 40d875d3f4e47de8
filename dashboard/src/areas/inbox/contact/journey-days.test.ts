import type { JourneyStep } from '@stoa/sdk'
import { expect, it } from 'vitest'
import { journeyDays } from './journey-days.ts'

const view = (at: Date, subjectId: string): JourneyStep => ({
  kind: 'view',
  at: at.toISOString(),
  trackerId: null,
  subjectType: 'page',
  subjectId,
  path: null,
  query: null,
  resultCount: null,
  dwellMs: null,
})

it('tells what was looked at by day, the newest first', () => {
  const now = new Date(2026, 2, 2, 9)
  const days = journeyDays(
    [
      view(new Date(2026, 1, 27, 23), '/older'),
      view(new Date(2026, 2, 1, 0, 1), '/night'),
      view(new Date(2026, 2, 1, 23, 59), '/evening'),
      view(new Date(2026, 2, 2, 8), '/now'),
    ],
    now,
  )
  expect(days.map(({ name, items }) => [name, ...items.map(({ subjectId }) => subjectId)])).toEqual([
    ['Today', '/now'],
    ['Yesterday', '/evening', '/night'],
    ['Fri, Feb 27', '/older'],
  ])
})
