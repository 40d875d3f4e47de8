import type { ViewsOverview } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { metrics } from './metrics.ts'
import { changeIn, partsOf } from './overview-change.ts'
import { overviewChart } from './overview-chart.ts'

const figures = { views: 0, visits: 0, visitors: 0, events: 0, bounceRate: null, viewsPerVisit: null }
const none = { ...figures, visitSeconds: null, dwellSeconds: null, readDepth: null }
const part = (at: string, visits: number) => ({
  ...none,
  at,
  visits,
  visitors: visits,
  views: visits * 2,
  viewsPerVisit: visits === 0 ? null : 2,
})

const timezone = 'Europe/Oslo'

/** Three days, of which the second still runs in Oslo: there it is 00:30 on March 11. */
const running: ViewsOverview = {
  period: { from: '2026-03-10', to: '2026-03-12', timezone },
  previousPeriod: { from: '2026-03-07', to: '2026-03-09', timezone },
  asOf: '2026-03-10T23:30:00Z',
  totals: { ...none, visits: 7, visitors: 6, bounceRate: 0.5 },
  previous: { ...none, visits: 15, visitors: 12, bounceRate: 0.4 },
  interval: 'day',
  series: [part('2026-03-10', 6), part('2026-03-11', 1), part('2026-03-12', 0)],
  previousSeries: [part('2026-03-07', 5), part('2026-03-08', 4), part('2026-03-09', 6)],
  detailedFrom: null,
  approximate: false,
}

describe('a period that still runs', () => {
  it('is over as far as it is in the time zone of the organization', () => {
    expect(partsOf(running)).toEqual({ begun: 2, over: 1 })
    expect(partsOf({ ...running, asOf: '2026-03-10T22:30:00Z' })).toEqual({ begun: 1, over: 0 })
    expect(partsOf({ ...running, asOf: '2026-03-12T23:00:00Z' })).toEqual({ begun: 3, over: 3 })
  })

  it('is compared as far as its days are over, so that it is not taken for a decline', () => {
    expect(changeIn(running, metrics.visits)).toEqual({ by: 6 / 5 - 1, parts: 1 })
    expect(changeIn({ ...running, asOf: '2026-03-10T22:30:00Z' }, metrics.visits)).toBeNull()
    expect(changeIn({ ...running, asOf: '2026-03-13T00:00:00Z' }, metrics.visitors)).toEqual({
      by: 6 / 12 - 1,
    })
  })

  it('differs in shares by points, and is compared with nothing where nothing is known', () => {
    expect(changeIn(running, metrics.bounceRate)?.by).toBeCloseTo(0.1)
    expect(changeIn(running, metrics.visitSeconds)).toBeNull()
    expect(changeIn({ ...running, previous: null }, metrics.visits)).toBeNull()
  })
})

describe('the chart of a figure', () => {
  it('has no value where nothing has come yet, marks what runs, and has the period before as its ghost', () => {
    const chart = overviewChart(running, 'views')
    expect(chart.series.map(({ role, values }) => [role, values])).toEqual([
      ['main', [12, 2, null]],
      ['before', [10, 8, 12]],
    ])
    expect([chart.openPoint, chart.points[1]?.name, chart.points[1]?.before]).toEqual([
      1,
      'Wed, Mar 11, 2026',
      'Sun, Mar 8, 2026',
    ])
  })

  it('tells hours as they are on the clocks of the organization', () => {
    const hours = ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T03:00'].map((at) => part(at, 1))
    const chart = overviewChart(
      { ...running, interval: 'hour', series: hours, previousSeries: null, asOf: '2026-03-30T00:00:00Z' },
      'viewsPerVisit',
    )
    expect(chart.points.map(({ label }) => label.replaceAll(/\s/g, ' '))).toEqual([
      '12:00 AM',
      '1:00 AM',
      '3:00 AM',
    ])
    expect(chart.series.map(({ values }) => values)).toEqual([[2, 2, 2]])
  })
})
