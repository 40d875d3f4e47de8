import { describe, expect, it } from 'vitest'
import { stillPending, type PendingMessage } from './pending-message.ts'
import { sampleImage, sampleMessage } from '../sample-records.ts'

const pending = (change: Partial<PendingMessage> = {}): PendingMessage => ({
  localId: 'l1',
  conversationId: 'ccv_1',
  body: 'On its way',
  internal: false,
  afterSeq: 4,
  createdAt: '2026-11-21T10:00:00.000Z',
  failure: null,
  ...change,
})

const mine = {
  authorType: 'user',
  authorId: 'usr_me',
  body: 'On its way',
  seq: 5,
} as const

describe('stillPending', () => {
  it('drops what has arrived by the socket before the answer', () => {
    expect(stillPending([pending()], [sampleMessage(mine)], 'usr_me')).toEqual([])
  })

  it('lets one arrival settle one of two equal messages', () => {
    const two = [pending(), pending({ localId: 'l2' })]
    expect(stillPending(two, [sampleMessage(mine)], 'usr_me').map(({ localId }) => localId)).toEqual(['l2'])
  })

  it('tells messages without words apart by their images', () => {
    const images = [sampleImage({ id: 'cva_1' }), sampleImage({ id: 'cva_2' })]
    const silent = pending({ body: '', images })
    const arrived = (attachments: typeof images) => [sampleMessage({ ...mine, body: '', attachments })]
    expect(stillPending([silent], arrived(images.toReversed()), 'usr_me')).toEqual([])
    expect(stillPending([silent], arrived([sampleImage({ id: 'cva_1' })]), 'usr_me')).toHaveLength(1)
  })

  it('keeps it for another author, a note, or an older message', () => {
    expect(stillPending([pending()], [sampleMessage({ ...mine, authorId: 'usr_2' })], 'usr_me')).toHaveLength(
      1,
    )
    expect(stillPending([pending()], [sampleMessage({ ...mine, internal: true })], 'usr_me')).toHaveLength(1)
    const older = sampleMessage({ ...mine, seq: 4 })
    expect(stillPending([pending()], [older], 'usr_me')).toHaveLength(1)
  })
})
