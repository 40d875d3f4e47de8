import type { ComponentProps } from 'react'
import { OfDays } from '../../../ui/charts/of-days.tsx'
import { rangeText } from '../../../ui/charts/range.ts'
import { ReportSection } from '../../reports/index.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

/** A report of its own page, which says of which days it is. */
export function ReportPart({ lead, ...section }: ComponentProps<typeof ReportSection>) {
  const { timezone } = useAnalyticsSource()
  const { range, today } = useAnalyticsState()
  return (
    <ReportSection
      {...section}
      lead={
        <>
          {lead} <OfDays timezone={timezone}>{rangeText(range, today)}</OfDays>
        </>
      }
    />
  )
}
