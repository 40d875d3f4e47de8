import type { PanelMessages } from './messages/pick-locale.ts'

/** What the panel lends to voice calls. */
export interface VoiceHost {
  /** Origin of the service, without a slash at the end. */
  origin: string
  /** The language of everything that is shown; BCP 47. */
  locale: string
  text: PanelMessages
  /** Where a call draws itself: an element in the panel, below its header. */
  mount: HTMLElement
  addStyles(css: string): void
  /** Posts to `/v1/widget/<path>` in the visitor's name. Rejects with `ApiError`. */
  post<T>(path: string, body: Record<string, unknown>): Promise<T>
  /** Gives the focus back to the chat, where it is shown. */
  focusChat(): void
}

/** What a call belongs to. */
export interface CallSubject {
  conversationId: string
  sessionId: string
  /** Who is called. */
  name: string
}

/** What the panel may ask of voice calls. None of it throws. */
export interface VoiceHandle {
  /** Shows the call that is going on, or starts one. */
  call(subject: CallSubject): void
  /** The panel goes out of sight: a call goes on, and is a bar when the panel is shown again. */
  hide(): void
  /** Ends the call, if there is one, and shows nothing more of it. */
  end(): void
}

/** Creates what draws and makes calls; nothing is asked for before the first one. */
export type CreateVoice = (host: VoiceHost) => VoiceHandle
