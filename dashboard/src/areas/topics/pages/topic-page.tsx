import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { TopicFigures } from '../parts/topic-figures.tsx'
import { TopicForm } from '../parts/topic-form.tsx'
import { TopicModeForm } from '../parts/topic-mode-form.tsx'
import { topicQuery, topicsQuery, type TopicWithFigures } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { write } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

const back = { to: '/settings/topics', label: text.topic.back } as const

/** One topic, or under `new` the first words of one. */
export function TopicPage() {
  const { topicId } = useParams({ from: '/app/settings/topics/$topicId' })
  return topicId === 'new' ? <NewTopic /> : <OneTopic topicId={topicId} />
}

function OneTopic({ topicId }: { topicId: string }) {
  const query = useQuery(topicQuery(topicId))
  const topic = query.data?.topic
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.topic.notFound, hint: text.topic.notFoundHint }}
      title={topic?.name ?? text.topics.title}
      back={back}
      lead={
        topic && (
          <span className="text-small">
            {text.topic.slug} <code className="[overflow-wrap:anywhere]">{topic.slug}</code>
          </span>
        )
      }
    >
      {(read) => <Details key={topicId} {...read} />}
    </PageFrame>
  )
}

function NewTopic() {
  const navigate = useNavigate()
  const mayCreate = useCan('conversations.createTopic')
  return (
    <PageFrame variant="detail" title={text.topics.create} back={back}>
      <TopicForm
        initial={{ name: '', description: '' }}
        isNew
        mayChange={mayCreate}
        submit={(values) =>
          write({
            run: () => client.conversations.createTopic(values),
            touches: [topicsQuery],
            said: text.topic.created(values.name),
            done: ({ id: topicId }) =>
              navigate({ to: '/settings/topics/$topicId', params: { topicId }, ignoreBlocker: true }),
          })
        }
      />
    </PageFrame>
  )
}

function Details({ topic, windowDays }: { topic: TopicWithFigures; windowDays: number }) {
  const navigate = useNavigate()
  const mayChange = useCan('conversations.updateTopic')
  return (
    <>
      <TopicForm
        initial={{ name: topic.name, description: topic.description ?? '' }}
        isNew={false}
        mayChange={mayChange}
        submit={(values) =>
          write({
            run: () => client.conversations.updateTopic({ topicId: topic.id, ...values }),
            touches: [topicsQuery],
            said: formText.saved,
          })
        }
      />
      <SettingsSection title={text.topic.mode} lead={text.topic.modeLead}>
        <TopicModeForm topic={topic} mayChange={mayChange} />
      </SettingsSection>
      <SettingsSection title={text.topic.figures} lead={text.topic.figuresLead(windowDays)}>
        <TopicFigures topic={topic} />
      </SettingsSection>
      {mayChange && (
        <SettingsSection title={text.topic.delete} lead={text.topic.deleteLead}>
          <div>
            <ConfirmAction
              label={text.topic.delete}
              title={text.topic.deleteTitle(topic.name)}
              body={text.topic.deleteBody}
              write={{
                run: () => client.conversations.deleteTopic({ topicId: topic.id }),
                leave: () => navigate({ to: '/settings/topics', ignoreBlocker: true }),
                touches: [topicsQuery],
                said: text.topic.deleted(topic.name),
              }}
            />
          </div>
        </SettingsSection>
      )}
    </>
  )
}
