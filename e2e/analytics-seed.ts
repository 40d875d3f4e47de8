import { insertEvents, type TestEvent } from '../server/modules/analytics/test-events.ts'
import { manage } from './calls.ts'
import type { Sql } from './database.ts'
import { createRandom, type Random } from '../server/test/random.ts'

const DAYS = 62
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** A tracker of which two months are known, and one that never heard of anything. */
export interface SeededAnalytics {
  trackerId: string
  emptyTrackerId: string
  timezone: string
  /** Everything of the first one that people did, in the order of time. */
  events: readonly TestEvent[]
}

/** Fills an organization in Auckland with visits that differ in everything by which reports tell them apart. */
export async function seedAnalytics(url: string, sql: Sql): Promise<SeededAnalytics> {
  const timezone = 'Pacific/Auckland'
  await sql('update iam_orgs set timezone = $1', [timezone])
  const create = (name: string, origin: string) =>
    manage(url, 'POST', '/v1/analytics/trackers', { name, allowedOrigins: [origin] })
  const { id: trackerId } = await create('Lantern Books', 'https://lantern.example')
  const { id: emptyTrackerId } = await create('Lantern Press', 'https://press.example')
  const [{ orgId }] = await sql('select id as "orgId" from iam_orgs')
  const events = visitsUntil(Date.now() - MINUTE_MS)
  const bots = events
    .filter((_, index) => index % 23 === 0)
    .map((event): TestEvent => ({ ...event, visitorId: `bot-${event.visitorId}`, bot: 'user_agent' }))
  await insertEvents({ sql }, orgId, trackerId, [...events, ...bots])
  await sql('update analytics_trackers set first_event_at = $2 where id = $1', [
    trackerId,
    new Date(Date.now() - DAYS * DAY_MS),
  ])
  return { trackerId, emptyTrackerId, timezone, events }
}

const PAGES = [
  '/',
  '/',
  '/',
  '/books',
  '/books',
  '/books/the-lighthouse',
  '/books/salt, sand and sea',
  '/events',
  '/about',
  '/contact',
  '/books/a-very-long-title-that-nobody-would-ever-choose-for-a-book-but-somebody-did-all-the-same',
  '/cart',
  '/~ada',
]
const FROM = [
  { channel: 'direct' },
  { channel: 'direct' },
  { channel: 'search', referrerSource: 'Google', referrer: 'https://www.google.com/' },
  { channel: 'search', referrerSource: 'Google', referrer: 'https://www.google.com/' },
  { channel: 'search', referrerSource: 'DuckDuckGo', referrer: 'https://duckduckgo.com/' },
  { channel: 'social', referrerSource: 'Mastodon', referrer: 'https://mastodon.social/@lantern' },
  { channel: 'ai', referrerSource: 'ChatGPT', referrer: 'https://chatgpt.com/' },
  { channel: 'referral', referrerSource: 'review.example', referrer: 'https://review.example/best' },
  {
    channel: 'email',
    referrerSource: 'newsletter',
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring',
  },
] satisfies Partial<TestEvent>[]
const PLACES = [
  { country: 'NZ', language: 'en' },
  { country: 'NZ', language: 'mi' },
  { country: 'NZ', language: 'en' },
  { country: 'AU', language: 'en' },
  { country: 'NO', language: 'nb' },
  { country: 'DE', language: 'de' },
  { country: 'GB', language: 'en' },
  { country: 'FR', language: 'fr' },
  { country: 'JP', language: 'ja' },
  { country: 'US', language: 'es' },
  { country: 'CA', language: 'en' },
  {},
] satisfies Partial<TestEvent>[]
const DEVICES = [
  { device: 'mobile', browser: 'Safari', os: 'iOS', screen: 'xs' },
  { device: 'mobile', browser: 'Chrome', os: 'Android', screen: 'xs' },
  { device: 'desktop', browser: 'Chrome', os: 'Windows', screen: 'xl' },
  { device: 'desktop', browser: 'Firefox', os: 'Linux', screen: 'lg' },
  { device: 'tablet', browser: 'Safari', os: 'iPadOS', screen: 'md' },
] satisfies Partial<TestEvent>[]

function visitsUntil(end: number): TestEvent[] {
  const random = createRandom(20)
  return Array.from({ length: DAYS }, (_, ago) => {
    const weekly = [0.7, 1, 1.1, 1.2, 1, 0.8, 0.6][ago % 7] ?? 1
    const count = Math.round((26 - ago / 4) * weekly)
    return Array.from({ length: count }, () => visit(random, end - ago * DAY_MS - random.between(0, DAY_MS)))
  })
    .flat(2)
    .filter(({ at }) => Number(at) <= end)
    .toSorted((one, other) => Number(one.at) - Number(other.at))
}

/** One to five views of somebody who may have come before, and now and then an event. */
function visit(random: Random, start: number): TestEvent[] {
  const visitor = Math.floor(random.between(0, 700))
  const same = {
    visitorId: `visitor-${visitor}`,
    ...random.pick(FROM),
    ...PLACES[visitor % PLACES.length],
    ...DEVICES[visitor % DEVICES.length],
  }
  let at = start
  const views = Array.from({ length: Math.ceil(random.between(0, 3) ** 2 / 2) || 1 }, (): TestEvent => {
    const dwellMs = Math.round(random.between(4000, 90_000))
    const path = random.pick(PAGES)
    const view = { ...same, at, subjectId: path, path, dwellMs, readDepth: random.pick([25, 50, 75, 100]) }
    at += dwellMs
    return view
  })
  if (random.between(0, 1) > 0.25) return views
  const name = random.pick(['add-to-cart', 'add-to-cart', 'newsletter', 'download-catalogue'])
  return [...views, { ...same, at, subjectType: 'event', subjectId: name, path: views.at(-1)?.path ?? '/' }]
}
