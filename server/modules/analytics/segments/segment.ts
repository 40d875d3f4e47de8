import type { Column, ColumnName } from './columns.ts'

/**
 * The visits that began on one day (UTC) at one tracker, with all of their records, also those after midnight: all of them,
 * or those of a sample of the visitors.
 */
export interface Segment {
  /** The beginning of the day, in milliseconds since 1970; `time`, `first` and `last` count from it. */
  day: number
  /** How long after the beginning of the day the last of all records is, in milliseconds. */
  until: number
  records: number
  visits: number
  /** Those that were asked for. */
  columns: Partial<Record<ColumnName, Column>>
}

/** A column that was asked for. */
export function columnIn({ columns }: Segment, name: ColumnName): Column {
  const column = columns[name]
  if (!column) throw new Error(`the column ${name} was not loaded`)
  return column
}

/** Columns that were asked for, in the order of their names. */
export const columnsIn = <const Names extends readonly ColumnName[]>(
  segment: Segment,
  ...names: Names
): { [Place in keyof Names]: Column } =>
  names.map((name) => columnIn(segment, name)) as { [Place in keyof Names]: Column }

/** A gap of more than this between two records of a visitor ends a visit. */
export const VISIT_GAP_MS = 30 * 60_000

export const DAY_MS = 86_400_000

/** A day (UTC), such as 2026-03-29, of an instant. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
