import type { LiveStatus } from './live.ts'

/** Watches the link: says when to show that it is lost, and asks for news by itself while there is no socket. */
export interface Reception {
  onStatus(status: LiveStatus, failuresInARow: number): void
  /** Whether the panel is open: only then it is worth asking. */
  setVisible(isVisible: boolean): void
}

/** What the reception asks of its owner. */
export interface ReceptionListener {
  /** Fetches what is new; rejects when that does not work either. */
  poll(): Promise<void>
  onReconnecting(isReconnecting: boolean): void
}

const GRACE_MS = 1500
const POLL_MS = 4000
const FAILURES_TO_POLL = 3

/** Sockets that fail three times in a row are taken to be blocked, until one opens. */
export function createReception({ poll, onReconnecting }: ReceptionListener): Reception {
  let isLost = false
  let isBlocked = false
  let isVisible = false
  let grace: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = () => {
    clearTimeout(timer)
    timer = isBlocked && isVisible ? setTimeout(() => void ask(), POLL_MS) : undefined
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
  return {
    onStatus(status, failures) {
      if (status === 'open') {
        isLost = isBlocked = false
        clearTimeout(grace)
        clearTimeout(timer)
        onReconnecting(false)
      } else if (status === 'lost') {
        if (!isLost) grace = setTimeout(() => onReconnecting(true), GRACE_MS)
        isLost = true
        if (failures < FAILURES_TO_POLL || isBlocked) return
        isBlocked = true
        if (isVisible) void ask()
      } else if (status === 'refused') {
        clearTimeout(grace)
        clearTimeout(timer)
        isBlocked = false
        onReconnecting(false)
      }
    },
    setVisible(visible) {
      isVisible = visible
      if (isVisible && isBlocked) void ask()
      else next()
    },
  }
}
