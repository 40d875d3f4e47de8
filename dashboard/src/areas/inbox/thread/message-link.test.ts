import { expect, it } from 'vitest'
import { linkedId, messageLink } from './message-link.ts'

it('a link to a message leads back to it', () => {
  const link = messageLink('https://stoa.example', { id: 'cvm_0a1', conversationId: 'ccv_9' })
  expect(link).toBe('https://stoa.example/inbox/open/ccv_9#cvm_0a1')
  expect(linkedId(new URL(link).hash)).toBe('cvm_0a1')
})

it('a fragment that names no message leads nowhere', () => {
  for (const hash of ['', '#', '#messages', '#cvm_', '#cvm_a"b', '#ccv_1'])
    expect(linkedId(hash)).toBeUndefined()
})
