import { describe, expect, it } from 'vitest'
import { fillIn, unknownVariables, type Values } from './variables.ts'

const NOBODY: Values = {
  'contact.name': null,
  'contact.firstName': null,
  'agent.name': 'Mia Member',
  'agent.firstName': 'Mia',
  'conversation.number': '7',
  'organization.name': 'Acme',
}
const ada = { ...NOBODY, 'contact.name': 'Ada Lovelace', 'contact.firstName': 'Ada' }

describe('variables', () => {
  it('stand for their values, with and without space around the name', () => {
    const text =
      'Hi {{contact.firstName}}, #{{ conversation.number }} at {{organization.name}} – {{agent.firstName|me}}'
    expect(fillIn(text, ada)).toEqual({ body: 'Hi Ada, #7 at Acme – Mia', missing: [] })
  })

  it('give way to their fallback, else to nothing, which is told once', () => {
    const text = 'Hi {{contact.firstName| there }}{{contact.name|}}! {{contact.name}}{{contact.name}}.'
    expect(fillIn(text, NOBODY)).toEqual({ body: 'Hi there! .', missing: ['contact.name'] })
  })

  it('are never looked for in what a customer calls themselves, which stays on one line', () => {
    const named = { ...NOBODY, 'contact.name': '{{agent.name}}\n\n# $& ' }
    expect(fillIn('Hi {{contact.name}}', named).body).toBe('Hi {{agent.name}} # $&')
  })

  it('that do not exist are named, each once; other braces are text', () => {
    expect(unknownVariables('{{contact.email}} {{ contact.email|x }} {{agent.name}} {{}} {x} {{ }')).toEqual([
      'contact.email',
      '',
    ])
    expect(unknownVariables('{{constructor}} {{__proto__}}')).toEqual(['constructor', '__proto__'])
  })

  it('are found quickly in a text of nothing but braces or space', () => {
    const texts = ['{'.repeat(10_000), '{{'.repeat(5000) + '}', `{{${' '.repeat(9990)}`, '{{|'.repeat(3333)]
    const before = performance.now()
    for (const text of texts) fillIn(text, ada)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
