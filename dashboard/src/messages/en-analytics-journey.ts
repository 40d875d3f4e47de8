import { plural } from './plural.ts'

/** The texts of what a contact looked at, in English; loaded when it is shown. */
export const j = {
  unknown: 'Known as soon as the visitor’s identity is proved.',
  noTracker: 'No tracker counts page views yet.',
  addTracker: 'Add one',
  none: 'Nothing in the last 30 days.',
  today: 'Today',
  yesterday: 'Yesterday',
  searched: (query: string) => `Searched “${query}”`,
  results: (count: number) => (count === 0 ? 'found nothing' : plural(count, 'result', 'results')),
  cut: (count: number) => `The latest ${count}`,
} as const
