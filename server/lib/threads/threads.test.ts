import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createThreads, TookTooMuch } from './threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-threads-'))
const path = join(folder, 'thread.mjs')
writeFileSync(
  path,
  `import { parentPort, threadId } from 'node:worker_threads'
   parentPort.on('message', ({ input }) => {
     if (input === 'for ever') for (;;);
     if (input === 'too much') for (const all = []; ;) all.push('x'.repeat(1000) + all.length)
     if (input === 'wrong') return parentPort.postMessage({ error: 'it is wrong' })
     parentPort.postMessage({ answer: input + ' ' + threadId })
   })`,
)
const threads = createThreads<string, string>({
  path,
  count: 2,
  mostMs: 3000,
  mostWaitingOfOne: 10,
  memoryMb: 32,
})
afterAll(async () => {
  await threads.stop()
  rmSync(folder, { recursive: true })
})

it('one thread of an organization does its work a piece at a time, and stays', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => threads.run('one', input)))
  const numbers = answers.map((answer) => answer.split(' ')[1])
  expect(new Set(numbers).size).toBe(1)
  await expect(threads.run('one', 'wrong')).rejects.toThrow('it is wrong')
  expect(await threads.run('one', 'd')).toBe(`d ${numbers[0]}`)
})

it.each(['for ever', 'too much'])('work that goes on %s ends, and holds up nobody else', async (input) => {
  const ended = expect(threads.run('one', input)).rejects.toThrow(TookTooMuch)
  expect(await threads.run('other', 'x')).toMatch(/^x /)
  await ended
  expect(await threads.run('one', 'y')).toMatch(/^y /)
})
