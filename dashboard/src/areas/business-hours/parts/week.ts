import type { BusinessHours } from '@stoa/sdk'

/** The days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

/** From when to when it is open, as inputs hold it: midnight at the end of the day is 00:00. */
export interface Span {
  opens: string
  closes: string
}

/** The spans of every day. */
export type Week = Record<Weekday, readonly Span[]>

type Weekly = BusinessHours['weekly']

/** The form's week of stored intervals, each day in order. */
export const weekOf = (weekly: Weekly): Week =>
  mapWeek((day) =>
    weekly
      .filter((interval) => interval.day === day)
      .map(({ opens, closes }) => ({ opens, closes: closes === '24:00' ? '00:00' : closes }))
      .toSorted((one, other) => one.opens.localeCompare(other.opens)),
  )

/** The intervals to store. */
export const weeklyOf = (week: Week): Weekly =>
  weekdays.flatMap((day) =>
    week[day].map(({ opens, closes }) => ({ day, opens, closes: closes === '00:00' ? '24:00' : closes })),
  )

/** A week made day by day. */
export const mapWeek = (spansOf: (day: Weekday) => readonly Span[]): Week =>
  Object.fromEntries(weekdays.map((day) => [day, spansOf(day)])) as Week

/** Nine to five from Monday to Friday. */
export const workingWeek: Week = mapWeek((day) =>
  day === 'sat' || day === 'sun' ? [] : [{ opens: '09:00', closes: '17:00' }],
)

/** Whether a span ends on the next day, later than midnight. */
export const isOverMidnight = ({ opens, closes }: Span): boolean =>
  opens !== '' && closes !== '' && closes !== '00:00' && closes < opens

/** What is wrong with a span, if something is. */
export function spanProblem({ opens, closes }: Span): 'incomplete' | 'empty' | undefined {
  if (opens === '' || closes === '') return 'incomplete'
  return opens === closes && closes !== '00:00' ? 'empty' : undefined
}

/** The first problem of a week. */
export const weekProblem = (week: Week): 'incomplete' | 'empty' | undefined =>
  weekdays
    .flatMap((day) => week[day])
    .map(spanProblem)
    .find((problem) => problem !== undefined)

/** What one adds next to a day: after a break of an hour, until five or midnight. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1)
  if (!last) return { opens: '09:00', closes: '17:00' }
  const hour = Number(last.closes.slice(0, 2)) + 1
  if (isOverMidnight(last) || last.closes === '00:00' || Number.isNaN(hour) || hour > 23)
    return { opens: '', closes: '' }
  const opens = `${String(hour).padStart(2, '0')}:${last.closes.slice(3)}`
  return { opens, closes: opens < '17:00' ? '17:00' : '00:00' }
}
