import { describe, expect, it } from 'vitest'
import { matchCommands, type Command } from './commands.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: 'Conversation',
  icon: 'check',
  run: () => undefined,
  ...more,
})

describe('matchCommands', () => {
  it('wants every word and puts what begins with the text first', () => {
    const found = matchCommands([command('Agents: Close'), command('Close'), command('Snooze')], 'close')
    expect(found.map(({ label }) => label)).toEqual(['Close', 'Agents: Close'])
    expect(matchCommands([command('Snooze: Next Monday')], 'monday snooze')).toHaveLength(1)
  })

  it('leaves movement out', () => {
    expect(matchCommands([command('Next conversation', { shortcutOnly: true })], '')).toEqual([])
  })
})
