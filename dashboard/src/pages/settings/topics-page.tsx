import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { EmptyState } from '../../components/states.tsx'
import { a } from '../../messages/en-answering.ts'
import { useWhoami } from '../../session.ts'
import { topicsQuery, type TopicWithFigures } from '../../topics/topics-query.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = a.topics

/** Every topic with how agents do in it, and the way to a new one. */
export function TopicsPage() {
  const { actor } = useWhoami()
  const topics = useQuery(topicsQuery)
  const create = actor.role !== 'member' && (
    <Link to="/settings/topics/$topicId" params={{ topicId: 'new' }} className={buttonClass('primary')}>
      <Icon name="plus" size={16} />
      {text.create}
    </Link>
  )
  return (
    <SettingsPage title={text.title} lead={text.lead} action={create}>
      <ListState query={topics}>
        {(found) =>
          found.topics.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <p className="text-ink-2">
                {found.autoRate7d === null ? text.noReplies : text.autoRate(found.autoRate7d)}
              </p>
              <Rows>
                {found.topics.map((topic) => (
                  <TopicRow key={topic.id} topic={topic} />
                ))}
              </Rows>
            </div>
          )
        }
      </ListState>
    </SettingsPage>
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
            <Badge icon="agent">{text.modes[topic.agentMode ?? 'channel']}</Badge>
            {readyToPromote && (
              <Badge tone="green" icon="check">
                {text.ready}
              </Badge>
            )}
          </span>
          {topic.description && <span className="truncate text-small text-ink-2">{topic.description}</span>}
          <span className="text-small text-ink-3">
            {text.weekly(weeklyVolume)},{' '}
            {uneditedPct === null ? text.noneReviewed : text.reviewed(reviewedCount, uneditedPct)}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
