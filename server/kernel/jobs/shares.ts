/** Who has how many of a lane's places. */
export interface Shares {
  take(owner: string): void
  giveBack(owner: string): void
  /** Those who have to let others go first. */
  satisfied(): string[]
}

/**
 * Shares a number of places fairly: nobody takes another one who has as many as are free. So one owner alone gets half of
 * them, rounded up, and the last one that is free is left for an owner who has none. What belongs to nobody is not bound.
 */
export function createShares(places: number): Shares {
  const taken = new Map<string, number>()
  let free = places
  return {
    take(owner) {
      free -= 1
      taken.set(owner, (taken.get(owner) ?? 0) + 1)
    },
    giveBack(owner) {
      free += 1
      const left = (taken.get(owner) ?? 0) - 1
      if (left > 0) taken.set(owner, left)
      else taken.delete(owner)
    },
    satisfied: () =>
      [...taken].filter(([owner, count]) => owner !== '' && count >= free).map(([owner]) => owner),
  }
}

/** Lets one in after the other: resolves when it is one's turn; `done` ends it. */
export interface Turns {
  mine(): Promise<void>
  done(): void
}

/** A queue for one thing at a time. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    mine: () =>
      new Promise((resolve) => {
        if (isTaken) return void waiting.push(resolve)
        isTaken = true
        resolve()
      }),
    done() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}
