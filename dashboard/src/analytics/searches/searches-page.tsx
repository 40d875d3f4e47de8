import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { DataTable } from '../../charts/data-table.tsx'
import { averageText, countText } from '../../charts/format-figures.ts'
import { Segmented } from '../../charts/segmented.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { EmptyState } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { q } from '../../messages/en-analytics-searches.ts'
import { ReportSection } from '../../reports/report-section.tsx'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import { ReportState } from '../report-state.tsx'
import { useAnalyticsState } from '../use-analytics-state.ts'

const pageSize = 50

const searchesQuery = ({ client, isShared }: AnalyticsSource, input: ReportScope & { zeroOnly: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['analytics-searches', isShared, input],
    queryFn: ({ pageParam }) =>
      client.analytics.getSearches({ ...input, limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextOffset ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What visitors searched for on the site, and how much they found. */
export function SearchesPage() {
  const source = useAnalyticsSource()
  const { scope, search, choose } = useAnalyticsState()
  const zeroOnly = search['zero'] === 'only'
  const report = useInfiniteQuery(searchesQuery(source, { ...scope, zeroOnly }))
  return (
    <ReportSection
      title={q.title}
      lead={q.lead}
      controls={
        <Segmented
          label={q.show}
          value={zeroOnly ? 'only' : 'all'}
          options={[
            { value: 'all', label: q.all },
            { value: 'only', label: q.withoutResults },
          ]}
          onChange={(value) => choose({ zero: value === 'only' ? 'only' : undefined })}
        />
      }
    >
      <ReportState query={report}>
        {({ pages }) => {
          const [first] = pages
          const items = pages.flatMap((page) => page.items)
          if (!first || first.total === 0) return <EmptyState title={q.emptyTitle} hint={q.emptyHint} />
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <p className="text-small text-ink-3">{q.summary(first.total, first.withoutResults)}</p>
              {items.length === 0 ? <EmptyState title={q.allFoundTitle} /> : <SearchTable items={items} />}
              <LoadMore query={report} />
            </div>
          )
        }}
      </ReportState>
    </ReportSection>
  )
}

type Item = Awaited<ReturnType<AnalyticsSource['client']['analytics']['getSearches']>>['items'][number]

function SearchTable({ items }: { items: readonly Item[] }) {
  return (
    <DataTable
      label={q.table}
      head={q.columns.query}
      rows={items}
      keyOf={({ query }) => query}
      name={({ query }) => query}
      columns={[
        { name: q.columns.occurrences, cell: ({ occurrences }) => countText(occurrences) },
        { name: q.columns.visitors, cell: ({ visitors }) => countText(visitors) },
        { name: q.columns.zero, cell: ({ zeroResults }) => countText(zeroResults) },
        { name: q.columns.average, cell: ({ averageResults }) => averageText(averageResults) },
        { name: q.columns.lastSeen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
      ]}
    />
  )
}
