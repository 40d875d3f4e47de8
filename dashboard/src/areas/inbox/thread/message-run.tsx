import type { Message } from '@stoa/sdk'
import { Fragment, memo } from 'react'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { DraftLine } from './draft-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { hasDelivery, MessageDelivery } from './message-delivery.tsx'
import type { MessageRun } from '../data/message-groups.ts'

interface MessageRunProps {
  run: MessageRun
  visitor: string
  /** The last message to the visitor: the one that tells whether it was seen. */
  seenId: string | undefined
  /** The message that a link led to. */
  linkedId: string | undefined
}

/** Whether two runs look the same: every message regroups the thread, and unchanged runs are not rendered again. */
function isSame(a: MessageRunProps, b: MessageRunProps): boolean {
  const { length } = a.run.messages
  return (
    a.visitor === b.visitor &&
    a.linkedId === b.linkedId &&
    length === b.run.messages.length &&
    (a.seenId === b.seenId || !a.run.messages.some(({ id }) => id === a.seenId || id === b.seenId)) &&
    a.run.messages.every((message, index) => message === b.run.messages[index])
  )
}

/** Consecutive messages of one author: visitors on the left, ours on the right, notes unmistakably apart. */
export const MessageRunView = memo(function MessageRunView(props: MessageRunProps) {
  const { run, visitor, seenId, linkedId } = props
  const first = run.messages[0]
  if (!first) return null
  const { kind } = run
  if (kind === 'system') return <SystemLine message={first} />
  if (kind === 'draft') return <DraftLine message={first} />
  const own = kind === 'staff' || kind === 'agent'
  const name = kind === 'visitor' ? (run.authorName ?? visitor) : (run.authorName ?? text.thread.agent)
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
              {text.thread.note}
            </span>
          )}
          {kind === 'agent' && <Icon name="agent" size={14} />}
          <span className="min-w-0 truncate font-medium text-ink-2">{name}</span>
          {first.unproved && (
            <span className="shrink-0 font-semibold text-amber" title={text.thread.unprovedHint}>
              {text.thread.unproved}
            </span>
          )}
          <time dateTime={first.createdAt} title={exactTime(first.createdAt)} className="tabular-nums">
            {clockTime(first.createdAt)}
          </time>
        </header>
        {run.messages.map((message) => (
          <Fragment key={message.id}>
            <MessageBubble {...{ message, kind, name }} linked={message.id === linkedId} />
            {own && (message.id === seenId || hasDelivery(message)) && (
              <MessageDelivery message={message} seenAt={message.id === seenId ? message.seenAt : null} />
            )}
          </Fragment>
        ))}
      </div>
    </article>
  )
}, isSame)

function SystemLine({ message }: { message: Message }) {
  return (
    <p
      id={message.id}
      tabIndex={-1}
      className="mx-auto max-w-text text-center text-small text-ink-3"
      title={exactTime(message.createdAt)}
    >
      {message.body} · <span className="tabular-nums">{clockTime(message.createdAt)}</span>
    </p>
  )
}
