/** Gathers what was seen and tells the service in batches; what could not be told is told later. */
export interface ReadReceipts {
  /** A reply was seen. */
  onSeen(sessionId: string, messageId: string): void
  /** Tells now what is waiting, as there may be no later. */
  deliver(): void
  /** The service has stamped something: what was told has arrived. */
  onAck(): void
  /** The socket is open (again). */
  flush(): void
  stop(): void
}

const BATCH_MS = 200
const MOST_IDS = 100

/** `send` tells whether the frame went out. */
export function createReadReceipts(send: (sessionId: string, messageIds: string[]) => boolean): ReadReceipts {
  const pending = new Map<string, Set<string>>()
  const told = new Map<string, Set<string>>()
  const known = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const deliver = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [sessionId, ids] of pending) {
      while (ids.size > 0) {
        const batch = [...ids].slice(0, MOST_IDS)
        if (!send(sessionId, batch)) return
        for (const id of batch) {
          ids.delete(id)
          setOf(told, sessionId).add(id)
        }
      }
    }
  }
  return {
    onSeen(sessionId, messageId) {
      if (known.has(messageId)) return
      known.add(messageId)
      setOf(pending, sessionId).add(messageId)
      timer ??= setTimeout(deliver, BATCH_MS)
    },
    deliver,
    onAck: () => told.clear(),
    flush() {
      // What went out right before the socket broke may not have arrived; stamping twice does no harm.
      for (const [sessionId, ids] of told) for (const id of ids) setOf(pending, sessionId).add(id)
      told.clear()
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
