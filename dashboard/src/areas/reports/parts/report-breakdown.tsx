import type { ConversationFigures, ConversationReport } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { figure, hiddenColumns, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
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

const hidden = hiddenColumns('reports')

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
        nameValue={({ name }) => name}
        hidden={hidden}
        columns={columns(total)}
        total={{ name: chartText.total, row: { key: 'total', name: chartText.total, figures: total } }}
      />
    </div>
  )
}

const column = <Value extends number | null | undefined>(
  id: string,
  name: string,
  value: (figures: ConversationFigures) => Value,
  write: (value: Value) => string,
): Column<Row> => ({ id, ...figure(name, ({ figures }: Row) => value(figures), write) })

const columns = (total: ConversationFigures): Column<Row>[] => [
  column('conversations', text.metrics.conversations, ({ conversations }) => conversations, countText),
  column('share', text.share, ({ conversations }) => conversations / total.conversations, shareText),
  column('answered', text.answered, ({ answered }) => answered, countText),
  column('agents', text.metrics.agentShare, ({ agentShare }) => agentShare, shareText),
  column('response', text.metrics.firstResponse, (row) => row.firstResponseSeconds?.median, durationText),
  column('resolved', text.resolved, ({ resolved }) => resolved, countText),
  column('resolution', text.metrics.resolution, (row) => row.resolutionSeconds?.median, durationText),
  column('ratings', text.ratings, ({ csat }) => csat.count, countText),
  column('csat', text.metrics.csat, ({ csat }) => csat.average, averageText),
]
