import type { Chat, ChatState } from '@stoa/sdk/chat'
import { createContext, type RefObject } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { CreateEmojiPicker } from '../../emoji-contract.ts'
import type { Embed } from '../../embed/read-embed.ts'
import type { PanelMessages } from '../../messages/pick-locale.ts'
import type { CallSubject } from '../../voice-contract.ts'
import type { TimeFormat } from './time-format.ts'

/** The image of the thread that the lightbox shows. */
export interface ViewedImage {
  messageKey: string
  imageId: string
}

/** The voice calls of a panel; their bundle is loaded when the first one is started. */
export interface Calls {
  /** The element of a call; the panel adds it below its header. */
  element: HTMLElement
  start(subject: CallSubject): void
  hide(): void
  end(): void
}

/** What the panel passes to its views. */
export interface ChatViewParts {
  chat: Chat
  embed: Embed
  locale: string
  text: PanelMessages
  time: TimeFormat
  open(): void
  close(): void
  /** Loads the emoji picker; rejects when it cannot be loaded. */
  loadEmoji(): Promise<CreateEmojiPicker>
  addStyles(css: string): void
  /** Undefined where calls are not possible. */
  calls: Calls | undefined
}

/** The context of all views. */
export interface ChatViewContext extends ChatViewParts {
  /** The composer’s text field: gets the focus when the element that had it is gone. */
  composer: RefObject<HTMLTextAreaElement | null>
  showImage(image: ViewedImage): void
}

/** Carries the context to the views. */
export const ChatContext = createContext<ChatViewContext | null>(null)

/** The context of the panel that a view belongs to. */
export function useChat(): ChatViewContext {
  const context = useContext(ChatContext)
  if (!context) throw new Error('outside of a panel')
  return context
}

/** The state of the chat; rerenders when it changes. */
export function useChatState(): ChatState {
  const { chat } = useChat()
  const [state, setState] = useState(chat.state.get())
  useEffect(() => {
    // It may have changed between render and subscription.
    setState(chat.state.get())
    return chat.state.subscribe(() => setState(chat.state.get()))
  }, [chat])
  return state
}

/** Whether visitors can send other files than images here. */
export const useTakesFiles = (): boolean => useChatState().welcome?.fileUploads === 'files'
