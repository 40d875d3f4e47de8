import type { Message } from '../api.ts'
import { Avatar } from '../components/avatar.tsx'
import { classNames } from '../components/class-names.ts'
import { clockTime, exactTime } from '../components/format-time.ts'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { MessageRun } from './message-groups.ts'

interface MessageRunProps {
  run: MessageRun
  visitor: string
  /** The last message to the visitor: the one that tells whether it was seen. */
  seenId: string | undefined
  /** The message that a link led to. */
  linkedId: string | undefined
}

/** Consecutive messages of one author: visitors on the left, ours on the right, notes unmistakably apart. */
export function MessageRunView({ run, visitor, seenId, linkedId }: MessageRunProps) {
  const first = run.messages[0]
  if (!first) return null
  const { kind } = run
  if (kind === 'system') return <SystemLine message={first} />
  const own = kind === 'staff' || kind === 'agent'
  const name = kind === 'visitor' ? (run.authorName ?? visitor) : (run.authorName ?? t.thread.agent)
  const seen = run.messages.find((message) => message.id === seenId)?.seenAt
  return (
    <article className={classNames('flex gap-3', own && 'flex-row-reverse')}>
      <span className="hidden pt-6 sm:block">
        <Avatar name={name} />
      </span>
      <div
        className={classNames(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1',
          own ? 'justify-items-end' : 'justify-items-start',
          kind === 'note' && 'flex-1',
        )}
      >
        <header className="flex max-w-full items-center gap-1.5 text-small text-ink-3">
          {kind === 'note' && (
            <span className="flex items-center gap-1 font-semibold text-amber">
              <Icon name="lock" size={14} />
              {isDraft(first) ? t.thread.draft : t.thread.note}
            </span>
          )}
          {kind === 'agent' && <Icon name="agent" size={14} />}
          <span className="min-w-0 truncate font-medium text-ink-2">{name}</span>
          <time dateTime={first.createdAt} title={exactTime(first.createdAt)} className="tabular-nums">
            {clockTime(first.createdAt)}
          </time>
        </header>
        {run.messages.map((message) => (
          <MessageBubble key={message.id} {...{ message, kind, name }} linked={message.id === linkedId} />
        ))}
        {seen && (
          <p className="text-small text-ink-3" title={exactTime(seen)}>
            {t.thread.seen(clockTime(seen))}
          </p>
        )}
      </div>
    </article>
  )
}

/** A draft, waiting or decided; only a person's reply made from it reaches the customer. */
const isDraft = ({ metadata }: Message) => String(metadata['kind'] ?? '').startsWith('draft_reply')

function SystemLine({ message }: { message: Message }) {
  return (
    <p
      id={message.id}
      tabIndex={-1}
      className="mx-auto max-w-[60ch] text-center text-small text-ink-3"
      title={exactTime(message.createdAt)}
    >
      {message.body} · <span className="tabular-nums">{clockTime(message.createdAt)}</span>
    </p>
  )
}
