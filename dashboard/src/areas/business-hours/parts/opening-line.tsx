import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { openingQuery } from '../data.ts'
import { dateTimeIn } from '../../../text/time-zones.ts'

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
