import type { SearchFigures } from '@stoa/sdk'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { averageText, countText } from '../../../text/format-figures.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from './text.en.ts'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import type { ReportScope } from '../analytics-state.ts'
import { ReportPart } from '../parts/report-part.tsx'
import { ReportState } from '../parts/report-state.tsx'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'

const pageSize = 50

const searchesQuery = ({ client, isShared }: AnalyticsSource, input: ReportScope & { zeroOnly: boolean }) =>
  infiniteQueryOptions({
    queryKey: analyticsKey('searches', isShared, input),
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
    <ReportPart
      title={text.title}
      lead={text.lead}
      controls={
        <Segmented
          label={text.show}
          value={zeroOnly ? 'only' : 'all'}
          options={[
            { value: 'all', label: text.all },
            { value: 'only', label: text.withoutResults },
          ]}
          onChange={(value) => choose({ zero: value === 'only' ? 'only' : undefined })}
        />
      }
    >
      <ReportState query={report}>
        {({ pages }) => {
          const [first] = pages
          const items = pages.flatMap((page) => page.items)
          if (!first || first.total === 0) return <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <p className="text-small text-ink-3">{text.summary(first.total, first.withoutResults)}</p>
              {items.length === 0 ? (
                <EmptyState title={text.allFoundTitle} />
              ) : (
                <SearchTable items={items} isWhole={!report.hasNextPage} />
              )}
              <LoadMore query={report} />
            </div>
          )
        }}
      </ReportState>
    </ReportPart>
  )
}

function SearchTable({ items, isWhole }: { items: readonly SearchFigures[]; isWhole: boolean }) {
  return (
    <DataTable
      label={text.table}
      head={text.columns.query}
      rows={items}
      keyOf={({ query }) => query}
      name={({ query }) => query}
      nameValue={({ query }) => query}
      isWhole={isWhole}
      columns={columns}
    />
  )
}

const columns: Column<SearchFigures>[] = [
  figure(text.columns.occurrences, ({ occurrences }) => occurrences, countText),
  figure(text.columns.visitors, ({ visitors }) => visitors, countText),
  figure(text.columns.zero, ({ zeroResults }) => zeroResults, countText),
  figure(text.columns.average, ({ averageResults }) => averageResults, averageText),
  {
    name: text.columns.lastSeen,
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />,
  },
]
