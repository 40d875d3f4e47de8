import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient, readAgain } from './queries.ts'

test('what is read again is never what was asked for before, also when that is the first answer and comes last', async () => {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ['planted', 'report'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => {})
  const again = readAgain(['planted'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after the change')
  await again
  answers[0]?.('before it')
  await Promise.resolve()
  expect(observer.getCurrentResult().data).toBe('after the change')
  leave()
  queryClient.clear()
})
