/** The texts about who is here. */
export const text = {
  status: 'Status',
  quiet: {
    online: 'Online',
    hour: 'Do not disturb for an hour',
    tomorrow: 'Do not disturb until tomorrow',
    always: 'Do not disturb until I turn it off',
    until: (time: string) => `Do not disturb until ${time}`,
    on: 'Do not disturb is on',
    onUntil: (time: string) => `Do not disturb until ${time}`,
  },
  title: 'Colleagues here now',
  colleague: (name: string, state: string) => `${name}, ${state}`,
  states: { online: 'online', away: 'away', dnd: 'do not disturb' },
  more: (count: number) => `and ${count} more`,
} as const
