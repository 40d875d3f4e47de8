import { useRef } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { authorOf, shorten, summaryOf } from './message-summary.ts'

const MAX_CHARACTERS = 120

/** The preview of the newest reply beside the launcher, while the panel is closed. */
export function PeekView() {
  const { chat, text, open } = useChat()
  const { peek, isVisible } = useChatState()
  const shown = isVisible ? null : peek
  const author = shown && authorOf(shown, text)
  const words = shown && shorten(summaryOf(shown, text), MAX_CHARACTERS)
  const card = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    // The focused element is removed; the launcher stays.
    const root = card.current?.getRootNode() as ShadowRoot | undefined
    root?.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true })
    chat.dismissPeek()
  }
  return (
    <>
      <div class="unseen" role="status">
        {shown && `${fill(text.peek, { name: author as string })}: ${words}`}
      </div>
      {shown && (
        <div
          ref={card}
          class="peek"
          role="group"
          aria-label={fill(text.peek, { name: author as string })}
          onKeyDown={(event) => event.key === 'Escape' && dismiss()}
        >
          <button type="button" class="peek-open" onClick={open}>
            <strong>{author}</strong>
            <span dir="auto">{words}</span>
          </button>
          <button
            type="button"
            class="peek-dismiss"
            aria-label={text.dismiss}
            title={text.dismiss}
            onClick={dismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  )
}
