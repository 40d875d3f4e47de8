/** The texts of the audit log. */
export const text = {
  title: 'Audit log',
  lead: 'Every change and every refused attempt.',
  download: 'Download as CSV',
  adminsOnly: 'Only owners and admins see the audit log.',
  who: 'Who',
  what: 'What',
  target: 'Target',
  when: 'When',
  outcome: 'Outcome',
  results: { ok: 'Done', error: 'Failed', denied: 'Denied' },
  filter: 'By',
  actors: {
    all: 'Everyone',
    member: 'People',
    agent: 'API keys',
    widget: 'Widgets',
    end_user: 'Customers',
  },
  somebody: 'Unknown',
  emptyTitle: 'No entries',
  emptyHint: 'No entries match this filter.',
} as const
