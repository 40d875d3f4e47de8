import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Report } from '../api.ts'
import { DataTable, type Column } from '../charts/data-table.tsx'
import { FilterSelect } from '../charts/filter-select.tsx'
import { averageText, countText, durationText, shareText } from '../charts/format-figures.ts'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import { othersOf } from './others.ts'
import { divisions, type Division, type ReportChoice } from './report-choice.ts'
import { csvLink, reportInput, reportQuery, type Figures } from './report-queries.ts'
import { CsvLink, ReportSection } from './report-section.tsx'
import type { ReportSearch } from './use-report-choice.ts'

const HoursOfDay = lazy(() =>
  import('./hours-section.tsx').then((module) => ({ default: module.HoursSection })),
)

interface BreakdownProps {
  choice: ReportChoice
  choose: (changes: ReportSearch) => void
}

/** The figures by topic, channel, person, agent or hour of the day, and their total. */
export function ReportBreakdown({ choice, choose }: BreakdownProps) {
  const { by } = choice
  const lead = by === 'person' || by === 'agent' ? r.whose[by] : undefined
  const days = (choice.range.to.getTime() - choice.range.from.getTime()) / 86_400_000
  return (
    <ReportSection
      title={r.breakdownTitle}
      lead={lead}
      controls={
        <>
          <FilterSelect
            label={r.breakdown}
            value={by}
            options={divisions.map((value) => ({ value, label: r.divisions[value] }))}
            onChange={(value) => choose({ by: value })}
          />
          {(by !== 'hour' || days <= 31) && (
            <CsvLink href={csvLink(reportInput(choice, by))} of={r.divisions[by]} />
          )}
        </>
      }
    >
      {by === 'hour' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <HoursOfDay choice={choice} />
        </Suspense>
      ) : (
        <Groups choice={choice} by={by} />
      )}
    </ReportSection>
  )
}

type GroupDivision = Exclude<Division, 'hour'>

interface Row {
  key: string
  name: string
  figures: Figures
}

/** Every group as a row; of more than are told apart, the rest is one. */
function rowsOf({ current: { groups, total } }: Report, by: GroupDivision): Row[] {
  const rows = groups.map(({ key, label, ...figures }) => ({
    key: key ?? 'none',
    name: label ?? (key === null ? r.nobody[by] : r.gone[by]),
    figures,
  }))
  const others = othersOf(groups, total)
  return others ? [...rows, { key: 'others', name: r.others(groups.length), figures: others }] : rows
}

function Groups({ choice, by }: { choice: ReportChoice; by: GroupDivision }) {
  const report = useQuery(reportQuery({ ...reportInput(choice, by), compare: false }))
  // The groups of the division before stay in sight for a moment, under the names of theirs.
  if (report.error && !report.data)
    return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data || report.data.groupBy !== by) return <Skeleton lines={6} />
  const { total } = report.data.current
  if (total.conversations === 0) return <EmptyState title={r.emptyTitle} />
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <DataTable
        label={r.tableBy(r.divisions[by])}
        head={r.divisions[by]}
        rows={rowsOf(report.data, by)}
        keyOf={({ key }) => key}
        name={({ name }) => name}
        columns={columns(total)}
        total={{ name: c.total, row: { key: 'total', name: c.total, figures: total } }}
      />
    </div>
  )
}

const columns = (total: Figures): Column<Row>[] => [
  { name: r.metrics.conversations, cell: ({ figures }) => countText(figures.conversations) },
  { name: r.share, cell: ({ figures }) => shareText(figures.conversations / total.conversations) },
  { name: r.answered, cell: ({ figures }) => countText(figures.answered) },
  { name: r.metrics.agentShare, cell: ({ figures }) => shareText(figures.agentShare) },
  {
    name: r.metrics.firstResponse,
    cell: ({ figures }) => durationText(figures.firstResponseSeconds?.median),
  },
  { name: r.resolved, cell: ({ figures }) => countText(figures.resolved) },
  { name: r.metrics.resolution, cell: ({ figures }) => durationText(figures.resolutionSeconds?.median) },
  { name: r.ratings, cell: ({ figures }) => countText(figures.csat.count) },
  { name: r.metrics.csat, cell: ({ figures }) => averageText(figures.csat.average) },
]
