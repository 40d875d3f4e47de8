import type { ListedConversation } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { customerOf, viewIcons } from '../../inbox/index.ts'
import { text as searchText } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { Highlighted } from '../../../ui/primitives/highlighted.tsx'
import { resultProps } from './use-result-keys.ts'

interface ResultProps {
  item: ListedConversation
  terms: readonly string[]
  onOpen: () => void
}

/** A conversation that was found, with the words where they are; leads to the message that has them. */
export function ConversationResult({ item, terms, onOpen }: ResultProps) {
  const { match } = item
  const name = customerOf(item)
  return (
    <li>
      <Link
        {...resultProps}
        to="/inbox/$view/{-$conversationId}"
        params={{ view: 'open', conversationId: item.id }}
        {...(match?.messageId && { hash: match.messageId })}
        onClick={onOpen}
        className="flex gap-3 rounded-card px-3 py-3 hover:bg-surface-1 focus:bg-surface-1 focus-visible:-outline-offset-2"
      >
        <Avatar name={name} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">
                <Highlighted text={name} terms={terms} />
              </span>{' '}
              <span className="text-small text-ink-3">
                <Highlighted text={`#${item.displayId}`} terms={match?.field === 'number' ? terms : []} />
              </span>
            </span>
            {item.lastMessageAt && (
              <Time
                at={item.lastMessageAt}
                className="text-small whitespace-nowrap text-ink-3 tabular-nums"
              />
            )}
          </span>
          {item.subject && (
            <span className="block truncate text-small font-medium text-ink-2">
              <Highlighted text={item.subject} terms={terms} />
            </span>
          )}
          <Found item={item} terms={terms} />
          <span className="mt-1 flex flex-wrap items-center gap-1.5">
            {item.status !== 'open' && (
              <Badge icon={viewIcons[item.status]}>{sharedText.views[item.status]}</Badge>
            )}
            {item.topicName && (
              <Badge icon="flag">
                <Highlighted text={item.topicName} terms={terms} />
              </Badge>
            )}
            <span className="text-small text-ink-3">
              {item.channelName}
              {item.assigneeName && ` · ${item.assigneeName}`}
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The words around what was found; what the lines above show already is not said again. */
function Found({ item, terms }: Pick<ResultProps, 'item' | 'terms'>) {
  const { match } = item
  if (match?.field === 'message')
    return (
      <span className="line-clamp-2 text-small text-ink-2 [overflow-wrap:anywhere]">
        <span className="sr-only">{searchText.inMessage}: </span>
        <Highlighted text={match.snippet} terms={terms} />
      </span>
    )
  const isOtherCustomerField =
    match?.field === 'customer' && match.snippet !== item.customerName && match.snippet !== customerOf(item)
  const text = isOtherCustomerField ? match.snippet : item.lastInboundPreview
  if (!text) return null
  return (
    <span className="block truncate text-small text-ink-2">
      <Highlighted text={text} terms={isOtherCustomerField ? terms : []} />
    </span>
  )
}
