import type { ConversationDetail, Message } from '@stoa/sdk'
import { useEffect, useRef, useState } from 'react'
import { followConversation } from '../../../data/live/follow.ts'
import { refresh } from '../../../data/queries.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { pendingDraft, resolveDrafts } from '../data/draft-state.ts'
import { forgetColleagues, recordTyping, recordViewing } from '../colleagues/colleagues-store.ts'
import { sendViewing } from '../colleagues/use-viewing-signal.ts'
import { isShown, refreshHappeningsSoon } from '../thread/conversation-happenings.ts'
import { mergeMessages } from '../data/message-groups.ts'
import { cachedDetail, patchDetail } from '../data/inbox-cache.ts'
import { messageOf, summaryChange, type LiveEvent } from '../data/queue-patch.ts'

const typingMs = 6000

/** Events after which the conversation is read again: they carry ids without names, or not all that changed. */
const incompleteEvents =
  /\.(assigned|taken_over|identified|topic_changed|draft_rejected|absorbed|merged)$|handover_/

/** Messages after somebody saw one of them. */
function markSeen(messages: readonly Message[], event: LiveEvent): Message[] {
  const ids = [event.payload['messageId'], event.payload['messageIds']].flat()
  const seenAt = typeof event.payload['readAt'] === 'string' ? event.payload['readAt'] : event.createdAt
  return messages.map((message) =>
    ids.includes(message.id) && !message.seenAt ? { ...message, seenAt } : message,
  )
}

/** Applies an event to the open conversation; false where it has to be read again. */
function applyEvent(id: string, event: LiveEvent): boolean {
  const message = messageOf(event)
  let told = true
  patchDetail(id, (before) => {
    const change = summaryChange(before, event)
    const read = event.type === 'conversation.message.read'
    told = Boolean(change ?? message) || read
    return {
      ...change,
      ...(event.seq !== undefined && { seq: Math.max(before.seq, event.seq) }),
      ...messagesAfter(before, event, message),
      ...(read && { messages: markSeen(before.messages, event) }),
    }
  })
  return told && !incompleteEvents.test(event.type)
}

/** The messages after an event that may bring one, and may decide over a draft. */
function messagesAfter(
  { messages, hasPendingDraft }: ConversationDetail,
  event: LiveEvent,
  message: Message | undefined,
): Pick<ConversationDetail, 'messages' | 'hasPendingDraft'> {
  const settled = resolveDrafts(messages, event)
  const after = mergeMessages(settled, message ? [message] : [])
  const isDecided = settled !== messages
  return { messages: after, hasPendingDraft: pendingDraft(after) ? true : hasPendingDraft && !isDecided }
}

/**
 * Keeps one conversation live from the last event that was read, and who else is on it; tells whether the visitor is
 * writing.
 */
export function useLiveConversation(id: string, ready: boolean): { visitorTyping: boolean } {
  const { actor } = useWhoami()
  const [visitorTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const seq = cachedDetail(id)?.seq
    if (!ready || seq === undefined) return
    const reload = () => void refresh(conversationQuery(id))
    const show = (typing: boolean) => {
      clearTimeout(timer.current)
      setTyping(typing)
      if (typing) timer.current = setTimeout(() => setTyping(false), typingMs)
    }
    const unfollow = followConversation(id, {
      after: seq,
      onEvent: (event) => {
        if (event.type === 'conversation.message.received') show(false)
        if (isShown(event.type)) refreshHappeningsSoon(id)
        if (!applyEvent(id, event)) reload()
      },
      onResync: reload,
      onTyping: (frame) => {
        if (frame.authorType === 'visitor') show(frame.isTyping)
        else recordTyping(id, frame, actor.name ?? '')
      },
      onViewing: (frame) => {
        // Who comes later learns at once who is here already.
        if (recordViewing(id, frame, actor.id)) sendViewing(id)
      },
    })
    return () => {
      unfollow()
      forgetColleagues(id)
      show(false)
    }
  }, [id, ready, actor.id, actor.name])
  return { visitorTyping }
}
