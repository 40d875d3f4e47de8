import { expect } from 'vitest'

// What is linear stays far below it, whatever else the machine does; what is quadratic is far above with these sizes.
const FLOOR_MS = 500
const TIMES = 4
const MOST_GROWTH = 2 * TIMES
const ATTEMPTS = 3

/** Fails where four times the input takes much more than four times the work, by the time of the processor. */
export async function expectLinear<Input>(
  inputOf: (size: number) => Input,
  work: (input: Input) => unknown,
  size = 50_000,
): Promise<void> {
  const small = await leastTime(inputOf(size), work, 0)
  const allowed = MOST_GROWTH * Math.max(small, FLOOR_MS / MOST_GROWTH)
  expect(await leastTime(inputOf(TIMES * size), work, allowed)).toBeLessThan(allowed)
}

/** The shortest of some runs, or the first that is short enough. */
async function leastTime<Input>(
  input: Input,
  work: (input: Input) => unknown,
  enough: number,
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt++) {
    const before = process.cpuUsage()
    await work(input)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
