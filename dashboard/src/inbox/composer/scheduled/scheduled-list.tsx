import type { ConversationDetail, ScheduledMessage } from '../../../api.ts'
import { classNames } from '../../../components/class-names.ts'
import { exactTime, sendingTime } from '../../../components/format-time.ts'
import { Icon } from '../../../components/icon.tsx'
import { w } from '../../../messages/en-composer.ts'
import { useWhoami } from '../../../session.ts'
import { useDismissed } from './dismissed-store.ts'
import { useScheduled } from './scheduled-query.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'
import { TextButton } from '../../../components/button.tsx'

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
    <ul aria-label={w.scheduled.label} className="grid max-h-[22dvh] gap-1.5 overflow-y-auto">
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
  const { reasons } = w.scheduled
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
    by && w.scheduled.by(by),
    cancelOnReply && !lost && (isObsolete ? w.scheduled.willNot(name) : w.scheduled.unless(name)),
    attachments.length > 0 && w.scheduled.attachments(attachments.length),
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
            `${w.scheduled.notSent} ${reasonOf(message, name)}`
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
          aria-label={w.scheduled.editThis(time)}
          className="px-1 text-ink"
          onClick={() => void actions.edit(message)}
        >
          {w.scheduled.edit}
        </TextButton>
        <TextButton
          aria-label={lost ? w.scheduled.dismissThis(time) : w.scheduled.cancelThis(time)}
          className="px-1 text-ink"
          onClick={() => (lost ? actions.dismiss(message) : void actions.cancel(message))}
        >
          {lost ? w.scheduled.dismiss : w.scheduled.cancel}
        </TextButton>
      </span>
    </li>
  )
}
