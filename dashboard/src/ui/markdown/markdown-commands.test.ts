import { EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  insertLink,
  linkSelection,
  newLine,
  toggleCode,
  toggleList,
  toggleMark,
} from './markdown-commands.ts'

/** Runs a command on a text whose selection stands between `‹` and `›`, or at `|`; answers the text in the same way. */
function run(command: StateCommand, marked: string): string {
  const anchor = marked.search(/[‹|]/)
  const head = marked.includes('›') ? marked.indexOf('›') - 1 : anchor
  let state = EditorState.create({ doc: marked.replace(/[‹›|]/g, ''), selection: { anchor, head } })
  command({ state, dispatch: (transaction) => (state = transaction.state) })
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`
}

test.each([
  ['a selection gets marks and stays selected', 'say ‹hello› now', 'say **‹hello›** now'],
  ['again takes them away', 'say **‹hello›** now', 'say ‹hello› now'],
  ['marks never stand beside a space', 'say‹ hello ›now', 'say‹ **hello** ›now'],
  ['without a selection the word is meant', 'say hel|lo now', 'say **hel|lo** now'],
  ['the same again', 'say **hel|lo** now', 'say hel|lo now'],
  ['where there is no word one writes between the marks', 'say | now', 'say **|** now'],
  ['and the marks go when nothing was written', 'say **|** now', 'say | now'],
  ['each line gets its own', '‹one\n\ntwo›', '**‹one**\n\n**two›**'],
])('bold: %s', (_promise, before, after) => expect(run(toggleMark('**'), before)).toBe(after))

test('lines become points, points of the other kind, and lines again', () => {
  expect(run(toggleList(false), 'bo|wl')).toBe('- bo|wl')
  expect(run(toggleList(false), '- bo|wl')).toBe('bo|wl')
  expect(run(toggleList(true), '- bo|wl')).toBe('1. bo|wl')
  expect(run(toggleList(true), '‹one\n\ntwo›').replace(/[‹›]/g, '')).toBe('1. one\n\n2. two')
})

test('a link asks for the half that is missing', () => {
  expect(run(insertLink, 'see ‹the guide›')).toBe('see [the guide](‹https://›)')
  expect(run(insertLink, 'see ‹https://a.example›')).toBe('see [|](https://a.example)')
  expect(run(insertLink, 'see |')).toBe('see [|](https://)')
})

test('an address pasted over a text makes it a link; anything else is pasted', () => {
  expect(run(linkSelection('https://a.example/x'), '‹guide›')).toBe('[guide](https://a.example/x)|')
  expect(run(linkSelection('no address'), '‹guide›')).toBe('‹guide›')
  expect(run(linkSelection('https://a.example'), 'guide|')).toBe('guide|')
})

test('code is marked in a line and fenced over several', () => {
  expect(run(toggleCode, 'run ‹ls›')).toBe('run `‹ls›`')
  expect(run(toggleCode, '‹one\ntwo›')).toBe('```\n‹one\ntwo›\n```')
})

test.each([
  ['a point is followed by a point', '- one|', '- one\n- |'],
  ['a number by the next one', '  9. nine|', '  9. nine\n  10. |'],
  ['an empty point ends the list', '- one\n- |', '- one\n|'],
  ['a quote goes on', '> said|', '> said\n> |'],
  ['before its marker a point is only moved down', '|- one', '\n|- one'],
  ['code keeps how far in it stands', '```\n  - a|', '```\n  - a\n  |'],
  ['elsewhere a line is a line', 'one|two', 'one\n|two'],
])('a new line: %s', (_promise, before, after) => expect(run(newLine, before)).toBe(after))
