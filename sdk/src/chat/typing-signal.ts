/** Tells the other side that the visitor writes: at most every 1.5 s, and that they stopped. */
export interface TypingSignal {
  /** The text changed. */
  onInput(text: string): void
  /** The text was sent or left. */
  stop(): void
}

const EVERY_MS = 1500

/** Creates the signal on top of whatever sends it. */
export function createTypingSignal(
  send: (isTyping: boolean) => void,
  now: () => number = Date.now,
): TypingSignal {
  let toldAt: number | undefined
  const stop = () => {
    if (toldAt === undefined) return
    toldAt = undefined
    send(false)
  }
  return {
    onInput(text) {
      if (text.trim() === '') return stop()
      if (toldAt !== undefined && now() - toldAt < EVERY_MS) return
      toldAt = now()
      send(true)
    },
    stop,
  }
}
