import type { Activity } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { activityFilter, activityInput } from './kinds.ts'
import { actorOf, conversationOf, partsOf, sentenceOf } from './sentences.ts'

const conversation = { id: 'ccv_1', displayId: 12, customerName: 'Ada', customerEmail: null }
const event = (type: string, payload: Activity['payload'] = {}, more: Partial<Activity> = {}): Activity => ({
  id: 'evt_1',
  type,
  actorId: 'usr_1',
  actorKind: 'user',
  actorLabel: 'Olga',
  correlationId: null,
  payload,
  conversation,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
})

/** The whole line, as it is read. */
const line = (item: Activity) =>
  partsOf(sentenceOf(item).text)
    .map((part) => {
      if ('words' in part) return part.words
      return { actor: actorOf(item), conversation: conversationOf(item) }[part.place] ?? `<${part.place}>`
    })
    .join('')

test('a line says who did what to whose conversation', () => {
  expect(line(event('conversation.status_changed', { status: 'closed' }))).toBe(
    'Olga closed Ada’s conversation',
  )
  expect(line(event('conversation.assigned', { assigneeUserId: 'usr_2' }))).toBe(
    'Olga assigned Ada’s conversation to <colleague>',
  )
  expect(line(event('conversation.assigned', { assigneeUserId: null }))).toBe(
    'Olga unassigned Ada’s conversation',
  )
  expect(line(event('api_key.created', { name: 'Nightly' }, { conversation: null }))).toBe(
    'Olga created the API key “Nightly”',
  )
})

test('a customer is not said to have written in their own name’s conversation', () => {
  const bySomebody = { actorKind: 'widget', actorId: null, actorLabel: null } as const
  expect(line(event('conversation.message.received', {}, bySomebody))).toBe('Ada wrote in conversation #12')
  const nameless = { ...conversation, customerName: null }
  expect(line(event('conversation.message.received', {}, { ...bySomebody, conversation: nameless }))).toBe(
    'A visitor wrote in conversation #12',
  )
})

test('who is gone has no name, and what is gone no number', () => {
  expect(actorOf(event('x', {}, { actorLabel: null }))).toBe('A former colleague')
  expect(actorOf(event('x', {}, { actorLabel: null, actorKind: 'system' }))).toBe('Stoa')
  expect(conversationOf(event('x', {}, { conversation: null }))).toBe('a conversation')
})

test('an event that nobody foresaw is told by its name', () => {
  expect(line(event('moon_phase.has_changed'))).toBe('Olga: moon phase has changed')
  expect(line(event('conversation.status_changed', { status: 'frozen' }))).toBe(
    'Olga: conversation status changed',
  )
})

test('words of others are no places in the sentence', () => {
  expect(line(event('conversation.subject_changed', { subject: 'a {actor} b' }))).toBe(
    'Olga named Ada’s conversation “a actor b”',
  )
})

test('a filter of the address asks for its events; what is not understood is left out', () => {
  expect(activityInput(activityFilter({ kind: 'notes', actor: 'usr_1', conversation: 'ccv_1' }))).toEqual({
    types: ['conversation.note_added', 'conversation.mentioned'],
    actorId: 'usr_1',
    conversationId: 'ccv_1',
  })
  expect(activityFilter({ kind: 'toString', more: '1' })).toEqual({})
})
