import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { nextInTrap } from '../panel/view/focus-trap.ts'
import { CallIcon, type CallIconName } from './call-icon.tsx'
import { useCall, useCallState } from './call-context.ts'
import { CallTimer } from './call-timer.tsx'
import { callWords } from './call-words.ts'
import { LevelMeter } from './level-meter.tsx'

/** A call over the whole panel. */
export function CallScreen() {
  const { call, name, text, backToChat } = useCall()
  const { phase } = useCallState()
  const [isAsking, setAsking] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const isActive = phase === 'active'
  useLayoutEffect(() => {
    // The button that had the focus may be gone.
    if (!isAsking) screen.current?.focus({ preventScroll: true })
  }, [phase, isAsking])
  useEffect(() => {
    if (!isActive) setAsking(false)
  }, [isActive])

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (isActive) return setAsking(!isAsking)
      call.hangUp()
      backToChat()
    } else if (event.key === 'Tab') {
      event.stopPropagation()
      const next = nextInTrap(event.currentTarget, event.shiftKey)
      if (next) event.preventDefault()
      next?.focus()
    }
  }
  return (
    <div
      ref={screen}
      class="call-screen"
      role="dialog"
      aria-modal="true"
      aria-label={text.callTitle}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div class="call-top">
        {isActive && (
          <button
            type="button"
            class="icon-button"
            aria-label={text.callBack}
            title={text.callBack}
            onClick={backToChat}
          >
            <CallIcon name="down" />
          </button>
        )}
      </div>
      <div class="call-middle">
        <p class="call-label">{text.callTitle}</p>
        <h2>{name}</h2>
        <CallStatus />
        <div class="call-live">
          {isActive && <CallTimer />}
          {isActive && <LevelMeter />}
        </div>
      </div>
      {isAsking ? <EndQuestion /> : <Controls />}
    </div>
  )
}

function CallStatus() {
  const { locale, text } = useCall()
  const state = useCallState()
  return (
    <p class="call-status" role="status">
      {state.phase === 'failed' && <CallIcon name="warning" />}
      {callWords(state, locale, text)}
    </p>
  )
}

function Controls() {
  const { call, text, backToChat, callAgain } = useCall()
  const { phase, isMuted } = useCallState()
  if (call.isOver()) {
    return (
      <div class="call-controls">
        <CallButton icon="phone" label={text.callAgain} onClick={callAgain} />
        <CallButton label={text.callBack} onClick={backToChat} />
      </div>
    )
  }
  return (
    <div class="call-controls">
      {phase === 'active' && (
        <CallButton
          icon={isMuted ? 'microphoneOff' : 'microphone'}
          label={isMuted ? text.callUnmute : text.callMute}
          onClick={() => call.setMuted(!isMuted)}
        />
      )}
      <EndButton />
    </div>
  )
}

/** Asks before Escape ends a call; Escape again cancels. */
function EndQuestion() {
  const { text, backToChat } = useCall()
  const question = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => question.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={question} class="call-controls" role="alertdialog" aria-label={text.callEnd}>
      <EndButton />
      <CallButton label={text.callBack} onClick={backToChat} />
    </div>
  )
}

function EndButton() {
  const { call, text, backToChat } = useCall()
  const { activeSince } = useCallState()
  const onClick = () => {
    call.hangUp()
    // A call that never connected has no duration to show.
    if (activeSince === null) backToChat()
  }
  return <CallButton icon="hangUp" isEnd label={text.callEnd} onClick={onClick} />
}

interface CallButtonProps {
  icon?: CallIconName
  label: ComponentChildren
  isEnd?: boolean
  onClick(): void
}

function CallButton({ icon, label, isEnd = false, onClick }: CallButtonProps) {
  return (
    <button type="button" class={isEnd ? 'call-button end' : 'call-button'} onClick={onClick}>
      {icon && <CallIcon name={icon} />}
      {label}
    </button>
  )
}
