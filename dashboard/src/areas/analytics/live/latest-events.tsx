import type { LiveRecord } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from './text.en.ts'
import { valueName } from '../parts/value-names.ts'

/** What happened last, newest first. */
export function LatestEvents({ latest }: { latest: readonly LiveRecord[] }) {
  return (
    <section
      aria-label={text.latest}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-7"
    >
      <h3 className="font-semibold">{text.latest}</h3>
      <ul className="divide-y divide-line">
        {latest.map((event, index) => (
          <li
            // Nothing tells two of the same moment apart but their order.
            key={`${event.at} ${latest.slice(0, index).filter(({ at }) => at === event.at).length}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2 text-small"
          >
            <span className="flex min-w-0 flex-1 basis-64 items-center gap-2">
              <span className="text-ink-3">
                <Icon name={isPage(event) ? 'eye' : 'flag'} size={16} />
              </span>
              <span className="min-w-0 truncate" title={event.subjectId}>
                {event.subjectId}
              </span>
              {event.contactId && <Badge icon="user">{text.known}</Badge>}
            </span>
            <span className="text-ink-3">{details(event)}</span>
            <span className="w-20 text-right text-ink-3 tabular-nums max-sm:w-auto">
              <Time at={event.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isPage = ({ subjectType, subjectId }: LiveRecord) => subjectType === 'page' || subjectId.startsWith('/')

const details = ({ country, device, source }: LiveRecord): string =>
  [
    country && valueName('country', country),
    device && valueName('device', device),
    source && valueName('source', source),
  ]
    .filter(Boolean)
    .join(' · ')
