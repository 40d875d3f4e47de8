import { plural } from './plural.ts'

/** The texts of the settings of trackers, in English; loaded with their pages. */
export const k = {
  list: {
    title: 'Trackers',
    lead: 'Counts the visits of a site. One line of script, no cookie, nothing that slows the page.',
    create: 'New tracker',
    emptyTitle: 'No trackers yet.',
    emptyHint:
      'A tracker shows which pages of your site are read, where visitors come from and whether they reach what you want them to.',
    anyOrigin: 'Any site',
    key: (prefix: string) => `Key ${prefix}…`,
    keyUsed: 'used',
    noKey: 'No key',
    verifiedOnly: 'Verified visitors only',
    views: (count: number) => `${plural(count, 'view', 'views')} in 7 days`,
    viewsOn: (views: readonly { day: string; views: number }[]) =>
      views.map(({ day, views: count }) => `${day}: ${count}`).join(', '),
    madeTitle: (name: string) => `“${name}” is ready`,
    setUp: 'Set it up',
    trackerKey: 'Tracker key',
    identitySecret: 'Identity secret',
  },
  form: {
    name: 'Name',
    nameHelp: 'For you and your colleagues, such as “Website”.',
    origins: 'Sites that may use it',
    originsHelp: 'One per line, such as https://www.example.com. Leave empty to allow every site.',
    originsRequired: 'This server insists on a list: give at least one site.',
    verified: 'Only verified visitors',
    verifiedHelp:
      'Counts only visitors whose identity your server has signed. What they looked at before that is not counted.',
    locales: 'Language folders',
    localesHelp:
      'Separated by commas, such as en, nb. /en/prices and /nb/prices then count as one page, /prices.',
    localesShape: 'At most 32, each of up to 16 characters',
    retention: 'Keep single events for (days)',
    retentionHelp:
      'From 1 to 3660. Afterwards only sums by day stay, which tell nothing about a single visitor.',
    retentionShape: 'A whole number from 1 to 3660',
  },
  page: {
    back: 'All trackers',
    notFound: 'There is no such tracker',
    notFoundHint: 'It may have been revoked, or belong to another organization.',
    adminsOnly: 'Owners and admins of your organization can change it.',
    toAnalytics: 'Open analytics',
    settings: 'Settings',
  },
  install: {
    title: 'On your site',
    lead: 'Paste these lines into the <head> of every page that should be counted.',
    snippet: 'Snippet',
    keyPlaceholder: 'YOUR_TRACKER_KEY',
    storage: 'Keep nothing in the browser',
    storageHelp:
      'Visitors are told apart for one day only, by a code made on the server. Somebody who comes back tomorrow counts as new.',
    debug: 'Say on the console what is sent',
    debugHelp: 'For trying it out. Leave it away on the real site.',
    keyKnown: 'The key in it is known only to this tab, until it is closed.',
    keyGone: (prefix: string) =>
      `The key (${prefix}…) was shown when it was made. Put it where the snippet says YOUR_TRACKER_KEY. If it is lost, make a new one: the old one stops at once.`,
    noKey: 'This tracker has no key. Make one to get its snippet.',
    rotate: 'Make a new key',
    rotateTitle: (name: string) => `Replace the key of “${name}”?`,
    rotateBody: (prefix: string) =>
      `The key ${prefix}… stops at once. Pages that still have the old snippet are not counted until they have the new one.`,
    rotateBodyNone: 'The tracker gets a key, and counts pages that have it.',
    rotateAction: 'Replace the key',
    more: 'Attributes, events of your own, and the script under your own domain are described in docs/tracker.md; every call in the ',
    reference: 'API reference',
  },
  first: {
    title: 'First event',
    watching: 'Waiting for the first event',
    watchingHint: 'Open a page that has the snippet; it appears here by itself.',
    received: 'It works: the first event came',
    last: 'The latest:',
    lastLine: (what: string, details: string) => (details ? `${what} (${details})` : what),
    page: 'page',
    countedToday: (people: number, bots: number) =>
      `In 24 hours: ${plural(people, 'event', 'events')} of people, ${bots} of programs.`,
    refusedTitle: 'Something came, and was refused',
    refused: {
      origin: (count: number) =>
        `${plural(count, 'event', 'events')} came from a site that is not in the list of those that may use it. Compare its address with the list below, with https:// and www as the browser shows them.`,
      unverified: (count: number) =>
        `${plural(count, 'event', 'events')} came from visitors whose identity is not proved, while only verified visitors count. Call identify, or change the setting below.`,
      malformed: (count: number) =>
        `${plural(count, 'event', 'events')} could not be understood. Calls that you wrote yourself may miss a field; data-debug tells which.`,
      other: (count: number, reason: string) => `${plural(count, 'event', 'events')}: ${reason}.`,
    },
    failed: 'Whether events come in could not be read.',
    more: 'All of it is under Traffic.',
    devices: {
      desktop: 'computer',
      mobile: 'phone',
      tablet: 'tablet',
      tv: 'television',
      other: 'other device',
    } as Record<string, string>,
  },
  identity: {
    title: 'Known visitors',
    lead: 'Signs who a visitor is, so that what they look at stands beside their conversations. Your server makes the signature with this secret, never the page.',
    recipe: 'How your server signs (Node.js)',
    recipeHint:
      'Pass externalId, the signature and the same email to svc.analytics.identify on the page. It holds for one browser: make it for each visit.',
    secret: 'Identity secret',
    rotate: 'Make a new secret',
    make: 'Make a secret',
    rotateTitle: (name: string) => `Replace the identity secret of “${name}”?`,
    rotateBody:
      'Signatures made with the old secret are refused at once: visitors stay unknown until your server signs with the new one.',
    rotateAction: 'Replace the secret',
    none: 'This tracker has no identity secret yet.',
  },
  share: {
    title: 'Share links',
    lead: 'Whoever has such a link sees the figures of this tracker, without an account, and nothing else.',
    create: 'New link',
    createTitle: 'New share link',
    name: 'Name',
    nameHelp: 'Who it is for, such as “Marketing agency”.',
    madeTitle: (name: string) => `The link “${name}”`,
    link: 'Link',
    none: 'Nobody outside sees these figures.',
    created: 'Made',
    lastUsed: 'last used',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeBody: 'Whoever has the link sees nothing more, at once. This cannot be undone.',
    revoked: (name: string) => `“${name}” is revoked`,
  },
  erase: {
    title: 'Erase a visitor',
    lead: 'Deletes every view, event and search of one browser. On the visitor’s page, svc.analytics.getVisitorId() tells the id.',
    visitorId: 'Visitor id',
    action: 'Erase',
    confirmTitle: 'Erase this visitor?',
    confirmBody: (id: string) =>
      `Everything that ${id} looked at and searched for is deleted, and figures change. This cannot be undone.`,
    done: (events: number, searches: number) =>
      `Erased: ${plural(events, 'event', 'events')}, ${plural(searches, 'search', 'searches')}`,
    nothing: 'Nothing was kept of this visitor',
  },
  revoke: {
    title: 'Revoke',
    lead: 'Counts nothing more, at once. Share links stop too.',
    action: 'Revoke this tracker',
    confirmTitle: (name: string) => `Revoke “${name}”?`,
    confirmBody: (prefix: string | null) =>
      `${prefix ? `The key ${prefix}… stops at once, and p` : 'P'}ages that have its snippet are no longer counted. The tracker leaves this list and analytics; its figures stay in exports.`,
    done: (name: string) => `“${name}” is revoked`,
  },
} as const
