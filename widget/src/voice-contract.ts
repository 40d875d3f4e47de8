import type { PanelMessages } from './messages/pick-locale.ts'

/** What the panel gives to voice calls. */
export interface VoiceHost {
  /** Origin of the service, without a slash at the end. */
  origin: string
  /** The language of everything that is shown; BCP 47. */
  locale: string
  text: PanelMessages
  /** The parent of a call’s view: an element in the panel, below its header. */
  mount: HTMLElement
  addStyles(css: string): void
  /** Posts to `/v1/widget/<path>` in the visitor's name. Rejects with `ApiError`. */
  post<T>(path: string, body: Record<string, unknown>): Promise<T>
  /** Moves the focus to the chat, if it is shown. */
  focusChat(): void
}

/** The conversation of a call. */
export interface CallSubject {
  conversationId: string
  sessionId: string
  /** Who is called. */
  name: string
}

/** What the panel can do with voice calls. Nothing throws. */
export interface VoiceHandle {
  /** Shows the current call, or starts one. */
  call(subject: CallSubject): void
  /** The panel is hidden: a call goes on, and is a bar when the panel is shown again. */
  hide(): void
  /** Ends the call, if there is one, and removes its view. */
  end(): void
}

/** Creates the voice calls of a panel; asks for no microphone before the first one. */
export type CreateVoice = (host: VoiceHost) => VoiceHandle
