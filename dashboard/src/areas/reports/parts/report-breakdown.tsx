import type { ConversationFigures, ConversationReport } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DataTable, type Column } from '../../../ui/charts/data-table.tsx'
import { FilterSelect } from '../../../ui/charts/filter-select.tsx'
import { daysOf } from '../../../ui/charts/range.ts'
import { averageText, countText, durationText, shareText } from '../../../text/format-figures.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { othersOf } from './others.ts'
import { divisions, type Division, type ReportChoice } from '../report-choice.ts'
import { csvLink, mostDaysByHour, reportInput, reportQuery } from '../data.ts'
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
  const lead = by === 'person' || by === 'agent' ? text.whose[by] : undefined
  return (
    <ReportSection
      title={text.breakdownTitle}
      lead={lead}
      controls={
        <>
          <FilterSelect
            label={text.breakdown}
            value={by}
            options={divisions.map((value) => ({ value, label: text.divisions[value] }))}
            onChange={(value) => choose({ by: value })}
          />
          {(by !== 'hour' || daysOf(choice.range) <= mostDaysByHour) && (
            <CsvLink href={csvLink(reportInput(choice, by))} of={text.divisions[by]} />
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
  figures: ConversationFigures
}

/** A row for every group, and one for the rest where there are more than the API lists. */
function rowsOf({ current: { groups, total } }: ConversationReport, by: GroupDivision): Row[] {
  const rows = groups.map(({ key, label, ...figures }) => ({
    key: key ?? 'none',
    name: label ?? (key === null ? text.nobody[by] : text.gone[by]),
    figures,
  }))
  const others = othersOf(groups, total)
  return others ? [...rows, { key: 'others', name: text.others(groups.length), figures: others }] : rows
}

function Groups({ choice, by }: { choice: ReportChoice; by: GroupDivision }) {
  const report = useQuery(reportQuery({ ...reportInput(choice, by), compare: false }))
  // The groups of the division before stay in sight for a moment, under the names of theirs.
  if (report.error && !report.data)
    return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data || report.data.groupBy !== by) return <Skeleton lines={6} />
  const { total } = report.data.current
  if (total.conversations === 0) return <EmptyState title={text.emptyTitle} />
  return (
    <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
      <DataTable
        label={text.tableBy(text.divisions[by])}
        head={text.divisions[by]}
        rows={rowsOf(report.data, by)}
        keyOf={({ key }) => key}
        name={({ name }) => name}
        columns={columns(total)}
        total={{ name: chartText.total, row: { key: 'total', name: chartText.total, figures: total } }}
      />
    </div>
  )
}

const columns = (total: ConversationFigures): Column<Row>[] => [
  { name: text.metrics.conversations, cell: ({ figures }) => countText(figures.conversations) },
  { name: text.share, cell: ({ figures }) => shareText(figures.conversations / total.conversations) },
  { name: text.answered, cell: ({ figures }) => countText(figures.answered) },
  { name: text.metrics.agentShare, cell: ({ figures }) => shareText(figures.agentShare) },
  {
    name: text.metrics.firstResponse,
    cell: ({ figures }) => durationText(figures.firstResponseSeconds?.median),
  },
  { name: text.resolved, cell: ({ figures }) => countText(figures.resolved) },
  { name: text.metrics.resolution, cell: ({ figures }) => durationText(figures.resolutionSeconds?.median) },
  { name: text.ratings, cell: ({ figures }) => countText(figures.csat.count) },
  { name: text.metrics.csat, cell: ({ figures }) => averageText(figures.csat.average) },
]
