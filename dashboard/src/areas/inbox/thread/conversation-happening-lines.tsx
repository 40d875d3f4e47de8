import { memo, useState } from 'react'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { eventIcon } from '../../../data/events.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { happeningText, type Happening, type Names } from './conversation-happenings.ts'

const most = 3

/** What happened between two messages: quiet lines, many of them behind one that opens. */
export const HappeningLines = memo(function HappeningLines({
  happenings,
  names,
}: {
  happenings: readonly Happening[]
  names: Names
}) {
  const [all, setAll] = useState(false)
  const isLong = happenings.length > most
  const shown = isLong && !all ? happenings.slice(-1) : happenings
  return (
    <div className="grid justify-items-center gap-1">
      {isLong && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="flex items-center gap-1 rounded-small px-1 text-small text-ink-3 hover:text-ink pointer-coarse:py-2.5"
        >
          <Icon name={all ? 'chevronDown' : 'chevronRight'} size={14} />
          {all ? text.happenings.fewer : text.happenings.more(happenings.length - 1)}
        </button>
      )}
      {shown.map((happening) => (
        <p
          key={happening.id}
          title={exactTime(happening.createdAt)}
          className="flex max-w-text items-start gap-1.5 text-center text-small text-ink-3"
        >
          <span className="mt-0.75">
            <Icon name={eventIcon(happening)} size={14} />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {happeningText(happening, names)} ·{' '}
            <time dateTime={happening.createdAt} className="tabular-nums">
              {clockTime(happening.createdAt)}
            </time>
          </span>
        </p>
      ))}
    </div>
  )
})
