import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tracker, TrackerStatus } from '../api.ts'
import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/states.tsx'
import { Time } from '../components/time.tsx'
import { Watching } from '../home/watching.tsx'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { trackerStatusQuery } from './tracker-queries.ts'

const text = k.first
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Whether anything came in yet; it looks by itself, and says what was refused instead. */
export function FirstEvent({ tracker }: { tracker: Tracker }) {
  const { data, isError } = useQuery(trackerStatusQuery(tracker.id))
  return (
    <SettingsSection title={text.title}>
      {isError && <Notice tone="warning">{text.failed}</Notice>}
      {/* Told when it changes, while the person is on another page. */}
      <div role="status" className="grid gap-4">
        {data && (data.firstEventAt ? <Received tracker={tracker} status={data} /> : <Waiting />)}
        {data && <Flood status={data} />}
        {data && <Refusals status={data} />}
      </div>
    </SettingsSection>
  )
}

function Waiting() {
  return <Watching title={text.watching}>{text.watchingHint}</Watching>
}

function Received({ tracker, status }: { tracker: Tracker; status: TrackerStatus }) {
  const { firstEventAt, lastEvent, last24Hours } = status
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex items-center gap-2 font-medium text-green">
        <Icon name="checkCircle" />
        <span>
          {text.received} {firstEventAt && <Time at={firstEventAt} />}.
        </span>
      </p>
      {lastEvent && (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
          {text.last} {lineOf(lastEvent)}, <Time at={lastEvent.at} />.{' '}
          {text.countedToday(last24Hours.people, last24Hours.bots)}
        </p>
      )}
      <Link to="/analytics/$trackerId" params={{ trackerId: tracker.id }} className={buttonClass('primary')}>
        {k.page.toAnalytics}
      </Link>
    </div>
  )
}

function lineOf({ subjectId, country, device }: NonNullable<TrackerStatus['lastEvent']>): string {
  const details = [country && countries.of(country), device && (text.devices[device] ?? device)]
  return text.lastLine(subjectId, details.filter(Boolean).join(', '))
}

/** What was not counted today since there was too much of it. */
function Flood({ status }: { status: TrackerStatus }) {
  const { maxRecords, notCounted } = status.today
  if (notCounted.length === 0) return null
  const count = notCounted.reduce((sum, each) => sum + each.count, 0)
  return (
    <Notice tone="warning">
      <strong className="font-semibold">{text.floodTitle(count)}</strong>
      <ul className="grid gap-1">
        {notCounted.map((each) => (
          <li key={each.reason}>{text.flood[each.reason](each.count, maxRecords)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What came and was not counted, with what to do about it. */
function Refusals({ status }: { status: TrackerStatus }) {
  const refused = status.last24Hours.refused.filter(({ reason }) => !(reason in text.flood))
  if (refused.length === 0) return null
  return (
    <Notice tone="warning">
      <strong className="font-semibold">{text.refusedTitle}.</strong>
      <ul className="grid gap-1">
        {refused.map(({ reason, count }) => (
          <li key={reason}>{refusalText(reason, count)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function refusalText(reason: string, count: number): string {
  const { origin, unverified, malformed, other } = text.refused
  const known: Record<string, (count: number) => string> = { origin, unverified, malformed }
  return known[reason]?.(count) ?? other(count, reason)
}
