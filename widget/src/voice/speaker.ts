import { warn } from '@stoa/sdk/page'

/** What the visitor hears. */
export interface Speaker {
  play(stream: MediaStream): void
  close(): void
}

/** Creates a loudspeaker. It is no part of the page, whose changes would silence it. */
export function createSpeaker(): Speaker {
  const audio = new Audio()
  return {
    play(stream) {
      audio.srcObject = stream
      audio.play().catch((error: unknown) => {
        if (audio.srcObject) warn(`the call cannot be heard (${error})`)
      })
    },
    close() {
      audio.pause()
      audio.srcObject = null
    },
  }
}
