import { describe, expect, it, test } from 'vitest'
import type { Command } from './commands.ts'
import { groupCommands, matchCommands, splitCommands } from './match-commands.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: 'Conversation',
  icon: 'check',
  run: () => undefined,
  ...more,
})
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

describe('matchCommands', () => {
  it('wants every word and puts what begins with the text first', () => {
    const found = matchCommands([command('Agents: Close'), command('Close'), command('Snooze')], 'close')
    expect(labels(found)).toEqual(['Close', 'Agents: Close'])
    expect(matchCommands([command('Snooze: Next Monday')], 'monday snooze')).toHaveLength(1)
  })

  it('finds by the letters in their order, after what holds the words', () => {
    const all = [command('Settings: Business hours'), command('Assign to Busra')]
    expect(labels(matchCommands(all, 'bus'))).toEqual(['Settings: Business hours', 'Assign to Busra'])
    expect(labels(matchCommands(all, 'sbh'))).toEqual(['Settings: Business hours'])
    expect(matchCommands(all, 'hbs')).toEqual([])
  })

  it('prefers what was used lately where all else is equal', () => {
    const all = [command('Snooze: One hour'), command('Snooze: Tomorrow')]
    expect(labels(matchCommands(all, 'snooze', ['Snooze: Tomorrow']))[0]).toBe('Snooze: Tomorrow')
  })

  it('leaves movement out', () => {
    expect(matchCommands([command('Next conversation', { shortcutOnly: true })], '')).toEqual([])
  })
})

describe('groupCommands', () => {
  it('shows each once, what was used lately first, and no heading without commands', () => {
    const all = [command('Light', { group: 'Stoa' }), command('Close'), command('Reply')]
    const given = { recent: ['Reply', 'gone'], recentTitle: 'Lately', order: ['Conversation', 'Stoa'] }
    const groups = groupCommands(all, given).map(({ title, commands }) => [title, labels(commands)])
    expect(groups).toEqual([
      ['Lately', ['Reply']],
      ['Conversation', ['Close']],
      ['Stoa', ['Light']],
    ])
    expect(groupCommands([], given)).toEqual([])
  })
})

test('people and conversations stand between the commands that are named and those that only might be meant', () => {
  const all = [command('Close'), command('Snooze'), command('Copy link to the conversation')]
  const { near, far } = splitCommands(all, 'clo')
  expect([labels(near), labels(far)]).toEqual([['Close'], ['Copy link to the conversation']])
})
