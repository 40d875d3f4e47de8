import type { Message } from '../api.ts'
import { Avatar } from '../components/avatar.tsx'
import { classNames } from '../components/class-names.ts'
import { clockTime, exactTime } from '../components/format-time.ts'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { MessageImage } from './message-image.tsx'
import { MessageText } from './message-text.tsx'
import type { MessageRun } from './message-groups.ts'

/** Looks of the frame around a message of staff and agents, of visitors, and of a note. */
export const bubbleClasses = {
  visitor: 'bg-surface-2',
  staff: 'border border-line-strong bg-raised',
  agent: 'border border-line-strong bg-raised',
  note: 'border border-dashed border-amber-line bg-amber-soft',
}

interface MessageRunProps {
  run: MessageRun
  visitor: string
  /** The last message to the visitor: the one that tells whether it was seen. */
  seenId: string | undefined
}

/** Consecutive messages of one author: visitors on the left, ours on the right, notes unmistakably apart. */
export function MessageRunView({ run, visitor, seenId }: MessageRunProps) {
  const first = run.messages[0]
  if (!first) return null
  if (run.kind === 'system') return <SystemLine message={first} />
  const own = run.kind === 'staff' || run.kind === 'agent'
  const name = run.kind === 'visitor' ? (run.authorName ?? visitor) : (run.authorName ?? t.thread.agent)
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
          run.kind === 'note' && 'flex-1',
        )}
      >
        <header className="flex max-w-full items-center gap-1.5 text-small text-ink-3">
          {run.kind === 'note' && (
            <span className="flex items-center gap-1 font-semibold text-amber">
              <Icon name="lock" size={14} />
              {isDraft(first) ? t.thread.draft : t.thread.note}
            </span>
          )}
          {run.kind === 'agent' && <Icon name="agent" size={14} />}
          <span className="min-w-0 truncate font-medium text-ink-2">{name}</span>
          <time dateTime={first.createdAt} title={exactTime(first.createdAt)} className="tabular-nums">
            {clockTime(first.createdAt)}
          </time>
        </header>
        {run.messages.map((message) => (
          <div
            key={message.id}
            title={exactTime(message.createdAt)}
            className={classNames(
              'max-w-[min(72ch,100%)] overflow-hidden rounded-card px-3.5 py-2',
              bubbleClasses[run.kind as keyof typeof bubbleClasses],
              run.kind === 'note' && 'w-full',
            )}
          >
            {message.body && <MessageText text={message.body} />}
            {message.attachments.map((image) => (
              <MessageImage key={image.id} image={image} />
            ))}
          </div>
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
      className="mx-auto max-w-[60ch] text-center text-small text-ink-3"
      title={exactTime(message.createdAt)}
    >
      {message.body} · <span className="tabular-nums">{clockTime(message.createdAt)}</span>
    </p>
  )
}
