import { complain } from '@stoa/sdk/chat'
import type { PanelHost } from '../panel-contract.ts'
import type { CallSubject, CreateVoice, VoiceHandle, VoiceHost } from '../voice-contract.ts'

/** The voice calls of a panel; what makes them is loaded when the first one is started. */
export interface Calls {
  /** What is shown of a call; the panel puts it below its header. */
  element: HTMLElement
  start(subject: CallSubject): void
  hide(): void
  end(): void
}

/** Prepares for calls; undefined where the build has none. */
export function createCalls(
  host: Pick<PanelHost, 'load'>,
  lent: Omit<VoiceHost, 'mount'>,
): Calls | undefined {
  if (!VOICE_FILE) return undefined
  const file = VOICE_FILE
  const element = document.createElement('div')
  const mount = document.createElement('div')
  const note = document.createElement('div')
  note.className = 'bar'
  note.setAttribute('role', 'status')
  element.append(note, mount)
  let voice: VoiceHandle | undefined
  let loading: Promise<void> | undefined
  /** The call to start once that is possible. */
  let wanted: CallSubject | undefined

  const load = async () => {
    note.textContent = lent.text.callConnecting
    try {
      const create = await host.load<CreateVoice>(file)
      voice = create({ ...lent, mount })
      note.textContent = ''
      if (wanted) voice.call(wanted)
    } catch (error) {
      complain(String(error))
      note.textContent = wanted ? lent.text.callFailed : ''
    }
    loading = undefined
  }
  const forget = () => {
    wanted = undefined
    note.textContent = ''
  }
  return {
    element,
    start(subject) {
      if (voice) return voice.call(subject)
      wanted = subject
      loading ??= load()
    },
    hide: () => (voice ? voice.hide() : forget()),
    end: () => (voice ? voice.end() : forget()),
  }
}
