import type { ConversationDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Picker, type PickerOption } from '../../../ui/primitives/picker.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { topicNamesQuery } from '../../topics/index.ts'
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
  const label = topicName ? text.actions.topicIs(topicName) : text.actions.topic
  const options: PickerOption[] = [
    ...(topics.data ?? []).map(({ id, name, description }) => ({
      id,
      label: name,
      hint: description ?? undefined,
      checked: id === topicId,
    })),
    { id: none, label: text.actions.noTopic, checked: topicId === null },
  ]
  const pick = (id: string) => {
    const topic = topics.data?.find((each) => each.id === id)
    void actions.setTopic(topic ? { id, name: topic.name } : null)
  }
  const says = topics.isError
    ? errorText(topics.error)
    : topics.isPending
      ? text.actions.topicsLoading
      : topics.data.length === 0 && text.actions.noTopics
  return (
    <Picker
      // A list that was opened before its topics were there begins anew.
      key={String(open && topics.isPending)}
      label={text.actions.topic}
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
            <span aria-hidden="true" className="hidden max-w-chip truncate 2xl:inline">
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
