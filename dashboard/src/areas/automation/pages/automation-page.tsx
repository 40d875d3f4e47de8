import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countText, shareText } from '../../../text/format-figures.ts'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { breakdownQuery } from '../../../data/queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { topicsQuery, type TopicWithFigures } from '../../topics/index.ts'
import { DelaySetting } from '../parts/delay-field.tsx'
import { TopicCard } from '../parts/topic-card.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** In which topics agents do well enough to answer by themselves, and where they do. */
export function AutomationPage() {
  const mayDelay = useCan('identity.updateOrg')
  const topics = useQuery(topicsQuery)
  return (
    <PageFrame variant="list" title={text.title} lead={text.lead}>
      <DelaySetting mayChange={mayDelay} />
      <ListState query={topics}>{(data) => <Topics {...data} />}</ListState>
    </PageFrame>
  )
}

interface TopicsProps {
  topics: readonly TopicWithFigures[]
  autoRate7d: number | null
  windowDays: number
}

function Topics({ topics, autoRate7d, windowDays }: TopicsProps) {
  const mayChange = useCan('conversations.setTopicAgentMode')
  const open = new Map(useQuery(breakdownQuery).data?.topics.map((topic) => [topic.topicId, topic.open]))
  if (topics.length === 0)
    return (
      <EmptyState title={text.emptyTitle} hint={text.emptyHint}>
        {mayChange && (
          <Link to="/settings/topics/$topicId" params={{ topicId: 'new' }} className={buttonClass('primary')}>
            {text.newTopic}
          </Link>
        )}
      </EmptyState>
    )
  return (
    <>
      <Summary topics={topics} autoRate7d={autoRate7d} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 className="text-lead font-semibold">{text.topics}</h2>
          <p className="text-small text-ink-3">{text.windowLead(windowDays)}</p>
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

/** Topics by weekly volume, largest first; a change of the mode moves none. */
const byVolume = (one: TopicWithFigures, other: TopicWithFigures) =>
  other.figures.weeklyVolume - one.figures.weeklyVolume || one.name.localeCompare(other.name)

function Summary({ topics, autoRate7d }: Omit<TopicsProps, 'windowDays'>) {
  const ready = topics.filter(({ figures }) => figures.readyToPromote).length
  const alone = topics.filter(({ agentMode }) => agentMode === 'auto').length
  const figures = [
    [text.autoRate, shareText(autoRate7d), autoRate7d === null ? text.noReplies : text.autoRateNote],
    [text.ready, countText(ready), text.ofTopics(topics.length)],
    [text.alone, countText(alone), text.ofTopics(topics.length)],
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
