import { Avatar } from './avatar.tsx'
import { useChat, useChatState } from './chat-context.ts'
import { nameOf, welcomeLine } from './participant-line.ts'
import { useNow } from './use-now.ts'

/** The top of the welcome view: who answers, how soon, and suggested messages, each where it is known. */
export function WelcomeIntro() {
  const { chat, text, time } = useChat()
  const { welcome } = useChatState()
  const now = useNow()
  if (!welcome) return null
  const { people, assistantMayAnswer, agentName, starters } = welcome
  // Never people above a line about the assistant: whoever answers now is named.
  const names = assistantMayAnswer ? [nameOf(agentName, text)] : people.map((person) => person.name)
  const line = welcomeLine(welcome, { text, time, now })
  return (
    <>
      {(names.length > 0 || line) && (
        <div class="team">
          {names.length > 0 && (
            <div class="avatars">
              {names.map((name) => (
                <Avatar key={name} name={name} />
              ))}
            </div>
          )}
          <div>
            {names.length > 0 && <p class="team-names">{names.join(' · ')}</p>}
            {line && <p>{line}</p>}
          </div>
        </div>
      )}
      {starters.length > 0 && (
        <ul class="starters" aria-label={text.starters}>
          {starters.map((starter) => (
            <li key={starter}>
              <button type="button" dir="auto" onClick={() => chat.send(starter)}>
                {starter}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
