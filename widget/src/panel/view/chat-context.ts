import type { Chat, ChatState } from '@stoa/sdk/chat'
import { createContext, type RefObject } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { CreateEmojiPicker } from '../../emoji-contract.ts'
import type { Embed } from '../../embed/read-embed.ts'
import type { PanelMessages } from '../../messages/pick-locale.ts'
import type { Calls } from '../load-voice.ts'
import type { TimeFormat } from './time-format.ts'

/** An image of the thread that is shown large. */
export interface ViewedImage {
  messageKey: string
  imageId: string
}

/** What the panel is made of, before anything is drawn. */
export interface ChatViewParts {
  chat: Chat
  embed: Embed
  locale: string
  text: PanelMessages
  time: TimeFormat
  open(): void
  close(): void
  /** Loads what emoji are chosen with; rejects when there is none to be had. */
  loadEmoji(): Promise<CreateEmojiPicker>
  addStyles(css: string): void
  /** Undefined where calls are not possible. */
  calls: Calls | undefined
}

/** What every view needs. */
export interface ChatViewContext extends ChatViewParts {
  /** Where the visitor writes: the focus goes there when what had it is gone. */
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

/** The state, followed. */
export function useChatState(): ChatState {
  const { chat } = useChat()
  const [state, setState] = useState(chat.state.get())
  useEffect(() => {
    // It may have changed between drawing and following.
    setState(chat.state.get())
    return chat.state.subscribe(() => setState(chat.state.get()))
  }, [chat])
  return state
}

/** Whether visitors can send other files than images here. */
export const useTakesFiles = (): boolean => useChatState().welcome?.fileUploads === 'files'
