import { plural } from '../../../text/plural.ts'

/** The texts of the page of duplicates. */
export const text = {
  title: 'Duplicates',
  lead: 'Pairs that are perhaps one person. A merge can be taken back for 30 days.',
  show: 'Show',
  views: { pending: 'To decide', applied: 'Merged' },
  newestOnly: (most: number) => `The ${most} newest pairs are shown. As some are decided, older ones follow.`,
  empty: [
    'No pair waits',
    'People are compared each night and after imports; agents and colleagues propose pairs, too.',
  ],
  emptyApplied: ['Nobody was merged yet', 'Merges stay here and can be taken back for 30 days.'],
  evidence: {
    phone: 'the same phone number',
    name: 'the same name',
    signedEmail: 'your server vouched for the email of the other',
  } as Readonly<Record<string, string>>,
  because: 'Why',
  sure: { high: 'Very likely', medium: 'Perhaps' },
  compare: 'Compare',
  field: 'Field',
  stays: 'Stays',
  goes: 'Is merged into it',
  becomes: 'Afterwards',
  moves: (what: string) => `What goes along: ${what}.`,
  rows: {
    conv_conversations: (count: number) => plural(count, { one: 'conversation', other: 'conversations' }),
    analytics_events: (count: number) => plural(count, { one: 'page view', other: 'page views' }),
    analytics_searches: (count: number) => plural(count, { one: 'search', other: 'searches' }),
    crm_notes: (count: number) => plural(count, { one: 'note', other: 'notes' }),
    out_proposals: (count: number) =>
      plural(count, { one: 'message of outreach', other: 'messages of outreach' }),
  } as Readonly<Record<string, (count: number) => string>>,
  needsAdmin: 'Both were proved to be somebody: only an owner or admin can merge them.',
  merge: 'Merge',
  merged: 'Merged',
  dismiss: 'Two people',
  dismissed: 'They stay two people',
  undo: 'Take back',
  undoTitle: (title: string) => `Take back the merge of ${title}?`,
  undoBody: 'Both are what they were. What happened since stays with the one that was kept.',
  undone: 'Taken back',
  until: 'Can be taken back until',
  endUserId: 'Your own id',
} as const
