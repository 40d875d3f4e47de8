import { describe, expect, it } from 'vitest'
import { deliveryText } from './delivery-text.ts'
import { sampleMessage } from '../sample-records.ts'

describe('the way of a message to the customer', () => {
  it('is not told where nothing goes out, as in a chat', () => {
    expect(deliveryText(sampleMessage())).toBe('')
  })

  it('says whether a delivered message was opened, where that can be known', () => {
    const sent = { deliveryStatus: 'sent' } as const
    expect(deliveryText(sampleMessage({ ...sent, openCount: null }))).toBe('Delivered')
    expect(deliveryText(sampleMessage({ ...sent, openCount: 0 }))).toBe('Delivered · Not opened yet')
    expect(deliveryText(sampleMessage({ ...sent, openCount: 2 }))).toBe('Delivered · Opened 2 times')
  })

  it('says what went wrong, how often it was tried, and when it is tried again', () => {
    const failed = {
      deliveryStatus: 'failed',
      deliveryError: 'mailbox full',
      deliveryAttempts: 3,
      deliveryNextAttemptAt: '2026-11-21T10:00:00.000Z',
    } as const
    expect(deliveryText(sampleMessage(failed))).toMatch(
      /^Not delivered yet · mailbox full · 3 attempts · next attempt Sat \d+:00\s[AP]M$/,
    )
    expect(deliveryText(sampleMessage({ ...failed, deliveryStatus: 'dead' }))).toBe(
      'Could not be delivered · mailbox full · 3 attempts',
    )
  })
})
