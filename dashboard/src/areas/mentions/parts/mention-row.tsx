import type { Mention } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { noteParts } from './mention-parts.ts'

/** The id of a mention's link, for the keys that move through the list. */
export const mentionRowId = (id: string): string => `mention-${id}`

interface MentionRowProps {
  mention: Mention
  me: string
  onRead: (mention: Mention) => void
  /** Marks it as read without opening it. */
  onDismiss: (mention: Mention) => void
}

/** One note that names the person; leads to it in its conversation. */
export function MentionRow({ mention, me, onRead, onDismiss }: MentionRowProps) {
  const unread = !mention.readAt
  const name = mention.authorName ?? text.somebody
  return (
    <li className="relative flex items-start gap-2 rounded-card transition-colors duration-100 hover:bg-surface-1">
      <Link
        id={mentionRowId(mention.id)}
        to="/inbox/$view/{-$conversationId}"
        params={{ view: 'open', conversationId: mention.conversationId }}
        hash={mention.messageId}
        onClick={() => onRead(mention)}
        className="flex min-w-0 flex-1 gap-3 rounded-card px-3 py-3 focus-visible:-outline-offset-2"
      >
        <Avatar name={name} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            {unread && (
              <span className="size-2 shrink-0 self-center rounded-full bg-accent">
                <span className="sr-only">{text.unreadMark}</span>
              </span>
            )}
            <span className={classNames('min-w-0 truncate', unread ? 'font-semibold' : 'font-medium')}>
              {name}
            </span>
            <span className="flex-1 text-small whitespace-nowrap text-ink-3">
              {text.inConversation(mention.conversationNumber)}
            </span>
            <Time at={mention.createdAt} className="text-small whitespace-nowrap text-ink-3 tabular-nums" />
          </span>
          <span
            className={classNames(
              'line-clamp-2 text-small [overflow-wrap:anywhere]',
              unread ? 'text-ink' : 'text-ink-2',
            )}
          >
            <Preview mention={mention} me={me} />
          </span>
        </span>
      </Link>
      {unread && (
        <span className="-ml-3 pt-2 pr-1 sm:ml-0 sm:pr-2">
          <IconButton icon="check" label={text.markRead} onClick={() => onDismiss(mention)} />
        </span>
      )}
    </li>
  )
}

const Preview = ({ mention, me }: { mention: Mention; me: string }) =>
  noteParts(mention.preview).map(({ text, userId }, index) =>
    userId ? (
      <span
        key={index}
        className={classNames(
          'rounded-small px-1 font-medium',
          userId === me ? 'bg-accent-soft text-accent-text' : 'bg-chip text-ink-2',
        )}
      >
        {text}
      </span>
    ) : (
      text
    ),
  )
