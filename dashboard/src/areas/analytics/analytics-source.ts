import type { Client } from '@stoa/sdk'
import { createContext, use } from 'react'

/** The tracker whose figures analytics pages show, and the client that reads them. */
export interface AnalyticsSource {
  client: Client
  trackerId: string
  trackerName: string
  /** The time zone of the organization, in which days, weeks and months begin. */
  timezone: string
  /** The origin of the counted site, to open its pages; undefined where it is not known. */
  siteOrigin: string | undefined
  /** Whether the person may change goals, funnels and the tracker. */
  canWrite: boolean
  /** Whether the page is opened by a share link: figures only, without links into the dashboard. */
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
