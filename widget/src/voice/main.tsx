import { guarded } from '@stoa/sdk/page'
import { render } from 'preact'
import { BUNDLE_LOADED } from '../panel-contract.ts'
import { guardHandlers } from '../panel/view/guard-handlers.ts'
import type { CallSubject, CreateVoice, VoiceHost } from '../voice-contract.ts'
import { createCallService } from './call-service.ts'
import { Call } from './call.ts'
import { connect } from './connection.ts'
import { openMicrophone } from './microphone.ts'
import { openSignalling } from './signalling.ts'
import { createSpeaker } from './speaker.ts'
import { VoiceView } from './voice-view.tsx'
import css from './voice.css'

guardHandlers()

const createVoice: CreateVoice = (host) => {
  const { locale, text } = host
  const view = document.createElement('div')
  host.mount.append(view)
  host.addStyles(css)
  let current: { call: Call; subject: CallSubject } | undefined
  let isLarge = false

  const draw = () => {
    if (!current) return render(null, view)
    const { call, subject } = current
    const parts = { call, name: subject.name, locale, text, enlarge, backToChat, callAgain }
    render(<VoiceView key={call} parts={parts} isLarge={isLarge} />, view)
  }
  const show = (large: boolean) => {
    isLarge = large
    if (!large && current?.call.isOver()) current = undefined
    draw()
  }
  const enlarge = () => show(true)
  const backToChat = () => {
    show(false)
    host.focusChat()
  }
  const start = (subject: CallSubject) => {
    current = { call: placeCall(host, subject), subject }
    show(true)
  }
  const callAgain = () => (current ? start(current.subject) : undefined)
  return {
    call: (subject) => guarded(() => (current && !current.call.isOver() ? enlarge() : start(subject))),
    hide: () => guarded(() => show(false)),
    end: () =>
      guarded(() => {
        current?.call.hangUp()
        show(false)
      }),
  }
}

/** Starts a call with the browser’s own parts; closing the page ends it. */
function placeCall(host: VoiceHost, subject: CallSubject): Call {
  const speaker = createSpeaker()
  const createPeer = (configuration: RTCConfiguration) => new RTCPeerConnection(configuration)
  const ports = { createPeer, openSignalling, play: speaker.play }
  const call = new Call({
    service: createCallService(host, subject),
    openMicrophone,
    connect: (descriptor, stream, listener) => connect(descriptor, stream, ports, listener),
    speaker,
    now: Date.now,
  })
  const onLeave = () => call.hangUp({ isLeaving: true })
  addEventListener('pagehide', onLeave)
  const unsubscribe = call.state.subscribe(() => {
    if (!call.isOver()) return
    removeEventListener('pagehide', onLeave)
    unsubscribe()
  })
  return call
}

document.currentScript?.dispatchEvent(new CustomEvent(BUNDLE_LOADED, { detail: createVoice }))
