import type { RetentionReport } from '@stoa/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import { daysOf } from '../../../ui/charts/range.ts'
import { ReportPart } from '../parts/report-part.tsx'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import { CohortTable } from './cohort-table.tsx'

type CohortInterval = RetentionReport['interval']

const intervals: readonly CohortInterval[] = ['day', 'week', 'month']

const retentionQuery = (
  { client, isShared }: AnalyticsSource,
  input: ReportScope & { interval: CohortInterval },
) =>
  queryOptions({
    queryKey: analyticsKey('retention', isShared, input),
    queryFn: () => client.analytics.getRetention(input),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Who came back, by when they first came. */
export function RetentionPage() {
  const source = useAnalyticsSource()
  const { scope, range, search, choose } = useAnalyticsState()
  const [as, setAs] = useState<'share' | 'count'>('share')
  const days = daysOf(range)
  const best = days <= 14 ? 'day' : days <= 150 ? 'week' : 'month'
  const interval = intervals.find((each) => each === search['cohort']) ?? best
  const report = useQuery(retentionQuery(source, { ...scope, interval }))
  return (
    <ReportPart
      title={text.title}
      lead={text.leads[interval]}
      controls={
        <>
          <Segmented
            label={text.interval}
            value={interval}
            options={intervals.map((value) => ({ value, label: text.intervals[value] }))}
            onChange={(value) => choose({ cohort: value })}
          />
          <Segmented
            label={text.show}
            value={as}
            options={(['share', 'count'] as const).map((value) => ({ value, label: text[value] }))}
            onChange={setAs}
          />
        </>
      }
    >
      <ReportState query={report}>
        {(data) =>
          data.cohorts.every(({ visitors }) => visitors === 0) ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <CohortTable report={data} as={as} />
              <p className="text-small text-ink-3">{text.hint}</p>
            </div>
          )
        }
      </ReportState>
    </ReportPart>
  )
}
