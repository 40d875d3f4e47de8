import type { ConversationDetail } from '@stoa/sdk'
import { mergeMessages } from './message-groups.ts'

type Thread = Pick<ConversationDetail, 'messages' | 'hasMore'>

/** A conversation as it was just read, with the older pages and the messages by the socket that are known already. */
export function withKnownMessages<Detail extends Thread>(fresh: Detail, known: Thread | undefined): Detail {
  if (!known) return fresh
  const ids = new Set(known.messages.map(({ id }) => id))
  // More came than one page tells: nobody knows what lies between, so the thread begins with the page.
  if (fresh.hasMore && !fresh.messages.some(({ id }) => ids.has(id))) return fresh
  const reachesBack = oldest(known) < oldest(fresh)
  return {
    ...fresh,
    messages: mergeMessages(known.messages, fresh.messages),
    hasMore: reachesBack ? known.hasMore : fresh.hasMore,
  }
}

const oldest = ({ messages }: Thread): number => Math.min(...messages.map(({ seq }) => seq))
