import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/page-title.ts'
import { AnalyticsFilters, AnalyticsOptions } from './analytics-options.tsx'
import { AnalyticsSourceContext, type AnalyticsSource } from './analytics-source.ts'
import { a } from '../messages/en-analytics.ts'
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

/** The frame of analytics pages: heading, ways to the other pages, and what is shown of which days. */
export function AnalyticsFrame({ source, title, lead, tabs, children }: FrameProps) {
  const page = useCurrentPage()
  usePageTitle(`${source.trackerName} · ${page === 'overview' ? a.title : a.tabs[page]}`)
  return (
    <AnalyticsSourceContext value={source}>
      <AnalyticsMain>
        <header className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="mr-auto min-w-0">
            <h1 className="min-w-0 text-title font-semibold [overflow-wrap:anywhere]">{title}</h1>
            {lead && <p className="text-small text-ink-2">{lead}</p>}
          </div>
          <LiveNow />
          <AnalyticsOptions page={page} />
        </header>
        {tabs}
        <AnalyticsFilters page={page} />
        {children}
      </AnalyticsMain>
    </AnalyticsSourceContext>
  )
}

/** The place of an analytics page, as wide as figures need it. */
export function AnalyticsMain({ children }: { children: ReactNode }) {
  return (
    <main className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id="analytics">
      <div className="mx-auto grid max-w-[1160px] grid-cols-[minmax(0,1fr)] gap-4 px-5 py-5 md:px-8 [&>nav+section]:border-t-0 [&>nav+section]:pt-1">
        {children}
      </div>
    </main>
  )
}
