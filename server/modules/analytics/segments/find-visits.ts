import type { DayRow } from './day-rows.ts'
import { VISIT_GAP_MS } from './segment.ts'

/** Records of one visitor without a long gap, in the order of time. */
export interface Visit {
  /** Empty for what nobody made. */
  actor: string
  rows: DayRow[]
}

/** Who made a record; programs are told apart from people, so that leaving them out changes no visit of a person. */
function actorOf({ visitorId, contactId, bot }: DayRow): string {
  const who = contactId !== null ? `c:${contactId}` : visitorId !== null ? `v:${visitorId}` : ''
  return who !== '' && bot !== null ? `bot:${who}` : who
}

/** Rows of a day, and how to read those around it. */
export interface Around {
  start: number
  end: number
  /** Of the day, in the order of time. */
  rows: readonly DayRow[]
  read(start: number, end: number): Promise<readonly DayRow[]>
}

/**
 * The visits that began within a day: without those that had begun before, and with what they go on to do after its end.
 */
export async function findVisits({ start, end, rows, read }: Around): Promise<Visit[]> {
  const open = new Map<string, { last: number; visit: Visit | undefined }>()
  const visits: Visit[] = []
  const early = rows.some(({ at }) => at <= start + VISIT_GAP_MS)
  if (early)
    for (const row of await read(start - VISIT_GAP_MS, start)) {
      const actor = actorOf(row)
      if (actor !== '') open.set(actor, { last: row.at, visit: undefined })
    }
  const take = (row: DayRow, mayBegin: boolean) => {
    const actor = actorOf(row)
    const going = actor === '' ? undefined : open.get(actor)
    if (going && row.at - going.last <= VISIT_GAP_MS) {
      going.last = row.at
      going.visit?.rows.push(row)
    } else if (mayBegin) {
      const visit = { actor, rows: [row] }
      visits.push(visit)
      if (actor !== '') open.set(actor, { last: row.at, visit })
    } else {
      // The next visit of a later day: what follows is no longer ours.
      open.delete(actor)
    }
  }
  for (const row of rows) take(row, true)
  for (let from = end; mayGoOn(open, from); from += VISIT_GAP_MS)
    for (const row of await read(from, from + VISIT_GAP_MS)) take(row, false)
  return visits
}

/** Whether a visit of ours may go on at or after `from`. */
function mayGoOn(
  open: ReadonlyMap<string, { last: number; visit: Visit | undefined }>,
  from: number,
): boolean {
  for (const { last, visit } of open.values()) if (visit && from - last <= VISIT_GAP_MS) return true
  return false
}
