import { describe, expect, it, vi } from 'vitest'
import { badgedIcon, badgeText } from './badge.ts'
import type { NotificationChoices } from './choices.ts'
import { occasionsOf, shouldNotify, type Situation } from './occasions-of.ts'

vi.mock('../../../ui/assets/favicon.svg?raw', () => ({ default: '<svg><rect/></svg>' }))

const me = 'usr_me'
const now = Date.parse('2026-11-22T10:00:00Z')
const place = { status: 'open', assigneeUserId: null, needsHumanAttention: false, claim: null } as const
const event = (type: string) => ({ type: `conversation.${type}`, createdAt: '', payload: {} })
const received = event('message.received')
const claimBy = (holderId: string, expiresAt = '2026-11-22T10:05:00Z') =>
  ({ holderType: 'user', holderId, holderName: null, expiresAt }) as const
const of = (more: Partial<Parameters<typeof occasionsOf>[1]>, what = received) =>
  occasionsOf(what, { ...place, ...more }, me, now)

describe('what an event is to a person', () => {
  it('is theirs where they own it: as its assignee, or by a take-over where nobody is assigned', () => {
    expect(of({ assigneeUserId: me })).toEqual(['mine'])
    expect(of({ claim: claimBy(me) })).toEqual(['mine'])
    expect(of({ assigneeUserId: me, claim: claimBy('usr_mia') })).toEqual(['mine'])
  })

  it('is a colleague’s business where a colleague is on it, and again everybody’s when their claim has run out', () => {
    expect(of({ assigneeUserId: 'usr_mia' })).toEqual([])
    expect(of({ assigneeUserId: 'usr_mia', claim: claimBy(me) })).toEqual([])
    expect(of({ claim: claimBy('usr_mia') })).toEqual([])
    expect(of({ claim: claimBy('usr_mia', '2026-11-22T09:59:59Z') })).toEqual(['unassigned'])
    expect(of({ assigneeUserId: 'usr_mia' }, event('handover_requested'))).toEqual([])
  })

  it('is a call for a person where nobody is on it', () => {
    expect(of({}, event('handover_requested'))).toEqual(['needsPerson'])
    expect(of({ needsHumanAttention: true }, event('attention_changed'))).toEqual(['needsPerson'])
    expect(of({ needsHumanAttention: true })).toEqual(['unassigned', 'needsPerson'])
  })

  it('is a mention wherever it happens, and nothing in spam', () => {
    expect(of({ assigneeUserId: 'usr_mia' }, event('mentioned'))).toEqual(['mention'])
    expect(of({ status: 'spam' })).toEqual([])
  })
})

describe('who is told', () => {
  const choices: NotificationChoices = {
    banner: true,
    sound: false,
    withText: true,
    about: { mine: true, unassigned: false, needsPerson: true, mention: true },
  }
  const tells = (occasions: ReturnType<typeof of>, more: Partial<Situation> = {}) =>
    shouldNotify(
      { occasions, conversationId: 'ccv_1' },
      { choices, isDoNotDisturb: false, lookingAt: undefined, ...more },
    )

  it('is who chose one of the occasions', () => {
    expect(tells(['mine'])).toBe(true)
    expect(tells(['unassigned'])).toBe(false)
    expect(tells(['unassigned', 'needsPerson'])).toBe(true)
    expect(tells([])).toBe(false)
  })

  it('is nobody who looks at it, or does not want to be disturbed', () => {
    expect(tells(['mine'], { lookingAt: 'ccv_1' })).toBe(false)
    expect(tells(['mine'], { lookingAt: 'ccv_2' })).toBe(true)
    expect(tells(['mine'], { isDoNotDisturb: true })).toBe(false)
  })

  it('is nobody who has switched on neither sound nor notifications', () => {
    expect(tells(['mine'], { choices: { ...choices, banner: false } })).toBe(false)
    expect(tells(['mine'], { choices: { ...choices, banner: false, sound: true } })).toBe(true)
  })
})

describe('the badge', () => {
  it('is nothing for none and stays short for many', () => {
    expect([0, 1, 99, 100, -1].map(badgeText)).toEqual(['', '1', '99', '99+', ''])
  })

  it('draws the number while it has room, then a dot, in both themes', () => {
    expect(badgedIcon(0, false)).toBe('<svg><rect/></svg>')
    expect(badgedIcon(7, false)).toMatch(/<text[^>]*>7<\/text><\/svg>$/)
    expect(badgedIcon(12, false)).not.toContain('<text')
    expect(badgedIcon(12, false)).toContain('<circle')
    expect(badgedIcon(7, true)).not.toBe(badgedIcon(7, false))
  })
})
