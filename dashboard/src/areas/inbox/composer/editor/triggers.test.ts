import { expect, test } from 'vitest'
import { gapsOf } from './gap-positions.ts'
import { mentionText, splitMentions } from './mention-text.ts'
import { triggerAt } from './triggers.ts'

const at = (before: string, mentions = true) => {
  const found = triggerAt({ before, at: before.length, mentions })
  return found && [found.kind, found.from, found.query]
}

test('a slash at the start of a word asks for canned replies', () => {
  expect(at('/')).toEqual(['canned', 0, ''])
  expect(at('Hi /Ship')).toEqual(['canned', 3, 'ship'])
  for (const text of ['and/or', 'https:/', '/usr/bin', '/ship it', '1 / 2']) expect(at(text)).toBeUndefined()
})

test('an at sign asks for colleagues, by their whole name, in notes alone', () => {
  expect(at('cc @')).toEqual(['mention', 3, ''])
  expect(at('(@Mia Mem')).toEqual(['mention', 1, 'mia mem'])
  expect(at('@mia', false)).toBeUndefined()
  for (const text of ['mia@', 'mia@example.com', '@ mia', '@mia then wrote a lot more'])
    expect(at(text)).toBeUndefined()
})

test('a mention is written as the server reads it, and drawn as a name', () => {
  const id = `usr_${'0'.repeat(22)}`
  const text = mentionText({ id, name: 'Mia [she] Member' })
  expect(text).toBe(`@[Mia  she  Member](${id})`)
  expect(splitMentions(`Ask ${text}, please`)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Mia  she  Member', isMention: true },
    { text: ', please', isMention: false },
  ])
})

test('what a canned reply could not fill in is found in the text', () => {
  const written =
    'Hello {{contact.firstName}}, {{ contact.name }} of {{organization.name}}: {{contact.name|you}}!'
  const filled = 'Hello ,  of Harbour: you!'
  expect(gapsOf(written, filled, ['contact.firstName', 'contact.name'])).toEqual([
    { at: 6, name: 'contact.firstName' },
    { at: 8, name: 'contact.name' },
  ])
  expect(gapsOf('Hi {{contact.name}}', 'Hi Mia', [])).toEqual([])
})

test('no gap is shown where the reply was changed meanwhile', () => {
  expect(gapsOf('Hello {{contact.name}}!', 'Dear , hi', ['contact.name'])).toEqual([])
})
