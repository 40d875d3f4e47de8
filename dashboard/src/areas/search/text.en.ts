import { plural } from '../../text/plural.ts'

/** The texts of the search, in English; loaded with its page. */
export const text = {
  label: 'Search everything',
  hint: 'Words, name, email or #number',
  clear: 'Clear search',
  filters: 'Filters',
  filterButton: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
  status: 'Status',
  channel: 'Channel',
  topic: 'Topic',
  assignee: 'Owner',
  when: 'When',
  anyStatus: 'Any',
  open: 'Open',
  anyChannel: 'All',
  anyTopic: 'All',
  noTopic: 'No topic',
  anyone: 'Anyone',
  nobody: 'Nobody',
  me: 'You',
  whens: {
    any: 'Any time',
    day: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last 30 days',
    year: 'Last 12 months',
  },
  clearFilters: 'Clear filters',
  recent: 'Recent searches',
  forget: (q: string) => `Remove “${q}”`,
  forgetAll: 'Clear all',
  startTitle: 'What are you looking for?',
  startHint:
    'Search names, email addresses, subjects and messages. Use "quotes" for an exact phrase, or #12 to go to conversation 12.',
  conversations: 'Conversations and messages',
  cannedReplies: 'Canned replies',
  pages: 'Pages and commands',
  allCannedReplies: 'Show all canned replies',
  found: (count: number, more: boolean) =>
    more
      ? `${plural(count, { one: 'conversation', other: 'conversations' })} so far`
      : plural(count, { one: 'conversation', other: 'conversations' }),
  more: 'Search further back',
  searching: 'Searching…',
  nothing: (q: string) => `No matches for “${q}”`,
  nothingHint: 'Try fewer words, or part of a word. All words must match.',
  nothingFiltered: 'There may be matches without the filters.',
  nothingQuoted: 'Words in quotes must match exactly. Try them without quotes.',
  noConversation: 'No matching conversations',
  inMessage: 'Message',
  keys: 'Use the arrow keys to move and Enter to open.',
} as const
