import type { Whoami } from '@stoa/sdk'
import { expect, test, vi } from 'vitest'
import { queryClient, whoamiQuery } from '../queries.ts'
import { requireSession } from './session.ts'

const { followed } = vi.hoisted(() => ({ followed: [] as unknown[] }))

vi.mock('./own-choices.ts', () => ({
  followChoices: (whoami: unknown) => {
    followed.push(whoami)
    return false
  },
}))

test('a page that is loaded ahead, because the pointer is over its link, does not change the one that is shown', async () => {
  const whoami = { actor: { id: 'usr_1', locale: 'de' }, org: { id: 'org_1' } } as unknown as Whoami
  queryClient.setQueryData(whoamiQuery.queryKey, whoami)
  expect(await requireSession('/inbox/mine', true)).toBe(whoami)
  expect(followed).toEqual([])
  await requireSession('/inbox/mine')
  expect(followed).toEqual([whoami])
})
