import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { topicsQuery, type TopicWithFigures } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** Every topic with how agents do in it, and the way to a new one. */
export function TopicsPage() {
  const topics = useQuery(topicsQuery)
  const create = useCan('conversations.createTopic') && (
    <Link to="/settings/topics/$topicId" params={{ topicId: 'new' }} className={buttonClass('primary')}>
      <Icon name="plus" size={16} />
      {text.topics.create}
    </Link>
  )
  return (
    <PageFrame
      variant="detail"
      title={text.topics.title}
      lead={text.topics.lead}
      action={create}
      query={topics}
    >
      {(found) =>
        found.topics.length === 0 ? (
          <EmptyState title={text.topics.emptyTitle} hint={text.topics.emptyHint} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <p className="text-ink-2">
              {found.autoRate7d === null ? text.topics.noReplies : text.topics.autoRate(found.autoRate7d)}
            </p>
            <Rows>
              {found.topics.map((topic) => (
                <TopicRow key={topic.id} topic={topic} />
              ))}
            </Rows>
          </div>
        )
      }
    </PageFrame>
  )
}

function TopicRow({ topic }: { topic: TopicWithFigures }) {
  const { weeklyVolume, reviewedCount, uneditedPct, readyToPromote } = topic.figures
  return (
    <li>
      <Link
        to="/settings/topics/$topicId"
        params={{ topicId: topic.id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{topic.name}</span>
            <Badge icon="agent">{text.topics.modes[topic.agentMode ?? 'channel']}</Badge>
            {readyToPromote && (
              <Badge tone="green" icon="check">
                {text.topics.ready}
              </Badge>
            )}
          </span>
          {topic.description && <span className="truncate text-small text-ink-2">{topic.description}</span>}
          <span className="text-small text-ink-3">
            {text.topics.weekly(weeklyVolume)},{' '}
            {uneditedPct === null
              ? text.topics.noneReviewed
              : text.topics.reviewed(reviewedCount, uneditedPct)}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
