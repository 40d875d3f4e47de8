import type { ReactNode } from 'react'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { AnalyticsFilters, AnalyticsOptions } from './analytics-options.tsx'
import { AnalyticsSourceContext, type AnalyticsSource } from '../analytics-source.ts'
import { text } from '../text.en.ts'
import { LiveNow } from './live-now.tsx'
import { useCurrentPage } from './use-current-page.ts'

interface FrameProps {
  source: AnalyticsSource
  /** What the pages are about, for the first heading. */
  title: ReactNode
  /** Below the heading, such as whose site it is. */
  lead?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}

/** The frame of analytics pages: heading, tabs, period and filters. */
export function AnalyticsFrame({ source, title, lead, tabs, children }: FrameProps) {
  const page = useCurrentPage()
  return (
    <AnalyticsSourceContext value={source}>
      <PageFrame
        variant="figures"
        title={source.trackerName}
        tabTitle={`${source.trackerName} · ${page === 'overview' ? text.title : text.tabs[page]}`}
        heading={<h1 className="min-w-0 text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>}
        lead={lead}
        action={
          <>
            <LiveNow />
            <AnalyticsOptions page={page} />
          </>
        }
      >
        {tabs}
        <AnalyticsFilters page={page} />
        {children}
      </PageFrame>
    </AnalyticsSourceContext>
  )
}
