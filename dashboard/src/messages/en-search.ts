import { plural } from './plural.ts'

/** The texts of the search, in English; loaded with its page. */
export const f = {
  label: 'Search everything',
  hint: 'Words, a name, an email or #number',
  clear: 'Clear search',
  filters: 'Filters',
  filterButton: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
  status: 'Status',
  channel: 'Channel',
  topic: 'Topic',
  assignee: 'Assignee',
  when: 'When',
  anyStatus: 'Any',
  open: 'Open',
  anyChannel: 'All',
  anyTopic: 'All',
  noTopic: 'Without a topic',
  anyone: 'Anybody',
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
  forget: (q: string) => `Forget “${q}”`,
  forgetAll: 'Forget all',
  startTitle: 'What are you looking for?',
  startHint:
    'Names, email addresses, subjects and what was said. "Words in quotes" stay together; #12 leads to conversation 12.',
  conversations: 'Conversations and messages',
  cannedReplies: 'Canned replies',
  pages: 'Pages and commands',
  allCannedReplies: 'Show all of them',
  found: (count: number, more: boolean) =>
    more
      ? `${plural(count, 'conversation', 'conversations')} so far`
      : plural(count, 'conversation', 'conversations'),
  more: 'Search further back',
  searching: 'Searching…',
  nothing: (q: string) => `Nothing matches “${q}”.`,
  nothingHint: 'Try fewer words, or only a part of a word. All of the words have to occur.',
  nothingFiltered: 'There may be more without the filters.',
  nothingQuoted: 'Words in quotes have to stand just like that; try them without.',
  noConversation: 'No conversation matches.',
  inMessage: 'Message',
  keys: 'Arrow keys move, Enter opens.',
} as const
