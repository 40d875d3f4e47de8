import { expect, it } from 'vitest'
import { sampleSummary } from '../sample-records.ts'
import { rowPreview } from './row-preview.ts'

const said = (type: 'user' | 'agent' | 'end_user' | 'system', id: string | null = null) =>
  rowPreview(
    sampleSummary({
      lastMessagePreview: 'Hello',
      lastMessageAuthorType: type,
      lastMessageAuthorId: id,
      lastMessageAuthorName: type === 'end_user' ? null : 'Olga Owner',
    }),
    'usr_me',
  )

it('says who spoke last, but for the customer', () => {
  expect(said('end_user')).toEqual({ by: null, text: 'Hello' })
  expect(said('user', 'usr_me').by).toBe('You')
  expect(said('user', 'usr_2').by).toBe('Olga')
  expect(said('agent', 'key_1').by).toBe('Assistant')
  expect(said('system').by).toBeNull()
})
