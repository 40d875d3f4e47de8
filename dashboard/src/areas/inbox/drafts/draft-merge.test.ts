import { expect, test } from 'vitest'
import { mergeDraft } from './draft-merge.ts'

const clean = { version: 5, isChanged: false }
const changed = { version: 5, isChanged: true }
const theirs = { body: 'Theirs', version: 6 }

test('a text that was not touched here follows the other machine', () => {
  expect(mergeDraft('Mine', clean, theirs)).toEqual({
    kind: 'take',
    text: 'Theirs',
    synced: { version: 6, isChanged: false },
  })
  expect(mergeDraft('Mine', clean, null)).toMatchObject({ kind: 'take', text: '' })
})

test('a text that was changed here is never replaced without a question', () => {
  expect(mergeDraft('Mine', changed, theirs)).toEqual({ kind: 'ask', theirs })
})

test('a text that was removed elsewhere, being sent for example, stays where one wrote on', () => {
  expect(mergeDraft('Mine', changed, null)).toEqual({ kind: 'keep', synced: { version: 0, isChanged: true } })
})

test('what was sent or deleted here gives way to what was written on elsewhere', () => {
  expect(mergeDraft(' ', changed, theirs)).toMatchObject({ kind: 'take', text: 'Theirs' })
})

test('the same words are no conflict, and one’s own echo changes nothing', () => {
  expect(mergeDraft('Theirs', changed, theirs)).toEqual({
    kind: 'keep',
    synced: { version: 6, isChanged: false },
  })
  expect(mergeDraft('Mine, going on', changed, { body: 'Mine', version: 5 })).toEqual({
    kind: 'keep',
    synced: changed,
  })
})

test('a first text on both machines is asked about', () => {
  expect(mergeDraft('Mine', { version: 0, isChanged: true }, theirs)).toEqual({ kind: 'ask', theirs })
})
