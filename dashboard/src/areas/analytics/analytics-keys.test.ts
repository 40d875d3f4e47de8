import { createClient } from '@stoa/sdk'
import { expect, it } from 'vitest'
import { queryClient, readAgain } from '../../data/queries.ts'
import { viewsSummaryQuery } from './trackers/data.ts'
import { everyAnalyticsKey } from '../../data/analytics-keys.ts'
import { breakdownQuery, liveQuery, overviewQuery } from './data.ts'
import { funnelQuery } from './funnels/data.ts'
import { goalReportQuery } from './goals/data.ts'

it('after an erasure all figures are read again, of every tracker and of shared ones', async () => {
  const sourceOf = (isShared: boolean) => ({
    client: createClient({ baseUrl: 'https://stoa.example', apiKey: 'none' }),
    trackerId: 'atr_1',
    trackerName: 'Shop',
    timezone: 'UTC',
    siteOrigin: undefined,
    canWrite: !isShared,
    isShared,
  })
  const scope = {
    trackerId: 'atr_1',
    from: '2026-03-01',
    to: '2026-03-07',
    timezone: 'UTC',
    bots: 'exclude' as const,
    filters: [],
  }
  const compared = { ...scope, compare: true }
  const keys: readonly (readonly unknown[])[] = [
    viewsSummaryQuery.queryKey,
    ...[false, true]
      .map(sourceOf)
      .flatMap((source) => [
        overviewQuery(source, { ...compared, interval: 'day' }).queryKey,
        breakdownQuery(source, { ...compared, dimension: 'page', limit: 10 }).queryKey,
        liveQuery(source).queryKey,
        goalReportQuery(source, compared).queryKey,
        funnelQuery(source, scope, { steps: [], stepWindowHours: null }).queryKey,
      ]),
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  queryClient.setQueryData(['trackers'], {})
  await readAgain(everyAnalyticsKey)
  for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated, String(key)).toBe(true)
  expect(queryClient.getQueryState(['trackers'])?.isInvalidated).toBe(false)
  queryClient.clear()
})
