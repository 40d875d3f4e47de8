import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { dayIn } from '../../../ui/charts/range.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { choiceOf, type ReportChoice } from '../report-choice.ts'

/** What the address of the reports may say, each as a text; `undefined` takes it out. */
export type ReportSearch = Partial<
  Record<
    'range' | 'from' | 'to' | 'interval' | 'compare' | 'metric' | 'by' | 'channel' | 'topic',
    string | undefined
  >
>

/** What is shown, as the address says it, and the way to show something else. */
export function useReportChoice(
  timezone: string,
): [choice: ReportChoice, choose: (changes: ReportSearch) => void] {
  const navigate = useNavigate()
  const search = useSearch({ from: '/app/reports' })
  const today = dayIn(useNow(60_000), timezone)
  const choice = useMemo(() => choiceOf(search, { today, timezone }), [search, today, timezone])
  const choose = (changes: ReportSearch) => {
    const entries = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)
    void navigate({
      to: '/reports',
      search: Object.fromEntries(entries) as Record<string, string>,
      resetScroll: false,
    })
  }
  return [choice, choose]
}
