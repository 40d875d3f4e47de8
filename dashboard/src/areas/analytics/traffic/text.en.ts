/** The texts of the page about the quality of traffic, in English; loaded with it. */
export const text = {
  title: 'Traffic',
  lead: 'What your trackers received, and how it was classified. The other pages count only people unless you include bots.',
  people: 'People',
  bots: 'Bots',
  refused: 'Refused',
  byDay: 'Records by day',
  figures: 'Figures',
  share: (share: string) => `${share} of all`,
  botsTitle: 'Bots by reason',
  refusedTitle: 'Refused by reason',
  refusedHint:
    'Refused records are counted per UTC day, all others per day in your organization’s time zone.',
  reason: 'Reason',
  count: 'Records',
  noBots: 'No bots in this period.',
  noRefusals: 'Nothing was refused in this period.',
  bot: {
    user_agent: [
      'Identifies as a bot',
      'The user agent is that of a known crawler, preview or monitor. Nothing to do.',
    ],
    datacenter: [
      'From a data center',
      'Comes from a server network. A colleague behind a company VPN may be among them.',
    ],
    headless: [
      'Automated browser',
      'A headless browser, such as your own tests. Leave the snippet out of test runs.',
    ],
    rate: ['Too fast for a person', 'More pages in a short time than anyone could read.'],
  } as Record<string, readonly [name: string, what: string]>,
  refusal: {
    origin: [
      'From another site',
      'The page isn’t on an allowed site. If it’s yours, add it under “Allowed sites”.',
    ],
    unverified: [
      'Not a verified visitor',
      'The tracker counts only visitors whose identity your server signed. Call identify, or turn that setting off.',
    ],
    quota: [
      'Too many for one day',
      'The tracker’s events for the day were used up. Raise “Events per day” if they were real.',
    ],
    address: [
      'Too many from one address',
      'One address sent more than a quarter of the day’s events. What it sent beyond that is not counted.',
    ],
    malformed: [
      'Malformed',
      'A call had a missing or wrong field. Check the calls you wrote yourself; data-debug shows which.',
    ],
  } as Record<string, readonly [name: string, what: string]>,
  unknown: 'Other reason',
  toSettings: 'Tracker settings',
  emptyTitle: 'Nothing received in this period.',
  emptyHint: 'No people, no bots, and nothing refused.',
} as const
