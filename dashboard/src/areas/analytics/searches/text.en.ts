import { plural } from '../../../text/plural.ts'

/** The texts of site searches, in English; loaded with their page. */
export const text = {
  title: 'Searches',
  lead: 'What visitors search for on your site, and what they don’t find.',
  show: 'Show',
  all: 'All',
  withoutResults: 'Without results',
  summary: (total: number, without: number) =>
    `${plural(total, { one: 'search', other: 'searches' })}, ${without === 0 ? 'none' : without} without results`,
  table: 'Queries',
  columns: {
    query: 'Query',
    occurrences: 'Searches',
    visitors: 'Visitors',
    zero: 'Without results',
    average: 'Average results',
    lastSeen: 'Last searched',
  },
  emptyTitle: 'No searches in this period.',
  emptyHint: 'Searches appear here when your site calls svc.analytics.trackSearch(query, resultCount).',
  allFoundTitle: 'Every search returned results.',
} as const
