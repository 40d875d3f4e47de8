import type { ConversationDetail, ScheduledMessage } from '@stoa/sdk'
import { classNames } from '../../../../ui/primitives/class-names.ts'
import { exactTime, sendingTime } from '../../../../text/format-time.ts'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../../data/session/session.ts'
import { useDismissed } from './dismissed-store.ts'
import { useScheduled } from './scheduled-query.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'
import { TextButton } from '../../../../ui/primitives/button.tsx'

interface ScheduledListProps {
  detail: ConversationDetail
  /** Of the customer. */
  name: string
  onDone: () => void
}

/** The replies that are sent later, and those that were not sent, above the box. */
export function ScheduledList({ detail, name, onDone }: ScheduledListProps) {
  const { actor } = useWhoami()
  const dismissed = useDismissed()
  const actions = useScheduledActions(onDone)
  const shown = useScheduled(detail.id).filter(
    (message) =>
      message.status === 'scheduled' ||
      (isLost(message) &&
        (message.authorId === actor.id || message.reason === 'author_left') &&
        !dismissed.includes(message.id)),
  )
  const heardAt = detail.messages.findLast(({ authorType }) => authorType === 'end_user')?.createdAt ?? ''
  if (shown.length === 0) return null
  return (
    <ul aria-label={text.scheduled.label} className="grid max-h-[22dvh] gap-1.5 overflow-y-auto">
      {shown.map((message) => (
        <Line
          key={message.id}
          message={message}
          name={name}
          isObsolete={message.cancelOnReply && heardAt > message.createdAt}
          by={message.authorId === actor.id ? undefined : (message.authorName ?? undefined)}
          actions={actions}
        />
      ))}
    </ul>
  )
}

const isLost = ({ status, reason }: ScheduledMessage): boolean =>
  status === 'failed' ||
  (status === 'cancelled' && (reason === 'customer_replied' || reason === 'author_left'))

function reasonOf({ reason, authorName }: ScheduledMessage, name: string): string {
  const { reasons } = text.scheduled
  if (reason === 'customer_replied') return reasons.customer_replied(name)
  return reason === 'author_left' ? reasons.author_left(authorName) : reasons.other(reason ?? '')
}

interface LineProps {
  message: ScheduledMessage
  name: string
  /** The customer wrote since: it will not be sent. */
  isObsolete: boolean
  by: string | undefined
  actions: ReturnType<typeof useScheduledActions>
}

function Line({ message, name, isObsolete, by, actions }: LineProps) {
  const { sendAt, body, attachments, cancelOnReply, status } = message
  const time = sendingTime(sendAt)
  const lost = status !== 'scheduled'
  const facts = [
    by && text.scheduled.by(by),
    cancelOnReply && !lost && (isObsolete ? text.scheduled.willNot(name) : text.scheduled.unless(name)),
    attachments.length > 0 && text.scheduled.attachments(attachments.length),
  ]
  return (
    <li
      className={classNames(
        'flex items-start gap-2 rounded-control px-3 py-1.5 text-small',
        lost ? 'bg-red-soft text-red' : 'bg-surface-1 text-ink-2',
      )}
    >
      <span className="mt-1.5">
        <Icon name={lost ? 'warning' : 'clock'} size={16} />
      </span>
      <span className="min-w-0 flex-1 py-1">
        <span className="block">
          {lost ? (
            `${text.scheduled.notSent} ${reasonOf(message, name)}`
          ) : (
            <time dateTime={sendAt} title={exactTime(sendAt)} className="font-medium text-ink">
              {time}
            </time>
          )}
          {facts.filter(Boolean).map((fact) => ` · ${String(fact)}`)}
        </span>
        {body && <span className="block truncate text-ink-2">{body}</span>}
      </span>
      <span className="flex shrink-0">
        <TextButton
          aria-label={text.scheduled.editThis(time)}
          className="px-1 text-ink"
          onClick={() => void actions.edit(message)}
        >
          {text.scheduled.edit}
        </TextButton>
        <TextButton
          aria-label={lost ? text.scheduled.dismissThis(time) : text.scheduled.cancelThis(time)}
          className="px-1 text-ink"
          onClick={() => (lost ? actions.dismiss(message) : void actions.cancel(message))}
        >
          {lost ? text.scheduled.dismiss : text.scheduled.cancel}
        </TextButton>
      </span>
    </li>
  )
}
