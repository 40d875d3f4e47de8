import { useQuery } from '@tanstack/react-query'
import { Badge } from '../components/badge.tsx'
import { exactTime } from '../components/format-time.ts'
import { errorText } from '../components/states.tsx'
import { a } from '../messages/en-answering.ts'
import { openingQuery } from './business-hours-queries.ts'
import { dateTimeIn } from '../components/time-zones.ts'

const text = a.businessHours

/** Whether it is open now, and when that changes, in the zone of the hours. */
export function OpeningLine({ channelId }: { channelId: string | undefined }) {
  const { data, error } = useQuery(openingQuery(channelId))
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-2 text-small text-ink-2">
      {error && !data && errorText(error)}
      {data && (
        <>
          {data.open ? (
            <Badge tone="green" icon="check">
              {text.openNow}
            </Badge>
          ) : (
            <Badge tone="amber" icon="clock">
              {text.closedNow}
            </Badge>
          )}
          {data.changesAt && data.timeZone ? (
            <time dateTime={data.changesAt} title={exactTime(data.changesAt)}>
              {text[data.open ? 'closes' : 'opens'](dateTimeIn(data.timeZone, data.changesAt), data.timeZone)}
            </time>
          ) : data.source === 'none' ? (
            text.alwaysOpen
          ) : (
            text.noChange
          )}
        </>
      )}
    </p>
  )
}
