import { createTurns, TooManyWaiting } from '../turns/turns.ts'

/** Thrown when so many uploads wait to be worked on that another one would wait too long. */
export class UploadsBusy extends Error {
  override readonly name = 'UploadsBusy'
  /** When a place in the queue is likely to be free. */
  readonly retryAfterSeconds = 10

  constructor() {
    super('too many uploads wait to be worked on')
  }
}

/** Does the work of an organization when it is its turn; throws `UploadsBusy` where too much of the same waits. */
export type UploadGate = <T>(whose: string, work: () => Promise<T>) => Promise<T>

/** Lets so much work run at once, two thirds of it for one organization, and so much of one wait; organizations take turns. */
export function createUploadGate({ atOnce, waiting }: { atOnce: number; waiting: number }): UploadGate {
  const mostOfOne = Math.max(1, atOnce - Math.ceil(atOnce / 3))
  const turns = createTurns({ most: atOnce, mostOfOne, mostWaitingOfOne: waiting })
  return (whose, work) =>
    turns.take(whose, work).catch((error: unknown) => {
      throw error instanceof TooManyWaiting ? new UploadsBusy() : error
    })
}
