import type { LiveStatus } from './live.ts'

/** Polls for messages while no socket can be opened, and decides when to show that the connection is lost. */
export interface PollingFallback {
  onStatus(status: LiveStatus, failuresInARow: number): void
  /** Whether the visitor sees the chat: then it polls more often. */
  setVisible(isVisible: boolean): void
  stop(): void
}

/** What the fallback calls. */
export interface PollingFallbackListener {
  /** Fetches new messages; rejects when that fails, too. */
  poll(): Promise<void>
  onReconnecting(isReconnecting: boolean): void
}

const GRACE_MS = 1500
const POLL_MS = 4000
const POLL_HIDDEN_MS = 30_000
const FAILURES_TO_POLL = 3
/** A socket that takes longer to open may be blocked by a proxy. */
const SLOW_MS = 6000

/** Starts polling after three failed sockets in a row, or one that does not open in 6 s; stops when one opens. */
export function createPollingFallback({ poll, onReconnecting }: PollingFallbackListener): PollingFallback {
  let isLost = false
  let isPolling = false
  let isVisible = false
  let grace: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let slow: ReturnType<typeof setTimeout> | undefined

  const schedulePoll = () => {
    clearTimeout(timer)
    if (isPolling) timer = setTimeout(() => void pollNow(), isVisible ? POLL_MS : POLL_HIDDEN_MS)
  }
  const pollNow = async () => {
    const works = await poll().then(
      () => true,
      () => false,
    )
    if (!isPolling) return
    clearTimeout(grace)
    onReconnecting(!works)
    schedulePoll()
  }
  const startPolling = () => {
    if (isPolling) return
    isPolling = true
    void pollNow()
  }
  const reset = () => {
    isLost = isPolling = false
    for (const one of [grace, timer, slow]) clearTimeout(one)
  }
  return {
    onStatus(status, failures) {
      clearTimeout(slow)
      if (status === 'open' || status === 'refused') {
        reset()
        onReconnecting(false)
      } else if (status === 'lost') {
        if (!isLost) grace = setTimeout(() => onReconnecting(true), GRACE_MS)
        isLost = true
        if (failures >= FAILURES_TO_POLL) startPolling()
      } else slow = setTimeout(startPolling, SLOW_MS)
    },
    setVisible(visible) {
      if (visible === isVisible) return
      isVisible = visible
      if (isVisible && isPolling) void pollNow()
      else schedulePoll()
    },
    stop: reset,
  }
}
