import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../sample-records.ts'
import { firstUnread } from './use-unread-from.ts'

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`
const absence = { after: 2, until: at(6) }
const message = (seq: number) => ({ id: `m${seq}`, seq, createdAt: at(seq) })

describe('firstUnread', () => {
  it('is the first thing the visitor said while nobody looked', () => {
    const messages = [1, 2, 3, 4].map((seq) => sampleMessage(message(seq)))
    expect(firstUnread(messages, absence)?.id).toBe('m3')
  })

  it('is nothing that colleagues said, and nothing that came before one’s eyes', () => {
    const messages = [sampleMessage({ ...message(3), authorType: 'user' }), sampleMessage(message(7))]
    expect(firstUnread(messages, absence)).toBeUndefined()
  })
})
