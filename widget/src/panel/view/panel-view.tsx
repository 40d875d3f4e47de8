import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { plainText } from '../markdown/parse-markdown.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Composer } from './composer.tsx'
import { nextInTrap } from './focus-trap.ts'
import { Icon } from './icons.tsx'
import { PanelHeader } from './panel-header.tsx'
import { followViewport } from './sheet-viewport.ts'
import { ThreadView } from './thread-view.tsx'
import { WelcomeView } from './welcome-view.tsx'

/** The panel: a dialog that leaves the page usable. */
export function PanelView() {
  const { embed, text, close } = useChat()
  const { isVisible, screen, phase, isReconnecting } = useChatState()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (isVisible && panel.current ? followViewport(panel.current) : undefined), [isVisible])
  useEffect(() => {
    // Without a composer there is still somewhere to be.
    if (isVisible && phase !== 'ready') panel.current?.focus({ preventScroll: true })
  }, [isVisible, phase === 'unavailable'])

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    // The page's own shortcuts would see a letter typed into some element, not into a text field.
    event.stopPropagation()
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      const next = nextInTrap(event.currentTarget, event.shiftKey)
      if (next) event.preventDefault()
      next?.focus()
    }
  }
  const stop = (event: Event) => event.stopPropagation()
  return (
    <div
      ref={panel}
      class="panel"
      role="dialog"
      aria-label={embed.orgName ? fill(text.chatWith, { name: embed.orgName }) : text.defaultName}
      tabIndex={-1}
      hidden={!isVisible}
      onKeyDown={onKeyDown}
      onKeyUp={stop}
      onKeyPress={stop}
    >
      <PanelHeader />
      <div class="bar" role="status">
        {isReconnecting && phase !== 'unavailable' && text.reconnecting}
      </div>
      {screen === 'welcome' ? <WelcomeView /> : <ThreadView />}
      {phase === 'unavailable' || phase === 'failed' ? <Trouble /> : <Composer />}
      <Announcer />
    </div>
  )
}

function Trouble() {
  const { chat, text } = useChat()
  const { phase } = useChatState()
  return (
    <div class="trouble" role="alert">
      <Icon name="warning" />
      <p>{phase === 'unavailable' ? text.unavailable : text.loadFailed}</p>
      <button type="button" class="button" onClick={() => chat.reload()}>
        {text.retry}
      </button>
    </div>
  )
}

/** Reads new replies out, once each: apart from the thread, whose drawing must not be read again. */
function Announcer() {
  const { text } = useChat()
  const { announced } = useChatState()
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions" aria-label={text.newMessages}>
      {announced.map((message) => (
        <p key={message.key}>
          {fill(text.said, { name: message.authorName ?? text.team })} {plainText(message.body)}
        </p>
      ))}
    </div>
  )
}
