import type { ListedConversation, Message } from '@stoa/sdk'
import { matchesFilter, type QueueFilter } from '../places/queue-filter.ts'
import { without, withItem, withoutPlace, withPlace, type QueueList } from './queue-list.ts'

/** An event of the socket with the fields that the inbox reads. */
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

/** Events name people by id alone: a new assignee has no name until the list is read again. */
function assignedTo(before: ListedConversation, assigneeUserId: string | null): Partial<ListedConversation> {
  return before.assigneeUserId === assigneeUserId ? {} : { assigneeUserId, assigneeName: null }
}

const onOneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim().slice(0, 200)

/** The fields for the latest message in lists; automatic replies out of office do not count. */
function lastSaid(event: LiveEvent): Partial<ListedConversation> {
  const message = messageOf(event)
  if (!message || message.metadata['kind'] === 'out_of_office') return {}
  const isCustomer = message.authorType === 'end_user'
  return {
    lastMessagePreview: onOneLine(message.body || message.attachments[0]?.name) ?? null,
    lastMessageAuthorType: message.authorType,
    lastMessageAuthorId: isCustomer ? null : message.authorId,
    lastMessageAuthorName: isCustomer ? null : message.authorName,
  }
}

/** The change of a summary by an event; `undefined` where the event does not say enough. */
export function summaryChange(
  conversation: ListedConversation,
  event: LiveEvent,
): Partial<ListedConversation> | undefined {
  const { payload } = event
  switch (event.type) {
    case 'conversation.message.received':
      return {
        lastMessageAt: event.createdAt,
        lastInboundPreview: onOneLine(messageOf(event)?.body) ?? conversation.lastInboundPreview,
        ...lastSaid(event),
        unreadCount: conversation.unreadCount + 1,
      }
    case 'conversation.message.sent':
      return { lastMessageAt: event.createdAt, ...lastSaid(event) }
    case 'conversation.status_changed':
      return { status: payload['status'] as ListedConversation['status'] }
    case 'conversation.assigned':
      return assignedTo(conversation, textOf(payload['assigneeUserId']))
    case 'conversation.attention_changed':
      return {
        needsHumanAttention: payload['needsHumanAttention'] === true,
        needsHumanAttentionAt: textOf(payload['since']),
        attentionReason: payload['reason'] as ListedConversation['attentionReason'],
      }
    case 'conversation.handover_requested':
      return { attentionReason: 'handover' }
    case 'conversation.handover_resolved':
      return { handoverResolvedAt: event.createdAt }
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
      return { agentMode: payload['agentMode'] as ListedConversation['agentMode'] }
    default:
      return undefined
  }
}

/** What only lists show of an event; an open conversation reads it from the server. */
function rowChange(event: LiveEvent): Partial<ListedConversation> | undefined {
  switch (event.type) {
    case 'conversation.draft_ready':
      return { hasPendingDraft: true }
    case 'conversation.draft_rejected':
      return { hasPendingDraft: false }
    case 'conversation.subject_changed':
      return { subject: textOf(event.payload['subject']) }
    case 'conversation.topic_changed':
      return { topicId: textOf(event.payload['topicId']) }
    default:
      return undefined
  }
}

/**
 * A list after an event: what changed, moved to its new place, or left the list. What left keeps its row's data, so
 * that a list that is being held still can go on to show it. A refetch confirms it.
 */
export function patchList(
  list: QueueList,
  event: LiveEvent,
  { filter, me }: { filter: QueueFilter; me: string },
): QueueList {
  const id = textOf(event.payload['conversationId'])
  const before = id === null ? undefined : list.items[id]
  if (!before) return list
  if (event.type === 'conversation.deleted' || event.type === 'conversation.merged')
    return without(list, before.id)
  const change = summaryChange(before, event) ?? rowChange(event)
  if (!change) return list
  const after: ListedConversation = { ...before, ...change }
  if (!filter.q && !matchesFilter(filter, after, me)) return withItem(withoutPlace(list, after.id), after)
  return after.lastMessageAt === before.lastMessageAt ? withItem(list, after) : withPlace(list, after)
}
