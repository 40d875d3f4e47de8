import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { text } from '../text.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { keptSearch } from '../analytics-state.ts'
import { useAnalyticsState } from './use-analytics-state.ts'
import { analyticsPages, useCurrentPage, type AnalyticsPage } from './use-current-page.ts'

const paths = {
  overview: '/analytics/$trackerId',
  funnels: '/analytics/$trackerId/funnels',
  goals: '/analytics/$trackerId/goals',
  searches: '/analytics/$trackerId/searches',
  retention: '/analytics/$trackerId/retention',
  live: '/analytics/$trackerId/live',
  traffic: '/analytics/$trackerId/traffic',
} as const satisfies Record<AnalyticsPage, string>

const tabClass =
  'flex min-h-10 items-center border-b-2 border-transparent px-1 text-small font-medium whitespace-nowrap text-ink-2 ' +
  '-outline-offset-4 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:min-h-11'

/** The tabs of a tracker’s pages; links keep period and filters. */
export function AnalyticsTabs() {
  const { trackerId } = useAnalyticsSource()
  const { search } = useAnalyticsState()
  const current = useCurrentPage()
  const nav = useRef<HTMLElement>(null)
  // On a phone not all of them fit.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-page="${current}"]`)
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} aria-label={text.pages} className="relative -mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
      <ul className="flex min-w-max gap-5 border-b border-line">
        {analyticsPages.map((page) => (
          <li key={page} className="-mb-px">
            <Link
              to={paths[page]}
              params={{ trackerId }}
              search={keptSearch(search)}
              activeOptions={{ exact: true, includeSearch: false }}
              data-page={page}
              className={tabClass}
            >
              {text.tabs[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
