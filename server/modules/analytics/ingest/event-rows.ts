import { COLUMN_FIELDS, type ColumnFields } from '../record-fields.ts'

/** A view or event as it is stored; what it is not told is null. */
export interface EventRow extends ColumnFields {
  id: string
  /** The day (UTC) on which it began. */
  day: string
  createdAt: string
  /** Another day on which the view may stand already. */
  otherDay: string | null
}

const changing = COLUMN_FIELDS.filter(({ isFixed }) => !isFixed)
const isNumber = (type: string) => type === 'integer' || type === 'smallint'

/** Fields that a later report fills where nothing is known yet. */
export const FILLED = changing.filter(({ column }) => !isNumber(column.type)).map(({ name }) => name)

/** Fields of which the highest value stays. */
export const GROWING = changing.filter(({ column }) => isNumber(column.type)).map(({ name }) => name)

/** Reports about one view as one row each, in the order of ids, so that writers never wait for each other in a circle. */
export function mergeRows(rows: readonly EventRow[]): EventRow[] {
  const byId = new Map<string, EventRow>()
  for (const row of rows) {
    const first = byId.get(row.id)
    if (first) mergeInto(first, row)
    else byId.set(row.id, { ...row })
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function mergeInto(first: EventRow, later: EventRow): void {
  const row = first as unknown as Record<string, string | number | null>
  for (const name of FILLED) row[name] ??= later[name]
  for (const name of GROWING) {
    const value = later[name]
    if (value !== null) row[name] = Math.max(Number(row[name] ?? 0), Number(value))
  }
  first.otherDay ??= later.day === first.day ? later.otherDay : later.day
}
