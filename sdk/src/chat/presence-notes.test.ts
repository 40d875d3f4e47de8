import { expect, test } from 'vitest'
import { notePresence, type PresenceNote } from './presence-notes.ts'
import { conversation, message } from './test-chat.ts'
import { mergeMessages } from './thread.ts'

const free = conversation({ assistantMayAnswer: false })
const withSomebody = conversation({ handedOver: true, joined: true })
const withOlga = conversation({ handedOver: true, joined: true, assigneeName: 'Olga' })
const toOlga = conversation({ handedOver: true, assigneeName: 'Olga' })
const withMia = conversation({ handedOver: true, joined: true, assigneeName: 'Mia' })
const thread = mergeMessages([], [message(1), message(2)])

type Known = ReturnType<typeof conversation> | null
/** The notes after a conversation has gone through some states before the visitor's eyes. */
function follow(states: readonly Known[], isLive = true): readonly PresenceNote[] {
  let notes: readonly PresenceNote[] = []
  for (const [index, after] of states.entries())
    if (index > 0) notes = notePresence(notes, { before: states[index - 1] ?? null, after, thread, isLive })
  return notes
}
const told = (...states: Known[]) => follow(states).map(({ kind, name }) => [kind, name])

test('who takes over before the visitor’s eyes is told once, with the name as soon as it is known', () => {
  expect(follow([free, withSomebody])).toMatchObject([{ kind: 'joined', name: null, afterKey: 'cvm_2' }])
  expect(told(free, withSomebody, withOlga)).toEqual([['joined', 'Olga']])
  expect(told(free, withOlga, { ...withOlga, rating: 5 })).toEqual([['joined', 'Olga']])
})

test('who is only assigned has not joined, and has not left when somebody else is', () => {
  expect(told(free, toOlga)).toEqual([])
  expect(told(free, toOlga, withMia)).toEqual([['joined', 'Mia']])
  expect(told(free, toOlga, withOlga)).toEqual([['joined', 'Olga']])
})

test('who leaves is told, whoever comes after; the assistant answers again only where it may', () => {
  expect(told(withOlga, free)).toEqual([['left', 'Olga']])
  expect(told(withOlga, conversation())).toEqual([
    ['left', 'Olga'],
    ['assistant', 'Assistant'],
  ])
  expect(told(withOlga, withMia)).toEqual([
    ['left', 'Olga'],
    ['joined', 'Mia'],
  ])
  expect(told(withOlga, toOlga)).toEqual([])
  const keys = follow([free, withOlga, free, withOlga]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})

test('a take-over that ran out is no leaving; whose it was leaves when somebody else comes', () => {
  expect(follow([withOlga, free], false)).toEqual([])
  const joined = follow([free, withOlga])
  const ranOut = notePresence(joined, { before: withOlga, after: free, thread, isLive: false })
  expect(ranOut).toBe(joined)
  const later = notePresence(ranOut, { before: free, after: withMia, thread, isLive: true })
  expect(later.map(({ kind, name }) => [kind, name])).toEqual([
    ['joined', 'Olga'],
    ['left', 'Olga'],
    ['joined', 'Mia'],
  ])
})

test('what was so when a conversation is opened is not told as news, nor is its end', () => {
  expect(told(null, withOlga)).toEqual([])
  expect(told(withOlga, conversation({ id: 'ccv_2' }))).toEqual([])
  expect(told(withOlga, null)).toEqual([])
  expect(told(withOlga, { ...free, status: 'closed' })).toEqual([])
})
