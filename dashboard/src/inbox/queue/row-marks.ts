import type { ConversationSummary } from '../../api.ts'
import { weekdayTime } from '../../components/format-time.ts'
import type { IconName } from '../../components/icon.tsx'
import { t } from '../../messages/en.ts'
import { ownerOf, ownerText } from '../owner.ts'
import { viewIcons, type ViewId } from '../places/views.ts'

/** One thing that a row says of how a conversation stands. */
export interface RowMark {
  icon: IconName
  text: string
  isUrgent?: true
}

interface Reader {
  view: ViewId
  me: string
  /** Whether the reader has written something and not sent it. */
  hasDraft: boolean
  now: number
}

/** How a conversation stands, the most urgent first. */
export function rowMarks(item: ConversationSummary, { view, me, hasDraft, now }: Reader): RowMark[] {
  const owner = ownerOf(item, me, now)
  const isHeld = owner?.heldUntil !== undefined
  const marks: (RowMark | false | null | undefined | '')[] = [
    !isHeld &&
      item.needsHumanAttention &&
      item.status === 'open' && { icon: 'flag', text: t.queue.needsYou, isUrgent: true },
    // Where everything is one's own, it need not be said.
    owner && !(owner.isMe && view === 'mine') && { icon: 'user', text: ownerText(owner) },
    item.status === 'snoozed' &&
      item.snoozeUntil && { icon: 'clock', text: t.queue.snoozedUntil(weekdayTime(item.snoozeUntil)) },
    (item.status === 'closed' || item.status === 'spam') &&
      item.status !== view && { icon: viewIcons[item.status], text: t.views[item.status] },
    hasDraft && { icon: 'note', text: t.queue.draft },
    item.hasPendingDraft && { icon: 'agent', text: t.queue.agentDraft },
    item.topicName !== null && { icon: 'tag', text: item.topicName },
  ]
  return marks.filter((mark) => typeof mark === 'object' && mark !== null)
}
