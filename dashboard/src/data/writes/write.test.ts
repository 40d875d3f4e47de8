import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../queries.ts'
import { attempt, write } from './write.ts'

const { told } = vi.hoisted(() => ({ told: [] as { text: string; tone?: string; undo?: () => void }[] }))

vi.mock('../../ui/primitives/toast.tsx', () => ({
  notify: (text: string, options: object = {}) => told.push({ text, ...options }),
}))

afterEach(() => {
  told.length = 0
  queryClient.clear()
})

const planted = ['planted', 'list']

/** A list in sight, and what the server has of it. */
function listInSight() {
  const server = { list: ['one'] }
  const observer = new QueryObserver<readonly string[]>(queryClient, {
    queryKey: planted,
    queryFn: async () => [...server.list],
  })
  return { server, leave: observer.subscribe(() => undefined) }
}
const shown = () => queryClient.getQueryData<readonly string[]>(planted)

test('a write reads again what it touches before it says so and goes on', async () => {
  const { server, leave } = listInSight()
  await expect.poll(shown).toEqual(['one'])
  const steps: string[] = []
  const made = await write({
    run: async () => {
      server.list.push('two')
      return 'two'
    },
    leave: () => steps.push(`left with ${shown()?.join()}`),
    touches: [['planted']],
    said: (result) => `Made ${result}`,
    undo: () => () => steps.push('undone'),
    done: () => steps.push(`done with ${shown()?.join()}, told ${told.length}`),
  })
  expect(made).toBe('two')
  expect(steps).toEqual(['left with one', 'done with one,two, told 1'])
  expect(told).toMatchObject([{ text: 'Made two' }])
  told[0]?.undo?.()
  expect(steps.at(-1)).toBe('undone')
  leave()
})

test('a change that is shown at once is taken back when it is refused, and what it touches is read again', async () => {
  const { server, leave } = listInSight()
  await expect.poll(shown).toEqual(['one'])
  const seen: unknown[] = []
  const done = await attempt({
    run: async () => {
      seen.push(shown())
      server.list = ['of a colleague']
      throw new Error('no')
    },
    show: () => {
      const before = shown()
      queryClient.setQueryData(planted, ['mine'])
      return () => {
        queryClient.setQueryData(planted, before)
        seen.push(shown())
      }
    },
    touches: [planted],
    said: 'Done',
    refused: () => 'Not done',
  })
  expect(done).toBe(false)
  expect(seen).toEqual([['mine'], ['one']])
  expect(shown()).toEqual(['of a colleague'])
  expect(told).toEqual([{ text: 'Not done', tone: 'error' }])
  leave()
})

test('a way back is offered before anything is read again, and a refusal is told before that, too', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  let reads = 0
  const leave = new QueryObserver(queryClient, {
    queryKey: planted,
    queryFn: async () => {
      reads += 1
      if (reads > 1) await gate
      return reads
    },
  }).subscribe(() => undefined)
  await expect.poll(() => queryClient.getQueryData(planted)).toBe(1)
  const blocked = write({
    run: async () => 'blocked',
    touches: [planted],
    said: 'Blocked',
    undo: () => () => undefined,
  })
  await expect.poll(() => told).toMatchObject([{ text: 'Blocked' }])
  const renamed = attempt({
    run: () => Promise.reject(new Error('no')),
    show: () => () => undefined,
    touches: [planted],
    refused: () => 'Not renamed',
  })
  await expect.poll(() => told.at(-1)).toEqual({ text: 'Not renamed', tone: 'error' })
  answer()
  expect(await Promise.all([blocked, renamed])).toEqual(['blocked', false])
  leave()
})

test('a form hears of a refusal itself: nothing else is said of it', async () => {
  await expect(write({ run: () => Promise.reject(new Error('no')), said: 'Done' })).rejects.toThrow('no')
  expect(told).toEqual([])
})
