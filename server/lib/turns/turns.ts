/** Who asks for more than may wait. */
export class TooManyWaiting extends Error {}

/** Lets pieces of work go a few at a time, by turns of those whose they are. */
export interface Turns {
  /**
   * Does the work when it is its turn; rejects with `TooManyWaiting` where too many of the same already wait. What is `behind` goes
   * when nothing else may.
   */
  take<T>(whose: string, work: () => Promise<T>, more?: { behind?: boolean }): Promise<T>
}

interface TurnsOptions {
  /** How many go at a time, of all. */
  most: number
  /** How many of one go at a time. */
  mostOfOne: number
  /** How many of one may wait. */
  mostWaitingOfOne: number
}

interface Line {
  behind: boolean
  running: number
  /** When it was served last, by number; 0 for never. */
  servedAt: number
  waiting: (() => void)[]
}

/** Whoever has the least under way is next, and of those who was served longest ago, however many others wait with. */
export function createTurns({ most, mostOfOne, mostWaitingOfOne }: TurnsOptions): Turns {
  const lines = new Map<string, Line>()
  let running = 0
  let served = 0
  const byTurn = (one: Line, other: Line) =>
    Number(one.behind) - Number(other.behind) || one.running - other.running || one.servedAt - other.servedAt
  const next = () => {
    while (running < most) {
      const [line] = [...lines.values()]
        .filter((each) => each.waiting.length > 0 && each.running < mostOfOne)
        .toSorted(byTurn)
      if (!line) return
      line.running += 1
      line.servedAt = ++served
      running += 1
      line.waiting.shift()?.()
    }
  }
  const leave = (key: string, line: Line) => {
    line.running -= 1
    running -= 1
    if (line.running + line.waiting.length === 0) lines.delete(key)
    next()
  }
  return {
    async take<T>(whose: string, work: () => Promise<T>, { behind = false } = {}) {
      const key = `${behind} ${whose}`
      const line = lines.get(key) ?? { behind, running: 0, servedAt: 0, waiting: [] }
      if (line.waiting.length >= mostWaitingOfOne) throw new TooManyWaiting('too many of these wait')
      lines.set(key, line)
      const done = new Promise<T>((resolve, reject) =>
        line.waiting.push(
          () =>
            void work()
              .finally(() => leave(key, line))
              .then(resolve, reject),
        ),
      )
      next()
      return done
    },
  }
}
