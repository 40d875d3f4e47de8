import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countText, shareText } from '../charts/format-figures.ts'
import { buttonClass } from '../components/button.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../components/states.tsx'
import { a } from '../messages/en-answering.ts'
import { m } from '../messages/en-automation.ts'
import { breakdownQuery } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { topicsQuery, type TopicWithFigures } from '../topics/topics-query.ts'
import { DelaySetting } from './delay-field.tsx'
import { TopicCard } from './topic-card.tsx'

/** In which topics agents do well enough to answer by themselves, and where they do. */
export function AutomationPage() {
  usePageTitle(m.title)
  const { actor } = useWhoami()
  const topics = useQuery(topicsQuery)
  return (
    <main className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id="automation">
      <div className="mx-auto grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8 md:px-8 md:py-12">
        <header>
          <h1 className="text-title font-semibold">{m.title}</h1>
          <p className="mt-1 max-w-[72ch] text-ink-2">{m.lead}</p>
        </header>
        <DelaySetting mayChange={actor.role !== 'member'} />
        {topics.data ? (
          <Topics {...topics.data} />
        ) : topics.error ? (
          <ErrorState error={topics.error} onRetry={() => void topics.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </main>
  )
}

interface TopicsProps {
  topics: readonly TopicWithFigures[]
  autoRate7d: number | null
  windowDays: number
}

function Topics({ topics, autoRate7d, windowDays }: TopicsProps) {
  const { actor } = useWhoami()
  const mayChange = actor.role !== 'member'
  const open = new Map(useQuery(breakdownQuery).data?.topics.map((topic) => [topic.topicId, topic.open]))
  if (topics.length === 0)
    return (
      <EmptyState title={m.emptyTitle} hint={m.emptyHint}>
        {mayChange && (
          <Link to="/settings/topics/$topicId" params={{ topicId: 'new' }} className={buttonClass('primary')}>
            {m.newTopic}
          </Link>
        )}
      </EmptyState>
    )
  return (
    <>
      <Summary topics={topics} autoRate7d={autoRate7d} />
      {!mayChange && <Notice>{a.adminsOnly}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 className="text-lead font-semibold">{m.topics}</h2>
          <p className="text-small text-ink-3">{m.windowLead(windowDays)}</p>
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {topics.toSorted(byVolume).map((topic) => (
            <TopicCard key={topic.id} topic={topic} open={open.get(topic.id)} mayChange={mayChange} />
          ))}
        </ul>
      </div>
    </>
  )
}

/** The busiest first; a change of the mode moves none, so that one does not lose sight of it. */
const byVolume = (one: TopicWithFigures, other: TopicWithFigures) =>
  other.figures.weeklyVolume - one.figures.weeklyVolume || one.name.localeCompare(other.name)

function Summary({ topics, autoRate7d }: Omit<TopicsProps, 'windowDays'>) {
  const ready = topics.filter(({ figures }) => figures.readyToPromote).length
  const alone = topics.filter(({ agentMode }) => agentMode === 'auto').length
  const figures = [
    [m.autoRate, shareText(autoRate7d), autoRate7d === null ? m.noReplies : m.autoRateNote],
    [m.ready, countText(ready), m.ofTopics(topics.length)],
    [m.alone, countText(alone), m.ofTopics(topics.length)],
  ] as const
  return (
    <dl className="grid gap-2 sm:grid-cols-3">
      {figures.map(([label, value, note]) => (
        <div key={label} className="rounded-card border border-line px-4 py-3">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="text-title font-semibold tabular-nums">{value}</dd>
          <dd className="text-small text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
