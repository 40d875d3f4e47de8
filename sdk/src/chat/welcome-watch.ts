import type { ChatCore } from './chat-core.ts'
import type { Welcome } from './records.ts'
import { identityHeaders } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

const MAX_AGE_MS = 60_000
const REFRESH_MS = 180_000

/** Keeps `state.welcome` fresh while the visitor sees the chat. */
export interface WelcomeWatch {
  setVisible(isVisible: boolean): void
  stop(): void
}

/** Creates the watch; calls `onAssistant` when the assistant was switched on or off meanwhile. */
export function createWelcomeWatch({ host, state }: ChatCore, onAssistant: () => void): WelcomeWatch {
  let fetchedAt: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const fetchWelcome = async () => {
    if (fetchedAt !== undefined && Date.now() - fetchedAt < MAX_AGE_MS) return
    fetchedAt = Date.now()
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
      // The screen shows nothing then. The chat’s other requests report what is wrong.
      fetchedAt = undefined
    }
  }
  const stop = () => clearInterval(timer)
  return {
    setVisible(isVisible) {
      stop()
      if (!isVisible) return
      timer = setInterval(() => void fetchWelcome(), REFRESH_MS)
      void fetchWelcome()
    },
    stop,
  }
}
