import type { Message } from '@stoa/sdk'
import { lazy, Suspense } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { MailPeople, QuotedText } from './message-mail.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { MessageAttachments } from './message-images.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessageText } from '../../../ui/primitives/message-text.tsx'

const ProductLists = lazy(() =>
  import('./product-list.tsx').then((module) => ({ default: module.ProductLists })),
)

/** Looks of the frame around a message of staff and agents, of visitors, and of a note. */
export const bubbleClasses = {
  visitor: 'bg-surface-2',
  staff: 'border border-line-strong bg-raised',
  agent: 'border border-line-strong bg-raised',
  note: 'border border-dashed border-amber-line bg-amber-soft',
}

interface MessageBubbleProps {
  message: Message
  kind: keyof typeof bubbleClasses
  /** Of the author. */
  name: string
  /** Whether a link led here. */
  linked: boolean
}

/** One message: its words, images and cards, and what can be done with it. */
export function MessageBubble({ message, kind, name, linked }: MessageBubbleProps) {
  const { id, body, components, createdAt } = message
  const own = kind === 'staff' || kind === 'agent'
  return (
    <div
      className={classNames(
        'group/message flex max-w-full items-start gap-1',
        own && 'flex-row-reverse',
        kind === 'note' && 'w-full',
      )}
    >
      <div
        id={id}
        tabIndex={-1}
        title={exactTime(createdAt)}
        className={classNames(
          'max-w-text min-w-0 scroll-my-6 overflow-hidden rounded-card px-3.5 py-2',
          bubbleClasses[kind],
          kind === 'note' && 'flex-1',
          linked && 'outline-2 outline-offset-2 outline-accent',
        )}
      >
        <MailPeople message={message} />
        {body && (kind === 'visitor' ? <MessageText text={body} /> : <MarkdownView source={body} />)}
        <QuotedText message={message} />
        <MessageAttachments message={message} />
        {components && (
          <Suspense>
            <ProductLists components={components} />
          </Suspense>
        )}
      </div>
      <MessageMenu message={message} name={name} time={clockTime(createdAt)} align={own ? 'end' : 'start'} />
    </div>
  )
}
