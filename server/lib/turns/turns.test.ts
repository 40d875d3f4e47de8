import { expect, it } from 'vitest'
import { createTurns, TooManyWaiting } from './turns.ts'

/** Work whose end the test decides, and the order in which it began. */
function workshop() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

it('lets one who comes later go before the hundred that another waits with', async () => {
  const turns = createTurns({ most: 2, mostOfOne: 2, mostWaitingOfOne: 100 })
  const { begun, work, end } = workshop()
  const all = Array.from({ length: 50 }, (_, n) => turns.take('a', work(`a${n}`)))
  const other = turns.take('b', work('b'))
  expect(begun).toEqual(['a0', 'a1'])
  await end('a0')
  expect(begun).toEqual(['a0', 'a1', 'b'])
  await end('b')
  expect(await other).toBe('b')
  for (let n = 1; n < 50; n += 1) await end(`a${n}`)
  expect(await Promise.all(all)).toHaveLength(50)
})

it('gives one no more than its part, though there is room', async () => {
  const turns = createTurns({ most: 4, mostOfOne: 1, mostWaitingOfOne: 100 })
  const { begun, work, end } = workshop()
  void turns.take('a', work('a0'))
  void turns.take('a', work('a1'))
  void turns.take('b', work('b0'))
  expect(begun).toEqual(['a0', 'b0'])
  await end('a0')
  expect(begun).toEqual(['a0', 'b0', 'a1'])
})

it('refuses what one waits with beyond its bound, and nothing of others; what fails gives its turn on', async () => {
  const turns = createTurns({ most: 1, mostOfOne: 1, mostWaitingOfOne: 2 })
  const { begun, work, end } = workshop()
  const failing = turns.take('a', () => Promise.reject(new Error('no')))
  const second = turns.take('a', work('a1'))
  await expect(failing).rejects.toThrow('no')
  void turns.take('a', work('a2'))
  void turns.take('a', work('a3'))
  await expect(turns.take('a', work('a4'))).rejects.toThrow(TooManyWaiting)
  const other = turns.take('b', work('b'))
  await end('a1')
  expect(await second).toBe('a1')
  await end('b')
  expect(await other).toBe('b')
  expect(begun).toEqual(['a1', 'b', 'a2'])
})

it('lets what is behind go when nothing else waits, whoever came first', async () => {
  const turns = createTurns({ most: 1, mostOfOne: 1, mostWaitingOfOne: 10 })
  const { begun, work, end } = workshop()
  void turns.take('a', work('a0'))
  void turns.take('b', work('later'), { behind: true })
  void turns.take('c', work('c'))
  for (const name of ['a0', 'c']) await end(name)
  expect(begun).toEqual(['a0', 'c', 'later'])
})
