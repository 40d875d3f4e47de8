import type { ListedConversation } from '@stoa/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { customerOf, ownerOf } from '../../inbox/index.ts'
import { text } from '../text.en.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { mostShown, rowId, waitingSince } from './waiting.ts'

interface WaitingProps {
  read: UseQueryResult
  /** The conversations that need the reader, longest wait first. */
  items: readonly ListedConversation[]
  /** How many there are. */
  count: number
  /** Whether nothing else waits either. */
  isAll: boolean
  me: string
  now: number
}

/** The conversations that wait. */
export function WaitingNow({ read, items, count, isAll, me, now }: WaitingProps) {
  const shown = items.slice(0, mostShown)
  const inInbox = { to: '/inbox/$view/{-$conversationId}', params: { view: 'needs-you' } } as const
  return (
    <HomeSection
      title={text.waitingNow}
      more={
        <Link {...inInbox} className={moreLinkClass}>
          {count > mostShown ? text.moreWaiting(count - mostShown) : text.allWaiting}
        </Link>
      }
    >
      {read.isPending && <Skeleton lines={4} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isSuccess && items.length === 0 && (
        <div className="rounded-card border border-line bg-raised px-5 py-6">
          {isAll && <p className="font-serif text-lead italic">{text.caughtUp}</p>}
          <p className="text-small text-ink-2">{text.caughtUpHint}</p>
        </div>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {shown.map((item) => (
            <WaitingRow key={item.id} item={item} me={me} now={now} />
          ))}
        </ul>
      )}
    </HomeSection>
  )
}

function WaitingRow({ item, me, now }: { item: ListedConversation; me: string; now: number }) {
  const name = customerOf(item)
  const since = waitingSince(item)
  return (
    <li>
      <Link
        id={rowId(item)}
        to="/inbox/$view/{-$conversationId}"
        params={{ view: 'needs-you', conversationId: item.id }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-surface-1 focus-visible:-outline-offset-2"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 truncate font-medium max-sm:flex-1">{name}</span>
            <span className="max-sm:order-last max-sm:w-full">
              {ownerOf(item, me, now) ? (
                <Badge icon="user">{text.yours}</Badge>
              ) : (
                <Badge tone="accent" icon="flag">
                  {text.needsPerson}
                </Badge>
              )}
            </span>
            {since && (
              <span className="ml-auto shrink-0 text-small text-ink-3 tabular-nums">
                <span className="sr-only">{text.since} </span>
                <Time at={since} />
              </span>
            )}
          </span>
          <span className="block truncate text-small text-ink-2">
            {item.lastInboundPreview ?? item.subject ?? text.noMessage}
          </span>
        </span>
      </Link>
    </li>
  )
}
