import type { ListedConversation } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { errorText, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { usePlace } from '../places/place.ts'
import { viewIcons } from '../places/views.ts'
import { conversationsOfContactQuery } from './contact-queries.ts'
import { Section } from './section.tsx'

interface EarlierProps {
  contactId: string | null
  currentId: string
}

/** What else was talked about with this contact. */
export function EarlierConversations({ contactId, currentId }: EarlierProps) {
  const earlier = useEarlier(contactId, currentId)
  return (
    <Section id="earlier" title={text.contact.earlier} count={earlier.items.length}>
      {contactId === null ? (
        <p className="text-small text-ink-3">{text.contact.earlierUnknown}</p>
      ) : earlier.isPending ? (
        <Skeleton lines={2} />
      ) : earlier.error ? (
        <p className="text-small text-ink-3">
          {errorText(earlier.error)}{' '}
          <button type="button" className="rounded-small underline" onClick={earlier.again}>
            {sharedText.common.retry}
          </button>
        </p>
      ) : earlier.items.length === 0 ? (
        <p className="text-small text-ink-3">{text.contact.earlierNone}</p>
      ) : (
        <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {earlier.items.map((item) => (
            <li key={item.id}>
              <Earlier item={item} />
            </li>
          ))}
        </ul>
      )}
      {earlier.more && (
        <Button variant="ghost" className="mt-1" onClick={earlier.more}>
          {sharedText.common.more}
        </Button>
      )}
    </Section>
  )
}

/** The contact's other conversations, without those that went into others. */
export function useEarlier(contactId: string | null, currentId: string) {
  const query = useInfiniteQuery({
    ...conversationsOfContactQuery(contactId ?? ''),
    enabled: contactId !== null,
  })
  const all = query.data?.pages.flatMap((page) => page.items) ?? []
  return {
    items: all.filter(({ id, mergedIntoId }) => id !== currentId && mergedIntoId === null),
    isPending: query.isPending,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
  }
}

function Earlier({
  item,
}: {
  item: Pick<
    ListedConversation,
    'id' | 'status' | 'displayId' | 'subject' | 'lastInboundPreview' | 'lastMessageAt' | 'createdAt'
  >
}) {
  const { link } = usePlace()
  return (
    <Link
      {...link(item.id)}
      className="flex gap-2 rounded-control px-2 py-1.5 text-small hover:bg-surface-2 pointer-coarse:py-2.5"
    >
      <span className="mt-0.5 text-ink-3">
        <Icon name={viewIcons[item.status]} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {item.subject ?? item.lastInboundPreview ?? listText.queue.noMessage}
        </span>
        <span className="block truncate text-ink-3">
          {text.contact[item.status]} · #{item.displayId} · <Time at={item.lastMessageAt ?? item.createdAt} />
        </span>
      </span>
    </Link>
  )
}
