import { logError } from '@stoa/sdk/page'
import type { PanelHost } from '../panel-contract.ts'
import type { CallSubject, CreateVoice, VoiceHandle, VoiceHost } from '../voice-contract.ts'
import type { Calls } from './view/chat-context.ts'

/** Prepares voice calls, whose bundle is loaded with the first; undefined where the build has none. */
export function createCalls(
  host: Pick<PanelHost, 'load'>,
  voiceHost: Omit<VoiceHost, 'mount'>,
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
  /** The call to start when the bundle is loaded. */
  let pending: CallSubject | undefined

  const load = async () => {
    note.textContent = voiceHost.text.callConnecting
    try {
      const create = await host.load<CreateVoice>(file)
      voice = create({ ...voiceHost, mount })
      note.textContent = ''
      if (pending) voice.call(pending)
    } catch (error) {
      logError(String(error))
      note.textContent = pending ? voiceHost.text.callFailed : ''
    }
    loading = undefined
  }
  const cancel = () => {
    pending = undefined
    note.textContent = ''
  }
  return {
    element,
    start(subject) {
      if (voice) return voice.call(subject)
      pending = subject
      loading ??= load()
    },
    hide: () => (voice ? voice.hide() : cancel()),
    end: () => (voice ? voice.end() : cancel()),
  }
}
