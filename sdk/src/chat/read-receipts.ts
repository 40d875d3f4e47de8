/** Sends read receipts in batches, every 200 ms; those that could not be sent are sent after the next connect. */
export interface ReadReceipts {
  /** A reply was seen. */
  onSeen(sessionId: string, messageId: string): void
  /** Sends the waiting receipts now, as the page may be about to close. */
  deliver(): void
  /** The service acknowledged: what was sent has arrived. */
  onAck(): void
  /** The socket opened: sends what waits, and again what was not acknowledged. */
  flush(): void
  stop(): void
}

const BATCH_MS = 200
const MAX_IDS = 100

/** Creates the batches; `send` returns whether the frame was sent. */
export function createReadReceipts(send: (sessionId: string, messageIds: string[]) => boolean): ReadReceipts {
  const pending = new Map<string, Set<string>>()
  const sent = new Map<string, Set<string>>()
  const seen = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const deliver = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [sessionId, ids] of pending) {
      while (ids.size > 0) {
        const batch = [...ids].slice(0, MAX_IDS)
        if (!send(sessionId, batch)) return
        for (const id of batch) {
          ids.delete(id)
          setOf(sent, sessionId).add(id)
        }
      }
    }
  }
  return {
    onSeen(sessionId, messageId) {
      if (seen.has(messageId)) return
      seen.add(messageId)
      setOf(pending, sessionId).add(messageId)
      timer ??= setTimeout(deliver, BATCH_MS)
    },
    deliver,
    onAck: () => sent.clear(),
    flush() {
      // What was sent right before the socket broke may not have arrived; a second receipt does no harm.
      for (const [sessionId, ids] of sent) for (const id of ids) setOf(pending, sessionId).add(id)
      sent.clear()
      deliver()
    },
    stop: () => clearTimeout(timer),
  }
}

function setOf(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set<string>()
  map.set(key, set)
  return set
}
