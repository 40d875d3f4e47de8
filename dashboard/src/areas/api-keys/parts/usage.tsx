import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../text/format-number.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { usageQuery } from '../data.ts'
import { text } from '../text.en.ts'

const MB = 1024 ** 2

/** How much is used of what is limited: tool calls of a day, and files. */
export function Usage() {
  const { data } = useQuery(usageQuery)
  if (!data) return null
  const { day, storage } = data
  return (
    <div className="grid gap-1 pt-4 text-small text-ink-2">
      {day.limit !== null && (
        <p>
          {text.callsToday(formatNumber(day.used), formatNumber(day.limit))} {text.callsReset}{' '}
          <Time at={day.resetAt} />
        </p>
      )}
      {storage.limitBytes !== null && (
        <p>
          {text.filesStored(
            formatNumber(Math.ceil(storage.usedBytes / MB)),
            formatNumber(Math.floor(storage.limitBytes / MB)),
          )}
        </p>
      )}
    </div>
  )
}
