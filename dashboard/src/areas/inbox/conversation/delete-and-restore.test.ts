import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/queries.ts'
import { restoreConversations } from './delete-and-restore.ts'

const { told } = vi.hoisted(() => ({ told: [] as string[] }))

vi.mock('../../../ui/primitives/toast.tsx', () => ({ notify: (text: string) => told.push(text) }))

afterEach(() => {
  told.length = 0
  vi.unstubAllGlobals()
  queryClient.clear()
})

const items = ['a', 'b', 'c'].map((id, index) => ({ id, displayId: index + 1 }))

/** A server that refuses some of the conversations; gives the ids that it was asked for. */
function serverWithout(...gone: string[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const id = /conversations\/(\w+)\/restore/.exec(url)?.[1] ?? ''
    asked.push(id)
    if (!gone.includes(id)) return Response.json({ id, visitorContinuesInId: null })
    const problem = { status: 404, code: 'conv_not_found', title: 'Not found', detail: 'It is gone.' }
    return Response.json(problem, { status: 404, headers: { 'Content-Type': 'application/problem+json' } })
  })
  return asked
}

test('the others are restored where one is refused, and what happened is told of both', async () => {
  const asked = serverWithout('a')
  expect(await restoreConversations(items)).toBe(false)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(told).toEqual(['2 conversations restored', '1 conversation not restored: It is gone.'])
})

test('all of them, none of them, or one', async () => {
  serverWithout()
  expect(await restoreConversations(items)).toBe(true)
  expect(await restoreConversations(items.slice(1, 2))).toBe(true)
  expect(told).toEqual(['3 conversations restored', '#2 was restored'])
  told.length = 0
  serverWithout('a', 'b', 'c')
  expect(await restoreConversations(items)).toBe(false)
  expect(told).toHaveLength(1)
})
