import { plural } from '../../../text/plural.ts'
import { formatNumber } from '../../../text/format-number.ts'

/** The texts of the settings of trackers, in English; loaded with their pages. */
export const text = {
  list: {
    title: 'Trackers',
    lead: 'Count visits to a site with one line of script. No cookies, and pages stay fast.',
    create: 'New tracker',
    emptyTitle: 'No trackers yet.',
    emptyHint:
      'A tracker shows which pages people read, where visitors come from and whether they reach your goals.',
    anyOrigin: 'Any site',
    key: (prefix: string) => `Key ${prefix}…`,
    keyUsed: 'used',
    noKey: 'No key',
    verifiedOnly: 'Verified visitors only',
    views: (count: number) => `${plural(count, { one: 'view', other: 'views' })} in 7 days`,
    viewsOn: (views: readonly { day: string; views: number }[]) =>
      views.map(({ day, views: count }) => `${day}: ${count}`).join(', '),
    madeTitle: (name: string) => `“${name}” created`,
    setUp: 'Set up tracker',
    trackerKey: 'Tracker key',
    identitySecret: 'Identity secret',
  },
  form: {
    name: 'Name',
    nameHelp: 'For you and your colleagues, such as “Website”.',
    origins: 'Allowed sites',
    originsHelp: 'One per line, such as https://www.example.com. Leave empty to allow every site.',
    verified: 'Only verified visitors',
    verifiedHelp:
      'Counts only visitors whose identity your server has signed. What they did before that isn’t counted.',
    locales: 'Language folders',
    localesHelp:
      'Separated by commas, such as en, nb. /en/prices and /nb/prices then count as one page, /prices.',
    localesShape: 'Up to 32, each up to 16 characters',
    retention: 'Keep single events for (days)',
    retentionHelp:
      'From 1 to 3660. After that only daily totals remain, which say nothing about a single visitor.',
    retentionShape: 'Enter a whole number from 1 to 3660',
    daily: 'Events per day',
    dailyHelp:
      'At most so many views, events and searches are stored on a day (UTC), so that nobody can fill your figures or the disk with the public key.',
    dailyShape: 'Enter a whole number from 1000 to 100000000',
  },
  page: {
    back: 'All trackers',
    notFound: 'Tracker not found',
    notFoundHint: 'It may have been revoked, or belong to another organization.',
    adminsOnly: 'Only owners and admins can change this tracker.',
    toAnalytics: 'Open analytics',
    settings: 'Settings',
  },
  install: {
    title: 'On your site',
    lead: 'Paste these lines into the <head> of every page you want to count.',
    snippet: 'Snippet',
    keyPlaceholder: 'YOUR_TRACKER_KEY',
    storage: 'Store nothing in the browser',
    storageHelp:
      'Visitors are recognized for one day only, by a code made on the server. Someone who comes back tomorrow counts as new.',
    debug: 'Log to the console',
    debugHelp: 'For testing. Leave it out on your live site.',
    keyPublic: 'The key is public: it is in the source of every page that is counted.',
    keyHidden: (prefix: string) =>
      `This key (${prefix}…) was created before keys could be shown again. Pages that have it are still counted. To see the snippet here, replace the key; every page then needs the new one.`,
    noKey: 'This tracker has no key. Create one to get its snippet.',
    rotate: 'Replace the key',
    makeKey: 'Create a key',
    rotateTitle: (name: string) => `Replace the key of “${name}”?`,
    rotateBody: (prefix: string) =>
      `The key ${prefix}… stops working immediately. Pages with the old snippet aren’t counted until they have the new one.`,
    rotateBodyNone: 'The tracker gets a key and counts pages that have it.',
    rotateAction: 'Replace the key',
    more: 'docs/tracker.md describes attributes, custom events and serving the script from your own domain. Every call is in the ',
    reference: 'API reference',
  },
  first: {
    title: 'First event',
    watching: 'Waiting for the first event',
    watchingHint: 'Open a page that has the snippet. The event appears here automatically.',
    received: 'It works: the first event arrived',
    last: 'Latest:',
    lastLine: (what: string, details: string) => (details ? `${what} (${details})` : what),
    countedToday: (people: number, bots: number) =>
      `Last 24 hours: ${plural(people, { one: 'event', other: 'events' })} from people, ${bots} from bots.`,
    floodTitle: (count: number) =>
      `${plural(count, { one: 'event was', other: 'events were' })} not counted today because too many arrived.`,
    flood: {
      quota: (count: number, most: number) =>
        `${plural(count, { one: 'event', other: 'events' })} came after this tracker’s ${formatNumber(most)} events for the day were used up. Raise “Events per day” if they are real, or list your sites under “Allowed sites”. Counting goes on at midnight UTC.`,
      address: (count: number) =>
        `${plural(count, { one: 'event', other: 'events' })} came from an address that had already sent a quarter of the day’s events. Visitors from other addresses are counted.`,
    },
    refusedTitle: 'Something arrived, but was refused',
    refused: {
      origin: (count: number) =>
        `${plural(count, { one: 'event', other: 'events' })} came from a site that isn’t on the list of allowed sites. Compare its address with the list below, including https:// and www.`,
      unverified: (count: number) =>
        `${plural(count, { one: 'event', other: 'events' })} came from unverified visitors, while only verified visitors count. Call identify, or change the setting below.`,
      malformed: (count: number) =>
        `${plural(count, { one: 'event', other: 'events' })} were malformed. Check the calls you wrote yourself for missing fields; data-debug shows which.`,
      other: (count: number, reason: string) =>
        `${plural(count, { one: 'event', other: 'events' })}: ${reason}.`,
    },
    failed: 'Couldn’t check for events.',
    devices: {
      desktop: 'computer',
      mobile: 'phone',
      tablet: 'tablet',
      tv: 'television',
      other: 'other device',
    } as Record<string, string>,
  },
  identity: {
    title: 'Verified visitors',
    lead: 'Proves who a visitor is, so their page views appear beside their conversations. Your server makes the signature with this secret, never the page.',
    recipe: 'Signing on your server (Node.js)',
    recipeHint:
      'Pass externalId, the signature and the same email to svc.analytics.identify on the page. A signature is valid for one browser, so make one for each visit.',
    secret: 'Identity secret',
    rotate: 'Create new secret',
    make: 'Create secret',
    rotateTitle: (name: string) => `Replace the identity secret of “${name}”?`,
    rotateBody:
      'Signatures made with the old secret are refused immediately. Visitors stay anonymous until your server signs with the new one.',
    rotateAction: 'Replace the secret',
    none: 'This tracker has no identity secret yet.',
  },
  share: {
    title: 'Share links',
    lead: 'Anyone with a link can see this tracker’s analytics without an account, and nothing else.',
    create: 'New link',
    createTitle: 'New share link',
    name: 'Name',
    nameHelp: 'Who it’s for, such as “Marketing agency”.',
    madeTitle: (name: string) => `The link “${name}”`,
    link: 'Link',
    none: 'No share links.',
    created: 'Created',
    lastUsed: 'last used',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeBody: 'Anyone with the link loses access immediately. You can’t undo this.',
    revoked: (name: string) => `“${name}” revoked`,
  },
  erase: {
    title: 'Erase a visitor',
    lead: 'Deletes every page view, event and search of one browser. To get its ID, call svc.analytics.getVisitorId() on your site in that browser.',
    visitorId: 'Visitor ID',
    action: 'Erase visitor',
    confirmTitle: 'Erase this visitor?',
    confirmBody: (id: string) =>
      `Everything ${id} viewed and searched for is deleted, and totals change. You can’t undo this.`,
    done: (events: number, searches: number) =>
      `Erased: ${plural(events, { one: 'event', other: 'events' })}, ${plural(searches, { one: 'search', other: 'searches' })}`,
    nothing: 'No data found for this visitor',
  },
  revoke: {
    title: 'Revoke',
    lead: 'Stops counting immediately. Share links stop working too.',
    action: 'Revoke tracker',
    confirmTitle: (name: string) => `Revoke “${name}”?`,
    confirmBody: (prefix: string | null) =>
      `${prefix ? `The key ${prefix}… stops working immediately, and p` : 'P'}ages with its snippet are no longer counted. The tracker disappears from this list and from analytics; its data stays in exports.`,
    done: (name: string) => `“${name}” revoked`,
  },
} as const
