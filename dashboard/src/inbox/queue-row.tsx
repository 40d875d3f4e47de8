import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ConversationSummary } from '../api.ts'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { classNames } from '../components/class-names.ts'
import { weekdayTime } from '../components/format-time.ts'
import { useNow } from '../components/now.ts'
import { Time } from '../components/time.tsx'
import { t } from '../messages/en.ts'
import { hasDraft } from './draft-store.ts'
import { isUnread, useSeen } from './seen-store.ts'
import { rowId } from './use-queue-commands.ts'
import { viewIcons, type ViewId } from './views.ts'

/** How a conversation is called: by the customer, or by its number. */
export const customerOf = (
  item: Pick<ConversationSummary, 'customerName' | 'customerEmail' | 'displayId'>,
): string => item.customerName ?? item.customerEmail ?? `${t.queue.anonymous} #${item.displayId}`

interface QueueRowProps {
  item: ConversationSummary
  view: ViewId
  q: string
  selected: boolean
  me: string
}

/** One conversation in the list. */
export const QueueRow = memo(function QueueRow({ item, view, q, selected, me }: QueueRowProps) {
  const flagged = item.needsHumanAttention && item.status === 'open'
  const unread = isUnread(useSeen(), item) && !selected
  const name = customerOf(item)
  return (
    <li>
      <Link
        id={rowId(item.id)}
        to="/inbox/$view/{-$conversationId}"
        params={{ view, conversationId: item.id }}
        search={q ? { q } : {}}
        replace={selected}
        aria-current={selected ? 'true' : undefined}
        className={classNames(
          'flex gap-3 rounded-card px-3 py-3 transition-colors duration-100 hover:bg-surface-1 focus-visible:-outline-offset-2',
          selected && 'bg-surface-2 hover:bg-surface-2',
        )}
      >
        <Avatar name={name} size={40} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={classNames('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>
              {name}
            </span>
            {item.lastMessageAt && (
              <Time at={item.lastMessageAt} className="text-small text-ink-3 tabular-nums" />
            )}
          </span>
          <span className={classNames('block truncate text-small', unread ? 'text-ink' : 'text-ink-2')}>
            {item.subject ?? item.lastInboundPreview ?? t.queue.noMessage}
          </span>
          <RowState item={item} flagged={flagged} me={me} view={view} />
        </span>
        {unread && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t.queue.unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
})

interface RowStateProps {
  item: ConversationSummary
  flagged: boolean
  me: string
  view: ViewId
}

function RowState({ item, flagged, me, view }: RowStateProps) {
  const now = useNow()
  const claim = item.claim && new Date(item.claim.expiresAt).getTime() > now ? item.claim : null
  const draft = hasDraft(item.id)
  const elsewhere = (item.status === 'closed' || item.status === 'spam') && item.status !== view
  if (!claim && !flagged && !draft && !elsewhere && item.status !== 'snoozed') return null
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {claim ? (
        <Badge icon="user">
          {claim.holderId === me
            ? t.queue.claimedByYou
            : claim.holderName
              ? t.queue.claimedBy(claim.holderName)
              : t.queue.claimedBySomebody}
        </Badge>
      ) : (
        flagged && (
          <Badge tone="accent" icon="flag">
            {t.queue.needsYou}
          </Badge>
        )
      )}
      {item.status === 'snoozed' && item.snoozeUntil && (
        <Badge icon="clock">{t.queue.snoozedUntil(weekdayTime(item.snoozeUntil))}</Badge>
      )}
      {elsewhere && <Badge icon={viewIcons[item.status]}>{t.views[item.status]}</Badge>}
      {draft && <Badge icon="note">{t.queue.draft}</Badge>}
    </span>
  )
}
