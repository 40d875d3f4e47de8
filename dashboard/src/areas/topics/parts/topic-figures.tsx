import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import type { TopicWithFigures } from '../data.ts'
import { formatNumber } from '../../../text/format-number.ts'

const minReviewed = 20
const maxRejectedShare = 0.05

/** How agents do in a topic, and what is missing before they may answer alone. */
export function TopicFigures({ topic }: { topic: TopicWithFigures }) {
  const { figures } = topic
  const counts = [
    [text.topic.approved, figures.approvedUnedited],
    [text.topic.edited, figures.edited],
    [text.topic.rejected, figures.rejected],
    [text.topic.autoSent, figures.autoSent],
    [text.topic.weekly, figures.weeklyVolume],
  ] as const
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="text-title font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {topic.agentMode !== 'auto' && <Requirements topic={topic} />}
    </div>
  )
}

/** What is missing before agents may answer alone, and what is met. */
export function Requirements({ topic }: { topic: TopicWithFigures }) {
  const { reviewedCount, uneditedPct, rejected, readyToPromote } = topic.figures
  const rejectedShare = reviewedCount === 0 ? null : rejected / reviewedCount
  const requirements = [
    [text.topic.enough(reviewedCount), reviewedCount >= minReviewed],
    [
      text.topic.unedited(topic.promoteThresholdPct, uneditedPct),
      uneditedPct !== null && uneditedPct >= topic.promoteThresholdPct,
    ],
    [text.topic.fewRejected(rejectedShare), rejectedShare !== null && rejectedShare <= maxRejectedShare],
  ] as const
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{readyToPromote ? text.topic.ready : text.topic.notReady}</h3>
      <ul className="grid gap-1.5">
        {requirements.map(([label, isMet]) => (
          <li key={label} className="flex items-start gap-2 text-small">
            <span className={isMet ? 'mt-0.5 text-green' : 'mt-0.5 text-ink-3'}>
              <Icon name={isMet ? 'checkCircle' : 'circle'} size={16} />
            </span>
            <span>
              <span className="sr-only">{isMet ? text.topic.met : text.topic.open} </span>
              {label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
