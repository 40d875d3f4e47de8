import { newId } from '../../../kernel/base/ids.ts'
import type { Judgement } from './classify/classify.ts'
import { hostOf, readArrival } from './classify/arrival.ts'
import { languageOf } from './classify/language.ts'
import { screenOf } from './classify/screen.ts'
import type { EventRow } from './event-rows.ts'
import {
  COLUMN_FIELDS,
  SENT_FIELDS,
  type ColumnName,
  type SentFields,
  type SentName,
} from '../record-fields.ts'
import type { SearchInput } from './payloads.ts'
import { placeOf } from './view-days.ts'
import type { SearchRow } from './write-searches.ts'

/** A view or event with everything that its row is made from. */
export interface Arrived {
  orgId: string
  /** What view ids are told apart in. */
  owner: string
  source: 'tracker' | 'pixel' | 'beacon'
  userAgentClass: string
  subjectType: string
  subjectId: string
  facts: SentFields
  visitorId: string | null
  /** The page's, as far as it is known. */
  origin: string | null
  judgement: Judgement
}

// Copied for each record: a row that is put together of several objects would be a slow dictionary.
const BLANK = JSON.parse(
  `{"id":"","day":"","createdAt":"","otherDay":null,${COLUMN_FIELDS.map(({ name }) => `"${name}":null`).join()}}`,
) as EventRow

const isSent = (name: string): name is SentName & ColumnName =>
  SENT_FIELDS.some((field) => field.name === name)
const AS_SENT = COLUMN_FIELDS.map(({ name }) => name).filter(isSent)

/** The row of a view or event: what was sent, as far as it is stored, and what follows from it. */
export function eventRow(arrived: Arrived): EventRow {
  const { facts, judgement, origin } = arrived
  const { path, referrer, utmSource, utmMedium, utmCampaign } = facts
  const arrival = readArrival({ path, referrer, origin, utmSource, utmMedium, utmCampaign })
  const row: EventRow = { ...BLANK }
  for (const name of AS_SENT) (row as unknown as Record<string, unknown>)[name] = facts[name]
  const place = placeOf(arrived.orgId, arrived.owner, facts)
  row.id = place.id
  row.day = place.day
  row.createdAt = place.createdAt
  row.otherDay = place.otherDay
  row.source = arrived.source
  row.subjectType = arrived.subjectType
  row.subjectId = arrived.subjectId
  row.userAgentClass = arrived.userAgentClass
  row.visitorId = arrived.visitorId
  row.country = judgement.country
  row.region = judgement.region
  row.device = judgement.device
  row.browser = judgement.browser
  row.os = judgement.os
  row.bot = judgement.bot
  const isInternal = referrer !== null && hostOf(referrer) === hostOf(origin)
  if (isInternal) row.referrer = null
  // What is only told at the end of a view says nothing of its beginning.
  const isLate = (facts.dwellMs ?? facts.readDepth) !== null && arrival.channel === 'direct'
  row.channel = isLate ? null : arrival.channel
  row.referrerSource = arrival.source
  row.language = languageOf(facts.language ?? facts.locale)
  row.screen = screenOf(facts.screen)
  return row
}

/** The row of a search. */
export const searchRow = (input: SearchInput, bot: string | null): SearchRow => ({
  id: newId('avs'),
  createdAt: new Date().toISOString(),
  ...input,
  bot,
})
