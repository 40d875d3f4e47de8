import type { ChatCore } from './chat-core.ts'
import type { Welcome } from './records.ts'
import { identityHeaders } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

const FRESH_MS = 60_000
const EVERY_MS = 180_000

/** Knows who answers, and how soon, while the chat is before the visitor's eyes. */
export interface WelcomeWatch {
  setVisible(isVisible: boolean): void
  stop(): void
}

/** Creates the watch; `onAssistant` is called when the assistant has come or gone meanwhile. */
export function createWelcomeWatch({ host, state }: ChatCore, onAssistant: () => void): WelcomeWatch {
  let askedAt: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = async () => {
    if (askedAt !== undefined && Date.now() - askedAt < FRESH_MS) return
    askedAt = Date.now()
    const before = state.get().welcome
    try {
      const welcome = await withIdentity(host, (identity) =>
        host.api.request<Welcome>('welcome', {
          query: { channelId: host.channelId },
          headers: identityHeaders(identity),
        }),
      )
      state.set({ welcome })
      if (before && before.assistantMayAnswer !== welcome.assistantMayAnswer) onAssistant()
    } catch {
      // Then nothing is said of it. What is wrong is told by whatever the visitor asks for.
      askedAt = undefined
    }
  }
  const stop = () => clearInterval(timer)
  return {
    setVisible(isVisible) {
      stop()
      if (!isVisible) return
      timer = setInterval(() => void ask(), EVERY_MS)
      void ask()
    },
    stop,
  }
}
