import { exactTime } from '../../../text/format-time.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { text } from '../text.en.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long something has waited. */
export function Waiting({ since }: { since: string }) {
  const now = useNow()
  const minutes = Math.floor((Math.max(now, Date.now()) - new Date(since).getTime()) / 60_000)
  return (
    <time dateTime={since} title={exactTime(since)}>
      {waitingFor(minutes)}
    </time>
  )
}

function waitingFor(minutes: number): string {
  if (minutes < 1) return text.waiting.now
  if (minutes < HOUR_MINUTES) return text.waiting.minutes(minutes)
  if (minutes < DAY_MINUTES) return text.waiting.hours(Math.floor(minutes / HOUR_MINUTES))
  return text.waiting.days(Math.floor(minutes / DAY_MINUTES))
}
