import { part, type PartContext } from '../../../kernel/contract/parts.ts'
import { settings } from '../settings.ts'
import type { SentFields } from '../record-fields.ts'
import { cut } from './body-reader.ts'
import { hostOf } from './classify/arrival.ts'
import { createClassify, type Classify, type Sender } from './classify/classify.ts'
import { createDailyVisitor, type DailyVisitor } from './daily-visitors.ts'
import { createDailyQuota, type DailyQuota } from './daily-quota.ts'
import type { EventRow } from './event-rows.ts'
import { eventRow, searchRow } from './make-rows.ts'
import { createGate, type Gate } from './origin-gate.ts'
import type { SearchInput, ViewInput } from './payloads.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { canonicalSubject } from './subjects.ts'
import { createFindTracker, type TrackerAccess } from './tracker-access.ts'
import type { ViewedEntry } from './view-token.ts'
import { daysOf, settleEvents, writeEvents } from './write-events.ts'
import { writeSearches, type SearchRow } from './write-searches.ts'
import { createWriter, type Writer } from './writer.ts'

/** A request, as far as it matters here. */
export interface Visit extends Sender {
  /** The page's, where a browser says so. */
  origin: string | undefined
  /** The address of the page, or of the one before it. */
  referrer: string | undefined
}

/** The way of views, events and searches into the database, for one process. */
export interface Ingest {
  /** Stores a view or event of the key's tracker; nothing for an unknown key, 403 where its pages may not send. */
  view(key: string, input: ViewInput, visit: Visit): Promise<void>
  /** The same for an image, whose page is known by the `Referer` alone. */
  pixel(key: string, input: ViewInput, visit: Visit): Promise<void>
  search(key: string, input: SearchInput, visit: Visit): Promise<void>
  /** Stores a search in published content, which has no tracker and is never taken for a program's: the site's server sends it. */
  contentSearch(orgId: string, input: SearchInput): Promise<void>
  /** Stores a view of published content. */
  entryView(entry: ViewedEntry, facts: SentFields, visit: Visit, source: 'pixel' | 'beacon'): Promise<void>
  /** The tracker of a key as it is now, where the page may use it. */
  admit(key: string, visit: Visit): Promise<TrackerAccess | null>
  /** Counts a body that could not be read, where the key is good. */
  malformed(key: string): Promise<void>
}

interface Parts {
  gate: Gate
  classify: Classify
  dailyVisitor: DailyVisitor
  quota: DailyQuota
  events: Writer<EventRow>
}

// Of a record without what its page adds to it.
const ROW_BYTES = 2048

/** The ingest of a service. */
export const INGEST = part(createIngest)

function createIngest(context: PartContext): Ingest {
  const { database, services } = context
  const refusals = createRefusals(database, services.log)
  services.atEnd(() => refusals.flush())
  const findTracker = createFindTracker(database.system, services.secrets)
  const insistsOnList = settings.of(services.config).SVC_TRACKER_REQUIRE_ALLOWLIST
  const gate = createGate({ findTracker, refusals, insistsOnList })
  const classify = createClassify(services.places)
  const quota = createDailyQuota({ database, secrets: services.secrets, refusals })
  // Where the database is away by then, the slices are lost until the day is over.
  services.atEnd(() => quota.flush().catch(() => {}))
  const parts: Parts = {
    gate,
    classify,
    dailyVisitor: createDailyVisitor(database),
    quota,
    events: createWriter<EventRow>({
      ...context,
      refusals,
      bytesOf: ({ metadata }) => ROW_BYTES + 2 * (metadata?.length ?? 0),
      prepare: settleEvents,
      write: writeEvents,
      daysOf,
    }),
  }
  const searches = createSearchWriter(context, refusals)
  return {
    view: (key, input, visit) =>
      gate.pass(key, visit.origin, (tracker) => storeView(parts, tracker, input, visit)),
    pixel: (key, input, visit) =>
      gate.pass(key, visit.origin ?? originOf(visit.referrer), (tracker) =>
        storePixel(parts, tracker, input, visit),
      ),
    search: (key, input, visit) =>
      gate.pass(key, visit.origin, (tracker) => {
        const { bot } = classify(visit, tracker.trackerId, false)
        const row = searchRow(input, bot)
        return within(quota, tracker, { id: row.id, address: visit.address }, () =>
          searches({ orgId: tracker.orgId, tracker }, row),
        )
      }),
    async contentSearch(orgId, input) {
      await searches({ orgId, tracker: null }, searchRow(input, null))
    },
    entryView: (entry, facts, visit, source) =>
      storeEntryView(
        parts,
        entry,
        { ...facts, referrer: referrerOf(facts.referrer, visit) },
        { ...visit, source },
      ),
    admit: (key, visit) => gate.admit(key, visit.origin, true),
    async malformed(key) {
      const tracker = await findTracker(key)
      if (tracker) refusals.add(tracker.orgId, tracker.trackerId, 'malformed')
    },
  }
}

