import type { ConversationSummary, QueueCounts, QueueInput } from '../api.ts'
import type { IconName } from '../components/icon.tsx'

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

/** What a view asks the server for. */
export function queueFilter(view: ViewId, q: string, me: string): QueueInput {
  const search = q ? { q } : {}
  switch (view) {
    case 'needs-you':
      return { ...search, status: 'open', needsYou: true }
    case 'mine':
      return { ...search, status: 'open', assigneeUserId: me }
    case 'unassigned':
      return { ...search, status: 'open', assigneeUserId: 'none' }
    case 'open':
      // Whoever searches does not know whether it is closed by now.
      return q ? { q } : { status: 'open' }
    default:
      return { ...search, status: view }
  }
}

/** The number beside a view. */
export function viewCount(view: ViewId, counts: QueueCounts): number {
  if (view === 'needs-you') return counts.needsYou
  return view === 'open' ? counts.total : counts[view]
}

/** Whether a conversation belongs into a view, as far as its summary tells. */
export function belongsTo(view: ViewId, conversation: ConversationSummary, me: string): boolean {
  switch (view) {
    case 'needs-you': {
      const { claim } = conversation
      const held = claim !== null && new Date(claim.expiresAt).getTime() > Date.now()
      return (
        conversation.status === 'open' && (held ? claim.holderId === me : conversation.needsHumanAttention)
      )
    }
    case 'mine':
      return conversation.status === 'open' && conversation.assigneeUserId === me
    case 'unassigned':
      return conversation.status === 'open' && conversation.assigneeUserId === null
    default:
      return conversation.status === view
  }
}
