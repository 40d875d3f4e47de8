import type { ReactNode } from 'react'
import { chartText } from '../../text/charts.en.ts'
import { viewerZone } from '../../text/viewer-zone.ts'

interface OfDaysProps {
  /** The time zone in which the days begin. */
  timezone: string
  /** The days, and what else there is to say of them. */
  children: ReactNode
}

/** Of which days figures are, with their time zone where it is another than the viewer's. */
export const OfDays = ({ timezone, children }: OfDaysProps) => (
  <span title={chartText.inZone(timezone)}>
    {children}
    {timezone !== viewerZone() && ` · ${chartText.zone(timezone)}`}
  </span>
)
