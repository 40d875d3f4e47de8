import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changePending,
  followOtherTabs,
  pendingOf,
  stillPending,
  type PendingMessage,
} from './pending-messages.ts'
import { sampleImage, sampleMessage } from '../sample-records.ts'

const pending = (change: Partial<PendingMessage> = {}): PendingMessage => ({
  localId: 'l1',
  body: 'On its way',
  internal: false,
  sinceMessageId: undefined,
  afterSeq: 4,
  createdAt: '2026-11-21T10:00:00.000Z',
  state: 'sending',
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

describe('two tabs with one conversation', () => {
  const key = 'stoa.pending.ccv_1'
  let storage: Map<string, string>
  const kept = () => (JSON.parse(storage.get(key) ?? '[]') as PendingMessage[]).map(({ localId }) => localId)
  beforeEach(() => {
    storage = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, text: string) => void storage.set(name, text),
      removeItem: (name: string) => void storage.delete(name),
    })
  })

  it('keep what each of them has not sent yet', () => {
    changePending('ccv_1', () => [pending({ localId: 'here' })])
    storage.set(key, JSON.stringify([pending({ localId: 'here' }), pending({ localId: 'there' })]))
    changePending('ccv_1', (list) => [...list, pending({ localId: 'here too' })])
    expect(kept().toSorted()).toEqual(['here', 'here too', 'there'])
    changePending('ccv_1', () => [])
    expect(kept()).toEqual(['there'])
  })

  it('let go of what the other one has sent, and of nothing else', () => {
    storage.set('stoa.pending.ccv_2', JSON.stringify([pending({ localId: 'there' })]))
    expect(pendingOf('ccv_2')).toMatchObject([{ localId: 'there', state: 'failed' }])
    changePending('ccv_2', (list) => [...list, pending({ localId: 'here' })])
    storage.set('stoa.pending.ccv_2', JSON.stringify([]))
    followOtherTabs('stoa.pending.ccv_2')
    expect(pendingOf('ccv_2')).toMatchObject([{ localId: 'here' }])
  })
})
