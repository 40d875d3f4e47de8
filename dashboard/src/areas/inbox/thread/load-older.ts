import type { ConversationDetail } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { patchDetail } from '../data/inbox-cache.ts'
import { mergeMessages } from '../data/message-groups.ts'

/** Reads the messages before those that are known; `beforeShown` runs just before they appear. */
export async function loadOlder(
  { id, messages }: ConversationDetail,
  beforeShown?: () => void,
): Promise<void> {
  if (messages.length === 0) return
  // A conversation that was merged into this one brought older messages with later numbers.
  const before = Math.min(...messages.map(({ seq }) => seq))
  const older = await client.conversations.getConversation({ id, before })
  beforeShown?.()
  patchDetail(id, (known) => ({
    messages: mergeMessages(older.messages, known.messages),
    hasMore: older.hasMore,
  }))
}
