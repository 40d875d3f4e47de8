import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../api.ts'
import { ConfirmAction } from '../../components/confirm-action.tsx'
import { EmptyState } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { a } from '../../messages/en-answering.ts'
import { s } from '../../messages/en-settings.ts'
import { useWhoami } from '../../session.ts'
import { TopicFigures } from '../../topics/topic-figures.tsx'
import { TopicForm } from '../../topics/topic-form.tsx'
import { TopicModeForm } from '../../topics/topic-mode-form.tsx'
import { refreshTopics, topicsQuery, type TopicWithFigures } from '../../topics/topics-query.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = a.topic
const back = { to: '/settings/topics', label: text.back } as const

/** One topic, or under `new` the first words of one. */
export function TopicPage() {
  const { topicId } = useParams({ from: '/app/settings/topics/$topicId' })
  const topics = useQuery(topicsQuery)
  if (topicId === 'new') return <NewTopic />
  const topic = topics.data?.topics.find(({ id }) => id === topicId)
  return (
    <SettingsPage
      title={topic?.name ?? (topics.data ? text.notFound : a.topics.title)}
      back={back}
      lead={
        topic && (
          <span className="text-small">
            {text.slug} <code className="[overflow-wrap:anywhere]">{topic.slug}</code>
          </span>
        )
      }
    >
      <ListState query={topics}>
        {({ windowDays }) =>
          topic ? (
            <Details key={topic.id} topic={topic} windowDays={windowDays} />
          ) : (
            <EmptyState title={text.notFound} hint={text.notFoundHint} />
          )
        }
      </ListState>
    </SettingsPage>
  )
}

function NewTopic() {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  return (
    <SettingsPage title={a.topics.create} back={back}>
      <TopicForm
        initial={{ name: '', description: '' }}
        isNew
        mayChange={actor.role !== 'member'}
        submit={async (values) => {
          const { id } = await client.conversations.createTopic(values)
          await refreshTopics()
          notify(text.created(values.name))
          await navigate({ to: '/settings/topics/$topicId', params: { topicId: id }, ignoreBlocker: true })
        }}
      />
    </SettingsPage>
  )
}

function Details({ topic, windowDays }: { topic: TopicWithFigures; windowDays: number }) {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  const mayChange = actor.role !== 'member'
  return (
    <>
      <TopicForm
        initial={{ name: topic.name, description: topic.description ?? '' }}
        isNew={false}
        mayChange={mayChange}
        submit={async (values) => {
          await client.conversations.updateTopic({ topicId: topic.id, ...values })
          await refreshTopics()
          notify(s.saved)
        }}
      />
      <SettingsSection title={text.mode} lead={text.modeLead}>
        <TopicModeForm topic={topic} mayChange={mayChange} />
      </SettingsSection>
      <SettingsSection title={text.figures} lead={text.figuresLead(windowDays)}>
        <TopicFigures topic={topic} />
      </SettingsSection>
      {mayChange && (
        <SettingsSection title={text.delete} lead={text.deleteLead}>
          <div>
            <ConfirmAction
              label={text.delete}
              title={text.deleteTitle(topic.name)}
              body={text.deleteBody}
              work={() => client.conversations.deleteTopic({ topicId: topic.id })}
              onDone={() => {
                notify(text.deleted(topic.name))
                void navigate({ to: '/settings/topics', ignoreBlocker: true }).then(refreshTopics)
              }}
            />
          </div>
        </SettingsSection>
      )}
    </>
  )
}
