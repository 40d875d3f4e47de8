import { useCallback } from 'react'
import { client, hasCode, SdkError } from '../api.ts'
import { errorText } from '../components/states.tsx'
import { t } from '../messages/en.ts'
import { conversationQuery, queryClient } from '../queries.ts'
import { addMessages, refreshQueuesSoon } from './inbox-cache.ts'
import { changePending, type PendingMessage } from './pending-messages.ts'

/** Also the idempotency key: sending the same message again never doubles it. */
const newLocalId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`

const set = (conversationId: string, localId: string, change: Partial<PendingMessage>) =>
  changePending(conversationId, (list) =>
    list.map((each) => (each.localId === localId ? { ...each, ...change } : each)),
  )

const drop = (conversationId: string, localId: string) =>
  changePending(conversationId, (list) => list.filter((each) => each.localId !== localId))

async function deliver(conversationId: string, message: PendingMessage): Promise<void> {
  try {
    const { body, internal, sinceMessageId, images = [] } = message
    const sent = await client.conversations.sendMessage(
      {
        id: conversationId,
        body,
        internal,
        ...(images.length > 0 && { attachmentIds: images.map(({ id }) => id) }),
        ...(sinceMessageId && !internal && { sinceMessageId }),
      },
      { idempotencyKey: message.localId },
    )
    addMessages(conversationId, [sent])
    drop(conversationId, message.localId)
    refreshQueuesSoon()
    if (!internal)
      void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })
  } catch (error) {
    const raced = hasCode(error, 'agent_reply_race')
    set(conversationId, message.localId, {
      state: 'failed',
      raced,
      problem: raced ? t.thread.newerTitle : errorText(error),
    })
    // The answer may have been lost, not the message: look before it is sent again.
    if (raced || !(error instanceof SdkError) || error.status === 0)
      void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })
  }
}

/** Sends messages: they show at once, and stay with a way to send them again if they did not arrive. */
export function useSendMessage(conversationId: string) {
  const send = useCallback(
    (message: Pick<PendingMessage, 'body' | 'images' | 'internal' | 'sinceMessageId' | 'afterSeq'>) => {
      const pending: PendingMessage = {
        ...message,
        localId: newLocalId(),
        createdAt: new Date().toISOString(),
        state: 'sending',
      }
      changePending(conversationId, (list) => [...list, pending])
      void deliver(conversationId, pending)
    },
    [conversationId],
  )
  /** Sends a failed message once more; with `anyway` also past newer messages. */
  const retry = useCallback(
    (message: PendingMessage) => {
      const again: PendingMessage = {
        ...message,
        state: 'sending',
        createdAt: new Date().toISOString(),
        ...(message.raced && { sinceMessageId: undefined, localId: newLocalId() }),
      }
      set(conversationId, message.localId, again)
      void deliver(conversationId, again)
    },
    [conversationId],
  )
  const discard = useCallback(
    (message: PendingMessage) => drop(conversationId, message.localId),
    [conversationId],
  )
  return { send, retry, discard }
}

/** What the thread can do with messages that are on their way. */
export type Sending = ReturnType<typeof useSendMessage>
