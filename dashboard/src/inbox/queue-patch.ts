import type { ConversationSummary, Message, QueuePage } from '../api.ts'
import { belongsTo, type ViewId } from './views.ts'

/** An event of the socket, as far as the inbox reads it. */
export interface LiveEvent {
  type: string
  seq?: number
  createdAt: string
  payload: Record<string, unknown>
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The message that an event carries, if it does. */
export function messageOf(event: LiveEvent): Message | undefined {
  const message = event.payload['message']
  return typeof message === 'object' && message !== null && 'body' in message
    ? (message as Message)
    : undefined
}

/** What an event changes about a conversation; `undefined` where the summary cannot tell. */
export function summaryChange(
  conversation: ConversationSummary,
  event: LiveEvent,
): Partial<ConversationSummary> | undefined {
  const { payload } = event
  switch (event.type) {
    case 'conversation.message.received':
      return {
        lastMessageAt: event.createdAt,
        lastInboundPreview:
          messageOf(event)?.body.replace(/\s+/g, ' ').trim().slice(0, 200) ?? conversation.lastInboundPreview,
      }
    case 'conversation.message.sent':
      return { lastMessageAt: event.createdAt }
    case 'conversation.status_changed':
      return { status: payload['status'] as ConversationSummary['status'] }
    case 'conversation.assigned':
      return { assigneeUserId: textOf(payload['assigneeUserId']) }
    case 'conversation.handover_requested':
      return { needsHumanAttention: true, needsHumanAttentionAt: event.createdAt }
    case 'conversation.handover_resolved':
      return { needsHumanAttention: false, handoverResolvedAt: event.createdAt }
    case 'conversation.taken_over':
      return {
        claim: {
          holderType: 'user',
          holderId: String(payload['holderId']),
          holderName: null,
          expiresAt: String(payload['expiresAt']),
        },
      }
    case 'conversation.released':
      return { claim: null }
    case 'conversation.agent_mode_changed':
      return { agentMode: payload['agentMode'] as ConversationSummary['agentMode'] }
    default:
      return undefined
  }
}

/** A view of the inbox after an event: what changed, moved to the top or left the view. A refetch confirms it. */
export function patchPages(
  pages: readonly QueuePage[],
  event: LiveEvent,
  view: { id: ViewId; me: string },
): readonly QueuePage[] {
  const id = textOf(event.payload['conversationId'])
  const before = pages.flatMap((page) => page.items).find((each) => each.id === id)
  const change = before && summaryChange(before, event)
  if (!before || !change) return pages
  const after: ConversationSummary = { ...before, ...change }
  if (!belongsTo(view.id, after, view.me))
    return mapItems(pages, (items) => items.filter((each) => each.id !== id))
  if (!event.type.startsWith('conversation.message.'))
    return mapItems(pages, (items) => items.map((each) => (each.id === id ? after : each)))
  const rest = mapItems(pages, (items) => items.filter((each) => each.id !== id))
  return rest.map((page, index) => (index === 0 ? { ...page, items: [after, ...page.items] } : page))
}

const mapItems = (
  pages: readonly QueuePage[],
  change: (items: ConversationSummary[]) => ConversationSummary[],
): QueuePage[] => pages.map((page) => ({ ...page, items: change(page.items) }))
