import type { ListedConversation } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { rowMarks } from './row-marks.ts'
import { sampleSummary } from '../sample-records.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const texts = (change: Partial<ListedConversation>, view: 'open' | 'closed' | 'mine' = 'open') =>
  rowMarks(sampleSummary(change), { view, me: 'usr_me', hasDraft: false, now }).map(({ text }) => text)

const claim = (holderId: string, expiresAt: string) =>
  ({ holderType: 'user', holderId, holderName: 'Ada', expiresAt }) as const

describe('rowMarks', () => {
  it('says whose it is instead of that somebody is needed, while the take-over lasts', () => {
    const waits = { needsHumanAttention: true, claim: claim('usr_2', '2026-11-21T10:05:00.000Z') }
    expect(texts(waits)).toEqual(['Ada’s'])
    expect(texts({ ...waits, claim: claim('usr_me', '2026-11-21T10:05:00.000Z') })).toEqual(['Yours'])
    expect(texts({ ...waits, claim: claim('usr_2', '2026-11-21T09:55:00.000Z') })).toEqual(['Needs a person'])
  })

  it('names one owner, and not where everything is one’s own', () => {
    const mine = { assigneeUserId: 'usr_me', claim: claim('usr_me', '2026-11-21T10:05:00.000Z') }
    expect(texts(mine)).toEqual(['Yours'])
    expect(texts(mine, 'mine')).toEqual([])
    expect(texts({ ...mine, assigneeUserId: 'usr_2', assigneeName: 'Olga Owner' })).toEqual(['Olga’s'])
  })

  it('names a status only where the view does not', () => {
    expect(texts({ status: 'closed' })).toEqual(['Closed'])
    expect(texts({ status: 'closed' }, 'closed')).toEqual([])
  })

  it('puts what is urgent before what it is about', () => {
    expect(texts({ topicName: 'Refunds', hasPendingDraft: true, needsHumanAttention: true })).toEqual([
      'Needs a person',
      'Draft by an agent',
      'Refunds',
    ])
  })
})
