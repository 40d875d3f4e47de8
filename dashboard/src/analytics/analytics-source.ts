import type { Client } from '@stoa/sdk'
import { createContext, use } from 'react'

/** Of which tracker analytics pages show the figures, and on whose behalf. */
export interface AnalyticsSource {
  client: Client
  trackerId: string
  trackerName: string
  /** In which days, weeks and months begin: the organization’s. */
  timezone: string
  /** Where the pages are that are counted, if that is known; to open them. */
  siteOrigin: string | undefined
  /** Whether one may change what belongs to the tracker: goals, funnels, the tracker itself. */
  canWrite: boolean
  /** Whether it is shown to whoever has the link: nothing but figures, and no way into the dashboard. */
  isShared: boolean
}

/** Around every analytics page. */
export const AnalyticsSourceContext = createContext<AnalyticsSource | undefined>(undefined)

/** The source of the figures; only below the frame of analytics pages. */
export function useAnalyticsSource(): AnalyticsSource {
  const source = use(AnalyticsSourceContext)
  if (!source) throw new Error('there is no source of figures around this')
  return source
}
