/** The texts of the page about the quality of traffic, in English; loaded with it. */
export const o = {
  title: 'Traffic',
  lead: 'What came in, and how it was judged. Only people count in the other pages, unless you ask for more.',
  people: 'People',
  bots: 'Bots',
  refused: 'Refused',
  byDay: 'Records by day',
  figures: 'Figures',
  share: (share: string) => `${share} of all`,
  botsTitle: 'Bots, by what gave them away',
  refusedTitle: 'Refused, by reason',
  refusedHint:
    'Refused records are counted by days in UTC, the others by days in your organization’s time zone.',
  reason: 'Reason',
  count: 'Records',
  noBots: 'No programs came in this period.',
  noRefusals: 'Nothing was refused in this period.',
  bot: {
    user_agent: [
      'Says so itself',
      'The browser’s name is that of a known crawler, preview or monitor. Nothing to do.',
    ],
    datacenter: [
      'From a data center',
      'Comes from where servers are, not people. A colleague behind a company’s VPN may be among them.',
    ],
    headless: [
      'Driven by a program',
      'A browser without a screen, such as your own tests. Leave the snippet out of test runs.',
    ],
    rate: ['Too fast for a person', 'More pages in a short time than anybody reads.'],
  } as Record<string, readonly [name: string, what: string]>,
  refusal: {
    origin: [
      'From another site',
      'The page is not on a site that may use the tracker. If it is yours, add it under “Sites that may use it”.',
    ],
    unverified: [
      'Not a verified visitor',
      'The tracker counts only visitors whose identity your server signed. Call identify, or switch that off.',
    ],
    malformed: [
      'Not understood',
      'A call lacked a field or had a wrong one. Calls of your own may need a look; data-debug tells which.',
    ],
  } as Record<string, readonly [name: string, what: string]>,
  unknown: 'Another reason',
  toSettings: 'Tracker settings',
  emptyTitle: 'Nothing came in during this period.',
  emptyHint: 'Neither people nor programs, and nothing that had to be refused.',
} as const
