import type { QueueCounts } from '@stoa/sdk'
import type { IconName } from '../../../ui/primitives/icon.tsx'

/** The views of the inbox, in the order in which they are shown. */
export const viewIds = ['needs-you', 'mine', 'unassigned', 'open', 'snoozed', 'closed', 'spam'] as const

/** One view of the inbox; part of its address. */
export type ViewId = (typeof viewIds)[number]

/** Whether a part of an address names a view. */
export const isView = (value: string): value is ViewId => (viewIds as readonly string[]).includes(value)

/** The drawing of each view. */
export const viewIcons: Record<ViewId, IconName> = {
  'needs-you': 'flag',
  mine: 'user',
  unassigned: 'circleDashed',
  open: 'inbox',
  snoozed: 'clock',
  closed: 'checkCircle',
  spam: 'spam',
}

/** The number beside a view. */
export function viewCount(view: ViewId, counts: QueueCounts): number {
  if (view === 'needs-you') return counts.needsYou
  return view === 'open' ? counts.total : counts[view]
}
