/** Sends that the visitor is typing, at most every 1.5 s, and that they stopped. */
export interface TypingSignal {
  /** The text changed. */
  onInput(text: string): void
  /** The text was sent, or the composer left. */
  stop(): void
}

const EVERY_MS = 1500

/** Creates the signal; `send` sends the frame. */
export function createTypingSignal(
  send: (isTyping: boolean) => void,
  now: () => number = Date.now,
): TypingSignal {
  let sentAt: number | undefined
  const stop = () => {
    if (sentAt === undefined) return
    sentAt = undefined
    send(false)
  }
  return {
    onInput(text) {
      if (text.trim() === '') return stop()
      if (sentAt !== undefined && now() - sentAt < EVERY_MS) return
      sentAt = now()
      send(true)
    },
    stop,
  }
}
