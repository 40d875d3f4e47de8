import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow } from '../../../ui/primitives/now.ts'
import type { AnalyticsSearch } from '../analytics-search.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { scopeOf, stateOf, type AnalyticsState, type ReportScope } from '../analytics-state.ts'
import { dayIn } from '../../../ui/charts/range.ts'

/** The state of an analytics page, which lives in its address. */
interface StateOfPage extends AnalyticsState {
  /** Ready to be given to every report. */
  scope: ReportScope
  /** The parameters of the address, for what a page keeps there of its own. */
  search: AnalyticsSearch
  /** Changes search parameters. */
  choose: (changes: AnalyticsSearch) => void
}

/** The state of the page from its address, and a function that changes the address. */
export function useAnalyticsState(): StateOfPage {
  const navigate = useNavigate()
  const search: AnalyticsSearch = useSearch({ strict: false })
  const { trackerId, timezone } = useAnalyticsSource()
  const today = dayIn(useNow(60_000), timezone)
  const state = useMemo(() => stateOf(search, today), [search, today])
  const scope = useMemo(() => scopeOf(state, { trackerId, timezone }), [state, trackerId, timezone])
  const choose = (changes: AnalyticsSearch) => {
    const entries = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)
    void navigate({
      to: '.',
      search: Object.fromEntries(entries) as Record<string, string>,
      resetScroll: false,
    })
  }
  return { ...state, scope, search, choose }
}
