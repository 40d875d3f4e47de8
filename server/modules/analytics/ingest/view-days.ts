import { hash } from 'node:crypto'
import { newId } from '../../../kernel/base/ids.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { dayOf } from '../days.ts'

const MOST_AGE_MS = 30 * DAY_MS
const NEAR_MIDNIGHT_MS = 120_000

/** The id of a record, and the day under which it is stored. */
export interface Place {
  id: string
  /** The day (UTC) on which the view began. */
  day: string
  createdAt: string
  /** Another day on which the view may stand already. */
  otherDay: string | null
}

interface Facts {
  viewId: string | null
  ageMs: number | null
  dwellMs: number | null
  readDepth: number | null
}

/**
 * The id that a view has in every report about it, and the day on which it began, by its age. `owner` is what view ids
 * are told apart in: a tracker, or what a token is about.
 */
export function placeOf(orgId: string, owner: string, facts: Facts, now = Date.now()): Place {
  const age = Math.min(facts.ageMs ?? facts.dwellMs ?? 0, MOST_AGE_MS)
  const began = now - age
  const createdAt = new Date(began).toISOString()
  const day = createdAt.slice(0, 10)
  if (facts.viewId === null) return { id: newId('avw', began), day, createdAt, otherDay: null }
  return { id: idOfView(orgId, owner, facts.viewId), day, createdAt, otherDay: otherDayOf(began, facts) }
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const ID_CHARS = 22

function idOfView(orgId: string, owner: string, viewId: string): string {
  const digest = hash('sha256', JSON.stringify([orgId, owner, viewId]), 'buffer')
  let id = 'avw_'
  for (let n = 0; n < ID_CHARS; n++) id += ALPHABET[(digest[n] as number) % ALPHABET.length]
  return id
}

/** Clocks and networks are not exact around midnight; and who only tells a dwell time may have begun a day before. */
function otherDayOf(began: number, { ageMs, dwellMs, readDepth }: Facts): string | null {
  const sinceMidnight = began % DAY_MS
  if (sinceMidnight < NEAR_MIDNIGHT_MS) return dayOf(began - DAY_MS)
  if (sinceMidnight >= DAY_MS - NEAR_MIDNIGHT_MS) return dayOf(began + DAY_MS)
  const isLate = ageMs === null && (dwellMs !== null || readDepth !== null)
  return isLate ? dayOf(began - DAY_MS) : null
}
