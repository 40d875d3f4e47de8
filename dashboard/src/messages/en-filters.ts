/** Texts of the panel that filters a list. */
export const f = {
  anybody: 'Anybody',
  anyTopic: 'Any topic',
  anyChannel: 'Any channel',
  unread: 'Only unread',
  person: 'Only what needs a person',
  since: 'Active since',
  presets: { today: 'Today', week: '7 days', month: '30 days' },
  compact: 'Compact rows',
} as const
