import type { PastConversation } from '@stoa/sdk/chat'
import { useChat, useChatState } from './chat-context.ts'
import { WelcomeIntro } from './welcome-intro.tsx'
import { splitGreeting } from './thread-layout.ts'

/** The welcome screen: greeting, introduction, past conversations. */
export function WelcomeView() {
  const { embed, text } = useChat()
  const { past, pastFailed } = useChatState()
  const [first, rest] = splitGreeting(embed.greeting ?? text.defaultGreeting)
  return (
    <div class="welcome">
      {embed.eyebrow && (
        <p class="eyebrow" dir="auto">
          {embed.eyebrow}
        </p>
      )}
      <h2 class="greeting" dir="auto">
        {first} {rest && <span class="greeting-rest">{rest}</span>}
      </h2>
      <WelcomeIntro />
      {embed.showHistory && past.length > 0 && <PastConversations />}
      {embed.showHistory && pastFailed && (
        <p class="past-failed" role="status">
          {text.pastFailed}
        </p>
      )}
    </div>
  )
}

function PastConversations() {
  const { text } = useChat()
  const { past, sessionId, unreadCount } = useChatState()
  // The state of the current session is newer than the list.
  const unreadIn = (one: PastConversation) => (one.sessionId === sessionId ? unreadCount : one.unreadCount)
  return (
    <section class="past" aria-labelledby="svc-past">
      <h3 id="svc-past">{text.pastConversations}</h3>
      <ul>
        {past.map((one) => (
          <li key={one.id}>
            <PastRow conversation={one} isUnread={unreadIn(one) > 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PastRow({ conversation, isUnread }: { conversation: PastConversation; isUnread: boolean }) {
  const { chat, text, time } = useChat()
  const { sessionId, title, preview, status, lastMessageAt } = conversation
  return (
    <button type="button" data-unread={isUnread} onClick={() => chat.openConversation(sessionId)}>
      <span class="past-title">
        {isUnread && (
          <span class="dot">
            <span class="unseen">{text.newMessages}: </span>
          </span>
        )}
        <bdi>{title}</bdi>
      </span>
      {lastMessageAt && (
        <time dateTime={lastMessageAt} title={time.exact(lastMessageAt)}>
          {time.ago(lastMessageAt)}
        </time>
      )}
      <span class="past-preview">
        {status === 'closed' && <em>{text.statusClosed} · </em>}
        <bdi>{preview}</bdi>
      </span>
    </button>
  )
}
