import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../text/format-number.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { usageQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** How much is left of the tool calls of a day, where they are limited. */
export function CallsOfToday() {
  const { data } = useQuery(usageQuery)
  if (!data || data.day.limit === null) return null
  const { used, limit, resetAt } = data.day
  return (
    <p className="pt-4 text-small text-ink-2">
      {text.callsToday(formatNumber(used), formatNumber(limit))} {text.callsReset} <Time at={resetAt} />
    </p>
  )
}
