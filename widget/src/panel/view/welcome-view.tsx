import { useChat, useChatState } from './chat-context.ts'
import { splitGreeting } from './thread-layout.ts'

/** Greets, and shows the conversations that there were. */
export function WelcomeView() {
  const { embed, text } = useChat()
  const { past } = useChatState()
  const [first, rest] = splitGreeting(embed.greeting ?? text.defaultGreeting)
  return (
    <div class="welcome">
      <h2 class="greeting">
        {first} {rest && <span class="greeting-rest">{rest}</span>}
      </h2>
      {past.length > 0 && <PastConversations />}
    </div>
  )
}

function PastConversations() {
  const { chat, text, time } = useChat()
  const { past } = useChatState()
  return (
    <section class="past">
      <h3>{text.pastConversations}</h3>
      <ul>
        {past.map(({ id, sessionId, title, preview, status, lastMessageAt }) => (
          <li key={id}>
            <button type="button" onClick={() => chat.openConversation(sessionId)}>
              <span class="past-title">{title}</span>
              {lastMessageAt && (
                <time dateTime={lastMessageAt} title={time.exact(lastMessageAt)}>
                  {time.ago(lastMessageAt)}
                </time>
              )}
              <span class="past-preview">
                {status === 'closed' && <em>{text.statusClosed} · </em>}
                {preview}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
