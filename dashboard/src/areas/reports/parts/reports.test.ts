import type { ConversationReport } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { changeIn, partsOver } from './change.ts'
import { byWeekday, hoursOfDay, sumOf } from './hours-of-day.ts'
import { metrics } from '../metrics.ts'
import { othersOf } from './others.ts'
import { instantsOf } from '../../../ui/charts/range.ts'
import { choiceOf } from '../report-choice.ts'
import { reportChart } from './report-chart.ts'
import { csvLink, hourlyParts, reportInput } from '../data.ts'
import { sampleGroup, samplePeriod } from './sample-report.ts'

// There the clocks went forward on 2026-03-29 at 02:00, and go back on 2026-10-25 at 03:00.
const timezone = 'Europe/Oslo'

const { conversations, firstResponse, csat } = metrics
const now = Date.parse('2026-03-12T14:00:00Z')

/** Three days, of which the third still runs and the fourth has not come. */
const running: ConversationReport = {
  timezone: 'UTC',
  groupBy: 'day',
  current: samplePeriod('2026-03-10T00:00:00Z', [6, 4, 1, 0]),
  previous: samplePeriod('2026-03-06T00:00:00Z', [5, 3, 9, 9]),
}

test('a period that still runs is compared as far as its days are over', () => {
  expect(partsOver(running.current, now)).toBe(2)
  expect(changeIn(running, conversations, now)).toEqual({ by: 10 / 8 - 1, parts: 2 })
  expect(changeIn(running, conversations, now + 5 * 86_400_000)?.by).toBeCloseTo(11 / 26 - 1)
  expect(changeIn({ ...running, previous: null }, conversations, now)).toBeNull()
})

test('days that begin otherwise than those before are not compared while they run', () => {
  const previous = samplePeriod('2026-03-06T00:00:00Z', [5, 3, 9])
  expect(changeIn({ ...running, previous }, conversations, now)).toBeNull()
})

test('ratings differ by points, and nothing is compared with what is not known', () => {
  const rated = (average: number | null) => {
    const period = samplePeriod('2026-03-10T00:00:00Z', [1])
    return { ...period, total: { ...period.total, csat: { ...period.total.csat, average } } }
  }
  const report = { ...running, current: rated(4.5), previous: rated(4.2) }
  expect(changeIn(report, csat, now)?.by).toBeCloseTo(0.3)
  expect(changeIn({ ...report, previous: rated(null) }, csat, now)).toBeNull()
  expect(changeIn(running, firstResponse, now)).toBeNull()
})

test('in a chart what has not come has no value, and what runs is marked', () => {
  const chart = reportChart(running, conversations, now)
  expect(chart.series.map(({ role, values }) => [role, values])).toEqual([
    ['main', [6, 4, 1, null]],
    ['before', [5, 3, 9, 9]],
  ])
  expect([chart.openPoint, chart.ticks.at(-1)]).toEqual([2, 10])
  expect(reportChart(running, firstResponse, now).series.map(({ role }) => role)).toEqual([
    'main',
    'second',
    'before',
  ])
})

test('hours are labelled by the clock within a day, and by the day where there are many', () => {
  const hourly = (count: number): ConversationReport => {
    const groups = Array.from({ length: count }, (_, hour) =>
      sampleGroup(new Date(Date.parse('2026-03-09T23:00:00Z') + hour * 3_600_000).toISOString()),
    )
    return { ...running, timezone, groupBy: 'hour', current: { ...running.current, groups }, previous: null }
  }
  const labels = (count: number) =>
    reportChart(hourly(count), conversations, now).points.map(({ label }) => label.replaceAll(/\s/g, ' '))
  expect(labels(3)).toEqual(['12:00 AM', '1:00 AM', '2:00 AM'])
  expect(labels(50).filter((label) => label !== '')).toEqual(['Mar 10', 'Mar 11', 'Mar 12'])
  expect(labels(50)[24]).toBe('Mar 11')
})

test('the hours of a day add up to what there is, also when an hour comes twice or never', () => {
  const keys = [
    '2026-10-25T00:00:00Z',
    '2026-10-25T01:00:00Z',
    '2026-10-25T02:00:00Z',
    '2026-03-29T00:00:00Z',
    '2026-03-29T01:00:00Z',
  ]
  const groups = keys.map((key) =>
    sampleGroup(key, {
      conversations: 2,
      csat: { count: 1, average: 5, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } },
    }),
  )
  const hours = hoursOfDay(groups, timezone)
  expect(hours.map((each) => each.conversations).slice(0, 5)).toEqual([0, 2, 4, 4, 0])
  expect(sumOf(hours)).toMatchObject({ conversations: 10, ratings: 5, ratingSum: 25 })
  const days = byWeekday(groups, timezone)
  expect(days.flat().reduce((sum, count) => sum + count, 0)).toBe(10)
  expect(days[6]?.[2]).toBe(4)
})

test('a long period is read by the hour in parts that meet, and a very long one not at all', () => {
  const { range } = choiceOf({ range: '90d' }, { today: '2026-04-10', timezone })
  const parts = hourlyParts(range)
  expect(parts.length).toBe(3)
  expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from, range.to])
  for (const [index, part] of parts.slice(1).entries())
    expect(instantsOf(part, timezone).from).toBe(instantsOf(parts[index] ?? range, timezone).to)
  expect(hourlyParts({ from: '2025-01-01', to: '2025-12-31' })).toEqual([])
})

test('an address says what is shown, and what it does not say is as usual', () => {
  const at = { today: '2026-03-30', timezone }
  expect(choiceOf({}, at)).toMatchObject({
    interval: 'day',
    compare: true,
    metric: 'conversations',
    by: 'topic',
  })
  const chosen = choiceOf({ range: 'today', compare: 'off', metric: 'csat', by: 'hour', topic: 'none' }, at)
  expect(chosen).toMatchObject({
    interval: 'hour',
    compare: false,
    metric: 'csat',
    by: 'hour',
    topicId: 'none',
  })
  expect(choiceOf({ metric: '__proto__', by: 'constructor', interval: 'year' }, at)).toMatchObject({
    metric: 'conversations',
    by: 'topic',
    interval: 'day',
  })
  const link = new URL(csvLink(reportInput(chosen, chosen.interval)), 'https://desk.example')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    from: '2026-03-29T22:00:00.000Z',
    to: '2026-03-30T22:00:00.000Z',
    timezone: 'Europe/Oslo',
    groupBy: 'hour',
    compare: 'false',
    topicId: 'none',
  })
})

test('what the largest groups leave is told as one, without medians, so that a table adds up', () => {
  const rated = (count: number) => ({ count, average: 4, distribution: { 1: 0, 2: 0, 3: 0, 4: count, 5: 0 } })
  const group = sampleGroup('a', {
    conversations: 5,
    answered: 4,
    answeredByAgents: 1,
    resolved: 2,
    csat: rated(2),
  })
  const {
    key: _key,
    label: _label,
    ...total
  } = sampleGroup(null, {
    conversations: 8,
    answered: 6,
    answeredByAgents: 3,
    firstResponseSeconds: { median: 60, p90: 90 },
    resolved: 2,
    csat: rated(3),
  })
  expect(othersOf([group], total)).toMatchObject({
    conversations: 3,
    answered: 2,
    agentShare: 1,
    firstResponseSeconds: null,
    resolved: 0,
    csat: { count: 1, average: 4 },
  })
  expect(othersOf([{ ...total, key: 'a', label: null }], total)).toBeUndefined()
})
