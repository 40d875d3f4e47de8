import { plural } from '../../../text/plural.ts'

/** The texts of what a contact looked at, in English; loaded when it is shown. */
export const text = {
  unknown: 'Page views appear once the visitor is verified.',
  noTracker: 'No tracker yet.',
  addTracker: 'Add tracker',
  none: 'No page views in the last 30 days.',
  today: 'Today',
  yesterday: 'Yesterday',
  searched: (query: string) => `Searched “${query}”`,
  results: (count: number) =>
    count === 0 ? 'found nothing' : plural(count, { one: 'result', other: 'results' }),
  cut: (count: number) => `Latest ${count} shown`,
} as const
