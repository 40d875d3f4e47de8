import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { authorOf, summaryOf } from './message-summary.ts'
import { noteText } from './participant-line.ts'

/** Announces new messages to screen readers once each; apart from the thread, which must not be read again. */
export function Announcer() {
  const { text } = useChat()
  const { announced, notes } = useChatState()
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions" aria-label={text.newMessages}>
      {announced.map((message) => (
        <p key={message.key}>
          {fill(text.said, { name: authorOf(message, text) })} {summaryOf(message, text)}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note.key}>{noteText(note, text)}</p>
      ))}
    </div>
  )
}
