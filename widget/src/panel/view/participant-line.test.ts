import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { conversation } from '../../../test/thread-records.ts'
import { participantLine, welcomeLine } from './participant-line.ts'

const at = (time: string) => Date.parse(`2026-01-05T${time}:00Z`)
const words = (time = '12:00') => ({
  text: en,
  time: { soon: (when: string) => when.slice(11, 16) },
  now: at(time),
})
const open = { open: true, opensAt: null, closesAt: '2026-01-05T17:00:00Z' }
const closed = { open: false, opensAt: '2026-01-05T09:00:00Z', closesAt: null }
const free = { assistantMayAnswer: false }

test('the line tells who is on it, else that a person was asked for, else whether a machine answers, else whether it is open, else nothing', () => {
  const line = (more: Parameters<typeof conversation>[0], time?: string) =>
    participantLine(conversation(more), words(time))
  expect(participantLine(null, words())).toBe('')
  expect(line({ handedOver: true, assigneeName: 'Ada', joined: true })).toBe('Ada is looking after you')
  expect(line({ handedOver: true })).toBe('A colleague is looking after you')
  expect(line({ handedOver: true, assigneeName: 'Ada', status: 'closed' })).toBe('')
  expect(line({ assistantMayAnswer: true, availability: closed })).toBe('Stoa answers')
  const asked = { assistantMayAnswer: true, personRequested: true }
  expect(line(asked)).toBe('We’ve asked a colleague')
  expect(line({ ...asked, handedOver: true, assigneeName: 'Ada' })).toBe('Ada is looking after you')
  expect(line({ ...asked, availability: open })).toBe('We’ve asked a colleague')
  expect(line({ ...asked, availability: closed }, '08:00')).toBe('Closed now · opens 09:00')
  expect(line(free)).toBe('')
  expect(line({ ...free, availability: open })).toBe('We are open now')
  expect(line({ ...free, availability: { ...closed, opensAt: null } })).toBe('We are closed now')
})

test('what was read of the hours is taken for as long as it holds', () => {
  const line = (availability: typeof open | typeof closed, time: string) =>
    participantLine(conversation({ ...free, availability }), words(time))
  expect(line(closed, '08:59')).toBe('Closed now · opens 09:00')
  expect(line(closed, '09:00')).toBe('We are open now')
  expect(line(open, '16:59')).toBe('We are open now')
  expect(line(open, '17:00')).toBe('We are closed now')
})

test('how soon an answer comes is said only where it is known, and never while it is closed and no machine answers', () => {
  const known = {
    people: [],
    fileUploads: 'images' as const,
    starters: [],
    repliesByEmail: false,
    agentName: 'Stoa',
  }
  const base = { ...known, answersWithin: 'hour' as const, availability: null, assistantMayAnswer: false }
  expect(welcomeLine(base, words())).toBe('We usually answer within an hour')
  expect(welcomeLine({ ...base, availability: closed }, words('08:00'))).toBe('Closed now · opens 09:00')
  expect(welcomeLine({ ...base, availability: closed, assistantMayAnswer: true }, words('08:00'))).toBe(
    'We usually answer within an hour',
  )
  expect(welcomeLine({ ...base, answersWithin: null }, words())).toBe('')
  expect(welcomeLine({ ...base, answersWithin: null, assistantMayAnswer: true }, words())).toBe(
    'Stoa answers',
  )
})
