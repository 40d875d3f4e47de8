import type { Attachment } from '@stoa/sdk'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { text as composerText } from '../composer/text.en.ts'
import { MarkdownView } from './markdown-view.tsx'
import { bubbleClasses } from './message-bubble.tsx'
import type { ShownMessage } from '../composer/send-queue.ts'
import type { Sending } from '../composer/use-send-message.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'

interface PendingRowProps {
  message: ShownMessage
  sending: Sending
  onEdit: (message: ShownMessage) => void
}

/** A message on its way, or one that did not arrive with what to do about it. */
export function PendingRow({ message, sending, onEdit }: PendingRowProps) {
  const failed = message.state === 'failed'
  return (
    <div
      className={classNames(
        'grid gap-1',
        !message.internal && 'justify-items-end sm:mr-11',
        message.internal && 'sm:ml-11',
      )}
    >
      <div
        className={classNames(
          'max-w-[min(var(--container-text),100%)] rounded-card px-3.5 py-2',
          bubbleClasses[message.internal ? 'note' : 'staff'],
          !failed && 'text-ink-2',
        )}
      >
        {message.body && <MarkdownView source={message.body} />}
        <PendingImages images={message.images ?? []} />
      </div>
      {failed ? (
        <div
          role="alert"
          className={classNames(
            'flex flex-wrap items-center gap-x-2 text-small text-red',
            !message.internal && 'justify-end',
          )}
        >
          <span className="flex items-start gap-1.5">
            <span className="mt-0.5">
              <Icon name="warning" size={16} />
            </span>
            {message.problem ?? text.thread.notSent}
          </span>
          <TextButton className="px-1 text-ink" onClick={() => sending.retry(message)}>
            {message.raced ? text.thread.sendAnyway : text.thread.retry}
          </TextButton>
          <TextButton className="px-1 text-ink" onClick={() => onEdit(message)}>
            {text.thread.edit}
          </TextButton>
          <TextButton className="px-1 text-ink" onClick={() => sending.discard(message)}>
            {text.thread.discard}
          </TextButton>
        </div>
      ) : (
        <Underway message={message} sending={sending} onEdit={onEdit} />
      )}
    </div>
  )
}

function Underway({ message, sending, onEdit }: PendingRowProps) {
  if (message.state === 'sending')
    return <p className="after-a-moment text-small text-ink-3">{text.thread.sending}</p>
  return (
    <div
      role="status"
      className={classNames(
        'flex flex-wrap items-center gap-x-2 text-small text-ink-2',
        !message.internal && 'justify-end',
      )}
    >
      <span className="flex items-center gap-1.5">
        <Icon name="offline" size={16} />
        {composerText.waiting}
      </span>
      <TextButton className="px-1 text-ink" onClick={() => onEdit(message)}>
        {text.thread.edit}
      </TextButton>
      <TextButton className="px-1 text-ink" onClick={() => sending.discard(message)}>
        {text.thread.discard}
      </TextButton>
    </div>
  )
}

function PendingImages({ images }: { images: readonly Attachment[] }) {
  if (images.length === 0) return null
  return (
    <ul className="my-1 flex flex-wrap gap-1.5">
      {images.map(({ id, kind, name, thumbnailUrl, url }) => (
        <li key={id} className="min-w-0">
          {kind === 'file' ? (
            <bdi className="block truncate rounded-control bg-chip px-2 py-1.5 text-small">{name}</bdi>
          ) : (
            <img
              src={thumbnailUrl ?? url ?? undefined}
              alt={name}
              className="size-16 rounded-control bg-chip object-cover text-small"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
