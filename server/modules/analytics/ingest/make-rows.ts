import { newId } from '../../../kernel/ids.ts'
import type { Judgement } from './classify/classify.ts'
import { hostOf, readArrival } from './classify/arrival.ts'
import { languageOf } from './classify/language.ts'
import { screenOf } from './classify/screen.ts'
import type { EventRow } from './event-rows.ts'
import type { SearchInput, ViewFacts } from './payloads.ts'
import { placeOf } from './view-days.ts'
import type { SearchRow } from './write-searches.ts'

/** A view or event on its way to its row. */
export interface Arrived {
  orgId: string
  /** What view ids are told apart in. */
  owner: string
  source: EventRow['source']
  userAgentClass: string
  subjectType: string
  subjectId: string
  facts: ViewFacts
  visitorId: string | null
  /** The page's, as far as it is known. */
  origin: string | null
  judgement: Judgement
}

/** The row of a view or event. */
export function eventRow(arrived: Arrived): EventRow {
  const { facts, judgement, origin, source, userAgentClass, subjectType, subjectId, visitorId } = arrived
  const { path, locale, dwellMs, readDepth, utmSource, utmMedium, utmCampaign, metadata } = facts
  const { id, day, createdAt, otherDay } = placeOf(arrived.orgId, arrived.owner, facts)
  const arrival = readArrival({ path, referrer: facts.referrer, origin, utmSource, utmMedium, utmCampaign })
  // What is only told at the end of a view says nothing of its beginning.
  const isLate = (dwellMs ?? readDepth) !== null && arrival.channel === 'direct'
  const isInternal = facts.referrer !== null && hostOf(facts.referrer) === hostOf(origin)
  return {
    id,
    day,
    createdAt,
    otherDay,
    source,
    subjectType,
    subjectId,
    path,
    referrer: isInternal ? null : facts.referrer,
    locale,
    utmSource,
    utmMedium,
    utmCampaign,
    visitorId,
    userAgentClass,
    dwellMs,
    readDepth,
    metadata,
    country: judgement.country,
    region: judgement.region,
    channel: isLate ? null : arrival.channel,
    referrerSource: arrival.source,
    device: judgement.device,
    browser: judgement.browser,
    os: judgement.os,
    language: languageOf(facts.language ?? locale),
    screen: screenOf(facts.screen),
    bot: judgement.bot,
  }
}

/** The row of a search. */
export const searchRow = (input: SearchInput, bot: string | null): SearchRow => ({
  id: newId('avs'),
  createdAt: new Date().toISOString(),
  ...input,
  bot,
})