const createSearchWriter = (context: PartContext, refusals: Refusals): Writer<SearchRow> =>
  createWriter({ ...context, refusals, bytesOf: () => ROW_BYTES, write: writeSearches })

async function storeView(
  { classify, dailyVisitor, events, quota }: Parts,
  tracker: TrackerAccess,
  input: ViewInput,
  visit: Visit,
): Promise<boolean> {
  const { orgId, trackerId, canonicalLocales } = tracker
  const row = eventRow({
    orgId,
    owner: trackerId,
    source: 'tracker',
    userAgentClass: 'tracker',
    subjectType: input.subjectType,
    subjectId: canonicalSubject(input.subjectId, input.locale, canonicalLocales),
    facts: { ...input, referrer: referrerOf(input.referrer, visit) },
    visitorId: input.keepsNothing ? await dailyVisitor(orgId, { trackerId, ...visit }) : input.visitorId,
    origin: visit.origin ?? null,
    judgement: classify(visit, trackerId, input.webdriver),
  })
  return within(quota, tracker, { id: row.id, address: visit.address }, () => events({ orgId, tracker }, row))
}

/** Writes a record that its tracker may still store today; what it may not, counts as dealt with. */
async function within(
  quota: DailyQuota,
  tracker: TrackerAccess,
  { id, address }: { id: string; address: string },
  write: () => Promise<boolean>,
): Promise<boolean> {
  const admitted = quota.admit(tracker, id, address)
  return (typeof admitted === 'boolean' ? admitted : await admitted) ? write() : true
}

function storePixel(
  { classify, events, quota }: Parts,
  tracker: TrackerAccess,
  input: ViewInput,
  { referrer, ...sender }: Visit,
): Promise<boolean> {
  const { orgId, trackerId, canonicalLocales, allowedOrigins } = tracker
  // The page that it stands in is all that is known of an image, and tells something only where it is somebody else's.
  const page = allowedOrigins.length > 0 ? undefined : referrer
  const row = eventRow({
    orgId,
    owner: trackerId,
    source: 'tracker',
    userAgentClass: 'browser',
    subjectType: input.subjectType,
    subjectId: canonicalSubject(input.subjectId, null, canonicalLocales),
    facts: { ...input, referrer: referrerOf(null, { referrer: page, origin: undefined }) },
    visitorId: input.visitorId,
    origin: null,
    judgement: classify(sender, trackerId, false),
  })
  return within(quota, tracker, { id: row.id, address: sender.address }, () =>
    events({ orgId, tracker }, row),
  )
}

async function storeEntryView(
  { classify, dailyVisitor, events }: Parts,
  { orgId, entryId }: ViewedEntry,
  facts: SentFields,
  visit: Visit & { source: 'pixel' | 'beacon' },
): Promise<void> {
  const row = eventRow({
    orgId,
    owner: `cms_entry:${entryId}`,
    source: visit.source,
    userAgentClass: visit.source === 'beacon' ? 'sdk' : 'browser',
    subjectType: 'cms_entry',
    subjectId: entryId,
    facts,
    visitorId: facts.keepsNothing ? await dailyVisitor(orgId, { trackerId: '', ...visit }) : facts.visitorId,
    origin: visit.origin ?? null,
    judgement: classify(visit, orgId, facts.webdriver),
  })
  await events({ orgId, tracker: null }, row)
}

/** What is told, else what the browser says, unless that is the page itself. */
function referrerOf(
  told: string | null,
  { referrer, origin = '' }: Pick<Visit, 'referrer' | 'origin'>,
): string | null {
  if (told !== null || referrer === undefined) return told
  return hostOf(referrer) === hostOf(origin) ? null : cut(referrer, 512)
}

/** The origin of an address; nothing where it is none. */
const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined
