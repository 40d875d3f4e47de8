import type { ListedConversation } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { listText } from '../lists.en.ts'
import type { usePlace } from '../places/place.ts'
import { Highlighted } from '../../../ui/primitives/highlighted.tsx'
import { customerOf } from '../data/customer-of.ts'
import { ChannelMark } from './channel-mark.tsx'
import { RowBadges, RowIcons } from './queue-row-state.tsx'
import { density, rowHeights, type Density } from './filters/row-density.ts'
import { rowMarks } from './row-marks.ts'
import { rowPreview } from './row-preview.ts'
import { useHasDraft } from '../drafts/use-has-draft.ts'
import { useLongPress } from './use-long-press.ts'
import { rowId } from '../places/shown-ids.ts'
import type { ViewId } from '../places/views.ts'

/** What is the same for all rows of a list. */
export interface RowContext {
  view: ViewId
  me: string
  link: ReturnType<typeof usePlace>['link']
  density: Density
  /** The colour of each channel; none where they need no telling apart. */
  channels: ReadonlyMap<string, string>
  /** What is searched for. */
  terms: readonly string[]
  /** Chooses the row; with shift, all from the one that was chosen last. */
  onSelect: (id: string, range: boolean) => void
  onFocus: (id: string) => void
}

interface QueueRowProps {
  item: ListedConversation
  context: RowContext
  /** Whether its conversation is open. */
  current: boolean
  checked: boolean
  /** Whether any row is chosen. */
  choosing: boolean
  /** Whether the tabulator stops here; the others are reached with J and K. */
  tabStop: boolean
}

/** One conversation in the list. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { item, context, current, checked, choosing, tabStop } = props
  const name = customerOf(item)
  const press = useLongPress(() => context.onSelect(item.id, false))
  const onCheck = (event: MouseEvent) => context.onSelect(item.id, event.shiftKey)
  return (
    <div className="group relative h-full px-2 pb-px" {...press}>
      <Link
        id={rowId(item.id)}
        {...context.link(item.id)}
        {...(item.match?.messageId && { hash: item.match.messageId })}
        replace={current}
        tabIndex={tabStop ? 0 : -1}
        onFocus={() => context.onFocus(item.id)}
        aria-current={current ? 'true' : undefined}
        draggable={false}
        className={classNames(
          'flex h-full gap-3 rounded-card px-3 py-2 transition-colors duration-100 select-none focus-visible:-outline-offset-2',
          current || checked ? 'bg-surface-2' : 'hover:bg-surface-1',
        )}
      >
        <span className={classNames('flex h-10 shrink-0', choosing ? 'invisible' : 'group-hover:invisible')}>
          <Avatar name={name} size={context.density === 'compact' ? 32 : 40} />
        </span>
        <RowText item={item} context={context} current={current} />
      </Link>
      <label
        // The focus stays in the list, where the keys are.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(
          'absolute top-2 left-5 flex size-10 items-center justify-center rounded-full',
          choosing
            ? 'opacity-100'
            : 'opacity-0 pointer-coarse:hidden group-hover:opacity-100 has-focus-visible:opacity-100',
        )}
      >
        <span className="sr-only">{listText.queue.select(name)}</span>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={checked}
          onClick={onCheck}
          onChange={() => undefined}
          className="size-4.5"
        />
      </label>
    </div>
  )
})

function RowText({ item, context, current }: Pick<QueueRowProps, 'item' | 'context' | 'current'>) {
  const { view, me, terms } = context
  const unread = current ? 0 : item.unreadCount
  const marks = rowMarks(item, { view, me, hasDraft: useHasDraft(item.id), now: useNow() })
  const isCompact = context.density === 'compact'
  const colour = context.channels.get(item.channelId)
  const hasLine = !isCompact && (marks.length > 0 || colour !== undefined)
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-2">
        <span className={classNames('min-w-0 flex-1 truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
          <Highlighted text={customerOf(item)} terms={terms} />
        </span>
        {isCompact && <RowIcons marks={marks} />}
        {isCompact && colour && <ChannelMark item={item} colour={colour} isShort />}
        {item.lastMessageAt && (
          <Time at={item.lastMessageAt} className="text-small text-ink-3 tabular-nums" />
        )}
      </span>
      <span className="flex gap-2">
        <span
          className={classNames(
            'min-w-0 flex-1 text-small break-words',
            isCompact || hasLine ? 'truncate' : 'line-clamp-2',
            unread > 0 ? 'text-ink' : 'text-ink-2',
          )}
        >
          <Said item={item} context={context} />
        </span>
        {unread > 0 && <UnreadCount count={unread} isUrgent={marks.some(({ isUrgent }) => isUrgent)} />}
      </span>
      {hasLine && (
        <span className="mt-1 flex h-5 items-center gap-2 overflow-hidden">
          {colour && <ChannelMark item={item} colour={colour} />}
          <RowBadges marks={marks} />
        </span>
      )}
    </span>
  )
}

/** The search hit, if there is one; else the subject and the latest message with its author. */
function Said({ item, context }: Pick<QueueRowProps, 'item' | 'context'>) {
  const { me, terms } = context
  const { match } = item
  const subject = item.subject && (
    <span className="font-medium">
      <Highlighted text={item.subject} terms={terms} />{' '}
    </span>
  )
  const isShown = match?.field === 'subject' || match?.snippet === customerOf(item)
  if (terms.length > 0 && match && !isShown)
    return (
      <>
        {match.field === 'message' ? (
          subject
        ) : (
          <span className="text-ink-3">{listText.queue.foundIn[match.field]}: </span>
        )}
        <Highlighted text={match.snippet} terms={terms} />
      </>
    )
  const { by, text } = rowPreview(item, me)
  return (
    <>
      {subject}
      {by && text && <span className="text-ink-3">{by}: </span>}
      {text ?? (item.subject ? '' : listText.queue.noMessage)}
    </>
  )
}

/** The number of unread messages; coloured only where a person is needed. */
function UnreadCount({ count, isUrgent }: { count: number; isUrgent: boolean }) {
  return (
    <span
      className={classNames(
        'h-5 min-w-5 shrink-0 rounded-full px-1.5 text-center text-small font-semibold tabular-nums',
        isUrgent ? 'bg-accent text-on-accent' : 'bg-chip text-ink',
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{listText.queue.unreadCount(count)}</span>
    </span>
  )
}

/** The place of a row that is being read. */
export function QueueRowSkeleton() {
  return (
    <div className="after-a-moment flex gap-3 px-5 py-2" style={{ height: rowHeights[density.use()] }}>
      <span className="pulse-soft size-10 shrink-0 rounded-full bg-surface-2" />
      <span className="grid flex-1 content-start gap-2 pt-1.5">
        <span className="pulse-soft h-3.5 w-2/5 rounded-control bg-surface-2" />
        <span className="pulse-soft h-3 w-11/12 rounded-control bg-surface-2" />
      </span>
    </div>
  )
}
