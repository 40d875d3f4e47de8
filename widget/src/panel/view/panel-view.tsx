import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { Announcer } from './announcer.tsx'
import { ConnectionBar, Trouble } from './bars.tsx'
import { CallSlot } from './call-slot.tsx'
import { useChat, useChatState, useTakesFiles } from './chat-context.ts'
import { Composer } from './composer.tsx'
import { useDropZone } from './drop-zone.ts'
import { nextInTrap } from './focus-trap.ts'
import { Icon } from './icons.tsx'
import { PanelHeader } from './panel-header.tsx'
import { followViewport, lockPageScroll } from './sheet-viewport.ts'
import { ThreadView } from './thread-view.tsx'
import { WelcomeView } from './welcome-view.tsx'

/** The panel with everything in it. */
export function PanelView() {
  const { chat, text } = useChat()
  const { screen, phase } = useChatState()
  const isUsable = phase !== 'unavailable' && phase !== 'failed'
  return (
    <PanelFrame isUsable={isUsable}>
      <PanelHeader />
      <CallSlot />
      <ConnectionBar />
      {screen === 'welcome' ? <WelcomeView /> : <ThreadView />}
      {isUsable ? (
        <Composer />
      ) : (
        <Trouble
          message={phase === 'unavailable' ? text.unavailable : text.loadFailed}
          onRetry={() => chat.reload()}
        />
      )}
      <Announcer />
    </PanelFrame>
  )
}

/** Shown when the panel could not be rendered. */
export function BrokenPanel({ onRetry }: { onRetry(): void }) {
  const { embed, text, close } = useChat()
  return (
    <PanelFrame isUsable={false}>
      <div class="header">
        <div class="heading">
          <h1>{embed.orgName ?? text.defaultName}</h1>
        </div>
        <button type="button" class="icon-button" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <CallSlot />
      <div class="welcome" />
      <Trouble message={text.unavailable} onRetry={onRetry} />
    </PanelFrame>
  )
}

/** A non-modal dialog: handles Escape, keeps Tab inside and its keys from the page. */
function PanelFrame({ isUsable, children }: { isUsable: boolean; children: ComponentChildren }) {
  const { embed, text, close } = useChat()
  const { isVisible } = useChatState()
  const panel = useRef<HTMLDivElement>(null)
  const isDropping = useDropZone(panel, isUsable)
  const takesFiles = useTakesFiles()
  useEffect(() => (isVisible && panel.current ? followViewport(panel.current) : undefined), [isVisible])
  useEffect(() => (panel.current ? lockPageScroll(panel.current) : undefined), [])
  useLayoutEffect(() => {
    // Without a composer the panel itself gets the focus.
    if (isVisible && !isUsable) panel.current?.focus({ preventScroll: true })
  }, [isVisible, isUsable])

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
      {children}
      {isDropping && (
        <div class="drop-zone">
          <Icon name={takesFiles ? 'clip' : 'image'} />
          {takesFiles ? text.dropFiles : text.dropImages}
        </div>
      )}
    </div>
  )
}
