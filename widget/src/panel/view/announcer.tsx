import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import type { HandoverNote } from './handovers.ts'
import { authorOf, summaryOf } from './message-summary.ts'
import { handoverText } from './use-handovers.ts'

/** Reads what is new out, once each: apart from the thread, whose drawing must not be read again. */
export function Announcer({ notes }: { notes: readonly HandoverNote[] }) {
  const { text } = useChat()
  const { announced } = useChatState()
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions" aria-label={text.newMessages}>
      {announced.map((message) => (
        <p key={message.key}>
          {fill(text.said, { name: authorOf(message, text) })} {summaryOf(message, text)}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note.key}>{handoverText(note, text)}</p>
      ))}
    </div>
  )
}
