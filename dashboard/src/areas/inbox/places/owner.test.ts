import { describe, expect, it } from 'vitest'
import { ownerOf, ownershipShown, ownerText } from './owner.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const claim = (holderId: string, expiresAt: string) =>
  ({ holderType: 'user', holderId, holderName: 'Ada Byron', expiresAt }) as const
const held = claim('usr_ada', '2026-11-21T10:05:00.000Z')
const over = claim('usr_ada', '2026-11-21T09:55:00.000Z')
const nobody = { assigneeUserId: null, assigneeName: null, claim: null }
const text = (item: Parameters<typeof ownerOf>[0]) => {
  const owner = ownerOf(item, 'usr_me', now)
  return owner && ownerText(owner)
}

describe('the owner of a conversation', () => {
  it('is one: the assignee, else whoever took it over, while that lasts', () => {
    expect(text(nobody)).toBeUndefined()
    expect(text({ ...nobody, claim: held })).toBe('Ada’s')
    expect(text({ ...nobody, claim: over })).toBeUndefined()
    const olga = { assigneeUserId: 'usr_olga', assigneeName: 'Olga Owner' }
    expect(text({ ...olga, claim: held })).toBe('Olga’s')
    expect(text({ ...olga, assigneeName: null, claim: null })).toBe('A colleague’s')
    expect(text({ assigneeUserId: 'usr_me', claim: over })).toBe('Yours')
  })

  it('is told of while somebody may still answer, and no more once it is closed or spam', () => {
    const owner = ownerOf({ assigneeUserId: 'usr_me', claim: held }, 'usr_me', now)
    expect(ownershipShown('open', owner)).toBe('owned')
    expect(ownershipShown('open', undefined)).toBe('free')
    expect(ownershipShown('snoozed', owner)).toBe('owned')
    expect(ownershipShown('snoozed', undefined)).toBeUndefined()
    for (const status of ['closed', 'spam'] as const)
      expect(ownershipShown(status, owner), status).toBeUndefined()
  })

  it('keeps agents out for as long as a take-over lasts', () => {
    expect(ownerOf({ assigneeUserId: 'usr_me', claim: held }, 'usr_me', now)?.heldUntil).toBe(
      Date.parse(held.expiresAt),
    )
    expect(ownerOf({ assigneeUserId: 'usr_me', claim: over }, 'usr_me', now)?.heldUntil).toBeUndefined()
  })
})
