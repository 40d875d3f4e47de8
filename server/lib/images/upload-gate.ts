/** Thrown when so many uploads wait to be worked on that another one would wait too long. */
export class UploadsBusy extends Error {
  override readonly name = 'UploadsBusy'
  /** When a place in the queue is likely to be free. */
  readonly retryAfterSeconds = 10

  constructor() {
    super('too many uploads wait to be worked on')
  }
}

/** Lets so much work run at once and so much wait, in the order of arrival; what comes on top is sent away. */
export function createUploadGate({ atOnce, waiting: maxWaiting }: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new UploadsBusy()
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes just now overtakes.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
