import { useEffect, useRef, useState } from 'react'
import type { ConversationDetail, Message } from '../../api.ts'
import { liveSocket } from '../../live/connection.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { pendingDraft, settleDrafts } from './agent-draft/draft-state.ts'
import { forgetColleagues, heardTyping, heardViewing } from './colleagues/colleagues-store.ts'
import { sayViewing } from './colleagues/use-viewing-signal.ts'
import { isShown, refreshHappeningsSoon } from '../thread/conversation-happenings.ts'
import { mergeMessages } from '../thread/message-groups.ts'
import { cachedDetail, patchDetail } from '../queue/inbox-cache.ts'
import { messageOf, summaryChange, type LiveEvent } from '../queue/queue-patch.ts'

const typingMs = 6000

/** These name a colleague or a topic by id alone, or do not say all that has changed. */
const tellsLittle =
  /\.(assigned|taken_over|identified|topic_changed|draft_rejected|absorbed|merged)$|handover_/

/** Messages after somebody saw one of them. */
function markSeen(messages: readonly Message[], event: LiveEvent): Message[] {
  const ids = [event.payload['messageId'], event.payload['messageIds']].flat()
  const seenAt = typeof event.payload['readAt'] === 'string' ? event.payload['readAt'] : event.createdAt
  return messages.map((message) =>
    ids.includes(message.id) && !message.seenAt ? { ...message, seenAt } : message,
  )
}

/** Lets an event show in the open conversation; says whether the event told everything. */
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
  return told && !tellsLittle.test(event.type)
}

/** The messages after an event that may bring one, and may decide over a draft. */
function messagesAfter(
  { messages, hasPendingDraft }: ConversationDetail,
  event: LiveEvent,
  message: Message | undefined,
): Pick<ConversationDetail, 'messages' | 'hasPendingDraft'> {
  const settled = settleDrafts(messages, event)
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
    const reload = () => void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    const show = (typing: boolean) => {
      clearTimeout(timer.current)
      setTyping(typing)
      if (typing) timer.current = setTimeout(() => setTyping(false), typingMs)
    }
    const subscription = liveSocket().subscribe(
      { channel: 'conversation', id },
      {
        after: seq,
        onEvent: (event) => {
          if (event.type === 'conversation.message.received') show(false)
          if (isShown(event.type)) refreshHappeningsSoon(id)
          if (!applyEvent(id, event)) reload()
        },
        onResync: reload,
        onTyping: (frame) => {
          if (frame.authorType === 'visitor') show(frame.isTyping)
          else heardTyping(id, frame, actor.name ?? '')
        },
        onViewing: (frame) => {
          // Who comes later learns at once who is here already.
          if (heardViewing(id, frame, actor.id)) sayViewing(id)
        },
      },
    )
    return () => {
      subscription.unsubscribe()
      forgetColleagues(id)
      show(false)
    }
  }, [id, ready, actor.id, actor.name])
  return { visitorTyping }
}

/** Tells the visitor that somebody writes; at most one frame in two seconds. */
export function useTypingSignal(id: string): (isTyping: boolean) => void {
  const last = useRef(0)
  const send = useRef((isTyping: boolean) => {
    const now = Date.now()
    if (isTyping ? now - last.current < 2000 : last.current === 0) return
    last.current = isTyping ? now : 0
    liveSocket().send({ type: 'typing', channel: 'conversation', id, isTyping })
  })
  return send.current
}
