/** The texts of what works behind every page: who is here, what the browser notifies of. */
export const b = {
  presence: {
    title: 'Colleagues here now',
    colleague: (name: string, state: string) => `${name}, ${state}`,
    states: { online: 'online', away: 'away', dnd: 'do not disturb' },
    more: (count: number) => `and ${count} more`,
  },
  notifications: {
    titles: {
      mine: (name: string) => `${name} wrote to you`,
      unassigned: (name: string) => `${name} wrote`,
      needsPerson: (name: string) => `${name} needs a person`,
      mention: (name: string) => `You were mentioned: ${name}`,
    },
  },
} as const
