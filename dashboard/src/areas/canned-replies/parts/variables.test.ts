import { expect, test } from 'vitest'
import { fillIn, unknownVariables } from './variables.ts'

test('a preview has values in the place of variables, and fallbacks where there is none', () => {
  const body = 'Hi {{contact.firstName|there}}, this is {{ agent.firstName }} about #{{conversation.number}}.'
  expect(fillIn(body, { 'contact.firstName': 'Ada', 'agent.firstName': 'Olga' })).toBe(
    'Hi Ada, this is Olga about #.',
  )
  expect(fillIn(body, {})).toBe('Hi there, this is  about #.')
})

test('what is no variable stays as it was written, and is named once', () => {
  const body = '{{contact.firstname}} {{contact.firstname|you}} {{}} {{contact.name}} { {agent.name} }'
  expect(fillIn(body, { 'contact.name': 'Ada' })).toBe(
    '{{contact.firstname}} {{contact.firstname|you}} {{}} Ada { {agent.name} }',
  )
  expect(unknownVariables(body)).toEqual(['contact.firstname', ''])
})
