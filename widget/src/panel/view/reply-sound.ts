import type { Chat } from '@stoa/sdk/chat'
import { createChime } from './chime.ts'

const GESTURES = ['pointerdown', 'keydown'] as const

/** Plays a sound for replies that the visitor does not see, if they switched it on. */
export function createReplySound(): { onReply(chat: Chat): void; follow(chat: Chat): void } {
  const chime = createChime()
  return {
    onReply({ state }) {
      const { soundOn, isVisible } = state.get()
      if (soundOn && (!isVisible || document.hidden)) chime.play()
    },
    follow({ state }) {
      let isWaiting = false
      const unlock = () => {
        for (const gesture of GESTURES) removeEventListener(gesture, unlock, true)
        chime.unlock()
      }
      const update = () => {
        if (isWaiting || !state.get().soundOn) return
        isWaiting = true
        for (const gesture of GESTURES) addEventListener(gesture, unlock, { capture: true, passive: true })
      }
      update()
      state.subscribe(update)
    },
  }
}
