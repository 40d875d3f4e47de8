import type { LiveStatus } from './live.ts'

/** Watches the link: says when to show that it is lost, and asks for news by itself while there is no socket. */
export interface Reception {
  onStatus(status: LiveStatus, failuresInARow: number): void
  /** Whether the panel is before the visitor's eyes: then it asks more often. */
  setVisible(isVisible: boolean): void
  stop(): void
}

/** What the reception asks of its owner. */
export interface ReceptionListener {
  /** Fetches what is new; rejects when that does not work either. */
  poll(): Promise<void>
  onReconnecting(isReconnecting: boolean): void
}

const GRACE_MS = 1500
const POLL_MS = 4000
const POLL_HIDDEN_MS = 30_000
const FAILURES_TO_POLL = 3
/** A socket that takes longer to open may be held by something between. */
const SLOW_MS = 6000

/** Sockets that fail three times in a row, or do not open in time, are taken to be blocked until one opens. */
export function createReception({ poll, onReconnecting }: ReceptionListener): Reception {
  let isLost = false
  let isBlocked = false
  let isVisible = false
  let grace: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let slow: ReturnType<typeof setTimeout> | undefined

  const next = () => {
    clearTimeout(timer)
    if (isBlocked) timer = setTimeout(() => void ask(), isVisible ? POLL_MS : POLL_HIDDEN_MS)
  }
  const ask = async () => {
    const works = await poll().then(
      () => true,
      () => false,
    )
    if (!isBlocked) return
    clearTimeout(grace)
    onReconnecting(!works)
    next()
  }
  const block = () => {
    if (isBlocked) return
    isBlocked = true
    void ask()
  }
  const settle = () => {
    isLost = isBlocked = false
    for (const one of [grace, timer, slow]) clearTimeout(one)
  }
  return {
    onStatus(status, failures) {
      clearTimeout(slow)
      if (status === 'open' || status === 'refused') {
        settle()
        onReconnecting(false)
      } else if (status === 'lost') {
        if (!isLost) grace = setTimeout(() => onReconnecting(true), GRACE_MS)
        isLost = true
        if (failures >= FAILURES_TO_POLL) block()
      } else slow = setTimeout(block, SLOW_MS)
    },
    setVisible(visible) {
      if (visible === isVisible) return
      isVisible = visible
      if (isVisible && isBlocked) void ask()
      else next()
    },
    stop: settle,
  }
}
