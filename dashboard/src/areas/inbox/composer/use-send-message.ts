import { useMemo } from 'react'
import {
  discardMessage,
  retryMessage,
  sendMessage,
  type NewMessage,
  type ShownMessage,
} from './send-queue.ts'

/** What the thread can do with messages that are on their way. */
export interface Sending {
  send: (message: NewMessage) => void
  retry: (message: ShownMessage) => void
  discard: (message: ShownMessage) => void
}

/** Sends messages in a conversation. */
export const useSendMessage = (conversationId: string): Sending =>
  useMemo(
    () => ({
      send: (message) => sendMessage(conversationId, message),
      retry: retryMessage,
      discard: discardMessage,
    }),
    [conversationId],
  )
