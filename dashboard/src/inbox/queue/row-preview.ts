import type { ConversationSummary } from '../../api.ts'
import { t } from '../../messages/en.ts'
import { firstName } from '../owner.ts'

/** What a row says of a conversation: who spoke last, and what they said; nobody where it was the customer. */
export function rowPreview(
  item: ConversationSummary,
  me: string,
): { by: string | null; text: string | null } {
  return { by: speaker(item, me), text: item.lastMessagePreview }
}

function speaker(item: ConversationSummary, me: string): string | null {
  const { lastMessageAuthorType: type, lastMessageAuthorId: id, lastMessageAuthorName: name } = item
  if (type === 'agent') return t.queue.assistant
  if (type !== 'user') return null
  if (id === me) return t.queue.you
  return name ? firstName(name) : t.queue.colleague
}
