/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** A small generator (mulberry32); not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    between: (low, high) => low + next() * (high - low),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    shuffle(items) {
      const left = [...items]
      return items.map(() => left.splice(Math.floor(next() * left.length), 1)[0]) as typeof left
    },
  }
  return random
}
