import type { ListedConversation } from '@stoa/sdk'
import { weekdayTime } from '../../../text/format-time.ts'
import type { IconName } from '../../../ui/primitives/icon.tsx'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { ownerOf, ownerText } from '../places/owner.ts'
import { viewIcons, type ViewId } from '../places/views.ts'

/** A state of a conversation, as a row shows it. */
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

/** The states of a conversation, most urgent first. */
export function rowMarks(item: ListedConversation, { view, me, hasDraft, now }: Reader): RowMark[] {
  const owner = ownerOf(item, me, now)
  const isHeld = owner?.heldUntil !== undefined
  const marks: (RowMark | false | null | undefined | '')[] = [
    !isHeld &&
      item.needsHumanAttention &&
      item.status === 'open' && { icon: 'flag', text: listText.queue.needsYou, isUrgent: true },
    // Where everything is one's own, it need not be said.
    owner && !(owner.isMe && view === 'mine') && { icon: 'user', text: ownerText(owner) },
    item.status === 'snoozed' &&
      item.snoozeUntil && { icon: 'clock', text: listText.queue.snoozedUntil(weekdayTime(item.snoozeUntil)) },
    (item.status === 'closed' || item.status === 'spam') &&
      item.status !== view && { icon: viewIcons[item.status], text: sharedText.views[item.status] },
    hasDraft && { icon: 'note', text: listText.queue.draft },
    item.hasPendingDraft && { icon: 'agent', text: listText.queue.agentDraft },
    item.topicName !== null && { icon: 'tag', text: item.topicName },
  ]
  return marks.filter((mark) => typeof mark === 'object' && mark !== null)
}
