/** The texts of the live page, in English; loaded with it. */
export const l = {
  title: 'Live',
  lead: 'Who is on the site now. The page renews itself every 5 seconds.',
  now: (count: number) =>
    count === 1 ? 'visitor seen in the last 5 minutes' : 'visitors seen in the last 5 minutes',
  asOf: 'As of',
  minutes: 'Views by minute',
  views: 'Views',
  minute: 'Minute',
  pages: 'Pages',
  sources: 'Sources',
  countries: 'Countries',
  value: { pages: 'Page', sources: 'Source', countries: 'Country' },
  visitors: 'Visitors',
  half: 'Of the last 30 minutes',
  nothing: 'Nothing in the last 30 minutes.',
  latest: 'Latest events',
  known: 'Known contact',
  emptyTitle: 'It is quiet right now.',
  emptyHint: 'Whoever opens a page of your site appears here within seconds.',
  stale: 'Not renewed: the server does not answer at the moment.',
} as const
