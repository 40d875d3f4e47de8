import type { Cohort, RetentionReport } from '@stoa/sdk'
import { countText, shareText } from '../../../text/format-figures.ts'
import { text } from './text.en.ts'
import { cohortName } from './cohort-name.ts'
import { largestShare, tint } from './cohort-tint.ts'

const headClass = 'sticky top-0 border-b border-line bg-paper py-2 font-medium whitespace-nowrap'

/** Who came back: a line for each first visit, a column for each interval since, darker where more came. */
export function CohortTable({ report, as }: { report: RetentionReport; as: 'share' | 'count' }) {
  const { cohorts, interval } = report
  // The first interval has all of them: that is the column of visitors.
  const columns = Math.max(0, ...cohorts.map(({ returned }) => returned.length - 1))
  const largest = largestShare(cohorts)
  return (
    <div role="region" aria-label={text.table} tabIndex={0} className="overflow-x-auto">
      <table className="border-separate border-spacing-0 text-small tabular-nums">
        <caption className="sr-only">{text.leads[interval]}</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className={`${headClass} left-0 z-20 pr-4 text-left`}>
              {text.firstVisit}
            </th>
            <th scope="col" className={`${headClass} px-3 text-right`}>
              {text.visitors}
            </th>
            {Array.from({ length: columns }, (_, index) => (
              <th key={index} scope="col" className={`${headClass} px-3 text-right`}>
                {text.column[interval](index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.at}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-paper py-1.5 pr-4 text-left font-normal whitespace-nowrap"
              >
                {cohortName(cohort.at, interval)}
              </th>
              <td className="px-3 py-1.5 text-right">{countText(cohort.visitors)}</td>
              {Array.from({ length: columns }, (_, index) => (
                <Cell key={index} cohort={cohort} index={index + 1} as={as} largest={largest} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  cohort: Cohort
  index: number
  as: 'share' | 'count'
  largest: number
}

function Cell({ cohort, index, as, largest }: CellProps) {
  const returned = cohort.returned[index]
  // What has not come yet is another thing than nobody.
  if (returned === undefined) return <td />
  if (cohort.visitors === 0) return <td className="px-3 py-1.5 text-right text-ink-3">{shareText(null)}</td>
  const share = returned / cohort.visitors
  return (
    <td
      title={text.cell(returned, cohort.visitors)}
      className="border border-paper px-3 py-1.5 text-right"
      style={{
        backgroundColor: `color-mix(in srgb, var(--accent) ${tint(share, largest)}%, var(--surface-1))`,
      }}
    >
      {as === 'share' ? shareText(share) : countText(returned)}
    </td>
  )
}
