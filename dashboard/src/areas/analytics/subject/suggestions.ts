import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { analyticsKey } from '../../../data/analytics-keys.ts'
import { useAnalyticsSource, type AnalyticsSource } from '../analytics-source.ts'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import type { ReportScope } from '../analytics-state.ts'
import { useSettled } from '../parts/settled.ts'
import type { Subject } from './subject.ts'

const mostSuggestions = 20
// What occurred is not divided by types.
const dimensions = { page: 'page', path: 'page', event: 'event', type: undefined } as const

const suggestionsQuery = (
  { client, isShared }: AnalyticsSource,
  input: ReportScope & { dimension: 'page' | 'event'; search?: string },
) =>
  queryOptions({
    queryKey: analyticsKey('suggestions', isShared, input),
    queryFn: async () => {
      const { items } = await client.analytics.getBreakdown({ ...input, limit: mostSuggestions })
      return items.flatMap(({ value }) => value ?? [])
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Values that occurred, the most frequent first, that fit what is typed; whatever filters are on. */
export function useSuggestions({ kind, value }: Subject, wanted: boolean): readonly string[] {
  const source = useAnalyticsSource()
  const { scope } = useAnalyticsState()
  const search = useSettled(kind === 'path' ? value.replace(/[%_].*$/, '') : value).trim()
  const dimension = dimensions[kind]
  const asked = { ...scope, filters: [], dimension: dimension ?? 'event', ...(search && { search }) }
  const isAsked = wanted && dimension !== undefined
  const { data } = useQuery({ ...suggestionsQuery(source, asked), enabled: isAsked })
  return isAsked && data ? data : []
}
