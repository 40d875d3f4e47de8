import type { ListedConversation } from '@stoa/sdk'
import { listText } from '../lists.en.ts'
import { firstName } from '../places/owner.ts'

/** What a row says of a conversation: who spoke last, and what they said; nobody where it was the customer. */
export function rowPreview(item: ListedConversation, me: string): { by: string | null; text: string | null } {
  return { by: speaker(item, me), text: item.lastMessagePreview }
}

function speaker(item: ListedConversation, me: string): string | null {
  const { lastMessageAuthorType: type, lastMessageAuthorId: id, lastMessageAuthorName: name } = item
  if (type === 'agent') return listText.queue.assistant
  if (type !== 'user') return null
  if (id === me) return listText.queue.you
  return name ? firstName(name) : listText.queue.colleague
}
