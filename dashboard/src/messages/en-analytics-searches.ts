import { plural } from './plural.ts'

/** The texts of site searches, in English; loaded with their page. */
export const q = {
  title: 'Searches',
  lead: 'What visitors look for on your site, and what they do not find.',
  show: 'Show',
  all: 'All',
  withoutResults: 'Without results',
  summary: (total: number, without: number) =>
    `${plural(total, 'search', 'searches')}, ${without === 0 ? 'none' : without} without results`,
  table: 'Queries',
  columns: {
    query: 'Query',
    occurrences: 'Searches',
    visitors: 'Visitors',
    zero: 'Without results',
    average: 'Results on average',
    lastSeen: 'Last',
  },
  emptyTitle: 'No searches in this period.',
  emptyHint: 'They are counted when your site calls svc.analytics.trackSearch(query, resultCount).',
  allFoundTitle: 'Every search found something.',
} as const
