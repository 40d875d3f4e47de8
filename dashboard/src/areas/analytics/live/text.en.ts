import { pluralForm } from '../../../text/plural.ts'

/** The texts of the live page, in English; loaded with it. */
export const text = {
  title: 'Live',
  lead: 'Who is on the site right now. Updates every 5 seconds.',
  now: (count: number) =>
    pluralForm(count, {
      one: 'visitor seen in the last 5 minutes',
      other: 'visitors seen in the last 5 minutes',
    }),
  asOf: 'As of',
  minutes: 'Views by minute',
  views: 'Views',
  minute: 'Minute',
  pages: 'Pages',
  sources: 'Sources',
  countries: 'Countries',
  value: { pages: 'Page', sources: 'Source', countries: 'Country' },
  visitors: 'Visitors',
  half: 'Last 30 minutes',
  nothing: 'No visitors in the last 30 minutes.',
  latest: 'Latest events',
  known: 'Known contact',
  emptyTitle: 'No visitors right now.',
  emptyHint: 'Visitors appear here within seconds of opening a page.',
  stale: 'Not updating: the server isn’t responding.',
} as const
