import { useMemo } from 'react'
import type { PendingMessage } from './pending-messages.ts'
import { discardMessage, retryMessage, sendMessage, type NewMessage } from './send-queue.ts'

/** What the thread can do with messages that are on their way. */
export interface Sending {
  send: (message: NewMessage) => void
  retry: (message: PendingMessage) => void
  discard: (message: PendingMessage) => void
}

/** Sends messages in a conversation. */
export const useSendMessage = (conversationId: string): Sending =>
  useMemo(
    () => ({
      send: (message) => sendMessage(conversationId, message),
      retry: (message) => retryMessage(conversationId, message),
      discard: (message) => discardMessage(conversationId, message),
    }),
    [conversationId],
  )
