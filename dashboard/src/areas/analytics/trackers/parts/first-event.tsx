import type { Tracker, TrackerStatus } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../../ui/primitives/button.tsx'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { Notice } from '../../../../ui/primitives/states.tsx'
import { Time } from '../../../../ui/primitives/time.tsx'
import { Watching } from '../../../../ui/primitives/watching.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { trackerStatusQuery } from '../data.ts'
import { language } from '../../../../text/language.en.ts'

const countries = new Intl.DisplayNames(language, { type: 'region' })

/** Whether the first event has arrived; polls, and shows what was refused meanwhile. */
export function FirstEvent({ tracker }: { tracker: Tracker }) {
  const { data, isError } = useQuery(trackerStatusQuery(tracker.id))
  return (
    <SettingsSection title={text.first.title}>
      {isError && <Notice tone="warning">{text.first.failed}</Notice>}
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
  return <Watching title={text.first.watching}>{text.first.watchingHint}</Watching>
}

function Received({ tracker, status }: { tracker: Tracker; status: TrackerStatus }) {
  const { firstEventAt, lastEvent, last24Hours } = status
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex items-center gap-2 font-medium text-green">
        <Icon name="checkCircle" />
        <span>
          {text.first.received} {firstEventAt && <Time at={firstEventAt} />}.
        </span>
      </p>
      {lastEvent && (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
          {text.first.last} {lineOf(lastEvent)}, <Time at={lastEvent.at} />.{' '}
          {text.first.countedToday(last24Hours.people, last24Hours.bots)}
        </p>
      )}
      <Link to="/analytics/$trackerId" params={{ trackerId: tracker.id }} className={buttonClass('primary')}>
        {text.page.toAnalytics}
      </Link>
    </div>
  )
}

function lineOf({ subjectId, country, device }: NonNullable<TrackerStatus['lastEvent']>): string {
  const details = [country && countries.of(country), device && (text.first.devices[device] ?? device)]
  return text.first.lastLine(subjectId, details.filter(Boolean).join(', '))
}

/** Records over the daily limit, if any. */
function Flood({ status }: { status: TrackerStatus }) {
  const { maxRecords, notCounted } = status.today
  if (notCounted.length === 0) return null
  const count = notCounted.reduce((sum, each) => sum + each.count, 0)
  return (
    <Notice tone="warning">
      <strong className="font-semibold">{text.first.floodTitle(count)}</strong>
      <ul className="grid gap-1">
        {notCounted.map((each) => (
          <li key={each.reason}>{text.first.flood[each.reason](each.count, maxRecords)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What came and was not counted, with what to do about it. */
function Refusals({ status }: { status: TrackerStatus }) {
  const refused = status.last24Hours.refused.filter(({ reason }) => !(reason in text.first.flood))
  if (refused.length === 0) return null
  return (
    <Notice tone="warning">
      <strong className="font-semibold">{text.first.refusedTitle}.</strong>
      <ul className="grid gap-1">
        {refused.map(({ reason, count }) => (
          <li key={reason}>{refusalText(reason, count)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function refusalText(reason: string, count: number): string {
  const { origin, unverified, malformed, other } = text.first.refused
  const known: Record<string, (count: number) => string> = { origin, unverified, malformed }
  return known[reason]?.(count) ?? other(count, reason)
}
