/** Texts of the panel that filters a list. */
export const text = {
  anybody: 'Anyone',
  anyTopic: 'Any topic',
  anyChannel: 'Any channel',
  unread: 'Unread only',
  person: 'Needs a person only',
  since: 'Active since',
  presets: { today: 'Today', week: '7 days', month: '30 days' },
  compact: 'Compact rows',
} as const
