import type { KbSource } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../text/format-number.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { AudienceBadge } from './audience.tsx'

const STATES = {
  idle: ['green', 'checkCircle'],
  reading: ['accent', 'refresh'],
  failed: ['red', 'warning'],
} as const

interface RowProps {
  source: KbSource
  spaceName: string | undefined
}

/** A website of the list. */
export function SourceRow({ source, spaceName }: RowProps) {
  return (
    <li className="grid gap-2 px-1 py-3">
      <Link
        to="/knowledge/sources"
        search={{ source: source.id }}
        className="font-medium wrap-anywhere underline-offset-2 hover:underline"
      >
        {source.name}
      </Link>
      <SourceStanding source={source} spaceName={spaceName} />
    </li>
  )
}

/** Where a website is, how its last reading went, or how far this one is. */
export function SourceStanding({ source, spaceName }: RowProps) {
  const { config, audiences, schedule, state, progress, lastReadAt, nextReadAt, lastError } = source
  const [tone, icon] = STATES[state]
  const label = text.source.progress(formatNumber(progress.read), formatNumber(progress.found))
  return (
    <div className="grid gap-2 text-small text-ink-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} icon={icon}>
          {text.source.states[state]}
        </Badge>
        <AudienceBadge audiences={audiences} />
        <span className="wrap-anywhere">{config.url}</span>
        {spaceName && <span>{spaceName}</span>}
        <span>{text.source.schedules[schedule]}</span>
      </p>
      {state === 'reading' && (
        <ProgressBar label={label} value={progress.found > 0 ? progress.read / progress.found : undefined} />
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span>{label}</span>
        <span>
          {text.source.counts(
            formatNumber(progress.changed),
            formatNumber(progress.gone),
            formatNumber(progress.refused),
          )}
        </span>
        {lastReadAt ? (
          <span>
            {text.source.lastRead} <Time at={lastReadAt} />
          </span>
        ) : (
          <span>{text.source.waits}</span>
        )}
        {nextReadAt && (
          <span>
            {text.source.next} <Time at={nextReadAt} />
          </span>
        )}
      </p>
      {lastError && <p className="text-red wrap-anywhere">{lastError}</p>}
    </div>
  )
}
