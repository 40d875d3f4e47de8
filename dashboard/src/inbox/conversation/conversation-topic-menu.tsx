import { useQuery } from '@tanstack/react-query'
import type { ConversationDetail } from '../../api.ts'
import { buttonClass } from '../../components/button.tsx'
import { Hint } from '../../components/hint.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picker, type PickerOption } from '../../components/picker.tsx'
import { errorText } from '../../components/states.tsx'
import { c } from '../../messages/en-conversation.ts'
import { topicNamesQuery } from '../../topics/topic-names-query.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

interface TopicMenuProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

const none = 'none'

/** Says what the conversation is about. */
export function TopicMenu({ detail, actions, controls }: TopicMenuProps) {
  const open = controls.menu === 'topic'
  const topics = useQuery({ ...topicNamesQuery, enabled: open })
  const { topicId, topicName } = detail
  const label = topicName ? c.actions.topicIs(topicName) : c.actions.topic
  const options: PickerOption[] = [
    ...(topics.data ?? []).map(({ id, name, description }) => ({
      id,
      label: name,
      hint: description ?? undefined,
      checked: id === topicId,
    })),
    { id: none, label: c.actions.noTopic, checked: topicId === null },
  ]
  const pick = (id: string) => {
    const topic = topics.data?.find((each) => each.id === id)
    void actions.setTopic(topic ? { id, name: topic.name } : null)
  }
  const says = topics.isError
    ? errorText(topics.error)
    : topics.isPending
      ? c.actions.topicsLoading
      : topics.data.length === 0 && c.actions.noTopics
  return (
    <Picker
      // A list that was opened before its topics were there begins anew.
      key={String(open && topics.isPending)}
      label={c.actions.topic}
      options={options}
      open={open}
      onOpenChange={(next) => controls.setMenu(next ? 'topic' : undefined)}
      onPick={pick}
      footer={says && <p className="px-2.5 py-2 text-small text-ink-3">{says}</p>}
      trigger={
        <button
          type="button"
          className={buttonClass(
            'ghost',
            topicName ? 'hinted relative px-2!' : 'hinted relative control-square px-0!',
          )}
        >
          <Icon name="tag" />
          {topicName && (
            <span aria-hidden="true" className="hidden max-w-28 truncate 2xl:inline">
              {topicName}
            </span>
          )}
          <span className="sr-only">{label}</span>
          <Hint label={label} shortcut="t" />
        </button>
      }
    />
  )
}
