import { useQuery } from '@tanstack/react-query'
import { openAlertsQuery } from '../data.ts'
import { names } from '../names.en.ts'

/** The number of alerts that nobody has seen, beside their line in the navigation; nothing while there are none. */
export function OpenAlerts() {
  const count = useQuery(openAlertsQuery).data ?? 0
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-amber-soft px-2 font-semibold text-amber tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {names.open}</span>
    </span>
  )
}
