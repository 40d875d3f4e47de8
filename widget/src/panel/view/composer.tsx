import { WELCOME } from '@stoa/sdk/chat'
import type { TargetedEvent, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { plural } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'

const MOST_CHARACTERS = 1000
const COUNTED_FROM = 900
const TALLEST_PX = 144

/** Where the visitor writes. What is typed stays, also when the panel is closed or another thread is opened. */
export function Composer() {
  const { chat, text } = useChat()
  const { isVisible, screen, sessionId } = useChatState()
  const place = screen === 'welcome' ? WELCOME : sessionId
  const [body, setBody] = useState(chat.drafts.get(place) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const left = MOST_CHARACTERS - body.length
  const canSend = body.trim() !== '' && left >= 0

  useEffect(() => setBody(chat.drafts.get(place) ?? ''), [place])
  useEffect(() => {
    if (isVisible) field.current?.focus({ preventScroll: true })
  }, [isVisible, place])
  useLayoutEffect(() => fitHeight(field.current), [body, isVisible, screen])

  const write = (value: string) => {
    setBody(value)
    chat.drafts.set(place, value)
  }
  const send = () => {
    field.current?.focus()
    if (!canSend) return
    chat.send(body.trim())
    chat.drafts.delete(place)
    setBody('')
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        aria-label={text.composer}
        aria-invalid={left < 0}
        aria-describedby="svc-counter"
        placeholder={text.composerPlaceholder}
        value={body}
        onInput={(event: TargetedEvent<HTMLTextAreaElement>) => {
          write(event.currentTarget.value)
          chat.onInput(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" class="send" aria-label={text.send} disabled={!canSend}>
        <Icon name="send" />
      </button>
      <Counter length={body.length} />
    </form>
  )
}

function Counter({ length }: { length: number }) {
  const { text, locale } = useChat()
  const left = MOST_CHARACTERS - length
  return (
    <p id="svc-counter" class={left < 0 ? 'counter over' : 'counter'} aria-live="polite">
      {length >= COUNTED_FROM &&
        plural(locale, left < 0 ? text.charactersOver : text.charactersLeft, Math.abs(left))}
    </p>
  )
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.height = 'auto'
  // Borders count for the height that is set, and not for the one that is read.
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = `${Math.min(field.scrollHeight + borders, TALLEST_PX)}px`
}
